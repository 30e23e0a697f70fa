import type { ScopeKind } from '@praxis/contract/statistics/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { ComputedRow, Measure } from '../../../platform/statistics.ts';
import { usageAreas, usageKinds } from '../../../platform/usage.ts';
import { scopeColumns } from '../facts/facts.store.ts';
import { callRows, failedJobs, streamDays } from './operation-rows.store.ts';
import { daysBeyondShorterSpans } from './span.rules.ts';

/** Of whom or where, and between which days, both counted in. */
export type Range = { scope: ScopeKind; id: string; from: string; to: string };
/** Narrows rows to one thing, or to everything but one. */
export type Narrow = { object?: string | undefined; except?: string | undefined };

const areaNames = Object.entries(usageAreas).map(([name, number]) => ({ name, number }));

function factRows(measure: Measure, fact: string, range: Range, { object, except }: Narrow) {
  const place =
    range.scope === 'person'
      ? sql`f.person_id = ${range.id}::bigint and f.shown`
      : scopeColumns[range.scope]
        ? sql`f.${sql.ref(scopeColumns[range.scope]!)} = ${range.id}::bigint`
        : sql`true`;
  const days = measure.momentary ? sql`true` : sql`f.day between ${range.from}::date and ${range.to}::date`;
  const thing = object ? sql`f.object = ${object}` : except ? sql`f.object <> ${except}` : sql`true`;
  return sql`
    select f.source || ' ' || f.ref || ' ' || f.fact || ' ' || f.part as key, f.person_id, f.space_id, f.object, f.title, f.at, f.day, f.n,
      f.value, f.link, 1 as rows
    from facts f where f.fact = ${fact} and ${place} and ${days} and ${thing}`;
}

function usageRows(kinds: readonly number[], { scope, id, from, to }: Range, { object, except }: Narrow) {
  const place = {
    person: sql`u.user_id = ${id}::bigint`,
    space: sql`d.space_id = ${id}::bigint`,
    institution: sql`d.institution_id = ${id}::bigint`,
    competition: sql`false`,
    platform: sql`true`,
  }[scope];
  const areaOf = (thing: string | undefined) => areaNames.find(({ name }) => thing === `area:${name}`)?.number;
  const [only, but] = [areaOf(object), areaOf(except)];
  const names = sql`(array[${sql.join(areaNames.map(({ name }) => sql.lit(name)))}])[d.area + 1]`;
  return sql`
    select concat_ws(' ', d.day, d.person, d.space_id, d.institution_id, d.kind, d.area) as key, u.user_id as person_id,
      nullif(d.space_id, 0) as space_id, 'area:' || ${names} as object, ${names} as title, null::timestamptz as at, d.day, d.n::numeric as n,
      (d.value / 60.0)::numeric(20, 4) as value, '' as link, 1 as rows
    from usage_days d left join usage_people u on u.person = d.person
    where d.kind = any(${[...kinds]}::int[]) and d.day between ${from}::date and ${to}::date and ${place}
      and ${only === undefined ? sql`true` : sql`d.area = ${only}`} and ${but === undefined ? sql`true` : sql`d.area <> ${but}`}`;
}

/** Seconds watched of the length of each video a student of a space began; as things stand, and of spaces alone. */
function watchedRows(zone: string, { scope, id }: Range, { object, except }: Narrow) {
  const thing = object ? sql`w.object = ${object}` : except ? sql`w.object <> ${except}` : sql`true`;
  return sql`
    select concat_ws(' ', 'watched', w.space_id, w.object, w.user_id) as key, w.user_id as person_id, w.space_id, w.object, w.title,
      w.reported_at as at, (w.reported_at at time zone ${sql.lit(zone)})::date as day, round(w.seconds) as n,
      round(w.watched) as value, '' as link, 1 as rows
    from (select *, 'activity:' || course_id || ':' || activity_id as object from watched_videos
      where ${scope === 'space'} and space_id = ${id}::bigint) w where ${thing}`;
}

/** What was handed in in the sections of a competition; of whom is for its organisers to see elsewhere. */
function handedRows(zone: string, { scope, id, from, to }: Range, { object, except }: Narrow) {
  const thing = object ? sql`h.object = ${object}` : except ? sql`h.object <> ${except}` : sql`true`;
  return sql`
    select 'handed ' || h.id as key, null::bigint as person_id, null::bigint as space_id, h.object, h.title, h.at, h.day, 1::numeric as n,
      1::numeric as value, '' as link, 1 as rows
    from (select *, 'section:' || section_id as object, (at at time zone ${sql.lit(zone)})::date as day from stage_hand_ins
      where ${scope === 'competition'} and competition_id = ${id}::bigint) h
    where h.day between ${from}::date and ${to}::date and ${thing}`;
}

/** Rows that were computed for whoever asks. */
function computedRows(measure: Measure, rows: readonly ComputedRow[], zone: string, { from, to }: Range, { object, except }: Narrow) {
  const thing = object ? sql`c.object = ${object}` : except ? sql`c.object <> ${except}` : sql`true`;
  const day = sql`(c.at at time zone ${sql.lit(zone)})::date`;
  return sql`
    select c.key, c."personId" as person_id, c."spaceId" as space_id, c.object, c.title, c.at, ${day} as day, c.n, c.value, c.link, 1 as rows
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (key text, "personId" bigint, "spaceId" bigint, object text, title text,
      at timestamptz, n numeric, value numeric, link text)
    where ${thing} and ${measure.momentary ? sql`true` : sql`${day} between ${from}::date and ${to}::date`}`;
}

const liveRows = {
  watched_videos: watchedRows,
  stage_hand_ins: handedRows,
  failed_calls: callRows('failed'),
  slow_calls: callRows('slow'),
  failed_jobs: failedJobs,
  stream_days: streamDays,
};

/** The rows of a measure. Its number, its list and its charts are all made of this one query. */
export function fragment(measure: Measure, range: Range, narrow: Narrow = {}): RawBuilder<unknown> {
  if ('facts' in measure.from) return factRows(measure, measure.from.facts, range, narrow);
  if ('live' in measure.from) return liveRows[measure.from.live](measure.from.zone, range, narrow);
  if ('compute' in measure.from) return computedRows(measure, measure.from.rows ?? [], measure.from.zone, range, narrow);
  return usageRows(
    measure.from.usage.map((kind) => usageKinds[kind]),
    range,
    narrow,
  );
}

/** What rows add up to; the middle value only where a measure asks for it. */
export type Sums = { rows: number; n: number; value: number; people: number; median?: number | null };

type Fold = Measure['fold'];

// Without a fold everything is added up; with one what its number is made of: minutes of many rows are dear to divide and add.
const addsN = (fold?: Fold) => fold !== 'people';
const addsValue = (fold?: Fold) => addsN(fold) && fold !== 'count' && fold !== 'spaces';
const added = (fold?: Fold) =>
  sql`sum(rows) as rows, ${addsN(fold) ? sql`sum(n)` : sql`0`} as n, ${addsValue(fold) ? sql`sum(value)` : sql`0`} as value`;

const totals = sql`coalesce(sum(rows), 0)::int as rows, coalesce(sum(n), 0)::float8 as n, coalesce(sum(value), 0)::float8 as value`;
const withMedian = sql`${totals}, count(distinct person_id)::int as people, percentile_cont(0.5) within group (order by value::float8) as median`;
// Rows are added up for each person first: many rows of the same people are hashed once and never sorted.
const withPeople = sql`${totals}, count(person_id)::int as people`;
const sumsFor = (fold?: Fold) => (fold === 'median' ? withMedian : withPeople);

export async function sumOfRows(db: Db, rows: RawBuilder<unknown>, fold?: Fold): Promise<Sums> {
  const byPerson = fold === 'median' ? rows : sql`select person_id, ${added(fold)} from (${rows}) as r group by person_id`;
  const { rows: found } = await sql<Sums>`select ${sumsFor(fold)} from (${byPerson}) as g`.execute(db);
  return found[0]!;
}

/** What is known by subtracting a shorter span from these days. Measures of how things stand have no days. */
export const differencesOf = (measure: Measure, range: Range, narrow: Narrow = {}) =>
  measure.momentary ? [] : daysBeyondShorterSpans(range).map((days) => fragment(measure, { ...range, ...days }, narrow));

/** How many people stand behind the rows of some spaces together. */
export async function countPeopleOf(db: Db, rows: RawBuilder<unknown>, spaceIds: readonly string[]) {
  const { rows: found } = await sql<{ people: number }>`
    select count(distinct person_id)::int as people from (${rows}) as r
    where coalesce(space_id, 0) = any(${[...spaceIds]}::bigint[])`.execute(db);
  return found[0]!.people;
}

/** How many people stand behind the rows of some days or weeks together. */
export async function countPeopleOn(db: Db, rows: RawBuilder<unknown>, by: 'day' | 'week', keys: readonly string[]) {
  const key = by === 'day' ? sql`day::text` : sql`date_trunc('week', day)::date::text`;
  const { rows: found } = await sql<{ people: number }>`
    select count(distinct person_id)::int as people from (${rows}) as r where ${key} = any(${[...keys]}::text[])`.execute(db);
  return found[0]!.people;
}

/** The same from the kept cells; undefined where there are none. People are not known to them. */
export async function sumOfCells(db: Db, measure: Measure, { scope, id, from, to }: Range): Promise<Omit<Sums, 'people'> | undefined> {
  if (!('facts' in measure.from) || scope === 'person' || measure.fold === 'people' || measure.fold === 'median') return undefined;
  const days = measure.momentary ? sql`true` : sql`day between ${from}::date and ${to}::date`;
  const { rows } = await sql<Omit<Sums, 'people'>>`
    select coalesce(sum(rows), 0)::int as rows, coalesce(sum(n), 0)::float8 as n, coalesce(sum(value), 0)::float8 as value
    from fact_cells where fact = ${measure.from.facts} and scope_kind = ${scope} and scope_id = ${id}::bigint and ${days}`.execute(db);
  return rows[0]!;
}

const parts = {
  day: sql`day`,
  week: sql`date_trunc('week', day)::date`,
  object: sql`object`,
  title: sql`title`,
  space: sql`coalesce(space_id, 0)`,
};

/** Sums by day, by thing, or by space. */
export async function sumsBy(db: Db, rows: RawBuilder<unknown>, by: keyof typeof parts, fold?: Fold) {
  const part = parts[by];
  // Words are dear to compare, and only things have a name and a page.
  const named = by === 'object' || by === 'title';
  const name = named ? sql`max(title) as title, max(link) as link` : sql`'' as title, '' as link`;
  const perPerson =
    fold === 'median'
      ? sql`select *, ${part} as part from (${rows}) as r`
      : sql`
        select ${part} as part, person_id, ${name}, max(day) as day, ${added(fold)}
        from (${rows}) as r group by 1, 2`;
  const { rows: found } = await sql<Sums & { key: string; title: string; link: string; last: string }>`
    select part::text as key, ${name}, max(day)::text as last, ${sumsFor(fold)} from (${perPerson}) as g
    group by part order by 1`.execute(db);
  return found;
}

/** A row as its list shows it. */
export type FoundRow = {
  key: string;
  person_id: string | null;
  name: string | null;
  space_id: string | null;
  object: string;
  title: string;
  at: Date | null;
  day: string;
  n: number;
  value: number;
  link: string;
};

const ordered = (rows: RawBuilder<unknown>) => sql`
  select r.key, r.person_id::text, p.name, r.space_id::text, r.object, r.title, r.at, r.day::text as day, r.n::float8 as n,
    r.value::float8 as value, r.link, count(*) over ()::int as total
  from (${rows}) as r left join people p on p.id = r.person_id
  order by r.day desc, r.at desc nulls last, r.key`;

/** One page of rows, the newest first. */
export async function pageOfRows(db: Db, rows: RawBuilder<unknown>, { page, size }: { page: number; size: number }) {
  const { rows: found } = await sql<FoundRow & { total: number }>`
    ${ordered(rows)} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return found;
}

const BATCH = 2000;

/** All rows as they are at one moment, the newest first, in batches; `db` is a transaction. */
export async function* streamOfRows(db: Db, rows: RawBuilder<unknown>): AsyncGenerator<FoundRow[]> {
  await sql`declare statistic_rows no scroll cursor for ${ordered(rows)}`.execute(db);
  for (;;) {
    const { rows: batch } = await sql<FoundRow>`fetch ${sql.lit(BATCH)} from statistic_rows`.execute(db);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) break;
  }
  await sql`close statistic_rows`.execute(db);
}

/** Single values of one thing, sorted. */
export async function valuesOf(db: Db, rows: RawBuilder<unknown>) {
  const { rows: found } = await sql<{ value: number }>`select value::float8 as value from (${rows}) as r order by 1`.execute(db);
  return found.map(({ value }) => value);
}
