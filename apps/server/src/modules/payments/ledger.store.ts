import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { businessDay } from './settle.rules.ts';

/** One amount moved from an account to another, in cents. */
export type LedgerLine = { debit: string; credit: string; cents: number };
type Posting = { key: string; kind: string; paymentId?: string; refundId?: string; lines: readonly LedgerLine[] };

/** The accounts of the ledger. A channel's balance is what its merchant holds with it. */
export const account = {
  channel: (merchantId: string) => `channel:${merchantId}`,
  unmatched: (merchantId: string) => `unmatched:${merchantId}`,
  seller: (sellerId: string) => `seller:${sellerId}`,
  commission: 'commission',
  fees: 'fees',
};

/** Posts once: a key that is known changes nothing. Lines of nothing are left out. */
export async function post(db: Db, { key, kind, paymentId, refundId, lines }: Posting, now: Date) {
  const posting = await db
    .insertInto('ledger_postings')
    .values({ key, kind, payment_id: paymentId ?? null, refund_id: refundId ?? null, day: businessDay(now), posted_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  const moved = lines.filter(({ cents }) => cents > 0);
  if (!posting || moved.length === 0) return;
  await db
    .insertInto('ledger_lines')
    .values(moved.map((line, at) => ({ posting_id: posting.id, line: at + 1, ...line })))
    .execute();
}

/** Cents on an account: debits less credits. */
export async function balanceOf(db: Db, code: string): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(case when debit = ${code} then cents else -cents end), 0)::text as cents
    from ledger_lines where debit = ${code} or credit = ${code}`.execute(db);
  return Number(rows[0]!.cents);
}

/** The balances of all accounts that were ever posted to. */
export async function balances(db: Db): Promise<{ code: string; cents: number }[]> {
  const { rows } = await sql<{ code: string; cents: string }>`
    select code, sum(cents)::text as cents from (
      select debit as code, cents from ledger_lines union all select credit, -cents from ledger_lines) moved
    group by code order by code`.execute(db);
  return rows.map(({ code, cents }) => ({ code, cents: Number(cents) }));
}

/** The lines of a payment and its refunds, newest last. */
export async function linesOfPayment(db: Db, paymentId: string) {
  const { rows } = await sql<{ kind: string; debit: string; credit: string; cents: string; posted_at: Date }>`
    select p.kind, l.debit, l.credit, l.cents::text, p.posted_at from ledger_postings p join ledger_lines l on l.posting_id = p.id
    where p.payment_id = ${paymentId} order by p.id, l.line`.execute(db);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/**
 * Per merchant, what the ledger holds with the channel less what the payments and refunds say: 0 unless something is lost. Fees are
 * posted from bills and belong to both sides.
 */
export async function ledgerDifferences(db: Db): Promise<{ merchantId: string; cents: number }[]> {
  const { rows } = await sql<{ merchant_id: string; cents: string }>`
    select m.id::text as merchant_id, (
      coalesce((select sum(case when debit = 'channel:' || m.id then cents else -cents end) from ledger_lines
        where debit = 'channel:' || m.id or credit = 'channel:' || m.id), 0)
      - coalesce((select sum(p.paid_cents - p.refunded_cents) from payments p where p.merchant_id = m.id and p.state = 'paid'), 0)
      + coalesce((select sum(r.fee_cents) from bill_runs r where r.merchant_id = m.id), 0))::text as cents
    from merchants m order by m.id`.execute(db);
  return rows.map(({ merchant_id, cents }) => ({ merchantId: merchant_id, cents: Number(cents) }));
}
