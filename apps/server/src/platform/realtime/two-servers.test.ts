import type { ServerFrame } from '@praxis/contract/core/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openRedisServer, redisIsInstalled } from '../../testing/programs/redis-server.ts';
import { openTestServers, type TestServer } from '../../testing/server.ts';
import { withTransaction } from '../database/db.ts';
import { openSession } from '../http/sessions.ts';
import { publish } from './publish.ts';

if (!redisIsInstalled)
  process.stdout.write('Skipped: two servers over Redis, because redis-server is not installed (apt-get install redis-server).\n');

async function listenerOn(server: TestServer, userId: string) {
  const token = await openSession(server.app.db, { userId, utype: 1, now: server.clock.now() });
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`);
  const received: ServerFrame[] = [];
  socket.on('message', (raw) => received.push(...[JSON.parse(String(raw)) as ServerFrame | ServerFrame[]].flat()));
  await new Promise((done) => socket.once('open', done));
  socket.send(JSON.stringify({ t: 'auth', token }));
  socket.send(JSON.stringify({ t: 'sub', topic: `user:${userId}` }));
  await expect.poll(() => received.some((frame) => frame.t === 'subbed')).toBe(true);
  return { bodies: () => received.flatMap((frame) => (frame.t === 'msg' ? [frame.body] : [])), close: () => socket.close() };
}

const personIn = async ({ app }: TestServer) =>
  (await app.db.insertInto('users').values({ nickname: 'p' }).returning('id').executeTakeFirstOrThrow()).id;

describe('two servers on PostgreSQL alone', () => {
  test('a person connected to one hears what the other says', async () => {
    const [first, second] = await openTestServers(2);
    const userId = await personIn(first!);
    const listener = await listenerOn(second!, userId);
    await publish(first!.app.db, `user:${userId}`, 'from the first');
    await expect.poll(listener.bodies, { timeout: 5000 }).toEqual(['from the first']);
    listener.close();
    await first!.close();
  });
});

describe.runIf(redisIsInstalled)('two servers over Redis', () => {
  let redis: Awaited<ReturnType<typeof openRedisServer>>;
  let servers: TestServer[] = [];
  beforeAll(async () => {
    redis = await openRedisServer();
    servers = await openTestServers(2, { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await servers[0]?.close();
    await redis.kill();
  });

  test('a person connected to one hears what the other commits, in order, and nothing that was rolled back', async () => {
    const [first, second] = servers;
    const userId = await personIn(first!);
    const listener = await listenerOn(second!, userId);
    for (const word of ['one', 'two']) await withTransaction(first!.app.db, (db) => publish(db, `user:${userId}`, word));
    await withTransaction(first!.app.db, async (db) => {
      await publish(db, `user:${userId}`, 'never');
      throw new Error('rolled back');
    }).catch((error: Error) => expect(error.message).toBe('rolled back'));
    await publish(first!.app.db, `user:${userId}`, 'three');
    await expect.poll(listener.bodies, { timeout: 5000 }).toEqual(['one', 'two', 'three']);
    listener.close();
  });

  test('attempts at both servers count together', async () => {
    const [first, second] = servers;
    await first!.app.limits.take('door', 2, 60);
    await second!.app.limits.take('door', 2, 60);
    await expect(first!.app.limits.take('door', 2, 60)).rejects.toMatchObject({ key: 'too_many_requests' });
    await second!.app.limits.clear('door');
    await first!.app.limits.check('door', 1);
  });

  test('while Redis is away news arrives later but arrives, limits still hold, and the operator is told', async () => {
    const [first, second] = servers;
    const userId = await personIn(first!);
    const listener = await listenerOn(second!, userId);
    await redis.kill();
    await publish(first!.app.db, `user:${userId}`, 'without Redis');
    await expect.poll(listener.bodies, { timeout: 8000 }).toEqual(['without Redis']);
    await first!.app.limits.take('window', 1, 60);
    await expect(second!.app.limits.take('window', 1, 60)).rejects.toMatchObject({ key: 'too_many_requests' });
    const { parts } = (await (await fetch(`${first!.origin}/readyz`)).json()) as { parts: Record<string, string> };
    expect(parts.redis).toMatch(/^off: /);
    await redis.start();
    await publish(first!.app.db, `user:${userId}`, 'with Redis again');
    await expect.poll(listener.bodies, { timeout: 8000 }).toEqual(['without Redis', 'with Redis again']);
    listener.close();
  });
});
