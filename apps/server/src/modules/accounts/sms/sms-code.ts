import { randomInt } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { equalText } from '../../../platform/secrets.ts';
import { type Sms, type SmsChannel, SmsFailure } from './channel.ts';
import { chooseSmsChannel } from './choose-channel.ts';
import {
  addCode,
  addToOutbox,
  type CodeType,
  codesSentSince,
  findInOutbox,
  holdPhone,
  noteSending,
  spendCode,
  takeTry,
} from './sms.store.ts';
import { CODE_LIFE, CODE_PAUSE, CODE_TRIES, mayReceiveCode, startOfDay } from './sms-code.rules.ts';

const DECISION_LIFE = 24 * 3_600_000;
/** One address may ask for this many codes an hour: a whole school behind one router, not a flood. */
const CODES_PER_ADDRESS = 1000;
/** Wrong codes an address may try in ten minutes. */
const WRONG_CODES_PER_ADDRESS = 300;

/** Puts a message into the outbox; a job hands it to the channel after commit. */
export async function sendSms(app: Pick<App, 'secrets'>, db: Db, sms: Sms, now: Date) {
  const message = await addToOutbox(db, {
    phone: sms.phone,
    template: sms.template,
    sealed_values: app.secrets.encrypt(JSON.stringify(sms.values)),
    expires_at: new Date(now.getTime() + (sms.template === 'code' ? CODE_LIFE : DECISION_LIFE)),
    created_at: now,
  });
  await startJob(db, 'send_sms', { smsId: message.id });
}

/** The job behind sendSms. A message that has expired on the way is not sent any more. */
export function defineSmsJob(app: App, channel: SmsChannel) {
  app.jobs.define('send_sms', async ({ payload, db }) => {
    const message = await findInOutbox(db, String(payload.smsId));
    if (message?.state !== 'queued' || !message.sealed_values) return undefined;
    const now = app.clock.now();
    const forget = channel.name !== 'outbox';
    if (message.expires_at <= now) {
      await noteSending(db, message.id, { state: 'expired', channel: channel.name, now, forget });
      return undefined;
    }
    const sms = {
      phone: message.phone,
      template: message.template,
      values: JSON.parse(app.secrets.decrypt(message.sealed_values)),
    } as Sms;
    try {
      const receipt = await channel.send(sms);
      await noteSending(db, message.id, { state: 'sent', channel: channel.name, receipt, now, forget });
      return { receipt };
    } catch (error) {
      if (!(error instanceof SmsFailure && error.final)) throw error;
      await noteSending(db, message.id, { state: 'failed', channel: channel.name, receipt: error.message.slice(0, 200), now, forget });
      return { failed: error.message };
    }
  });
}

/** Tells somebody of a message, at once and once; the caller repeats it when it fails. Undefined when the channel has no template for it. */
export function openSmsNotices(app: App, channel = chooseSmsChannel(app)) {
  if (channel.name === 'outbox' ? !app.instance.dev : app.instance.sms.templates.notice === '') return undefined;
  return async (phone: string, title: string) => {
    const now = app.clock.now();
    // Longer values are refused by the channels.
    const values = { title: [...title].slice(0, 35).join('') };
    const sms = { phone, template: 'notice', values } as const;
    const receipt = await channel.send(sms);
    const forget = channel.name !== 'outbox';
    const saved = await addToOutbox(app.db, {
      phone,
      template: sms.template,
      sealed_values: app.secrets.encrypt(JSON.stringify(values)),
      expires_at: new Date(now.getTime() + DECISION_LIFE),
      created_at: now,
    });
    await noteSending(app.db, saved.id, { state: 'sent', channel: channel.name, receipt, now, forget });
    return receipt;
  };
}

const hashOf = (app: Pick<App, 'secrets'>, phone: string, type: CodeType, code: string) =>
  app.secrets.fingerprint(`sms code ${phone} ${type} ${code}`);

/** Makes a new code for a phone and sends it; older codes of the phone and type end with it. */
export async function issueCode(app: App, of: { phone: string; type: CodeType; address: string; now: Date }) {
  await app.limits.take(`sms codes ${networkOf(of.address)}`, CODES_PER_ADDRESS, 3600);
  await inTransaction(app, async (db) => {
    await holdPhone(db, of.phone);
    const since = new Date(Math.min(startOfDay(of.now).getTime(), of.now.getTime() - CODE_PAUSE));
    mayReceiveCode(await codesSentSince(db, of.phone, since), of.now);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await addCode(db, {
      phone: of.phone,
      code_type: of.type,
      code_hash: hashOf(app, of.phone, of.type, code),
      expires_at: new Date(of.now.getTime() + CODE_LIFE),
      address: of.address,
      created_at: of.now,
    });
    await sendSms(app, db, { phone: of.phone, template: 'code', values: { code } }, of.now);
  });
}

/**
 * Proves that a person holds a phone, or throws `wrong()`. The try counts at once, whatever becomes of the call;
 * `spend` ends the code inside the transaction that acts on the proof.
 */
export async function verifyPhone(
  app: App,
  of: { phone: string; type: CodeType; code: string; address: string; now: Date },
  wrong = () => new Refusal('information_incorrect', { fields: { code: 'binding_code_wrong' } }),
) {
  const counter = `wrong codes ${networkOf(of.address)}`;
  await app.limits.check(counter, WRONG_CODES_PER_ADDRESS);
  const row = await takeTry(app.db, of.phone, of.type, CODE_TRIES, of.now);
  const right = row && equalText(row.code_hash.toString('hex'), hashOf(app, of.phone, of.type, of.code).toString('hex'));
  if (!right) {
    await app.limits.hit(counter, 600);
    throw wrong();
  }
  return {
    async spend(db: Db) {
      if (!(await spendCode(db, row.id, of.now))) throw wrong();
    },
  };
}
