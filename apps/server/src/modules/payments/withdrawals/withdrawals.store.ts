import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ChannelName } from '../channels/channel.ts';

/** Money taken from a merchant's account at its channel to the bank. */
export type WithdrawalRow = Omit<Selectable<DB['withdrawals']>, 'state'> & { state: 'entered' | 'confirmed' | 'refused' };

const SHOWN = 50;

/** Those that wait first, then the last ones. */
export async function findWithdrawals(db: Db): Promise<(WithdrawalRow & { channel: ChannelName; account: string })[]> {
  const { rows } = await sql<WithdrawalRow & { channel: ChannelName; account: string }>`
    select w.*, m.channel, m.account from withdrawals w join merchants m on m.id = w.merchant_id
    order by w.state = 'entered' desc, w.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

export const lockWithdrawal = (db: Db, id: string) =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() as Promise<WithdrawalRow | undefined>;

/** Adds one; undefined when the receipt stands there already. */
export const insertWithdrawal = (db: Db, row: Pick<WithdrawalRow, 'merchant_id' | 'cents' | 'receipt' | 'entered_by' | 'entered_at'>) =>
  db
    .insertInto('withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const decideWithdrawalRow = (db: Db, id: string, of: Pick<WithdrawalRow, 'state' | 'decided_by' | 'decided_at'>) =>
  db.updateTable('withdrawals').set(of).where('id', '=', id).execute();

/** What of a merchant's money is at the bank, in cents. */
export async function sumWithdrawn(db: Db, merchantId: string): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0)::text as cents from withdrawals where merchant_id = ${merchantId} and state = 'confirmed'`.execute(db);
  return Number(rows[0]!.cents);
}

export async function countWaitingWithdrawals(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from withdrawals where state = 'entered'`.execute(db);
  return rows[0]!.count;
}
