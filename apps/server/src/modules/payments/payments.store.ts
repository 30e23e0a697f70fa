import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Method } from './channels/channel.ts';

type State = 'created' | 'paying' | 'paid' | 'closed' | 'failed';
type RefundState = 'applied' | 'approved' | 'processing' | 'done' | 'failed' | 'refused';
/** Why money goes back. */
export type RefundCause = 'asked' | 'ungranted' | 'duplicate' | 'late' | 'mismatch' | 'cancelled' | 'operator';
/** A payment. */
export type PaymentRow = Omit<Selectable<DB['payments']>, 'state' | 'method'> & { state: State; method: Method };
/** Money on its way back. */
export type RefundRow = Omit<Selectable<DB['refunds']>, 'state' | 'cause'> & { state: RefundState; cause: RefundCause };

const payments = (db: Db) => db.selectFrom('payments').selectAll().$narrowType<Pick<PaymentRow, 'state' | 'method'>>();
const refunds = (db: Db) => db.selectFrom('refunds').selectAll().$narrowType<Pick<RefundRow, 'state' | 'cause'>>();

export const findPayment = (db: Db, id: string) => payments(db).where('id', '=', id).executeTakeFirst();
export const findPaymentByNumber = (db: Db, outTradeNo: string) => payments(db).where('out_trade_no', '=', outTradeNo).executeTakeFirst();
export const lockPayment = (db: Db, id: string) => payments(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findPaymentsOf = (db: Db, kind: string, payableId: string) =>
  payments(db).where('payable_kind', '=', kind).where('payable_id', '=', payableId).orderBy('attempt').execute();

export const findPaymentsOfAll = async (db: Db, kind: string, payableIds: readonly string[]) =>
  payableIds.length === 0
    ? []
    : payments(db)
        .where('payable_kind', '=', kind)
        .where('payable_id', 'in', [...payableIds])
        .orderBy('attempt')
        .execute();

export const insertPayment = (
  db: Db,
  row: Pick<
    PaymentRow,
    | 'payable_kind'
    | 'payable_id'
    | 'attempt'
    | 'out_trade_no'
    | 'user_id'
    | 'merchant_id'
    | 'method'
    | 'amount_cents'
    | 'title'
    | 'expires_at'
    | 'payable_until'
    | 'query_at'
    | 'created_at'
    | 'payer_hash'
  >,
) => db.insertInto('payments').values(row).returningAll().$narrowType<Pick<PaymentRow, 'state' | 'method'>>().executeTakeFirstOrThrow();

type Change = Partial<
  Pick<
    PaymentRow,
    'state' | 'settles' | 'trade_no' | 'paid_at' | 'paid_cents' | 'refunding_cents' | 'refunded_cents' | 'query_at' | 'queries' | 'prepay'
  >
>;
/** Changes a payment that is in one of some states; false when it is no longer. */
export async function changePayment(db: Db, id: string, change: Change, from?: readonly State[]): Promise<boolean> {
  const { prepay, ...rest } = change;
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...rest, ...(prepay !== undefined && { prepay: JSON.stringify(prepay) }), updated_at: sql`now()` })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('state', 'in', [...(from as readonly State[])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Payments that are to be asked about, leased for a minute: two servers never ask about the same one at once. */
export async function leaseDuePayments(db: Db, now: Date, most: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments set query_at = ${new Date(now.getTime() + 60_000)}, queries = queries + 1
    where id in (select id from payments where query_at <= ${now} order by query_at limit ${most} for update skip locked)
    returning *`.execute(db);
  return rows;
}

export const findRefund = (db: Db, id: string) => refunds(db).where('id', '=', id).executeTakeFirst();
export const lockRefund = (db: Db, id: string) => refunds(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
export const findRefundByNumber = (db: Db, outRefundNo: string) => refunds(db).where('out_refund_no', '=', outRefundNo).executeTakeFirst();

export const findRefundsOf = async (db: Db, paymentIds: readonly string[]) =>
  paymentIds.length === 0
    ? []
    : refunds(db)
        .where('payment_id', 'in', [...paymentIds])
        .orderBy('id')
        .execute();

export const countRefunds = async (db: Db, paymentId: string) =>
  Number(
    (
      await db
        .selectFrom('refunds')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('payment_id', '=', paymentId)
        .executeTakeFirstOrThrow()
    ).count,
  );

type NewRefundRow = Pick<RefundRow, 'payment_id' | 'out_refund_no' | 'cause' | 'amount_cents' | 'state' | 'reason'> &
  Partial<Pick<RefundRow, 'follows' | 'asked_by' | 'query_at' | 'created_at' | 'abnormal' | 'escalated_at'>>;
export const insertRefund = (db: Db, row: NewRefundRow) =>
  db.insertInto('refunds').values(row).returningAll().$narrowType<Pick<RefundRow, 'state' | 'cause'>>().executeTakeFirstOrThrow();

/** How many refunds somebody asked for since a moment; those that were refused or taken back do not count. */
export const countAskedBy = async (db: Db, userId: string, since: Date) =>
  Number(
    (
      await db
        .selectFrom('refunds')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('asked_by', '=', userId)
        .where('cause', '=', 'asked')
        .where('state', '<>', 'refused')
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** How the last request for money of each of some payments was declined, by payment; what a buyer took back was not. */
export async function lastDeclines(db: Db, paymentIds: readonly string[]) {
  const rows = await db
    .selectFrom('refunds')
    .distinctOn('payment_id')
    .select(['payment_id', 'answer', 'decided_by'])
    .where('payment_id', 'in', [...paymentIds, '0'])
    .where('cause', '=', 'asked')
    .where('state', '=', 'refused')
    .whereRef('decided_by', '<>', 'asked_by')
    .orderBy('payment_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row]));
}

/** The same of one payment. */
export const lastDecline = async (db: Db, paymentId: string) => (await lastDeclines(db, [paymentId])).get(paymentId);

/** Whether money of a payment was asked for and declined. */
export const wasDeclined = async (db: Db, paymentId: string) => (await lastDecline(db, paymentId)) !== undefined;

/** Refunds that somebody asked for and that wait for a decision, of money that settled something, by their ids. */
export async function findUndecided(db: Db) {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.payment_id', 'r.reason', 'r.created_at'])
    .where('r.state', '=', 'applied')
    .where('r.cause', '<>', 'operator')
    .where('p.settles', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many of those operators were told of, as nobody had answered for days. */
export const countEscalated = async (db: Db) =>
  Number(
    (
      await db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('r.state', '=', 'applied')
        .where('r.cause', '<>', 'operator')
        .where('r.escalated_at', 'is not', null)
        .where('p.settles', '=', true)
        .executeTakeFirstOrThrow()
    ).count,
  );

type RefundChange = Partial<
  Pick<RefundRow, 'state' | 'abnormal' | 'answer' | 'decided_by' | 'channel_refund_no' | 'query_at' | 'queries' | 'done_at' | 'accepted_at'>
>;
export async function changeRefund(db: Db, id: string, change: RefundChange, from?: readonly RefundState[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('state', 'in', [...(from as readonly RefundState[])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reserves money of a payment for going back; false when not so much is left. */
export async function reserveRefund(db: Db, paymentId: string, cents: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set((e) => ({ refunding_cents: e('refunding_cents', '+', cents) }))
    .where('id', '=', paymentId)
    .where('state', '=', 'paid')
    .where(sql<boolean>`refunding_cents + refunded_cents + ${cents} <= paid_cents`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a reservation: the money went back, or stays. */
export const endReservation = (db: Db, paymentId: string, cents: number, wentBack: boolean) =>
  db
    .updateTable('payments')
    .set((e) => ({
      refunding_cents: e('refunding_cents', '-', cents),
      ...(wentBack && { refunded_cents: e('refunded_cents', '+', cents) }),
    }))
    .where('id', '=', paymentId)
    .execute();

export async function leaseDueRefunds(db: Db, now: Date, most: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update refunds set query_at = ${new Date(now.getTime() + 60_000)}, queries = queries + 1
    where id in (select id from refunds where query_at <= ${now} and state in ('approved', 'processing')
      order by query_at limit ${most} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** Whether somebody has money under way that nobody may forget. */
export async function hasMoneyUnderWay(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select 1 from payments where user_id = ${userId} and state in ('created', 'paying'))
      or exists (select 1 from refunds r join payments p on p.id = r.payment_id
        where p.user_id = ${userId} and r.state in ('applied', 'approved', 'processing')) as open`.execute(db);
  return rows[0]!.open;
}
