import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestServer } from '../../testing/server.ts';
import { worldOn } from '../../testing/world.ts';
import { inTransaction } from './serve.ts';

test('a call that runs while the server stops is answered, and its connection does not hold the stop', async () => {
  const server = await openTestServer();
  onTestFinished(server.close);
  const { app, origin, until } = await worldOn(server);
  const agent = new Agent({ keepAlive: true });
  let status: number | undefined;
  let stopped: Promise<void> | undefined;
  await inTransaction(app, async (inside) => {
    await sql`lock table users in access exclusive mode`.execute(inside);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = request(`${origin}/login/passLoad`, { agent, method: 'POST', headers }, (reply) => {
      status = reply.statusCode;
      reply.resume();
    });
    asked.end('account=nobody&password=Praxis%232026');
    await until('the call waits', async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks where not granted and
        relation = 'users'::regclass and database = (select oid from pg_database where datname = current_database())) as waits`.execute(
        inside,
      );
      return rows[0]!.waits;
    });
    stopped = server.close();
  });
  // The client would go on using its connection for over a minute: longer than this test may take.
  await stopped;
  expect(status).toBe(200);
  agent.destroy();
}, 40_000);
