import type { Language } from '@praxis/contract/core/message';
import { groupOf } from '@praxis/contract/notifications/groups';
import type { App } from '../../../platform/app.ts';
import { openNoticeChannels } from '../../accounts/index.ts';
import { afterFailure, DeliveryFailure } from './attempts.rules.ts';
import { chooseMail } from './choose-mail.ts';
import * as store from './deliveries.store.ts';
import { absoluteAddress, asText, mailOfLetter, mailOfMessage } from './mail/letters.ts';
import { quietUntil, spokenMoment } from './times.rules.ts';

const AT_ONCE = 5;
const BATCH = 20;
/** A message that has been on its way for longer was lost with its server. */
const LOST_MS = 10 * 60_000;

/** The ways out of this school, opened once. */
export type Ways = ReturnType<typeof openWays>;
export const openWays = (app: App) => ({ mail: chooseMail(app), ...openNoticeChannels(app) });

type Reader = NonNullable<Awaited<ReturnType<typeof store.findReader>>> & { language: Language; time_zone: string };
type Message = NonNullable<Awaited<ReturnType<typeof store.findMessage>>>;
type Sent = { receipt: string } | { dropped: string };

async function byEmail(app: App, ways: Ways, delivery: store.Claimed, reader: Reader, message: Message | undefined): Promise<Sent> {
  if (!ways.mail) return { dropped: 'e-mail is off' };
  const { sealed } = delivery;
  const { email, language, time_zone } = reader;
  const ofMessage = () => (message && email ? mailOfMessage(app, message, delivery, { email, language, time_zone }) : undefined);
  const letter = sealed ? mailOfLetter(app, { ...delivery, sealed }, reader) : ofMessage();
  if (!letter) return { dropped: 'no address' };
  try {
    return { receipt: await ways.mail.send(letter) };
  } catch (failure) {
    if (failure instanceof DeliveryFailure && failure.address)
      await store.refuseEmail(app.db, delivery.user_id, letter.to, failure.message, app.clock.now());
    throw failure;
  }
}

async function handOn(app: App, ways: Ways, delivery: store.Claimed, reader: Reader, message: Message | undefined): Promise<Sent> {
  if (delivery.channel === 'email') return byEmail(app, ways, delivery, reader, message);
  if (!message) return { dropped: 'the message is gone' };
  const { title, body } = asText(message, reader);
  if (delivery.channel === 'sms') {
    if (!ways.sms || !reader.phone) return { dropped: ways.sms ? 'no phone' : 'SMS is off' };
    return { receipt: await ways.sms(reader.phone, title) };
  }
  if (!ways.wechat) return { dropped: 'WeChat is off' };
  const when = spokenMoment(message.created_at, reader.time_zone);
  return { receipt: await ways.wechat.send(delivery.user_id, { title, body, when, link: absoluteAddress(app, message) }) };
}

/** Until when a message has to wait for its reader's morning. */
function quiet(reader: Reader, delivery: store.Claimed, message: Message | undefined, now: Date) {
  if (delivery.purpose !== 'message' || (message && groupOf(message.kind) === 'security')) return undefined;
  const { quiet_from, quiet_to } = reader;
  return quietUntil(now, { quiet_from, quiet_to, time_zone: reader.time_zone });
}

async function deliver(app: App, ways: Ways, delivery: store.Claimed) {
  const { db } = app;
  const now = app.clock.now();
  try {
    const found = await store.findReader(db, delivery.user_id);
    const message = delivery.message_id ? await store.findMessage(db, delivery.message_id) : undefined;
    if (found?.status !== 'active')
      return await store.settle(db, delivery.id, { state: 'dropped', now, failure: 'the account is not in use' });
    const reader = { ...found, time_zone: found.time_zone ?? app.instance.timeZone } as Reader;
    if (message?.useful_until && now >= message.useful_until)
      return await store.settle(db, delivery.id, { state: 'dropped', now, failure: 'too late to be of use' });
    const due = quiet(reader, delivery, message, now);
    if (due) return await store.settle(db, delivery.id, { state: 'waiting', now, due, unsent: true });
    const sent = await handOn(app, ways, delivery, reader, message);
    if ('dropped' in sent) return await store.settle(db, delivery.id, { state: 'dropped', now, failure: sent.dropped });
    return await store.settle(db, delivery.id, { state: 'sent', now: app.clock.now(), receipt: sent.receipt });
  } catch (failure) {
    const { state, due } = afterFailure(failure, delivery.attempts, app.clock.now());
    if (state !== 'waiting') app.http.log.warn({ err: failure, delivery: delivery.id }, 'a message was not delivered');
    return store.settle(db, delivery.id, { state, now: app.clock.now(), due, failure: (failure as Error).message });
  }
}

/** Hands messages to their ways until nothing is due. One round at a time in a process; several servers share the work. */
export function openDeliveries(app: App, ways: Ways) {
  let running: Promise<void> | undefined;
  let again = false;
  async function round() {
    const now = app.clock.now();
    await store.giveUpSending(app.db, new Date(now.getTime() - LOST_MS), now);
    for (;;) {
      const claimed = await store.claimDue(app.db, app.clock.now(), BATCH);
      if (claimed.length === 0) return;
      const waiting = [...claimed];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await deliver(app, ways, next);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
  }
  return async () => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await round();
      }
    })().finally(() => {
      running = undefined;
    });
    await running;
  };
}
