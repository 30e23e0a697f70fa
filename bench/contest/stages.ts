import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/database/db.ts';
import { openConnection, requestOf } from '../exam/connection.ts';
import { quantile } from '../measure.ts';
import { connectionOf } from '../sockets/listeners.ts';
import { type Contest, HAND_IN, type Session } from './school.ts';

const PROBE_EVERY_MS = 500;
const AHEAD = 10_000_000;
let sources = 0;

const handIn = (database: Database, contest: Contest, of: { entrant: string; section: string; points: number }) =>
  database.pool.query(HAND_IN, [contest.stageId, of.section, of.entrant, `bench:${++sources}`, of.points]);

const somewhere = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!;

/** Hand-ins of everybody but the probe for a while, as fast as the lanes go or so many a second. */
export async function handIns(database: Database, contest: Contest, of: { seconds: number; clients: number; perSecond?: number }) {
  const until = performance.now() + of.seconds * 1000;
  const everyMs = of.perSecond ? (1000 * of.clients) / of.perSecond : 0;
  const others = contest.entrants.slice(1);
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: of.clients }, async () => {
      let due = performance.now() + Math.random() * everyMs;
      while (performance.now() < until) {
        if (everyMs > 0) await pause(Math.max(0, due - performance.now()));
        await handIn(database, contest, { entrant: somewhere(others), section: somewhere(contest.sections), points: 1 + (count % 9000) });
        count++;
        due += everyMs;
      }
    }),
  );
  return { count, seconds: (performance.now() - startedAt) / 1000 };
}

/** Until every hand-in is published. */
export async function published({ pool }: Database, { stageId }: Contest) {
  for (let look = 0; look < 600; look++) {
    const { rows } = await pool.query('select 1 from score_rows where stage_id = $1 and batch is null limit 1', [stageId]);
    if (rows.length === 0) return;
    await pause(50);
  }
  throw new Error('The publisher does not follow');
}

const IDLE_ENTRANTS = 100;

/** Further stages of the same competition that are on and in which nothing happens. */
export async function addIdleStages({ pool }: Database, contest: Contest, count: number) {
  // Those who go on are chosen: else the sweep of the next minute would admit every entrant to each of them, in the middle of the rest.
  await pool.query('update stages set advance = $2 where id = $1', [
    contest.stageId,
    JSON.stringify({ by: 'top', value: IDLE_ENTRANTS, ties: 'none', per_institution: null }),
  ]);
  await pool.query(
    `with made as (
       insert into stages (competition_id, no, title, start_at, end_at, rule)
       select $1, 1 + n, 'Stage ' || n, now() - interval '1 hour', now() + interval '3 hours', $2 from generate_series(1, $3::int) n returning id)
     insert into stage_entrants (stage_id, entrant_id, admitted_at, changed_at)
     select made.id, e, now(), now() from made cross join unnest($4::bigint[]) e`,
    [contest.competitionId, JSON.stringify({ kind: 'sum', take: 'best', ties: [] }), count, contest.entrants.slice(0, IDLE_ENTRANTS)],
  );
}

/** Milliseconds from the end of one server until another one publishes what was handed in after it. */
export async function takeoverEnd(database: Database, contest: Contest, end: () => Promise<void>) {
  await end();
  const started = performance.now();
  await handIn(database, contest, { entrant: contest.entrants[0]!, section: contest.sections[0]!, points: AHEAD + ++sources });
  await published(database, contest);
  return performance.now() - started;
}

/** Viewers of the first page in a process of their own. */
export async function openViewers(origin: string, key: string, contest: Contest, count: number): Promise<ChildProcess> {
  const url = `${origin.replace(/^http/, 'ws')}/ws`;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, './contest-viewers.ts'), url, String(count), key, contest.entrants[0]!],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  await connectionOf(child);
  return child;
}

/** The probe hands in now and then while others do; how long it took until each viewer had it. */
export async function watched(
  database: Database,
  contest: Contest,
  viewers: ChildProcess | undefined,
  of: { seconds: number; perSecond: number },
) {
  const commits: [number, number][] = [];
  const work = handIns(database, contest, { seconds: of.seconds, clients: 8, perSecond: of.perSecond });
  const until = performance.now() + of.seconds * 1000;
  while (performance.now() < until) {
    const points = AHEAD + ++sources;
    await handIn(database, contest, { entrant: contest.entrants[0]!, section: contest.sections[0]!, points });
    commits.push([points, performance.timeOrigin + performance.now()]);
    await pause(PROBE_EVERY_MS);
  }
  const found = await work;
  await published(database, contest);
  await pause(1000);
  if (!viewers) return { ...found, p50: 0, p95: 0 };
  viewers.stdin!.write(`${JSON.stringify(commits)}\n`);
  const { p50, p95 } = JSON.parse(await connectionOf(viewers)) as { p50: number; p95: number };
  return { ...found, p50, p95 };
}

/** Pages of the board over kept connections. */
export async function boardPages(port: number, key: string, of: { clients: number; seconds: number; pages: number }) {
  const until = performance.now() + of.seconds * 1000;
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: of.clients }, async (_, client) => {
      const connection = openConnection(port);
      for (let at = client; performance.now() < until; at++) {
        const { status } = await connection.ask(Buffer.from(`GET /board/${key}/-/0/${at % of.pages} HTTP/1.1\r\nhost: localhost\r\n\r\n`));
        if (status !== 200) throw new Error(`A page was answered with ${status}`);
        count++;
      }
      connection.close();
    }),
  );
  return { count, seconds: (performance.now() - startedAt) / 1000 };
}

/** The same page as one query over the rows, on the same cores: what a board without a publisher would cost. */
export async function queriedPages({ pool }: Database, { stageId }: Contest, of: { clients: number; seconds: number }) {
  const until = performance.now() + of.seconds * 1000;
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: of.clients }, async () => {
      while (performance.now() < until) {
        await pool.query(
          `select entrant_id, sum(points) as total, rank() over (order by sum(points) desc) as rank from (
             select distinct on (entrant_id, section_id) entrant_id, points from score_rows where stage_id = $1
             order by entrant_id, section_id, at desc, id desc) as last
           group by entrant_id order by total desc limit 50`,
          [stageId],
        );
        count++;
      }
    }),
  );
  return { count, seconds: (performance.now() - startedAt) / 1000 };
}

/** Asks something for each of some people, over some connections; counts the replies that were taken. */
export async function asked(
  port: number,
  sessions: readonly Session[],
  clients: number,
  requests: (session: Session, at: number) => Buffer[],
) {
  const startedAt = performance.now();
  const waits: number[] = [];
  let [next, accepted] = [0, 0];
  const refusals = new Map<string, number>();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = openConnection(port, 60_000);
      while (next < sessions.length) {
        const at = next++;
        let reply: { code: number; key?: string } | undefined;
        for (const request of requests(sessions[at]!, at)) {
          const sent = performance.now();
          reply = JSON.parse((await connection.ask(request)).body) as { code: number; key?: string };
          waits.push(performance.now() - sent);
        }
        if (reply?.code === 1) accepted++;
        else refusals.set(reply?.key ?? '', (refusals.get(reply?.key ?? '') ?? 0) + 1);
      }
      connection.close();
    }),
  );
  for (const [key, times] of refusals) process.stdout.write(`  ${times} refused: ${key}\n`);
  const p99 = quantile(waits, 0.99);
  return { count: sessions.length, seconds: (performance.now() - startedAt) / 1000, accepted, p99 };
}

export { requestOf };
