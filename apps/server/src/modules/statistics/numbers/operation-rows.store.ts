import { sql } from 'kysely';

type Range = { scope: string; from: string; to: string };
type Narrow = { object?: string | undefined; except?: string | undefined };

const thingIs = (object: ReturnType<typeof sql>, narrow: Narrow) =>
  narrow.object ? sql`${object} = ${narrow.object}` : narrow.except ? sql`${object} <> ${narrow.except}` : sql`true`;

/** Calls of the platform that failed or were slow, each with how often on a day. */
export const callRows =
  (what: 'failed' | 'slow') =>
  (_zone: string, { scope, from, to }: Range, narrow: Narrow) => {
    const count = sql.ref(what);
    return sql`
    select 'call ' || day || ' ' || call as key, null::bigint as person_id, null::bigint as space_id, 'call:' || call as object, call as title,
      null::timestamptz as at, day, ${count}::numeric as n, ${count}::numeric as value, '' as link, 1 as rows
    from call_days where ${scope === 'platform'} and ${count} > 0 and day between ${from}::date and ${to}::date
      and ${thingIs(sql`'call:' || call`, narrow)}`;
  };

/** Background jobs that were given up. */
export function failedJobs(zone: string, { scope, from, to }: Range, narrow: Narrow) {
  return sql`
    select 'job ' || j.id as key, null::bigint as person_id, null::bigint as space_id, 'job:' || j.kind as object, j.kind as title,
      j.updated_at as at, j.day, 1::numeric as n, 1::numeric as value, '' as link, 1 as rows
    from (select *, (updated_at at time zone ${sql.lit(zone)})::date as day from jobs where state = 'failed') j
    where ${scope === 'platform'} and j.day between ${from}::date and ${to}::date and ${thingIs(sql`'job:' || j.kind`, narrow)}`;
}

/** Events of the stream of use by day: of so many seconds, as far as the day has come. */
export function streamDays(zone: string, { scope, from, to }: Range, narrow: Narrow) {
  const passed = sql`extract(epoch from now() - day::timestamp at time zone ${sql.lit(zone)})`;
  return sql`
    select 'stream ' || day as key, null::bigint as person_id, null::bigint as space_id, 'stream' as object, day::text as title,
      null::timestamptz as at, day, round(least(86400, greatest(1, ${passed})))::numeric as n, sum(d.n)::numeric as value, '' as link, 1 as rows
    from usage_days d where ${scope === 'platform'} and day between ${from}::date and ${to}::date and ${thingIs(sql`'stream'`, narrow)}
    group by day`;
}
