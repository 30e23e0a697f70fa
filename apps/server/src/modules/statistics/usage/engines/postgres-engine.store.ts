import { sql } from 'kysely';
import { arrayText } from '../../../../platform/database/arrays/array-text.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { prepared } from '../../../../platform/database/prepared.ts';
import { usageKinds } from '../../../../platform/usage.ts';
import type { HourOfWork, RawEvent, StoredEvent, UsageCount, UsageEngine, UsageSlice, Watermark } from './usage-engine.ts';

const NO_PARTITION = '23514';

/** The days, of UTC, that need a partition for some moments. */
const daysOf = (moments: readonly Date[]) => [...new Set(moments.map((at) => at.toISOString().slice(0, 10)))];

export async function makePartitions(db: Db, days: readonly string[]) {
  for (const day of days) await sql`select usage_partition(${day}::date)`.execute(db);
}

/** What events of one batch mostly share: all but their moment, number and value. */
const SHARED = ['person', 'visit', 'spaceId', 'institutionId', 'pathId', 'kind', 'area', 'batch'] as const;

/** Stretches of events that share it: one event of each, and the places of its first and its last, counted from 1. */
function stretchesOf(events: readonly StoredEvent[]) {
  const stretches: { event: StoredEvent; first: number; last: number }[] = [];
  for (const [at, event] of events.entries()) {
    const stretch = stretches.at(-1);
    if (stretch && SHARED.every((key) => event[key] === stretch.event[key])) stretch.last = at + 1;
    else stretches.push({ event, first: at + 1, last: at + 1 });
  }
  return stretches;
}

/**
 * One statement, so that the numbers of batches and their events are there together or not at all. What events share is sent once: a batch
 * of 200 is one row and 200 of three numbers, which each row takes from the columns by their place. Nothing of it is worse when planned
 * without knowing how many there are, so its plan is kept.
 */
async function insert(db: Db, events: readonly StoredEvent[]) {
  const stretches = stretchesOf(events);
  const shared = (value: (event: StoredEvent) => string | number | null) => arrayText(stretches.map(({ event }) => value(event)));
  const each = (value: (event: StoredEvent) => number) => arrayText(events.map(value));
  await sql`
    ${prepared('usage_append')}
    with sent as (
      select * from unnest(${arrayText(stretches.map(({ first }) => first))}::int[], ${arrayText(stretches.map(({ last }) => last))}::int[],
        ${shared(({ person }) => person)}::bigint[], ${shared(({ visit }) => visit)}::bigint[], ${shared(({ spaceId }) => spaceId)}::bigint[],
        ${shared(({ institutionId }) => institutionId)}::bigint[], ${shared(({ pathId }) => pathId)}::int[],
        ${shared(({ kind }) => kind)}::smallint[], ${shared(({ area }) => area)}::smallint[],
        ${shared(({ batch }) => batch?.visit ?? null)}::bigint[], ${shared(({ batch }) => batch?.number ?? null)}::int[])
        as t (first_at, last_at, person, visit, space_id, institution_id, path_id, kind, area, batch_visit, batch)
    ), fresh as (
      insert into usage_batches (visit, batch, received_at)
      select distinct batch_visit, batch, now() from sent where batch is not null order by 1, 2
      on conflict do nothing returning visit, batch
    )
    insert into usage_events (at, person, visit, space_id, institution_id, visit_seq, path_id, value, kind, area)
    select to_timestamp(at_ms::float8 / 1000), person, visit, space_id, institution_id, visit_seq, path_id, value, kind, area
    from sent cross join unnest((${each(({ at }) => at.getTime())}::bigint[])[first_at:last_at],
      (${each(({ seq }) => seq)}::int[])[first_at:last_at], (${each(({ value }) => value)}::int[])[first_at:last_at])
      as event (at_ms, visit_seq, value)
    where batch is null or (batch_visit, batch) in (select fresh.visit, fresh.batch from fresh)`.execute(db);
}

const counted = (zone: string) => sql`
  (at at time zone ${sql.lit(zone)})::date::text as day, person::text, space_id::text, institution_id::text, kind::int, area::int,
  count(*)::int as n, sum(case when kind = 1 then 0 else value end)::text as value`;

/** Everything below this transaction id is committed or never will be. */
export async function horizon(db: Db): Promise<Watermark> {
  const { rows } = await sql<Watermark>`
    select system_identifier::text as cluster, pg_snapshot_xmin(pg_current_snapshot())::text as xid from pg_control_system()`.execute(db);
  return rows[0]!;
}

/** People at work by weekday and hour; people of the stream are told apart without being known. */
async function hoursOfWork(db: Db, { institutionId, from, to }: Parameters<UsageEngine['hours']>[0], zone: string) {
  const place = institutionId === undefined ? sql`true` : sql`institution_id = ${institutionId}::bigint`;
  const { rows } = await sql<HourOfWork>`
    select extract(isodow from at at time zone ${sql.lit(zone)})::int as weekday, extract(hour from at at time zone ${sql.lit(zone)})::int as hour,
      count(distinct person)::int as people
    from usage_events
    where kind = ${usageKinds.work} and person <> 0 and ${place}
      and at >= (${from}::date)::timestamp at time zone ${zone} and at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by 1, 2`.execute(db);
  return rows;
}

/** Where counting begins without a watermark of this server. Ids of another say nothing about this one: what was restored was counted where it came from. */
export const restarted = (since: Watermark | undefined, reached: Watermark): UsageSlice => ({
  until: since ? reached : { ...reached, xid: '0' },
  counts: [],
  events: 0,
  more: !since,
});

/** What was committed since a watermark; no transaction is open between its questions, so nothing waits for a slow answer. */
async function slice(at: Db, zone: string, since: Watermark | undefined, most: number) {
  const reached = await horizon(at);
  if (since?.cluster !== reached.cluster) return restarted(since, reached);
  const { rows: ends } = await sql<{ xid: string }>`
    select xid::text from usage_events where xid >= ${since.xid}::text::xid8 and xid < ${reached.xid}::text::xid8
    order by usage_events.xid offset ${most} limit 1`.execute(at);
  // A slice ends before the transaction that exceeds it, or holds that one alone.
  const end = ends[0] && ends[0].xid !== since.xid ? ends[0].xid : ends[0] ? String(BigInt(ends[0].xid) + 1n) : reached.xid;
  const { rows } = await sql<UsageCount>`
    select ${counted(zone)} from usage_events where xid >= ${since.xid}::text::xid8 and xid < ${end}::text::xid8
    group by 1, person, space_id, institution_id, kind, area`.execute(at);
  const events = rows.reduce((sum, row) => sum + row.n, 0);
  return { until: { cluster: reached.cluster, xid: end }, counts: rows, events, more: ends[0] !== undefined };
}

/** `writer` is a connection of its own, so that no question stands before what is to be written; `apart`: a database that is not the school's. */
type Options = { writer?: Db; apart?: boolean };

/**
 * The stream in PostgreSQL, in the school's database or in one apart. Whatever has a transaction id below the horizon is committed or never
 * will be, so what lies between two horizons is counted once, however late it was committed.
 */
export function postgresEngine(name: string, db: Db, zone: string, { writer = db, apart = false }: Options = {}): UsageEngine {
  return {
    name,
    async append(events) {
      try {
        await insert(writer, events);
      } catch (error) {
        if ((error as { code?: string }).code !== NO_PARTITION) throw error;
        await makePartitions(writer, daysOf(events.map(({ at }) => at)));
        await insert(writer, events);
      }
    },
    slice: (since, most) => slice(db, zone, since, most),
    async between(from, to, most) {
      const { rows } = await sql<RawEvent>`
        select at, person::text, visit::text, space_id::text as "spaceId", institution_id::text as "institutionId", path_id as "pathId", value,
          kind::int, area::int
        from usage_events where at >= ${from} and at < ${to} order by at, visit, visit_seq limit ${most}`.execute(db);
      return rows;
    },
    prepareDays: (days) => makePartitions(db, days),
    // A call holds one connection: only a database of its own is asked on another.
    hours: (of, inside) => hoursOfWork(apart ? db : inside, of, zone),
    async opened(since, inside) {
      const { rows } = await sql<{ views: number; people: number }>`
        select count(*)::int as views, count(distinct person) filter (where person <> 0)::int as people
        from usage_events where kind = ${usageKinds.page} and at > ${since}`.execute(apart ? db : inside);
      return rows[0]!;
    },
    async countDay(day, until) {
      const { rows } = await sql<UsageCount>`
        select ${counted(zone)} from usage_events
        where at >= (${day}::date)::timestamp at time zone ${zone} and at < (${day}::date + 1)::timestamp at time zone ${zone}
          and ${until ? sql`xid < ${until.xid}::text::xid8` : sql`true`}
        group by 1, person, space_id, institution_id, kind, area`.execute(db);
      return rows;
    },
    async dropBefore(before, batchesBefore) {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'usage_events'::regclass and c.relname < ${`d${before.toISOString().slice(0, 10).replaceAll('-', '')}`}`.execute(
        db,
      );
      for (const { name: partition } of rows) await sql`drop table ${sql.table(`usage.${partition}`)}`.execute(db);
      await sql`delete from usage_batches where received_at < ${batchesBefore}`.execute(db);
    },
    async figures() {
      const { rows } = await sql<{ events: string; bytes: string; oldest: string | null }>`
        select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as events, coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes,
          min(c.relname) as oldest
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'usage_events'::regclass`.execute(db);
      const { events = '0', bytes = '0', oldest = null } = rows[0] ?? {};
      const first = oldest && new Date(`${oldest.slice(1, 5)}-${oldest.slice(5, 7)}-${oldest.slice(7, 9)}T00:00:00Z`);
      return { events: Number(events), bytes: Number(bytes), oldest: first || null };
    },
  };
}
