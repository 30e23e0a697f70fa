import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What an SMS code is for (D-02). */
export type CodeType = 'load' | 'register' | 'forget' | 'bind' | 'change';

/** Lets one caller at a time ask for codes of a phone, until the end of the transaction. */
export const holdPhone = (db: Db, phone: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${phone}`}, 0))`.execute(db);

export async function codesSentSince(db: Db, phone: string, since: Date) {
  const row = await db
    .selectFrom('sms_codes')
    .select((e) => [e.fn.countAll<string>().as('sent'), e.fn.max('created_at').as('newest')])
    .where('phone', '=', phone)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { sent: Number(row.sent), newest: row.newest as Date | null };
}

export const addCode = (
  db: Db,
  code: { phone: string; code_type: CodeType; code_hash: Buffer; expires_at: Date; address: string; created_at: Date },
) => db.insertInto('sms_codes').values(code).execute();

/** Counts one try at the newest code of a phone and returns what it must equal; undefined when it is spent, expired or tried out. */
export const takeTry = (db: Db, phone: string, type: CodeType, most: number, now: Date) =>
  db
    .updateTable('sms_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', (e) =>
      e.selectFrom('sms_codes').select('id').where('phone', '=', phone).where('code_type', '=', type).orderBy('id', 'desc').limit(1),
    )
    .where('tries', '<', most)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();

/** Spends a code; false when somebody was faster. */
export async function spendCode(db: Db, id: string, now: Date) {
  const spent = await db
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

export const addToOutbox = (db: Db, sms: { phone: string; template: string; sealed_values: Buffer; expires_at: Date; created_at: Date }) =>
  db.insertInto('sms_outbox').values(sms).returning('id').executeTakeFirstOrThrow();

export const findInOutbox = (db: Db, id: string) => db.selectFrom('sms_outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** Notes what became of a message; `forget` empties what it said. */
export const noteSending = (
  db: Db,
  id: string,
  outcome: { state: 'sent' | 'failed' | 'expired'; channel: string; receipt?: string; now: Date; forget: boolean },
) =>
  db
    .updateTable('sms_outbox')
    .set({
      state: outcome.state,
      channel: outcome.channel,
      receipt: outcome.receipt ?? '',
      sent_at: outcome.state === 'sent' ? outcome.now : null,
      ...(outcome.forget && { sealed_values: null }),
    })
    .where('id', '=', id)
    .execute();

/** The newest messages, of one phone when given. */
export const newestInOutbox = (db: Db, most: number, of: { phone?: string; template?: string } = {}) =>
  db
    .selectFrom('sms_outbox')
    .selectAll()
    .$if(of.phone !== undefined, (query) => query.where('phone', '=', of.phone!))
    .$if(of.template !== undefined, (query) => query.where('template', '=', of.template!))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Forgets codes and messages that nobody can use any more. */
export async function forgetOldSms(db: Db, codesBefore: Date, messagesBefore: Date) {
  await db.deleteFrom('sms_codes').where('created_at', '<', codesBefore).execute();
  await db.deleteFrom('sms_outbox').where('created_at', '<', messagesBefore).execute();
}
