import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What a recount found: `off` is 0 unless something is lost. */
export type MoneyCheck = { name: string; off: number; detail: readonly Record<string, unknown>[]; checkedAt: Date };

/** Writes down a recount; returns what the one before it had found. */
export async function putCheck(db: Db, { name, off, detail, checkedAt }: MoneyCheck): Promise<number> {
  const before = await db.selectFrom('money_checks').select('off').where('name', '=', name).executeTakeFirst();
  const row = { off, detail: JSON.stringify(detail), checked_at: checkedAt };
  await db
    .insertInto('money_checks')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  return Number(before?.off ?? 0);
}

export const findChecks = async (db: Db): Promise<MoneyCheck[]> =>
  (await db.selectFrom('money_checks').selectAll().orderBy('name').execute()).map((row) => ({
    ...{ name: row.name, off: Number(row.off), checkedAt: row.checked_at },
    detail: row.detail as Record<string, unknown>[],
  }));

/** Payments whose counters of refunds differ from the refunds themselves. */
export async function findWrongCounters(db: Db): Promise<{ payment: string; cents: number }[]> {
  const { rows } = await sql<{ payment: string; cents: number }>`
    select p.id::text as payment, (abs(p.refunded_cents - s.done) + abs(p.refunding_cents - s.under_way))::int as cents
    from payments p join lateral (
      select coalesce(sum(amount_cents) filter (where state = 'done'), 0) as done,
        coalesce(sum(amount_cents) filter (where state in ('applied', 'approved', 'processing')), 0) as under_way
      from refunds where payment_id = p.id) s on true
    where p.state = 'paid' and (p.refunded_cents <> s.done or p.refunding_cents <> s.under_way) limit 100`.execute(db);
  return rows;
}

/** Days of the ledger before a day that are not closed yet, oldest first. */
export async function findOpenDays(db: Db, before: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(p.day, 'YYYY-MM-DD') as day from ledger_postings p
    where p.day < ${before}::date and not exists (select 1 from ledger_days d where d.day = p.day) order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** The hash of a day: over the hash of the closed day before it and every line of its own, in order. */
export async function hashOfDay(db: Db, day: string): Promise<{ lines: number; sha256: Buffer }> {
  const { rows } = await sql<{ lines: number; sha256: Buffer }>`
    with lines as (
      select p.key || '|' || l.line || '|' || l.debit || '|' || l.credit || '|' || l.cents as text, p.id, l.line
      from ledger_postings p join ledger_lines l on l.posting_id = p.id where p.day = ${day}::date
    )
    select count(*)::int as lines, sha256(
      coalesce((select sha256 from ledger_days where day < ${day}::date order by day desc limit 1), ''::bytea)
      || convert_to(coalesce(string_agg(text, E'\\n' order by id, line), ''), 'UTF8')) as sha256 from lines`.execute(db);
  return rows[0]!;
}

export const putDay = (db: Db, day: string, of: { lines: number; sha256: Buffer }, now: Date) =>
  sql`insert into ledger_days (day, lines, sha256, closed_at) values (${day}::date, ${of.lines}, ${of.sha256}, ${now})
    on conflict (day) do nothing`.execute(db);

/** The closed days since a day. */
export async function findClosedDays(db: Db, since: string): Promise<{ day: string; sha256: Buffer }[]> {
  const { rows } = await sql<{ day: string; sha256: Buffer }>`
    select to_char(day, 'YYYY-MM-DD') as day, sha256 from ledger_days where day >= ${since}::date order by day`.execute(db);
  return rows;
}
