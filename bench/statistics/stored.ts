import { setTimeout as pause } from 'node:timers/promises';
import { statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { postgresEngine } from '../../apps/server/src/modules/statistics/usage/engines/postgres-engine.store.ts';
import { checkDay, foldUsage } from '../../apps/server/src/modules/statistics/usage/fold.ts';
import type { Database } from '../../apps/server/src/platform/database/db.ts';
import { ask } from '../../scripts/school.ts';
import { quantile } from '../measure.ts';

const ZONE = 'Asia/Shanghai';
const DAYS = 60;

/** Fills the stream with work of the students of a space over two months, in one statement a day. */
export async function fillStream({ pool }: Database, spaceId: string, events: number) {
  await pool.query(`
    insert into usage_people (user_id, person) select user_id, 1000000 + user_id from space_members where space_id = ${spaceId}
    on conflict do nothing`);
  const { rows: people } = await pool.query<{ person: string }>('select person::text from usage_people order by person');
  const persons = people.map(({ person }) => person);
  for (let day = 1; day <= DAYS; day++) {
    await pool.query(`select usage_partition((now() - interval '${day} days')::date)`);
    await pool.query(
      `insert into usage_events (at, person, visit, space_id, institution_id, visit_seq, path_id, value, kind, area)
      select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '${day} days' + make_interval(secs => (g * 7) % 86000),
        ($1::bigint[])[g % $2::int + 1], -g, ${spaceId}, 0, 0, 1, 30, 2, (g / 50) % 3
      from generate_series(1, ${Math.ceil(events / DAYS)}) as g`,
      [persons, persons.length],
    );
  }
  await pool.query('analyze usage_events');
  const { rows } = await pool.query<{ events: string; bytes: string }>(`
    select (select count(*) from usage_events) as events, (select sum(pg_total_relation_size(c.oid)) from pg_inherits i
      join pg_class c on c.oid = i.inhrelid where i.inhparent = 'usage_events'::regclass) as bytes`);
  return { events: Number(rows[0]!.events), bytesPerEvent: Number(rows[0]!.bytes) / Number(rows[0]!.events) };
}

/** Counts to the end of the stream; the server of the bench may be counting it too, and only one does at a time. */
async function foldToTheEnd(...[app, engine]: Parameters<typeof foldUsage>) {
  for (;;) {
    const counted = await foldUsage(app, engine);
    if (counted !== undefined) return counted;
    await pause(200);
  }
}

/** Counts the whole stream anew from its rows, then each day once more by itself; and a plain `group by` of all rows beside it. */
export async function rebuildCells(database: Database) {
  const { db, pool } = database;
  const engine = postgresEngine('bench', db, ZONE);
  const app = { db, clock: { now: () => new Date() } };
  // What the server still had to count would be added to what is counted anew.
  await foldToTheEnd(app, postgresEngine('postgres', db, ZONE));
  await pool.query('truncate usage_days');
  const began = performance.now();
  const counted = await foldToTheEnd(app, engine);
  const seconds = (performance.now() - began) / 1000;
  const plainBegan = performance.now();
  const { rows: days } = await pool.query<{ day: string }>(`
    select day::text from (
      select (at at time zone '${ZONE}')::date as day, person, space_id, institution_id, kind, area, count(*), sum(value)
      from usage_events group by 1, 2, 3, 4, 5, 6) as cells group by day order by day`);
  const plain = (performance.now() - plainBegan) / 1000;
  let differences = 0;
  const log = { error: () => undefined };
  for (const { day } of days)
    differences += await checkDay({ ...app, http: { log } } as unknown as Parameters<typeof checkDay>[0], [engine], day);
  return { counted, seconds, plain, differences };
}

/** Dashboards and pages of rows over HTTP, milliseconds. */
export async function readNumbers(origin: string, token: string, spaceId: string, times: number) {
  const timed = async (work: () => Promise<unknown>) => {
    const waits: number[] = [];
    for (let turn = 0; turn < times; turn++) {
      const began = performance.now();
      await work();
      waits.push(performance.now() - began);
    }
    return quantile(waits, 0.95);
  };
  const scope = { scope: 'space' as const, id: spaceId };
  const dashboard = await timed(() => ask(origin, token, statOverview, scope));
  const rows = await timed(() => ask(origin, token, statRows, { ...scope, measure: 'time_on_task', page: 3, size: 50 }));
  return { dashboard, rows };
}

/** How old numbers are: the time since the stream was counted last, or since the beginning, looked at every second until stopped. */
export function watchAge({ pool }: Database) {
  const ages: number[] = [];
  const began = new Date();
  const timer = setInterval(() => {
    pool
      .query<{ age: number }>(
        `select extract(epoch from now() - coalesce((select counted_at from usage_watermark where engine = 'postgres'), $1))::float8 as age`,
        [began],
      )
      .then(({ rows }) => rows[0] && ages.push(rows[0].age))
      .catch((error: unknown) => process.stderr.write(`age: ${String(error)}\n`));
  }, 1000);
  return () => {
    clearInterval(timer);
    return quantile(ages, 0.95);
  };
}
