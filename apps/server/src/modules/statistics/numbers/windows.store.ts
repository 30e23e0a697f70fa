import { sql } from 'kysely';
import { daysBefore, daysBetween } from '../../../platform/clock/days.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Measure } from '../../../platform/statistics.ts';
import { FEW, isFew } from './fold.rules.ts';
import { fragment, type Range } from './fragment.store.ts';
import { isSettled } from './settled.ts';
import { type Span, spanLengths, spanUpTo } from './span.rules.ts';

const WINDOW = 'window';

/** How many people stand behind those days of a range that are of a few people alone. */
async function peopleOfFewDays(db: Db, measure: Measure, range: Range) {
  const { rows } = await sql<{ people: number }>`
    with found as materialized (select distinct day, person_id from (${fragment(measure, range)}) as r where person_id is not null),
      few as (select day from found group by day having count(*) < ${FEW})
    select count(distinct person_id)::int as people from found join few using (day)`.execute(db);
  return rows[0]!.people;
}

/** Whether numbers that end a few days later, read beside those of before and beside charts by day, would speak of a few people. */
async function movesOverFew(db: Db, measure: Measure, scope: Pick<Range, 'scope' | 'id'>, ends: string, today: string) {
  const moved = daysBetween(ends, today).length - 1;
  const fallen = spanLengths.map((days) => ({ from: daysBefore(ends, days - 1), to: daysBefore(ends, days - moved) }));
  for (const days of [{ from: daysBefore(ends, -1), to: today }, ...fallen])
    if (isFew(await peopleOfFewDays(db, measure, { scope: scope.scope, id: scope.id, ...days }))) return true;
  return false;
}

/**
 * The day on which the numbers of a measure end. Where people may not be seen it stays behind as long as the days that come in, or those that
 * fall out of a span, are of a few people: whoever subtracts yesterday's number from today's would read them. All spans end on one day.
 */
export async function lastVisibleDay(
  db: Db,
  measure: Measure,
  { scope, id }: Pick<Range, 'scope' | 'id'>,
  today: string,
  now: Date,
): Promise<string> {
  if (!isSettled(measure, { scope }) || measure.momentary) return today;
  const key = measure.like ?? measure.key;
  const { rows } = await sql<{ ends: string }>`
    insert into number_snapshots (institution_id, measure, version, slice, settled_at, checked_at, shown_to)
    values (${id}::bigint, ${key}, ${measure.version}, ${WINDOW}, ${now}, ${now}, ${today}::date)
    on conflict (institution_id, measure, version, slice) do update set measure = excluded.measure returning shown_to::text as ends`.execute(
    db,
  );
  const { ends } = rows[0]!;
  if (ends >= today) return ends;
  // After so long no span holds a day of before.
  const apart = daysBetween(ends, today).length > Math.max(...spanLengths);
  if (!apart && (await movesOverFew(db, measure, { scope, id }, ends, today))) return ends;
  await sql`
    update number_snapshots set shown_to = ${today}::date
    where institution_id = ${id}::bigint and measure = ${key} and version = ${measure.version} and slice = ${WINDOW}`.execute(db);
  return today;
}

/** The days a number of a span is made of. */
export const visibleDays = async (db: Db, measure: Measure, scope: Pick<Range, 'scope' | 'id'>, span: Span, today: string, now: Date) =>
  spanUpTo(await lastVisibleDay(db, measure, scope, today, now), span);
