import { liveClose, livePaths, type ToStage } from '@praxis/contract/live-media/live-media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { packagerAt, ticketFor, until } from './testing/packager-at.ts';

let at: Awaited<ReturnType<typeof packagerAt>>;
beforeAll(async () => {
  at = await packagerAt();
});
afterAll(() => at.close());

function sit(classId: string, ticket: string) {
  const socket = new WebSocket(at.origin.replace('http', 'ws') + livePaths.stage(classId));
  const received: ToStage[] = [];
  let closed: number | undefined;
  socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', ticket })));
  socket.on('message', (raw) => received.push(JSON.parse(String(raw)) as ToStage));
  socket.on('close', (code) => {
    closed = code;
  });
  return {
    received,
    send: (to: string, body: string) => socket.send(JSON.stringify({ t: 'signal', to, body })),
    closed: () => closed,
  };
}

test('a signal reaches the one it is for, says who sent it, and stays inside its class', async () => {
  const one = sit('61', ticketFor('61', 'watch', '1'));
  const two = sit('61', ticketFor('61', 'watch', '2'));
  const other = sit('62', ticketFor('62', 'watch', '2'));
  await until('all sit', () => [one, two, other].every(({ received }) => received.length > 0));
  one.send('2', 'offer');
  await until('it is heard', () => two.received.some((frame) => frame.t === 'signal'));
  expect(two.received).toContainEqual({ t: 'signal', from: '1', body: 'offer' });
  expect(other.received.filter(({ t }) => t === 'signal')).toEqual([]);
  expect(one.received[0]).toEqual({ t: 'publisher', user: null });
  await at.packager.revoke('61', '2');
  await until('the door', () => two.closed() === liveClose.revoked);
});

test('nobody sits without a ticket of that class', async () => {
  const outsider = sit('61', ticketFor('62', 'watch', '3'));
  await until('the door', () => outsider.closed() === liveClose.ticket);
});
