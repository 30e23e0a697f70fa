import type { AddressInfo } from 'node:net';
import type { AgentFrame } from '@praxis/contract/core/agent';
import { liveTasks } from '@praxis/contract/live-media/live-media';
import { afterAll, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { openLiveAgent } from './agent.ts';

const servers: WebSocketServer[] = [];
afterAll(() => {
  for (const server of servers) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

/** A server that hands out one task and acknowledges its end by a name. */
async function serverThatAcknowledges(name: 'ack' | 'noted') {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  const received: AgentFrame[] = [];
  await new Promise((done) => server.once('listening', done));
  server.on('connection', (socket) => {
    const send = (frame: object) => socket.send(JSON.stringify(frame));
    socket.on('message', (raw) => {
      const frame = JSON.parse(String(raw)) as AgentFrame;
      received.push(frame);
      if (frame.t === 'hello') {
        send({ t: 'welcome', tickets: [] });
        send({ t: 'task', id: '1', lease: 1, kind: liveTasks.end, payload: { do: 'end', class: '7', deliver: '/x' } });
      }
      if (frame.t === 'done') send({ t: name, id: frame.id, lease: frame.lease });
    });
  });
  return { address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

test.each(['ack', 'noted'] as const)('what a class left on this disk may go once the server has it: %s', async (name) => {
  const { address, received } = await serverThatAcknowledges(name);
  const stored = vi.fn();
  const agent = openLiveAgent({
    dial: { address, key: () => 'key', kind: 'live', name: 'packager', log: () => undefined },
    state: () => ({ address: 'http://127.0.0.1:1', fallback: false, classes: [] }),
    perform: async () => ({ done: true }),
    stored,
  });
  await vi.waitFor(() => expect(stored).toHaveBeenCalledWith({ do: 'end', class: '7', deliver: '/x' }));
  expect(received.find(({ t }) => t === 'hello')).toMatchObject({ protocol: 2 });
  expect(received.some(({ t }) => t === 'answer')).toBe(false);
  await agent.close();
});
