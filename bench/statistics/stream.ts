import { setTimeout as pause } from 'node:timers/promises';
import { MOST_EVENTS } from '@praxis/contract/statistics/usage';
import type { Database } from '../../apps/server/src/platform/database/db.ts';
import { openConnection, requestOf } from '../exam/connection.ts';
import type { Seat } from '../exam/school.ts';

/** A page that reports. */
export type Visit = { ticket: string; visit: string; next: number };

/** Fetches the ticket of a page for each seat. */
export async function openVisits(port: number, seats: readonly Seat[]): Promise<Visit[]> {
  const connection = openConnection(port, 30_000);
  const visits: Visit[] = [];
  for (const [at, seat] of seats.entries()) {
    const { body } = await connection.ask(requestOf('GET', '/api/track/ticket', seat.token, {}));
    visits.push({ ticket: (JSON.parse(body) as { data: { ticket: string } }).data.ticket, visit: `bench-visit-${at}`, next: 1 });
  }
  connection.close();
  return visits;
}

const batchOf = (visit: Visit, number: number, spaceId: string) =>
  requestOf('POST', '/api/track/events', '', {
    ...{ ticket: visit.ticket, visit: visit.visit, batch: number, paths: [`/index/space/${spaceId}`] },
    events: Array.from({ length: MOST_EVENTS }, (_, at) => [2, number * MOST_EVENTS + at, (MOST_EVENTS - at) * 300_000, 0, 30]),
  });

/** How many lines send how much for how long, of which space. */
export type Load = { clients: number; seconds: number; perSecond?: number; spaceId: string };

/**
 * Pages send batches over some lines for a while, each twentieth twice as after a lost answer; counts the events of batches that were
 * acknowledged, each once.
 */
export async function reporting(port: number, visits: readonly Visit[], { clients, seconds, perSecond, spaceId }: Load) {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const everyMs = perSecond ? (1000 * clients * MOST_EVENTS) / perSecond : 0;
  let batches = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const own = visits.filter((__, at) => at % clients === client);
      const connection = openConnection(port, 30_000);
      let due = performance.now() + Math.random() * everyMs;
      for (let turn = 0; performance.now() < until; turn++) {
        if (everyMs > 0) {
          await pause(Math.max(0, due - performance.now()));
          due += everyMs;
        }
        const visit = own[turn % own.length]!;
        const request = batchOf(visit, visit.next++, spaceId);
        const { status } = await connection.ask(request);
        if (status === 200) batches++;
        else refused++;
        if (turn % 20 === 0) await connection.ask(request);
      }
      connection.close();
    }),
  );
  return { events: batches * MOST_EVENTS, refused, seconds: (performance.now() - startedAt) / 1000 };
}

/** Events on disk of visits, and how many of them stand there more than once. */
export async function storedEvents({ pool }: Database) {
  const { rows } = await pool.query<{ events: string; doubled: string }>(`
    select sum(n) as events, coalesce(sum(n - 1), 0) as doubled from (
      select count(*) as n from usage_events where kind = 2 and visit_seq > 0 group by visit, visit_seq) as each`);
  return { events: Number(rows[0]!.events), doubled: Number(rows[0]!.doubled) };
}

/** The same rows inserted by one connection in batches of 5,000, without pages, HTTP and numbers of batches: what the disk allows. */
export async function bareInserts({ pool }: Database, seconds: number) {
  await pool.query('create table bare_events (like usage_events including defaults including indexes)');
  const startedAt = performance.now();
  let events = 0;
  while (performance.now() < startedAt + seconds * 1000) {
    await pool.query(`
      insert into bare_events (at, person, visit, space_id, institution_id, visit_seq, path_id, value, kind, area)
      select now(), g % 3000, g % 3000, 1, 0, g, 1, 30, 2, 1 from generate_series(1, 5000) as g`);
    events += 5000;
  }
  const rate = events / ((performance.now() - startedAt) / 1000);
  await pool.query('drop table bare_events');
  return rate;
}
