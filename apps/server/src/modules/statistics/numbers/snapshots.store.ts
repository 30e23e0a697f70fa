import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { FEW, RENEWED_AT } from './fold.rules.ts';

/** Of whose number, which rows of it, and into what parts they fall. */
export type Slice = { institutionId: string; measure: string; version: number; name: string; by: 'space' | 'day' | 'week' };

const partOf = {
  space: sql`coalesce(space_id, 0)::text`,
  day: sql`day::text`,
  week: sql`date_trunc('week', day)::date::text`,
};

type Held = { id: string; settled_at: Date; checked_at: Date; shown_from: string | null; shown_to: string | null; fresh: boolean };
type Days = { from: string; to: string };

/** Holds a snapshot until the end of the transaction: who asks at the same moment comes after. */
async function hold(db: Db, { institutionId, measure, version, name }: Slice, now: Date): Promise<Held> {
  const { rows } = await sql<Held>`
    insert into number_snapshots as known (institution_id, measure, version, slice, settled_at, checked_at)
    values (${institutionId}::bigint, ${measure}, ${version}, ${name}, ${now}, ${now})
    on conflict (institution_id, measure, version, slice) do update set measure = excluded.measure
    returning id::text, settled_at, checked_at, shown_from::text, shown_to::text, (xmax = 0) as fresh`.execute(db);
  return rows[0]!;
}

const summed = (live: RawBuilder<unknown>, by: Slice['by']) => sql`
  select ${partOf[by]} as part, coalesce(person_id, 0) as person_id, sum(rows)::int as rows, sum(n) as n, sum(value) as value, max(day) as last
  from (${live}) as r group by 1, 2`;

/**
 * Parts that may be renewed: those in which enough people are new or changed, or nobody is. Parts of a few people are shown together alone, so
 * they are counted together. What is left waits.
 */
async function findDue(db: Db, id: string, live: RawBuilder<unknown>, by: Slice['by'], within: RawBuilder<unknown>) {
  const { rows } = await sql<{ part: string; due: boolean }>`
    with live as (${summed(live, by)}), kept as (select * from number_snapshot_rows where snapshot_id = ${id}::bigint and ${within}),
    sizes as (
      select part, max(people) as people from (
        select part, count(*) as people from live where person_id <> 0 group by part
        union all select part, count(*) from kept where person_id <> 0 group by part) as counted group by part
    ), changed as (
      select part, count(*) filter (where person_id <> 0) as people
      from live full join kept using (part, person_id)
      where (live.rows, live.n, live.value) is distinct from (kept.rows, kept.n, kept.value) group by part
    ), few as (
      select coalesce(sum(c.people), 0) as people from changed c join sizes s using (part) where s.people < ${FEW}
    )
    select c.part, c.people = 0 or c.people >= ${RENEWED_AT} or (coalesce(s.people, 0) < ${FEW} and few.people >= ${RENEWED_AT}) as due
    from changed c left join sizes s using (part) cross join few`.execute(db);
  return rows;
}

/** Whether a part was shown before: what never was hides nothing, and its first form is what it is compared with from now on. */
function wasPublished({ fresh, shown_from, shown_to }: Held, days: Days | undefined, part: string) {
  if (fresh || !days) return !fresh;
  return shown_from !== null && shown_to !== null && part >= shown_from && part <= shown_to;
}

type Renewal = { now: Date; days?: Days; uncheckedMs?: number };

/** Renews what may be renewed of a snapshot. `days`: those of a chart; `uncheckedMs`: how long a chart may stand before it is compared again. */
export async function renewSnapshot(
  db: Db,
  slice: Slice,
  live: RawBuilder<unknown>,
  { now, days, uncheckedMs = 0 }: Renewal,
): Promise<{ id: string; settledAt: Date }> {
  const held = await hold(db, slice, now);
  const known = days !== undefined && wasPublished(held, days, days.from) && wasPublished(held, days, days.to);
  if (known && now.getTime() - held.checked_at.getTime() < uncheckedMs) return { id: held.id, settledAt: held.settled_at };
  const within = days ? sql`part between ${days.from} and ${days.to}` : sql`true`;
  const changed = await findDue(db, held.id, live, slice.by, within);
  const due = changed.filter((one) => one.due || !wasPublished(held, days, one.part)).map(({ part }) => part);
  if (due.length > 0) {
    await sql`delete from number_snapshot_rows where snapshot_id = ${held.id}::bigint and part = any(${due}::text[])`.execute(db);
    await sql`
      insert into number_snapshot_rows (snapshot_id, part, person_id, rows, n, value, last)
      select ${held.id}::bigint, part, person_id, rows, n, value, last from (${summed(live, slice.by)}) as s
      where part = any(${due}::text[])`.execute(db);
  }
  const settledAt = due.length === changed.length ? now : held.settled_at;
  await sql`
    update number_snapshots set checked_at = ${now}, settled_at = ${settledAt}, shown_from = least(shown_from, ${days?.from ?? null}::date),
      shown_to = greatest(shown_to, ${days?.to ?? null}::date) where id = ${held.id}::bigint`.execute(db);
  return { id: held.id, settledAt };
}

/** What a snapshot holds, in the form of the rows of a measure. */
export const snapshotRows = (id: string, by: Slice['by'], days?: { from: string; to: string }): RawBuilder<unknown> => sql`
  select part || ' ' || person_id as key, nullif(person_id, 0) as person_id, ${by === 'space' ? sql`nullif(part, '0')::bigint` : sql`null::bigint`} as space_id,
    '' as object, '' as title, null::timestamptz as at, ${by === 'space' ? sql`last` : sql`part::date`} as day, n, value, '' as link, rows
  from number_snapshot_rows where snapshot_id = ${id}::bigint
    and ${days ? sql`part between ${days.from} and ${days.to}` : sql`true`}`;
