import type { InvoiceView } from '@praxis/contract/market/invoices';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';

type State = InvoiceView['state'];
/** An invoice with the number of its order. */
export type InvoiceRow = Omit<Selectable<DB['invoices']>, 'kind' | 'state'> & {
  kind: 'personal' | 'company';
  state: State;
  order_no: string;
};

const invoices = (db: Db) =>
  db
    .selectFrom('invoices as v')
    .innerJoin('orders as o', 'o.id', 'v.order_id')
    .selectAll('v')
    .select('o.order_no')
    .$narrowType<Pick<InvoiceRow, 'kind' | 'state'>>();

export const findInvoice = (db: Db, id: string) => invoices(db).where('v.id', '=', id).executeTakeFirst();
export const lockInvoice = (db: Db, id: string) => invoices(db).where('v.id', '=', id).forUpdate('v').executeTakeFirst();
/** The invoice of an order that was asked for or issued; the last one when there is neither. */
export const findInvoiceOf = (db: Db, orderId: string) =>
  invoices(db)
    .where('v.order_id', '=', orderId)
    .orderBy(sql`v.state in ('asked', 'issued')`, 'desc')
    .orderBy('v.id', 'desc')
    .executeTakeFirst();

type Filter = { userId?: string; state?: State | undefined; page: number; size: number };
export async function findInvoices(db: Db, { userId, state, page, size }: Filter) {
  const filtered = invoices(db)
    .$if(userId !== undefined, (query) => query.where('v.user_id', '=', userId!))
    .$if(state !== undefined, (query) => query.where('v.state', '=', state!));
  const rows = await filtered
    .$if(userId === undefined, (query) => query.orderBy(sql`v.state = 'asked' or v.void_asked_at is not null`, 'desc'))
    .orderBy('v.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from invoices
    where (${userId ?? null}::bigint is null or user_id = ${userId ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})`.execute(
    db,
  );
  return { rows, total: counted[0]!.count };
}

export const countWaitingInvoices = async (db: Db) =>
  (await sql<{ count: number }>`select count(*)::int as count from invoices where state = 'asked' or void_asked_at is not null`.execute(db))
    .rows[0]!.count;

type NewInvoice = Pick<InvoiceRow, 'order_id' | 'user_id' | 'kind' | 'title' | 'tax_no' | 'email' | 'cents' | 'created_at'>;
/** Asks for an invoice; undefined when the order has one. */
export const insertInvoice = (db: Db, row: NewInvoice) =>
  db
    .insertInto('invoices')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').where('state', 'in', ['asked', 'issued']).doNothing())
    .returning('id')
    .executeTakeFirst();

type Change = Partial<Pick<InvoiceRow, 'state' | 'number' | 'file_id' | 'reason' | 'void_asked_at' | 'decided_by' | 'decided_at'>>;
export const changeInvoice = (db: Db, id: string, change: Change) => db.updateTable('invoices').set(change).where('id', '=', id).execute();

/** The money of an order goes back by itself: an invoice that was only asked for ends, one that was issued waits to be voided. */
export async function endInvoiceOf(db: Db, orderId: string, now: Date): Promise<{ id: string; state: State }[]> {
  const { rows } = await sql<{ id: string; state: State }>`
    update invoices set state = case when state = 'asked' then 'voided' else state end,
      void_asked_at = case when state = 'asked' then null else coalesce(void_asked_at, ${now}) end
    where order_id = ${orderId} and state in ('asked', 'issued') returning id::text, state`.execute(db);
  return rows;
}
