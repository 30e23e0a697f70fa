import { createHash, randomBytes } from 'node:crypto';
import { CAPTURE_CODE_SECONDS, CAPTURE_SECONDS } from '@praxis/contract/assessments/homework';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

const hashed = (secret: string) => createHash('sha256').update(secret).digest();
const later = (now: Date, seconds = CAPTURE_SECONDS) => new Date(now.getTime() + seconds * 1000);

type OfQuestion = { attemptId: string; item: number };

/** Makes the secret of a new code; one of an exam is over soon unless a phone opens it. */
export async function makeTicket(db: Db, of: OfQuestion & { userId: string; changes: boolean }, now: Date) {
  const token = randomBytes(16).toString('base64url');
  const expiresAt = later(now, of.changes ? CAPTURE_CODE_SECONDS : CAPTURE_SECONDS);
  const row = { attempt_id: of.attemptId, item: of.item, user_id: of.userId, token_hash: hashed(token) };
  await db
    .insertInto('capture_tickets')
    .values({ ...row, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Forgets the codes of a question that no phone opened, but for the newest: a phone may be opening it just now. */
export const forgetOlderCodes = (db: Db, { attemptId, item }: OfQuestion) =>
  sql`delete from capture_tickets where attempt_id = ${attemptId} and item = ${item} and phone_hash is null
    and id < (select max(id) from capture_tickets where attempt_id = ${attemptId} and item = ${item})`.execute(db);

export const closeTickets = (db: Db, of: OfQuestion & { except?: string }, now: Date) =>
  db
    .updateTable('capture_tickets')
    .set({ closed_at: now })
    .where('attempt_id', '=', of.attemptId)
    .where('item', '=', of.item)
    .where('closed_at', 'is', null)
    .$if(of.except !== undefined, (query) => query.where('id', '<>', of.except!))
    .execute();

/** Ends the codes somebody made for an attempt, and the phones that opened them. */
export const closeTicketsOf = (db: Db, of: { attemptId: string; userId: string }, now: Date) =>
  db
    .updateTable('capture_tickets')
    .set({ closed_at: now })
    .where('attempt_id', '=', of.attemptId)
    .where('user_id', '=', of.userId)
    .where('closed_at', 'is', null)
    .execute();

/** Codes that still open, with the phones that opened them. */
export const openPhones = (db: Db, attemptId: string, now: Date) =>
  db
    .selectFrom('capture_tickets')
    .select(['item', 'phone_hash', 'phone_name', 'expires_at'])
    .where('attempt_id', '=', attemptId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();

/** The attempt a code was made for, to be locked before its ticket, as by everybody who makes and ends codes. */
export const attemptOfCode = async (db: Db, ticket: string) =>
  (await db.selectFrom('capture_tickets').select('attempt_id').where('token_hash', '=', hashed(ticket)).executeTakeFirst())?.attempt_id;

/** The ticket of a code that still opens, locked; the first phone claims it, which ends other codes, and using it keeps it open. */
export async function claimTicket(db: Db, of: { ticket: string; phone: string; name: string }, now: Date) {
  const { rows } = await sql<{ id: string; attempt_id: string; item: number; user_id: string; phone_hash: Buffer | null }>`
    select id, attempt_id, item, user_id, phone_hash from capture_tickets
    where token_hash = ${hashed(of.ticket)} and closed_at is null and expires_at > ${now} for update`.execute(db);
  const ticket = rows[0];
  if (!ticket) return undefined;
  const phone = hashed(of.phone);
  if (ticket.phone_hash && !ticket.phone_hash.equals(phone)) return { ...ticket, taken: true as const };
  if (!ticket.phone_hash) await closeTickets(db, { attemptId: ticket.attempt_id, item: ticket.item, except: ticket.id }, now);
  await db
    .updateTable('capture_tickets')
    .set({ expires_at: later(now), ...(!ticket.phone_hash && { phone_hash: phone, phone_name: of.name.slice(0, 60) }) })
    .where('id', '=', ticket.id)
    .execute();
  return { ...ticket, taken: false as const, fresh: ticket.phone_hash === null, expiresAt: later(now) };
}

/** What a phone opened with a code that is over now; bytes of pictures named meanwhile are still on their way. */
export const ticketOfPhone = (db: Db, of: { ticket: string; phone: string }, now: Date) =>
  db
    .selectFrom('capture_tickets')
    .select(['attempt_id', 'item'])
    .where('token_hash', '=', hashed(of.ticket))
    .where('phone_hash', '=', hashed(of.phone))
    .where((e) => e.or([e('closed_at', 'is not', null), e('expires_at', '<=', now)]))
    .executeTakeFirst();
