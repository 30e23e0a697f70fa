import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { usageAreas, usageKinds } from '../../../platform/usage.ts';
import { FEW } from '../numbers/fold.rules.ts';
import type { Range } from '../numbers/fragment.store.ts';

const names = Object.keys(usageAreas);

/** Minutes of work of a person by day and area. */
export async function minutesByArea(db: Db, userId: string, from: string, to: string) {
  const { rows } = await sql<{ day: string; area: number; minutes: number }>`
    select d.day::text, d.area::int, (sum(d.value) / 60.0)::float8 as minutes from usage_days d join usage_people u on u.person = d.person
    where u.user_id = ${userId}::bigint and d.kind = ${usageKinds.work} and d.day between ${from}::date and ${to}::date
    group by d.day, d.area`.execute(db);
  return rows.map(({ area, ...row }) => ({ ...row, area: names[area] ?? 'other' }));
}

/** People at work by weekday (Monday first) and hour, of the last week; hours with few people count as none. */
export async function hoursOfWork(db: Db, { scope, id, to }: Range, zone: string): Promise<number[][]> {
  const place = scope === 'institution' ? sql`institution_id = ${id}::bigint` : sql`true`;
  const { rows } = await sql<{ weekday: number; hour: number; people: number }>`
    select extract(isodow from at at time zone ${sql.lit(zone)})::int as weekday, extract(hour from at at time zone ${sql.lit(zone)})::int as hour,
      count(distinct person)::int as people
    from usage_events
    where kind = ${usageKinds.work} and person <> 0 and ${place}
      and at >= (${to}::date - 6)::timestamp at time zone ${zone} and at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by 1, 2`.execute(db);
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, people } of rows) hours[weekday - 1]![hour] = people < FEW ? 0 : people;
  return hours;
}
