import { expect, test } from 'vitest';
import { openSocket } from '../../testing/socket.ts';
import { world } from '../../testing/world.ts';
import { CONNECTIONS_PER_SESSION, FRAMES_PER_SECOND, MOST_QUEUED, openConnectionLimits } from './realtime-limits.ts';
import type { Client } from './realtime-sending.ts';

const POLICY = 1008;

test('a page that sends faster than it is served is not read meanwhile, and everything it sent is done in the end', async () => {
  const { app, origin, person, until } = await world();
  const who = await person();
  let open: (() => void) | undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  let asked = 0;
  app.realtime.topic('slow', async () => {
    asked++;
    await opened;
    return true;
  });
  const page = await openSocket(`${origin}/ws`);
  page.send({ t: 'auth', token: who.token });
  await until('the page is let in', async () => page.frames.some(({ t }) => t === 'ready'));
  const padding = 'x'.repeat(60_000);
  const sent = MOST_QUEUED * 8;
  for (let number = 0; number < sent; number++) page.send({ t: 'sub', topic: `slow:${number % 50}`, padding });
  await until('the first is being worked on', async () => asked === 1);
  await until('the rest waits at the sender', async () => page.socket.bufferedAmount > 0);
  expect(page.socket.bufferedAmount).toBeGreaterThan(0);
  open!();
  await until('all were answered', async () => page.frames.filter(({ t }) => t === 'subbed' || t === 'refused').length === sent);
  page.socket.close();
});

test('a page that sends more frames in a second than any page needs is closed', async () => {
  const { origin, person } = await world();
  const who = await person();
  const page = await openSocket(`${origin}/ws`);
  page.send({ t: 'auth', token: who.token });
  // Two bursts' worth: the second may change between them.
  for (let number = 0; number < FRAMES_PER_SECOND * 4; number++) page.send({ t: 'unsub', topic: 'user:1' });
  expect(await page.closed).toBe(POLICY);
});

test('of too many connections of one session the oldest are closed, and another session is not touched', async () => {
  const { origin, person, until } = await world();
  const [who, other] = [await person(), await person()];
  const enter = async (token: string) => {
    const page = await openSocket(`${origin}/ws`);
    page.send({ t: 'auth', token });
    await until('the page is let in', async () => page.frames.some(({ t }) => t === 'ready'));
    return page;
  };
  const neighbour = await enter(other.token);
  const first = await enter(who.token);
  const rest = [];
  for (let number = 1; number <= CONNECTIONS_PER_SESSION; number++) rest.push(await enter(who.token));
  expect(await first.closed).toBe(POLICY);
  expect([neighbour, ...rest].every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true);
  for (const { socket } of [neighbour, ...rest]) socket.close();
});

test('of pages that never sign in the oldest is closed once there are too many, and those that take too long are named', () => {
  const closed: string[] = [];
  const page = (name: string) => ({ connection: { close: () => closed.push(name) } }) as unknown as Client;
  const limits = openConnectionLimits(2);
  const [first, second, third] = ['first', 'second', 'third'].map(page) as [Client, Client, Client];
  limits.connected(first, 0);
  limits.connected(second, 1);
  expect(closed).toEqual([]);
  limits.connected(third, 9_000);
  expect(closed).toEqual(['first']);
  limits.left(third);
  limits.connected(first, 9_500);
  expect(closed).toEqual(['first']);
  expect(limits.overdue(10_000)).toEqual([]);
  expect(limits.overdue(10_002)).toEqual([second]);
});
