import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { businessDay } from './settle.rules.ts';

/** One amount moved from an account to another, in cents. */
export type LedgerLine = { debit: string; credit: string; cents: number };
type Posting = { key: string; kind: string; paymentId?: string; refundId?: string; lines: readonly LedgerLine[] };

/** The accounts of the ledger. A channel's balance is what its merchant holds with it. */
export const account = {
  channel: (merchantId: string) => `channel:${merchantId}`,
  unmatched: (merchantId: string) => `unmatched:${merchantId}`,
  seller: (sellerId: string) => `seller:${sellerId}`,
  /** What a closed month owes a seller, and where it was paid from. */
  due: (sellerId: string) => `due:${sellerId}`,
  bank: 'bank',
  commission: 'commission',
  /** What the platform gives by its coupons. */
  coupons: 'coupons',
  fees: 'fees',
};

/** Posts once: a key that is known changes nothing. Lines of nothing are left out. */
export async function post(db: Db, { key, kind, paymentId, refundId, lines }: Posting, now: Date) {
  const moved = lines.filter(({ cents }) => cents > 0);
  await sql`
    with posting as (
      insert into ledger_postings (key, kind, payment_id, refund_id, day, posted_at)
      values (${key}, ${kind}, ${paymentId ?? null}, ${refundId ?? null}, ${businessDay(now)}, ${now})
      on conflict (key) do nothing returning id
    )
    insert into ledger_lines (posting_id, line, debit, credit, cents)
    select p.id, l.line, l.debit, l.credit, l.cents from posting p,
      unnest(${moved.map(({ debit }) => debit)}::text[], ${moved.map(({ credit }) => credit)}::text[], ${moved.map(({ cents }) => cents)}::bigint[])
        with ordinality as l (debit, credit, cents, line)`.execute(db);
}

/** How many postings there are under a key and the numbered keys that follow it (`fee:101:2026-11-24`, `fee:101:2026-11-24:1`, …). */
export async function countPostings(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_postings where key = ${key} or starts_with(key, ${`${key}:`})`.execute(db);
  return rows[0]!.count;
}

/** Cents on an account: debits less credits. */
export async function balanceOf(db: Db, code: string): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(case when debit = ${code} then cents else -cents end), 0)::text as cents
    from ledger_lines where debit = ${code} or credit = ${code}`.execute(db);
  return Number(rows[0]!.cents);
}

/**
 * Per merchant, what the ledger holds with the channel less what the payments, refunds and withdrawals say: 0 unless something is lost.
 * Fees are posted from bills and belong to both sides; what went back by bank never left the channel.
 */
export async function ledgerDifferences(db: Db): Promise<{ merchantId: string; cents: number }[]> {
  const { rows } = await sql<{ merchant_id: string; cents: string }>`
    select m.id::text as merchant_id, (
      coalesce((select sum(case when debit = 'channel:' || m.id then cents else -cents end) from ledger_lines
        where debit = 'channel:' || m.id or credit = 'channel:' || m.id), 0)
      - coalesce((select sum(p.paid_cents - p.refunded_cents) from payments p where p.merchant_id = m.id and p.state = 'paid'), 0)
      + coalesce((select sum(r.fee_cents) from bill_runs r where r.merchant_id = m.id), 0)
      - coalesce((select sum(r.amount_cents) from bank_refunds b join refunds r on r.id = b.refund_id join payments p on p.id = r.payment_id
        where p.merchant_id = m.id and b.state = 'confirmed'), 0)
      + coalesce((select sum(w.cents) from withdrawals w where w.merchant_id = m.id and w.state = 'confirmed'), 0))::text as cents
    from merchants m order by m.id`.execute(db);
  return rows.map(({ merchant_id, cents }) => ({ merchantId: merchant_id, cents: Number(cents) }));
}
