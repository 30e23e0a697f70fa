import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { getOverview } from '@praxis/contract/admin/operator';
import { trackPageView } from '@praxis/contract/admin/page-views';
import { statFollowers } from '@praxis/contract/statistics/followers';
import { statMeasure, statOverview } from '@praxis/contract/statistics/statistics';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { repository } from '@praxis/instance/instance';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asBackgroundWork } from '../../../../platform/database/connection-scope.ts';
import { databaseState } from '../../../../platform/database/database-state.ts';
import { openDatabase, withTransaction } from '../../../../platform/database/db.ts';
import { afterFile } from '../../../../testing/after-file.ts';
import { spaceMakers } from '../../../../testing/makers/spaces.ts';
import { countUse } from '../../../../testing/makers/statistics.ts';
import { answersOfEngine, storedEvent } from '../../../../testing/makers/usage-events.ts';
import { openTestServers } from '../../../../testing/server.ts';
import { world, worldOn } from '../../../../testing/world.ts';
import { findWatermark } from '../fold.store.ts';
import { checkDay, foldUsage } from '../fold.ts';
import { isSameAddress } from '../usage.ts';
import { apartEngine } from './apart-engine.store.ts';
import { postgresEngine } from './postgres-engine.store.ts';
import type { UsageEngine } from './usage-engine.ts';

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

test('both engines keep one contract: a repeat adds nothing, and days, hours and pages are the same', async () => {
  const { db } = await world();
  const apart = openDatabase((await emptyDatabase()).url, 2, { insideTransactions: true });
  afterFile(() => apart.close());
  const own = await answersOfEngine(postgresEngine('postgres', db, 'Asia/Shanghai'), db);
  expect(await answersOfEngine(apartEngine(apart.db, 'Asia/Shanghai', { school: db }), db)).toEqual(own);
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
  const engine = apartEngine(openDatabase(second.url, 1, { insideTransactions: true }).db, 'Asia/Shanghai', { school: at.db });
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

/** A database behind a wire that can be cut without anybody noticing. */
async function behindWire(url: string) {
  const target = new URL(url);
  const socket = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const wire = { cut: false };
  const proxy = createServer((near) => {
    const far = connect(socket ? { path: `${socket}/.s.PGSQL.${port}` } : { host: target.hostname, port });
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (piece) => !wire.cut && to.write(piece));
      from.on('close', () => to.destroy());
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  afterFile(() => new Promise((done) => proxy.close(done)));
  target.searchParams.delete('host');
  target.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { url: target.href, wire };
}

test('a database of the stream that hangs costs a question its time, no connection of the school and no other work', async () => {
  const at = await world();
  const { url, wire } = await behindWire((await emptyDatabase()).url);
  const open = () => openDatabase(url, 1, { queryMs: 400, waitMs: 400, apart: true, insideTransactions: true });
  const [reader, writer] = [open(), open()];
  const engine = apartEngine(reader.db, 'Asia/Shanghai', { school: at.db, writer: writer.db });
  await engine.append([storedEvent({})]);
  wire.cut = true;
  const hanging = expect(foldUsage(at.app, engine)).rejects.toThrow(/timeout|time/i);
  // Others count meanwhile: nothing is locked, and no connection of the school is held.
  await countUse(at, postgresEngine('beside', at.db, 'Asia/Shanghai'));
  await hanging;
  await expect(engine.append([storedEvent({})])).rejects.toThrow(/timeout|time/i);
  wire.cut = false;
  // The connections that hung are gone, new ones are opened.
  await at.until('it goes on', async () => (await foldUsage(at.app, engine)) !== undefined);
  await engine.append([storedEvent({ person: '77' })]);
  expect((await engine.countDay('2026-11-24')).map(({ person }) => person)).toContain('77');
  // A pool that gives nothing is no reason to start the server again when it leads elsewhere.
  const held = await reader.pool.connect();
  await expect(reader.pool.connect()).rejects.toThrow(/no connection/);
  expect(reader.pool.stuckSince()).toBeDefined();
  expect(await databaseState({ database: at.app.database, pools: [reader.pool] })()).toBeUndefined();
  held.release();
  for (const opened of [reader, writer]) await opened.close();
});

test('who counts already is not waited for, and what somebody else has counted is not counted again', async () => {
  const at = await world();
  const engine = postgresEngine('once', at.db, 'Asia/Shanghai');
  await countUse(at, engine);
  await withTransaction(at.db, async (inside) => {
    await sql`select pg_advisory_xact_lock(7203018)`.execute(inside);
    await asBackgroundWork(async () => expect(await foldUsage(at.app, engine)).toBeUndefined());
  });
  const late: UsageEngine = {
    ...engine,
    async slice(since, most) {
      const found = await engine.slice(since, most);
      // A transaction that is open in another database of this server holds what is counted back for a while.
      await at.until('somebody else counts on', async () => {
        await foldUsage(at.app, engine);
        return (await findWatermark(at.db, engine.name))?.xid !== since?.xid;
      });
      return found;
    },
  };
  expect(await foldUsage(at.app, late)).toBeUndefined();
});

test('the stream cannot lie in a database of its own that is the one of the school', async () => {
  const { app, db } = await world();
  const url = 'postgresql://a:b@db.example.org/praxis';
  expect(isSameAddress(url, 'postgresql://c@DB.example.org:5432/praxis?sslmode=require')).toBe(true);
  for (const other of ['postgresql://a:b@db.example.org/usage', 'postgresql://a:b@db.example.org:5433/praxis', `${url}?host=/run/db`])
    expect(isSameAddress(url, other)).toBe(false);
  const same = openDatabase(app.instance.databaseUrl, 1, { insideTransactions: true });
  afterFile(() => same.close());
  await expect(apartEngine(same.db, 'Asia/Shanghai', { school: db }).append([storedEvent({})])).rejects.toThrow(
    /names the database of the school/,
  );
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
    for (let each = 0; each < 7; each++) await engine.append([storedEvent({ person: '4242', at: new Date(), seq: ++sent })]);
    // What ends a step may come before the events do, while others, of other tests as well, hold the horizon back.
    await at.until(`it is killed at ${step}`, async () => (await die(step)) === 'SIGKILL', 40);
  }
  await countUse(at, engine, 3);
  const { rows } = await sql<{ n: number; value: number }>`
    select sum(n)::int as n, sum(value)::int as value from usage_days where person = 4242`.execute(at.db);
  expect(rows[0]).toEqual({ n: sent, value: sent * 15 });
  await countUse(at, engine);
});
