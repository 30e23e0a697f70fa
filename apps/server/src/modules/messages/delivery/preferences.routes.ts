import { randomInt } from 'node:crypto';
import { maskedPhone } from '@praxis/contract/core/identity';
import type { Language } from '@praxis/contract/core/message';
import { addressOf } from '@praxis/contract/core/pages';
import { isMandatory, isWantedAtFirst, type MessageChannel, messageGroups } from '@praxis/contract/notifications/groups';
import {
  getMessagePreferences,
  type MessagePreferences,
  saveMessageTimes,
  sendEmailCode,
  setMessageChoice,
  verifyEmail,
} from '@praxis/contract/notifications/preferences';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, inTransaction, serve } from '../../../platform/http/serve.ts';
import { sweepSoon } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { equalText } from '../../../platform/secrets.ts';
import { setEmail, setLanguage } from '../../accounts/index.ts';
import { sendMessage } from '../send-message.ts';
import type { Ways } from './deliver.ts';
import { addLetter } from './deliveries.store.ts';
import { sealLetter } from './mail/letters.ts';
import * as store from './preferences.store.ts';
import { digestDecidedOn, mustBeTimeZone } from './times.rules.ts';
import { DELIVER } from './ways.ts';

const CODE_MINUTES = 15;
const CODE_TRIES = 5;
const HOUR = 3600;
const CODES_PER_PERSON = 5;
const CODES_PER_RECIPIENT = 5;
const CODES_PER_CALLER = 100;

const unchosen = {
  quiet_from: null,
  quiet_to: null,
  digest: 'off',
  digest_hour: 8,
  digest_weekday: 1,
} as const;

/** An address as it is shown: who looks over a shoulder learns little. */
const maskedEmail = (email: string) => email.replace(/^(.{1,2})[^@]*(?=@)/, '$1***');

async function channelsOf(ways: Ways, db: Db, userId: string): Promise<MessagePreferences['channels']> {
  const person = await store.findPerson(db, userId);
  const proven = await store.findVerifiedEmail(db, userId);
  const state = (open: boolean, there: boolean) => (open ? (there ? ('ready' as const) : ('missing' as const)) : ('off' as const));
  const holds = proven !== undefined && proven.email === person.email;
  return {
    inbox: { state: 'ready', address: '' },
    email: {
      state: holds && proven.refused_at ? 'refused' : state(Boolean(ways.mail), holds),
      address: holds ? maskedEmail(proven.email) : '',
    },
    wechat: { state: state(Boolean(ways.wechat), ways.wechat ? person.wechat_appids!.includes(ways.wechat.appid) : false), address: '' },
    sms: { state: state(Boolean(ways.sms), person.phone !== null), address: maskedPhone(person.phone ?? '') },
  };
}

async function preferencesOf({ app, ways }: { app: App; ways: Ways }, db: Db, userId: string, now: Date): Promise<MessagePreferences> {
  const chosen = new Map((await store.findChoices(db, userId)).map((one) => [`${one.message_group} ${one.channel}`, one.wanted]));
  const { time_zone, quiet_from, quiet_to, digest, digest_hour, digest_weekday } = (await store.findSettings(db, userId)) ?? {
    ...unchosen,
    time_zone: app.instance.timeZone,
  };
  const person = await store.findPerson(db, userId);
  const waiting = await store.findCode(db, userId, now);
  return {
    groups: messageGroups.map((group) => {
      const way = (channel: MessageChannel) => {
        const fixed = isMandatory(group, channel);
        return { on: fixed || (chosen.get(`${group} ${channel}`) ?? isWantedAtFirst(group, channel)), fixed };
      };
      return { group, channels: { inbox: way('inbox'), email: way('email'), wechat: way('wechat'), sms: way('sms') } };
    }),
    channels: await channelsOf(ways, db, userId),
    email_waiting: waiting?.email ?? '',
    language: person.language as Language,
    time_zone,
    quiet_from,
    quiet_to,
    digest: digest as MessagePreferences['digest'],
    digest_hour,
    digest_weekday,
  };
}

/** Nothing in an address may be read as a second one or as a command. */
const isPlain = (email: string) => /^[^\s<>()[\],;:"\\]+$/.test(email);
const hashOf = (app: App, userId: string, code: string) => app.secrets.fingerprint(`email code ${userId} ${code}`);

function emailRoutes(app: App, ways: Ways) {
  serve(app, sendEmailCode, {
    transaction: 'none',
    access: anyone,
    async run({ actor, input, now, address, language }) {
      if (!ways.mail) throw new Refusal('email_off');
      const email = input.email.toLowerCase();
      if (!isPlain(email)) throw new Refusal('email_format_wrong', { fields: { email: 'email_format_wrong' } });
      await app.limits.take(`email codes from ${networkOf(address)}`, CODES_PER_CALLER, HOUR);
      await app.limits.take(`email codes of ${actor.userId}`, CODES_PER_PERSON, HOUR);
      await app.limits.take(`email codes to ${email}`, CODES_PER_RECIPIENT, HOUR);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const letter = {
        to: email,
        subject: translate(language, 'mail_code_subject', { code }),
        blocks: [
          { text: translate(language, 'mail_code_line', { code, minutes: CODE_MINUTES }) },
          { text: translate(language, 'mail_code_ignore') },
        ],
      };
      await inTransaction(app, async (db) => {
        const expires = new Date(now.getTime() + CODE_MINUTES * 60_000);
        await store.saveCode(db, {
          user_id: actor.userId,
          email,
          code_hash: hashOf(app, actor.userId, code),
          expires_at: expires,
          created_at: now,
        });
        const sealed = sealLetter(app, letter);
        const occasion = `proof ${now.getTime()}`;
        await addLetter(db, { user_id: actor.userId, occasion, purpose: 'proof', sealed, due_at: now, created_at: now });
        await sweepSoon(db, DELIVER);
      });
      return {};
    },
  });

  serve(app, verifyEmail, {
    transaction: 'none',
    access: anyone,
    async run({ actor, input, now }) {
      // The try counts whatever becomes of the call.
      const code = await store.takeCodeTry(app.db, actor.userId, CODE_TRIES, now);
      const right = code && equalText(code.code_hash.toString('hex'), hashOf(app, actor.userId, input.code).toString('hex'));
      if (!right) throw new Refusal('email_code_wrong', { fields: { code: 'email_code_wrong' } });
      await inTransaction(app, async (db) => {
        // Somebody who clicked twice has proven it already with the other call.
        if (!(await store.saveVerifiedEmail(db, actor.userId, code.email, now))) return;
        await setEmail(db, actor.userId, code.email, now);
        const values = { email: maskedEmail(code.email) };
        await sendMessage(db, {
          userIds: [actor.userId],
          kind: 'email_proven',
          values,
          link: addressOf('personal', {}, { tab: 'messages' }),
        });
      });
      return {};
    },
  });
}

/** How a person is told of messages: switches, times, the proven e-mail address. */
export function preferencesRoutes(app: App, ways: Ways) {
  serve(app, getMessagePreferences, {
    access: anyone,
    run: ({ actor, db, now }) => preferencesOf({ app, ways }, db, actor.userId, now),
  });

  serve(app, setMessageChoice, {
    access: anyone,
    async run({ actor, input, db }) {
      if (isMandatory(input.group, input.channel)) throw new Refusal('message_way_fixed');
      await store.setChoice(db, { userId: actor.userId, group: input.group, channel: input.channel, wanted: input.on });
      return {};
    },
  });

  serve(app, saveMessageTimes, {
    access: anyone,
    async run({ actor, input, db, now }) {
      const { language, ...times } = input;
      mustBeTimeZone(times.time_zone);
      const half = times.quiet_from === null || times.quiet_to === null;
      const settings = { ...times, ...(half && { quiet_from: null, quiet_to: null }) };
      await store.saveSettings(db, actor.userId, settings, digestDecidedOn(now, times), now);
      await setLanguage(db, actor.userId, language);
      return {};
    },
  });
  emailRoutes(app, ways);
}
