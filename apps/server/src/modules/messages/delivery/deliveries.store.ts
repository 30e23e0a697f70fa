import type { DeliveryState } from '@praxis/contract/notifications/preferences';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';
import type { Mail } from './mail/mail.ts';

/** A way out of the platform. */
export type Way = 'email' | 'wechat' | 'sms';
type NewDelivery = { userId: string; channel: Way; occasion: string; messageId?: string };

/** Puts messages on their ways, many in one statement; one that is already there is left as it is. Returns how many are new. */
export async function addDeliveries(db: Db, deliveries: readonly NewDelivery[]) {
  if (deliveries.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into message_deliveries (user_id, channel, occasion, purpose, message_id, due_at, created_at)
    select user_id, channel, occasion, 'message', message_id, now(), now()
    from unnest(
      ${deliveries.map((one) => one.userId)}::bigint[], ${deliveries.map((one) => one.channel)}::text[],
      ${deliveries.map((one) => one.occasion)}::text[], ${deliveries.map((one) => one.messageId ?? null)}::bigint[]
    ) as given (user_id, channel, occasion, message_id)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** One mail that says something of its own, sealed. */
export const addLetter = (
  db: Db,
  letter: { user_id: string; occasion: string; purpose: 'digest' | 'proof'; sealed: Buffer; due_at: Date; created_at: Date },
) =>
  db
    .insertInto('message_deliveries')
    .values({ ...letter, channel: 'email' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Takes what is due; nobody else takes it then. */
export async function claimDue(db: Db, now: Date, most: number) {
  const claimed = await db
    .updateTable('message_deliveries')
    .set({ state: 'sending', attempts: sql`attempts + 1`, claimed_at: now })
    .where('id', 'in', (e) =>
      e
        .selectFrom('message_deliveries')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'channel', 'purpose', 'occasion', 'message_id', 'sealed', 'attempts'])
    .execute();
  return claimed.map((one) => ({ ...one, channel: one.channel as Way }));
}
export type Claimed = Awaited<ReturnType<typeof claimDue>>[number];

/** What a claimed message says and to whom; undefined when its reader is gone. */
export const findReader = (db: Db, userId: string) =>
  db
    .selectFrom('people_reached as person')
    .leftJoin('message_settings as settings', 'settings.user_id', 'person.id')
    .leftJoin('proven_emails as proven', (join) =>
      join.onRef('proven.user_id', '=', 'person.id').onRef('proven.email', '=', 'person.email').on('proven.refused_at', 'is', null),
    )
    .select(['person.id', 'person.language', 'person.status', 'person.phone', 'proven.email'])
    .select(['settings.quiet_from', 'settings.quiet_to', 'settings.time_zone'])
    .where('person.id', '=', userId)
    .executeTakeFirst();

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('messages').select(['id', 'kind', 'values', 'link', 'created_at', 'useful_until']).where('id', '=', id).executeTakeFirst();

type Outcome = { state: DeliveryState; now: Date; receipt?: string; failure?: string; due?: Date; unsent?: boolean };

/** Notes what became of a claimed message. What it says is forgotten unless it will be sent again. */
export const settle = (db: Db, id: string, { state, now, receipt = '', failure = '', due, unsent }: Outcome) =>
  db
    .updateTable('message_deliveries')
    .set({
      state,
      receipt,
      failure: failure.slice(0, 300),
      settled_at: state === 'waiting' ? null : now,
      ...(due && { due_at: due }),
      ...(unsent && { attempts: sql`attempts - 1` }),
      ...((state === 'sent' || state === 'dropped') && { sealed: null }),
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();

/** Messages whose server went away while it sent them: they may have arrived. */
export const giveUpSending = (db: Db, claimedBefore: Date, now: Date) =>
  db
    .updateTable('message_deliveries')
    .set({ state: 'unsure', failure: 'interrupted while sending', settled_at: now })
    .where('state', '=', 'sending')
    .where('claimed_at', '<', claimedBefore)
    .execute();

export const refuseEmail = (db: Db, userId: string, email: string, refusal: string, now: Date) =>
  db
    .updateTable('proven_emails')
    .set({ refused_at: now, refusal: refusal.slice(0, 300) })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .execute();

export const findDeliveryForUpdate = (db: Db, id: string) =>
  db.selectFrom('message_deliveries').select(['id', 'state', 'user_id', 'channel']).where('id', '=', id).forUpdate().executeTakeFirst();

export const setWaiting = (db: Db, id: string, now: Date) =>
  db
    .updateTable('message_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: now, settled_at: null, failure: '' })
    .where('id', '=', id)
    .execute();

type Search = { state?: DeliveryState; channel?: Way; q: string; page: number; size: number };
const like = (text: string) => `%${literally(text)}%`;

export async function findDeliveries(db: Db, { state, channel, q, page, size }: Search) {
  const text = q.trim();
  const found = db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('people', 'people.id', 'delivery.user_id')
    .$if(state !== undefined, (query) => query.where('delivery.state', '=', state!))
    .$if(channel !== undefined, (query) => query.where('delivery.channel', '=', channel!))
    .$if(text !== '', (query) => query.where((e) => e.or([e('people.name', 'ilike', like(text)), e('people.account', '=', text)])));
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('messages', 'messages.id', 'delivery.message_id')
    .select(['delivery.id', 'delivery.user_id', 'delivery.channel', 'delivery.purpose', 'delivery.state', 'delivery.attempts'])
    .select(['delivery.failure', 'delivery.due_at', 'delivery.created_at', 'people.name as person', 'messages.kind'])
    .orderBy('delivery.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

export const addDevelopmentMail = (db: Db, mail: Mail) =>
  db
    .insertInto('development_mails')
    .values({ recipient: mail.to, subject: mail.subject, body: mail.text, html: mail.html, headers: JSON.stringify(mail.headers) })
    .execute();

export const newestDevelopmentMails = (db: Db, most: number, recipient?: string) =>
  db
    .selectFrom('development_mails')
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient!))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Forgets settled deliveries, and messages nobody looks for any more: read ones sooner than unread ones. */
export async function forgetOld(db: Db, before: { deliveries: Date; read: Date; unread: Date }) {
  await db.deleteFrom('message_deliveries').where('created_at', '<', before.deliveries).where('state', '!=', 'waiting').execute();
  await db.deleteFrom('development_mails').where('created_at', '<', before.deliveries).execute();
  await db.deleteFrom('messages').where('created_at', '<', before.read).where('read_at', 'is not', null).execute();
  await db.deleteFrom('messages').where('created_at', '<', before.unread).execute();
}
