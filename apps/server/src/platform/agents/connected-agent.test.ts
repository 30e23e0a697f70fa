import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type ConnectedAgent, openSilence } from './connected-agent.ts';

test('an agent that answers no ping loses its connection after a while, one that answers keeps it however long it has nothing to say', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const silence = openSilence(pino({ enabled: false }));
  const dial = async (autoPong: boolean) => {
    const accepted = once(server, 'connection') as Promise<[WebSocket]>;
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong });
    const [[socket]] = await Promise.all([accepted, once(client, 'open')]);
    silence.watch(socket);
    return { client, socket, agent: { socket, name: autoPong ? 'alive' : 'frozen' } as ConnectedAgent };
  };
  const [alive, frozen] = [await dial(true), await dial(false)];
  const ended = once(frozen.socket, 'close');
  let looks = 0;
  while (frozen.socket.readyState === WebSocket.OPEN) {
    const answered = once(alive.socket, 'pong');
    silence.look([alive.agent, frozen.agent]);
    await answered;
    looks++;
  }
  await ended;
  expect(looks).toBeGreaterThan(10);
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  // A frozen one that wakes in time is there again: whatever comes counts.
  const late = await dial(false);
  for (let look = 0; look < 2 * looks; look++) {
    const received = once(late.socket, 'message');
    silence.look([late.agent]);
    late.client.send('{}');
    await received;
  }
  expect(late.socket.readyState).toBe(WebSocket.OPEN);
  for (const { client } of [alive, late]) client.terminate();
  server.close();
});
