import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { usageAreas, usageKinds } from '../../../platform/usage.ts';

const names = Object.keys(usageAreas);

/** Minutes of work of a person by day and area. */
export async function minutesByArea(db: Db, userId: string, from: string, to: string) {
  const { rows } = await sql<{ day: string; area: number; minutes: number }>`
    select d.day::text, d.area::int, (sum(d.value) / 60.0)::float8 as minutes from usage_days d join usage_people u on u.person = d.person
    where u.user_id = ${userId}::bigint and d.kind = ${usageKinds.work} and d.day between ${from}::date and ${to}::date
    group by d.day, d.area`.execute(db);
  return rows.map(({ area, ...row }) => ({ ...row, area: names[area] ?? 'other' }));
}
