import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** How often one call was answered on one day. */
export type CallCount = { day: string; call: string; calls: number; failed: number; slow: number; slowest_ms: number };

/** Adds to what this and other servers counted; in one order, so that servers wait for each other and never in a circle. */
export async function addCallCounts(db: Db, counts: readonly CallCount[]) {
  if (counts.length === 0) return;
  await sql`
    insert into call_days as known (day, call, calls, failed, slow, slowest_ms)
    select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as c (day date, call text, calls bigint, failed bigint, slow bigint, slowest_ms int) order by day, call
    on conflict (day, call) do update set calls = known.calls + excluded.calls, failed = known.failed + excluded.failed,
      slow = known.slow + excluded.slow, slowest_ms = greatest(known.slowest_ms, excluded.slowest_ms)`.execute(db);
}

export const dropCallDays = (db: Db, before: string) => sql`delete from call_days where day < ${before}::date`.execute(db);
