import { listMySpaces } from '@praxis/contract/spaces/spaces';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { openTestServers } from '../../testing/server.ts';
import { worldOn } from '../../testing/world.ts';
import { NoConnection } from './connection-pool.ts';
import { asBackgroundWork, ConnectionInsideTransaction } from './connection-scope.ts';
import { withTransaction } from './db.ts';
import { openGroupCommit } from './group-commit.ts';
import { prepared } from './prepared.ts';

const [server] = await openTestServers(1, {}, 2);
afterFile(() => server!.close());
const { app, db, origin, person, as, until } = await worldOn(server!);
const { pool } = app.database;

const poll = async (path: string) => {
  const reply = await fetch(`${origin}${path}`);
  return { status: reply.status, text: await reply.text() };
};

/** Holds every connection of the general pool while `work` runs; calls wait a tenth of a second for one. */
async function whileAllAreHeld(work: () => Promise<void>) {
  await until('background work has let go of the pool', async () => pool.state().held === 0);
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  const before = pool.options.connectionTimeoutMillis;
  pool.options.connectionTimeoutMillis = 100;
  try {
    await work();
  } finally {
    pool.options.connectionTimeoutMillis = before;
    for (const client of clients) client.release();
  }
}

test('who holds a connection in a transaction and asks for another is refused at once, by the name of the call', async () => {
  const asking = withTransaction(db, () => db.selectFrom('users').select('id').limit(1).execute());
  await expect(asking).rejects.toThrow(ConnectionInsideTransaction);
  const nested = withTransaction(db, () => withTransaction(db, async () => undefined));
  await expect(nested).rejects.toThrow(/background work asked the pool "general"/);
});

test('a transaction may count limits, and work that outlives it may ask for a connection', async () => {
  let later: Promise<unknown> | undefined;
  await withTransaction(db, async (inside) => {
    await app.limits.take('a limit inside a transaction', 5, 60);
    later = asBackgroundWork(() => db.selectFrom('users').select('id').limit(1).execute());
    await inside.selectFrom('users').select('id').limit(1).execute();
  });
  await later;
  await db.selectFrom('users').select('id').limit(1).execute();
});

test('a transaction does not wait for a batch of many callers', async () => {
  const batches = openGroupCommit<number, number>({
    commit: async (asks) => asks,
    most: 9,
    maxWeight: 9,
    weightOf: () => 1,
    concurrency: 1,
  });
  await expect(withTransaction(db, () => batches.add(1))).rejects.toThrow(ConnectionInsideTransaction);
  expect(await batches.add(2)).toBe(2);
});

test('who gets no connection is told to try again, and the pool says who holds what', async () => {
  const { token } = await person();
  await whileAllAreHeld(async () => {
    const reply = await as({ token } as never).call(listMySpaces, {} as never);
    expect(reply).toMatchObject({ status: 503, code: 0, key: 'server_error_retry' });
    await expect(pool.connect()).rejects.toThrow(NoConnection);
    await expect(pool.connect()).rejects.toThrow(/"general" gave background work no connection: none came free in \d+ ms, 2 held/);
    expect(pool.state()).toMatchObject({ pool: 'general', held: 2, holders: { 'background work': 2 } });
  });
  expect((await as({ token } as never).call(listMySpaces, {} as never)).status).toBe(200);
});

test('a server whose pool gives nothing is neither ready nor healthy, names the pool, and is both again afterwards', async () => {
  await whileAllAreHeld(async () => {
    const ready = await poll('/readyz');
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text).parts.database).toMatch(/pool "general"/);
    await until('a call waited in vain', async () => pool.stuckSince() !== undefined);
    await until('the server says that it is stuck', async () => (await poll('/healthz')).status === 503);
    expect(JSON.parse((await poll('/healthz')).text).why).toMatch(/pool "general" gives no connection: 2 held/);
  });
  expect((await poll('/readyz')).status).toBe(200);
  await until('the server says that it is up', async () => (await poll('/healthz')).status === 200);
});

test('attempts are closed, saves written and payments settled on connections of their own', () => {
  expect(app.pools.map(({ bounds }) => bounds.name).sort()).toEqual(['closing', 'general', 'jobs', 'limits', 'saves', 'settling', 'usage']);
});

test('a marked statement is planned once for each connection and answers as before', async () => {
  const { plans, answers } = await withTransaction(db, async (inside) => {
    const ask = async (n: number) =>
      (await sql<{ n: number }>`${prepared('doubled')} select ${n}::int * 2 as n`.execute(inside)).rows[0]!.n;
    const answers = [await ask(1), await ask(2), await ask(3)];
    const { rows } = await sql<{ times: number }>`
      select (generic_plans + custom_plans)::int as times from pg_prepared_statements where name = 'doubled'`.execute(inside);
    return { plans: rows, answers };
  });
  expect(answers).toEqual([2, 4, 6]);
  expect(plans).toEqual([{ times: 3 }]);
});
