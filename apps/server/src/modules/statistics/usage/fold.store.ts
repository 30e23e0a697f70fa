import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { usageKinds } from '../../../platform/usage.ts';
import type { UsageCount, Watermark } from './engines/usage-engine.ts';

/** Takes the right to count on from a watermark, to the end of the transaction; false when somebody else counts or has counted on. Never waits. */
export async function holdsWatermark(db: Db, engine: string, since: Watermark | undefined) {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(7203018) as free`.execute(db);
  if (!rows[0]!.free) return false;
  const reached = await findWatermark(db, engine);
  return reached?.cluster === since?.cluster && reached?.xid === since?.xid;
}

/** The number of a transaction that begins now: those of all that committed before are lower. */
export async function newestTransaction(db: Db): Promise<bigint> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  return BigInt(rows[0]!.xid);
}

/** Where counting stands. */
export const findWatermark = (db: Db, engine: string) =>
  db.selectFrom('usage_watermark').select(['cluster', 'xid']).where('engine', '=', engine).executeTakeFirst();

export const saveWatermark = (db: Db, engine: string, { cluster, xid }: Watermark, now: Date) =>
  db
    .insertInto('usage_watermark')
    .values({ engine, cluster, xid, counted_at: now })
    .onConflict((conflict) => conflict.column('engine').doUpdateSet({ cluster, xid, counted_at: now }))
    .execute();

/** Counts as columns of one statement. */
const given = (counts: readonly UsageCount[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
    as given (day date, person bigint, space_id bigint, institution_id bigint, kind smallint, area smallint, n int, value bigint)`;

export async function addCounts(db: Db, counts: readonly UsageCount[]) {
  if (counts.length === 0) return;
  await sql`
    insert into usage_days as known (day, person, space_id, institution_id, kind, area, n, value) ${given(counts)}
    on conflict (day, person, space_id, institution_id, kind, area)
      do update set n = known.n + excluded.n, value = known.value + excluded.value`.execute(db);
}

/** How many lines of a day differ from what its rows say. */
export async function countDifferences(db: Db, day: string, counts: readonly UsageCount[]) {
  const { rows } = await sql<{ differences: number }>`
    with recount as (${given(counts)}), known as (select * from usage_days where day = ${day}::date)
    select count(*)::int as differences from recount full join known using (day, person, space_id, institution_id, kind, area)
    where recount.n is distinct from known.n or recount.value is distinct from known.value`.execute(db);
  return rows[0]!.differences;
}

export const saveCheck = (db: Db, day: string, counted: number, differences: number, now: Date) =>
  sql`insert into usage_checks (day, checked_at, rows_counted, differences) values (${day}::date, ${now}, ${counted}, ${differences})
    on conflict (day) do update set checked_at = excluded.checked_at, rows_counted = excluded.rows_counted,
      differences = excluded.differences`.execute(db);

/** Days whose recount differed. */
export const countAlarms = async (db: Db) =>
  Number((await sql<{ n: string }>`select count(*) as n from usage_checks where differences > 0`.execute(db)).rows[0]!.n);

/** When the stream was counted last. */
export const findCountedAt = async (db: Db, engine: string) =>
  (await db.selectFrom('usage_watermark').select('counted_at').where('engine', '=', engine).executeTakeFirst())?.counted_at;

/** When use was counted last, by whatever engine holds it. */
export const findNewestCount = async (db: Db) =>
  (
    await db
      .selectFrom('usage_watermark')
      .select((at) => at.fn.max('counted_at').as('counted_at'))
      .executeTakeFirst()
  )?.counted_at;

/** How many events were left out under load, of all that is kept. */
export const countDropped = async (db: Db) =>
  Number(
    (await sql<{ n: string }>`select coalesce(sum(value), 0) as n from usage_days where kind = ${usageKinds.dropped}`.execute(db)).rows[0]!
      .n,
  );

/** By whose days use was counted; undefined where it was never noted. */
export const findZone = async (db: Db) => (await db.selectFrom('usage_zone').select('zone').executeTakeFirst())?.zone;

export const saveZone = (db: Db, zone: string) =>
  db
    .insertInto('usage_zone')
    .values({ zone })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ zone }))
    .execute();

export const deleteDay = (db: Db, day: string) => sql`delete from usage_days where day = ${day}::date`.execute(db);
