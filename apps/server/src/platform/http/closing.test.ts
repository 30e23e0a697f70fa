import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
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

/** Opens a connection and asks nothing; what is sent on it, and what came when it ended. */
async function silence(origin: string) {
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const ended = once(socket, 'close').then(() => text);
  return { ask: () => socket.write(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`), ended };
}

test('a connection on which nothing was asked does not hold the stop, and a first request on its way is answered', async () => {
  const server = await openTestServer();
  onTestFinished(server.close);
  const spare = await silence(server.origin);
  const late = await silence(server.origin);
  // The door takes a connection in only once its loop turns.
  await fetch(`${server.origin}/healthz`);
  const stopped = server.close();
  late.ask();
  await stopped;
  expect(await spare.ended).toBe('');
  expect(await late.ended).toContain('HTTP/1.1 200');
}, 40_000);
