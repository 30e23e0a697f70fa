import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';

/** A refund that goes back by a bank transfer. */
export type BankRefundRow = Omit<Selectable<DB['bank_refunds']>, 'state'> & { state: 'entered' | 'confirmed' | 'refused' };

const LISTED = 50;

type Listed = BankRefundRow & { out_refund_no: string; cents: number; reason: string; user_id: string };

/** Those that wait first, then the last ones. */
export async function findBankRefunds(db: Db): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select b.*, r.out_refund_no, r.amount_cents as cents, r.reason, p.user_id
    from bank_refunds b join refunds r on r.id = b.refund_id join payments p on p.id = r.payment_id
    order by b.state = 'entered' desc, b.id desc limit ${LISTED}`.execute(db);
  return rows;
}

const bankRefunds = (db: Db) => db.selectFrom('bank_refunds').selectAll().$narrowType<Pick<BankRefundRow, 'state'>>();

export const findBankRefund = (db: Db, id: string) => bankRefunds(db).where('id', '=', id).executeTakeFirst();
export const lockBankRefund = (db: Db, id: string) => bankRefunds(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether a refund is being transferred, or was. */
export const goesByBank = async (db: Db, refundId: string) =>
  (await bankRefunds(db).where('refund_id', '=', refundId).where('state', '<>', 'refused').executeTakeFirst()) !== undefined;

/** Adds one; undefined when the receipt stands there already. The refund is held by the caller. */
export const insertBankRefund = (db: Db, row: Pick<BankRefundRow, 'refund_id' | 'receipt' | 'entered_by' | 'entered_at'>) =>
  db
    .insertInto('bank_refunds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const decideBankRefundRow = (db: Db, id: string, of: Pick<BankRefundRow, 'state' | 'decided_by' | 'decided_at'>) =>
  db.updateTable('bank_refunds').set(of).where('id', '=', id).execute();

export async function countWaitingBankRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bank_refunds where state = 'entered'`.execute(db);
  return rows[0]!.count;
}
