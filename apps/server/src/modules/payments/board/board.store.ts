import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { ChannelName } from '../channels/channel.ts';
import { isPastChannelTerm } from '../settle.rules.ts';

const MOST = 100;

type Waiting = {
  id: string;
  out_refund_no: string;
  channel: ChannelName;
  cause: string;
  cents: number;
  state: 'applied' | 'approved' | 'processing';
  abnormal: boolean;
  /** Whether it may be transferred by bank, as its channel takes it back no more, or is being. */
  bank: 'no' | 'may' | 'entered';
  reason: string;
  at: Date;
};
/** Money that no seller decides about: what settled no order, and refunds a channel could not return. */
const waits = sql`(r.state = 'applied' and not p.settles) or (r.abnormal and r.state in ('approved', 'processing'))`;

export async function findWaitingRefunds(db: Db, now: Date): Promise<Waiting[]> {
  type Found = Omit<Waiting, 'bank'> & { accepted_at: Date | null; paid_at: Date | null; transferred: boolean };
  const { rows } = await sql<Found>`
    select r.id::text, r.out_refund_no, m.channel, r.cause, r.amount_cents as cents, r.state, r.abnormal, r.reason, r.created_at as at,
      r.accepted_at, p.paid_at, exists (select 1 from bank_refunds b where b.refund_id = r.id and b.state = 'entered') as transferred
    from refunds r join payments p on p.id = r.payment_id join merchants m on m.id = p.merchant_id
    where ${waits} order by r.id limit ${MOST}`.execute(db);
  return rows.map(({ accepted_at, paid_at, transferred, ...refund }) => {
    const may = accepted_at === null && paid_at !== null && isPastChannelTerm(paid_at, now);
    return { ...refund, bank: transferred ? 'entered' : may ? 'may' : 'no' };
  });
}

/** Payments whose time was over long ago and of which their channel says neither that they are paid nor that they never will be. */
const hangs = sql`p.state in ('created', 'paying') and p.expires_at < now() - interval '10 minutes'`;

export async function findHanging(db: Db): Promise<{ out_trade_no: string; channel: ChannelName; cents: number; at: Date }[]> {
  const { rows } = await sql<{ out_trade_no: string; channel: ChannelName; cents: number; at: Date }>`
    select p.out_trade_no, m.channel, p.amount_cents as cents, p.expires_at as at
    from payments p join merchants m on m.id = p.merchant_id where ${hangs} order by p.expires_at limit ${MOST}`.execute(db);
  return rows;
}

/** Whether a refund is of money that settled no order and waits for a decision. */
export async function isUndecided(db: Db, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from refunds r join payments p on p.id = r.payment_id where r.id = ${refundId} and not p.settles`.execute(db);
  return rows.length > 0;
}

/** Those, and notifications that failed of late: older ones were repeated by their channel, or asked about instead. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from refunds r join payments p on p.id = r.payment_id where ${waits})::int
      + (select count(*) from payments p where ${hangs})::int
      + (select count(*) from payment_notifies where outcome = 'failed' and last_at > now() - interval '3 days')::int as count`.execute(db);
  return rows[0]!.count;
}

/** Marks refunds that have waited for a decision since before a moment; how many there are of what was sold, and of money that settled nothing. */
export async function escalateRefunds(db: Db, before: Date, now: Date): Promise<{ sold: number; unmatched: number }> {
  const rows = await db
    .updateTable('refunds as r')
    .from('payments as p')
    .whereRef('p.id', '=', 'r.payment_id')
    .set({ escalated_at: now })
    .where('r.state', '=', 'applied')
    .where('r.escalated_at', 'is', null)
    .where('r.created_at', '<=', before)
    .returning('p.settles')
    .execute();
  const sold = rows.filter(({ settles }) => settles).length;
  return { sold, unmatched: rows.length - sold };
}

/** The same of differences that nobody explained. */
export async function escalateDifferences(db: Db, before: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('bill_differences')
    .set({ escalated_at: now })
    .where('state', '=', 'open')
    .where('escalated_at', 'is', null)
    .where('found_at', '<=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const findOddNotifies = (db: Db) =>
  db
    .selectFrom('payment_notifies')
    .select(['channel', 'out_no', 'kind', 'outcome', 'times', 'last_at'])
    .where('outcome', 'in', ['failed', 'mismatch'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

export async function countForged(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(times), 0)::int as count from payment_forgeries where minute > ${since}`.execute(db);
  return rows[0]!.count;
}
