import { CLOSE_BOARD_WITHDRAWN } from '@praxis/contract/core/realtime';
import { expect, test } from 'vitest';
import { openSocket } from '../../testing/socket.ts';
import { world } from '../../testing/world.ts';
import { publish } from './publish.ts';

/** A school with a kind of topic whose id is the key that opens it. */
async function boards(open: Set<string>) {
  const school = await world();
  const { realtime } = school.app;
  realtime.guests(async (key) => open.has(key));
  realtime.topic('open', async () => true, { guests: ({ key, id }) => id === key });
  realtime.topic('closed', async () => true);
  const guest = async (board: string) => {
    const client = await openSocket(`${school.origin}/ws`);
    client.send({ t: 'auth', board });
    return client;
  };
  return { ...school, guest };
}

test('a guest hears the topics of their board, and none that is not for guests or another board’s', async () => {
  const { db, guest, until, person } = await boards(new Set(['blue', 'red']));
  const somebody = await person('student');
  const client = await guest('blue');
  for (const topic of ['open:blue', 'open:red', 'closed:blue', `user:${somebody.id}`, 'nothing:blue']) client.send({ t: 'sub', topic });
  client.send({ t: 'say', topic: 'open:blue', key: 'a', body: {} });
  await until('all were answered', async () => client.frames.length >= 6);
  expect(client.frames.map((frame) => ('topic' in frame ? `${frame.t} ${frame.topic}` : frame.t))).toEqual([
    'ready',
    'subbed open:blue',
    'refused open:red',
    'refused closed:blue',
    `refused user:${somebody.id}`,
    'refused nothing:blue',
  ]);
  await publish(db, 'open:blue', { seq: 1 });
  await until('the message came', async () => client.frames.some((frame) => frame.t === 'msg'));
  client.socket.close();
});

test('a key that opens nothing is closed, and a withdrawn one puts its guests out and nobody else', async () => {
  const open = new Set(['green', 'grey']);
  const { app, guest, until } = await boards(open);
  expect(await (await guest('black')).closed).toBe(CLOSE_BOARD_WITHDRAWN);
  const [out, stays] = [await guest('green'), await guest('grey')];
  await until('both were let in', async () => out.frames.length > 0 && stays.frames.length > 0);
  open.delete('green');
  app.realtime.dropGuests((key) => key === 'green');
  expect(await out.closed).toBe(CLOSE_BOARD_WITHDRAWN);
  stays.send({ t: 'sub', topic: 'open:grey' });
  await until('the other still hears', async () => stays.frames.some((frame) => frame.t === 'subbed'));
  stays.socket.close();
});
