import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOSE_NOT_LOGGED_IN, CLOSE_TOO_SLOW, type ServerFrame } from '@praxis/contract/core/realtime';
import { expect, test } from 'vitest';
import { openSocket, upgradeStatus } from '../../testing/socket.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { withTransaction } from '../database/db.ts';
import { revokeSessionsOf } from '../http/sessions.ts';
import { publish } from './publish.ts';

type Message = Extract<ServerFrame, { t: 'msg' }>;

const numbers = (frames: ServerFrame[]) => frames.filter((frame): frame is Message => frame.t === 'msg').map((frame) => Number(frame.seq));

/** What a page keeps: frames whose number is not newer than the last one seen are dropped. */
function saved(seen: number[], from = 0) {
  const list: number[] = [];
  let last = from;
  for (const seq of seen) {
    if (seq <= last) continue;
    list.push(seq);
    last = seq;
  }
  return list;
}

async function signedIn(origin: string, person: TestPerson) {
  const client = await openSocket(`${origin}/ws`);
  client.send({ t: 'auth', token: person.token });
  return client;
}

test('a page that does not say who it is in its first frame is closed', async () => {
  const { origin } = await world();
  const silent = await openSocket(`${origin}/ws`);
  silent.send({ t: 'sub', topic: 'user:1' });
  expect(await silent.closed).toBe(CLOSE_NOT_LOGGED_IN);
  const wrong = await openSocket(`${origin}/ws`);
  wrong.send({ t: 'auth', token: 'nobody' });
  expect(await wrong.closed).toBe(CLOSE_NOT_LOGGED_IN);
});

test('a person hears their own topic; a foreign, a missing and an unknown topic are refused alike', async () => {
  const { db, origin, person, until } = await world();
  const [mine, other] = [await person('student'), await person('student')];
  const client = await signedIn(origin, mine);
  for (const topic of [`user:${mine.id}`, `user:${other.id}`, 'user:999999999', 'nothing:1', 'job:1', 'user'])
    client.send({ t: 'sub', topic });
  await until('all were answered', async () => client.frames.length >= 7);
  expect(client.frames.filter((frame) => frame.t === 'subbed').map((frame) => frame.topic)).toEqual([`user:${mine.id}`]);
  expect(client.frames.filter((frame) => frame.t === 'refused')).toHaveLength(5);

  await publish(db, `user:${other.id}`, { secret: true });
  await publish(db, `user:${mine.id}`, { hello: true });
  await until('the message came', async () => numbers(client.frames).length > 0);
  expect(client.frames.at(-1)).toEqual({ t: 'msg', topic: `user:${mine.id}`, seq: '1', body: { hello: true } });
  expect(JSON.stringify(client.frames)).not.toContain('secret');
  client.socket.close();
});

test('what was said between the loading of a page and its subscription has the page load again, and nothing older does', async () => {
  const { db, origin, person, until } = await world();
  const mine = await person('student');
  const topic = `user:${mine.id}`;
  const answered = async (within: number | undefined) => {
    const client = await signedIn(origin, mine);
    client.send({ t: 'sub', topic, ...(within !== undefined && { within }) });
    await until('it is subscribed', async () => client.frames.some(({ t }) => t === 'subbed'));
    client.socket.close();
    return client.frames.map(({ t }) => t).filter((t) => t !== 'ready');
  };
  expect(await answered(0)).toEqual(['subbed']);
  await publish(db, topic, { card: 1 });
  expect(await answered(500)).toEqual(['reset', 'subbed']);
  expect(await answered(undefined)).toEqual(['subbed']);
  await db
    .updateTable('realtime_messages')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('topic', '=', topic)
    .execute();
  expect(await answered(500)).toEqual(['subbed']);
  expect(await answered(90_000)).toEqual(['reset', 'subbed']);
});

test('nothing is missed and nothing comes twice when connections break while many transactions speak', { timeout: 40_000 }, async () => {
  const { db, origin, person, until } = await world();
  const student = await person('student');
  const topic = `user:${student.id}`;
  const total = 200;
  let initial = 0;
  const speak = async () => {
    while (initial < total) {
      initial += 1;
      const posted = initial;
      await withTransaction(db, async (inside) => {
        await publish(inside, topic, { posted });
        await pause(Math.random() * 6);
      });
    }
  };
  const steady = await signedIn(origin, student);
  steady.send({ t: 'sub', topic, since: '0' });
  await until('the steady page listens', async () => steady.frames.some((frame) => frame.t === 'subbed'));

  const speaking = Promise.all(Array.from({ length: 5 }, speak));
  const received: number[] = [];
  let last = 0;
  while (last < total) {
    const client = await signedIn(origin, student);
    client.send({ t: 'sub', topic, since: String(last) });
    await pause(30 + Math.random() * 60);
    client.socket.terminate();
    await client.closed;
    expect(client.frames.some((frame) => frame.t === 'reset')).toBe(false);
    const fresh = saved(numbers(client.frames), last);
    received.push(...fresh);
    last = fresh.at(-1) ?? last;
  }
  await speaking;
  await until('the steady page heard the last', async () => numbers(steady.frames).includes(total));
  steady.socket.close();

  const all = Array.from({ length: total }, (_, at) => at + 1);
  expect(received).toEqual(all);
  expect(saved(numbers(steady.frames))).toEqual(all);
});

test('a page that was away too long is told to fetch everything anew', async () => {
  const { db, origin, person, until } = await world();
  const student = await person('student');
  const topic = `user:${student.id}`;
  for (let posted = 0; posted < 4; posted++) await publish(db, topic, { posted });
  await db.deleteFrom('realtime_messages').where('topic', '=', topic).where('seq', '<=', '2').execute();

  const client = await signedIn(origin, student);
  client.send({ t: 'sub', topic, since: '1' });
  await until('it was told', async () => client.frames.some((frame) => frame.t === 'subbed'));
  expect(client.frames.slice(1)).toEqual([
    { t: 'reset', topic, seq: '4' },
    { t: 'subbed', topic, seq: '4' },
  ]);
  const ahead = await signedIn(origin, student);
  ahead.send({ t: 'sub', topic, since: '9' });
  await until('it was told', async () => ahead.frames.some((frame) => frame.t === 'subbed'));
  expect(ahead.frames[1]).toEqual({ t: 'reset', topic, seq: '4' });
  for (const each of [client, ahead]) each.socket.close();
});

test('a message of a transaction that is rolled back is never heard', async () => {
  const { db, origin, person, until } = await world();
  const student = await person('student');
  const topic = `user:${student.id}`;
  const client = await signedIn(origin, student);
  client.send({ t: 'sub', topic });
  await until('it listens', async () => client.frames.some((frame) => frame.t === 'subbed'));
  const failing = withTransaction(db, async (inside) => {
    await publish(inside, topic, { never: true });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await publish(db, topic, { after: true });
  await until('the next came', async () => numbers(client.frames).length > 0);
  expect(client.frames.filter((frame) => frame.t === 'msg')).toEqual([{ t: 'msg', topic, seq: '1', body: { after: true } }]);
  client.socket.close();
});

test('a page that reads too slowly is dropped and the others go on', { timeout: 40_000 }, async () => {
  const { db, origin, person, until } = await world();
  const student = await person('student');
  const topic = `user:${student.id}`;
  const slow = await signedIn(origin, student);
  slow.send({ t: 'sub', topic });
  const quick = await signedIn(origin, student);
  quick.send({ t: 'sub', topic });
  await until('both listen', async () => [slow, quick].every((one) => one.frames.some((frame) => frame.t === 'subbed')));
  slow.socket.pause();
  const label = 'x'.repeat(500_000);
  let posted = 0;
  const speakRounds = async () => {
    for (let round = 0; round < 40; round++) {
      posted = round + 1;
      await publish(db, topic, { words: label, id: randomUUID() });
      await until('the quick page heard it', async () => numbers(quick.frames).includes(posted));
    }
  };
  await speakRounds();
  slow.socket.resume();
  expect(await slow.closed).toBe(CLOSE_TOO_SLOW);
  expect(numbers(slow.frames).length).toBeLessThan(posted);
  expect(numbers(quick.frames)).toHaveLength(posted);
  quick.socket.close();
});

test('a session that ends takes its open pages with it', async () => {
  const { db, origin, person, until } = await world();
  const student = await person('student');
  const client = await signedIn(origin, student);
  await until('it is in', async () => client.frames.some((frame) => frame.t === 'ready'));
  await revokeSessionsOf(db, student.id, new Date());
  expect(await client.closed).toBe(CLOSE_NOT_LOGGED_IN);
});

test('pages of other sites cannot open the connection', async () => {
  const { origin } = await world();
  expect(await upgradeStatus(`${origin}/ws`, { origin: 'https://evil.example' })).toBe(403);
  expect(await upgradeStatus(`${origin}/ws`, { origin: 'null' })).toBe(403);
  expect(await upgradeStatus(`${origin}/ws`, { origin })).toBe(101);
  expect(await upgradeStatus(`${origin}/ws`)).toBe(101);
  expect(await upgradeStatus(`${origin}/elsewhere`)).toBe(404);
});

test('nonsense on the sockets ends the connection and nothing else', async () => {
  const { origin } = await world();
  for (const path of ['/ws', '/agent']) {
    for (const text of ['{', 'null', '7', '""', '{"t":"sub"}', '{"t":"heartbeat"}']) {
      const client = await openSocket(`${origin}${path}`);
      client.send(text);
      expect(await client.closed).toBeGreaterThan(1000);
    }
  }
  const { hostname, port } = new URL(origin);
  const raw = connect(Number(port), hostname);
  raw.end(
    `GET // HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: aaaaaaaaaaaaaaaaaaaaaa==\r\nsec-websocket-version: 13\r\n\r\n`,
  );
  const answer = await new Promise<string>((done) => raw.once('data', (piece) => done(String(piece))));
  expect(answer).toContain('404');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});
