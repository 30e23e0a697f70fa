import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getOverview } from '@praxis/contract/admin/operator';
import { trackPageView } from '@praxis/contract/admin/page-views';
import { statFollowers, statMeasure, statOverview } from '@praxis/contract/statistics/statistics';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { repository } from '@praxis/instance/instance';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/db.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { countUse } from '../../../testing/makers/statistics.ts';
import { openTestServers } from '../../../testing/server.ts';
import { world, worldOn } from '../../../testing/world.ts';
import { apartEngine } from './apart-engine.store.ts';
import { checkDay, foldUsage } from './fold.ts';
import { postgresEngine } from './postgres-engine.store.ts';
import type { StoredEvent, UsageEngine } from './usage-engine.ts';

async function onMaintenance(statement: string) {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL! });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database, as an operator gives it. */
async function emptyDatabase() {
  const name = `test_usage_${randomUUID().replaceAll('-', '')}`;
  await onMaintenance(`create database ${name}`);
  const drop = () => onMaintenance(`drop database if exists ${name} with (force)`);
  afterFile(drop);
  const url = new URL(process.env.TEST_DATABASE_URL!);
  url.pathname = `/${name}`;
  return { url: url.href, drop };
}

const AT = new Date('2026-11-24T03:30:00Z');
const event = (traits: Partial<StoredEvent>): StoredEvent => ({
  ...{ at: AT, person: '1', visit: '1', spaceId: '0', institutionId: '0', seq: 1, pathId: 1, value: 15, kind: 2, area: 0 },
  ...traits,
});
const events = [
  event({}),
  event({ person: '2', batch: { visit: '2', number: 1 } }),
  event({ person: '2', value: 30, batch: { visit: '2', number: 1 } }),
  event({ person: '3', institutionId: '9', at: new Date('2026-11-25T18:00:00Z') }),
  event({ person: '3', kind: 1, value: 7 }),
  event({ person: '0', kind: 1, value: 7 }),
];

test('both engines keep one contract: a repeat adds nothing, and days, hours and pages are the same', async () => {
  const { db } = await world();
  const apart = openDatabase((await emptyDatabase()).url, 2, { insideTransactions: true });
  afterFile(() => apart.close());
  const answers = async (engine: UsageEngine) => {
    await engine.prepareDays(['2026-11-24']);
    await engine.append(events);
    await engine.append(events.filter(({ batch }) => batch));
    const counts = await engine.countDay('2026-11-24');
    const hours = await engine.hours({ from: '2026-11-23', to: '2026-11-29' }, db);
    const ofOne = await engine.hours({ institutionId: '9', from: '2026-11-23', to: '2026-11-29' }, db);
    const opened = await engine.opened(new Date('2026-11-24T00:00:00Z'), db);
    await engine.dropBefore(new Date('2026-11-25T00:00:00Z'), new Date(0));
    const after = await engine.countDay('2026-11-24');
    const by = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));
    return { counts: counts.toSorted(by), hours: hours.toSorted(by), ofOne, opened, after };
  };
  const own = await answers(postgresEngine('postgres', db, 'Asia/Shanghai'));
  expect(await answers(apartEngine(apart.db, 'Asia/Shanghai', () => undefined))).toEqual(own);
  expect(own.counts.map(({ person, kind, n, value }) => [person, kind, n, value])).toEqual(
    expect.arrayContaining([
      ['1', 2, 1, '15'],
      ['2', 2, 2, '45'],
      ['3', 1, 1, '0'],
    ]),
  );
  expect(own).toMatchObject({ opened: { views: 2, people: 1 }, after: [], ofOne: [{ weekday: 4, hour: 2, people: 1 }] });
});

test('a school whose stream lies in another database counts the same numbers, and stands while that one is away', async () => {
  const second = await emptyDatabase();
  const [server] = await openTestServers(1, { STATISTICS_DATABASE_URL: second.url });
  afterFile(() => server!.close());
  const at = await worldOn(server!);
  const [teacher, student, operator] = [await at.person('teacher'), await at.person(), await at.person('operator')];
  const spaces = spaceMakers(at);
  const space = await spaces.space(teacher);
  await spaces.member(space, student);
  const engine = apartEngine(openDatabase(second.url, 1, { insideTransactions: true }).db, 'Asia/Shanghai', () => undefined);
  const { ticket } = (await at.as(student).call(getVisitTicket, {})).data;
  const sent = { ticket, visit: 'a-visit-apart', batch: 1, paths: [`/index/space/${space.id}`] };
  const work: [2, number, number, number, number][] = [
    [2, 1, 120_000, 0, 60],
    [2, 2, 60_000, 0, 60],
  ];
  for (let repeat = 0; repeat < 2; repeat++) expect((await at.as().call(trackEvents, { ...sent, events: work })).code).toBe(1);
  await at.as(student).call(trackPageView, { path: '/index/home', session: 'a-visit-apart' });
  await at.until('both events are counted', async () => {
    await foldUsage(at.app, engine);
    const { data } = await at.as(teacher).call(statMeasure, { scope: 'space', id: space.id, measure: 'time_on_task' });
    return data.number.n > 0;
  });
  const { number } = (await at.as(teacher).call(statMeasure, { scope: 'space', id: space.id, measure: 'time_on_task' })).data;
  expect(number.value).toBeCloseTo(2, 2);
  const { rows: left } = await sql`select 1 from usage_events`.execute(at.db);
  expect(left).toEqual([]);
  const today = (await sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`.execute(at.db)).rows[0]!.day;
  await at.until('the page is counted too', async () => {
    await foldUsage(at.app, engine);
    return (await checkDay(at.app, [engine], today)) === 0;
  });
  const overview = async () => (await at.as(operator).call(getOverview, {})).data;
  await at.until('the page is seen by the operator', async () => (await overview()).views_today === 1);
  expect((await at.as(operator).call(statFollowers, {})).data.usage.bytes).toBeGreaterThan(0);

  await second.drop();
  expect(await overview()).toMatchObject({ views_today: 0 });
  expect((await at.as(operator).call(statOverview, { scope: 'platform', id: '0' })).code).toBe(1);
  expect((await at.as(operator).call(statFollowers, {})).data.usage.events).toBe(0);
});

test('a counting that is killed at any of its steps loses nothing and doubles nothing', async () => {
  const at = await world();
  const engine = postgresEngine('postgres', at.db, 'Asia/Shanghai');
  await countUse(at, engine);
  let sent = 0;
  const die = (step: string) =>
    new Promise<string | null>((done) => {
      const child = spawn(process.execPath, [join(repository, 'apps/server/src/testing/programs/fold-and-die.ts')], {
        env: { ...process.env, DATABASE_URL: at.app.instance.databaseUrl, FOLD_STEP: step },
        stdio: 'ignore',
      });
      child.once('exit', (_code, signal) => done(signal));
    });
  for (const step of ['slice', 'counts', 'watermark', 'committed']) {
    for (let each = 0; each < 7; each++) await engine.append([event({ person: '4242', at: new Date(), seq: ++sent })]);
    // What ends a step may come before the events do, while others hold the horizon back.
    await at.until(`it is killed at ${step}`, async () => (await die(step)) === 'SIGKILL');
  }
  await countUse(at, engine, 3);
  const { rows } = await sql<{ n: number; value: number }>`
    select sum(n)::int as n, sum(value)::int as value from usage_days where person = 4242`.execute(at.db);
  expect(rows[0]).toEqual({ n: sent, value: sent * 15 });
  await countUse(at, engine);
});
