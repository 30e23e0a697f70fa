import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AgentFrame, AgentServerCall, AgentServerFrame, FormerAgentServerFrame } from '@praxis/contract/core/agent';
import { afterEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { openAgentClient } from './agent.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server as an agent sees it. */
async function pretendServer() {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const received: AgentFrame[] = [];
  let current: WebSocket | undefined;
  sockets.on('connection', (socket) => {
    current = socket;
    socket.on('message', (raw) => {
      const frame = JSON.parse(String(raw)) as AgentFrame;
      received.push(frame);
      if (frame.t === 'hello') send({ t: 'welcome', tickets: ['secret'] });
    });
  });
  const send = (frame: AgentServerFrame | FormerAgentServerFrame | AgentServerCall) => current!.send(JSON.stringify(frame));
  closing.push(() => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  });
  return {
    received,
    send,
    /** The connection is lost, as by a server that was killed. */
    cut: () => current!.terminate(),
    address: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
    until: <T extends AgentFrame['t']>(kind: T, count = 1) =>
      vi.waitFor(() => {
        const frames = received.filter((frame): frame is Extract<AgentFrame, { t: T }> => frame.t === kind);
        expect(frames.length).toBeGreaterThanOrEqual(count);
        return frames[count - 1]!;
      }, 5000),
  };
}

function connect(address: string, more: Partial<Parameters<typeof openAgentClient>[0]>) {
  const client = openAgentClient({ address, key: () => 'key', kind: 'judge', name: 'first', log: () => undefined, ...more });
  closing.push(() => client.close());
  return client;
}

const task = (id: string, lease = 1): AgentServerFrame => ({ t: 'task', id, lease, kind: 'sum', payload: { id } });

test('how a task ended is repeated after the connection was lost, until the server has stored it', async () => {
  const server = await pretendServer();
  const stored = vi.fn();
  connect(server.address, { tasks: { capacity: { sum: 1 }, perform: async () => 42, stored } });
  await server.until('hello');
  server.send(task('7'));
  expect(await server.until('done')).toMatchObject({ id: '7', lease: 1, result: 42 });
  server.cut();
  expect(await server.until('hello', 2)).toMatchObject({ capacity: { sum: 1 }, leases: [{ id: '7', lease: 1 }] });
  expect(await server.until('done', 2)).toMatchObject({ id: '7', lease: 1, result: 42 });
  expect(stored).not.toHaveBeenCalled();
  // The lease had ended meanwhile: the task comes back under a new number and is not worked on again.
  server.send(task('7', 2));
  expect(await server.until('done', 3)).toMatchObject({ id: '7', lease: 2 });
  server.send({ t: 'ack', id: '7', lease: 2 });
  await vi.waitFor(() => expect(stored).toHaveBeenCalledExactlyOnceWith({ id: '7' }));
});

test('a task that is dropped ends at once and is reported no more; its place goes to the next', async () => {
  const server = await pretendServer();
  const [started, aborted]: [string[], string[]] = [[], []];
  const perform = ({ id, signal }: { id: string; signal: AbortSignal }) => {
    started.push(id);
    if (id === '8') return Promise.resolve('second');
    return new Promise((_done, failed) => signal.addEventListener('abort', () => failed(new Error(String(aborted.push(id))))));
  };
  connect(server.address, { tasks: { capacity: { sum: 1 }, perform } });
  await server.until('hello');
  server.send(task('7'));
  server.send(task('8'));
  await vi.waitFor(() => expect(started).toEqual(['7']));
  server.send({ t: 'drop', id: '7', lease: 1 });
  expect(await server.until('done')).toMatchObject({ id: '8', result: 'second' });
  expect(aborted).toEqual(['7']);
  expect(server.received.some((frame) => frame.t === 'failed')).toBe(false);
});

test('what a task throws reaches the server as its reason, bounded; a kind nobody takes on fails', async () => {
  const server = await pretendServer();
  connect(server.address, { tasks: { capacity: { sum: 1 }, perform: () => Promise.reject(new Error('x'.repeat(2000))) } });
  await server.until('hello');
  server.send(task('7'));
  const { error, final } = await server.until('failed');
  expect([error.length, final]).toEqual([500, false]);
  server.send({ t: 'task', id: '9', lease: 1, kind: 'film', payload: {} });
  expect((await server.until('failed', 2)).error).toBe('this agent takes no film tasks');
});

test('whoever drains takes nothing new and ends when what runs is done', async () => {
  const server = await pretendServer();
  let finish: (result: string) => void = () => undefined;
  const client = connect(server.address, {
    about: (draining) => ({ draining }),
    tasks: {
      capacity: { sum: 3 },
      perform: () =>
        new Promise<string>((done) => {
          finish = done;
        }),
    },
  });
  expect(await server.until('hello')).toMatchObject({ capacity: { sum: 3 }, about: { draining: false } });
  server.send(task('7'));
  await vi.waitFor(() => expect(String(finish)).toContain('native code'));
  const drained = client.drain(60_000);
  expect(await server.until('hello', 2)).toMatchObject({ capacity: { sum: 0 }, about: { draining: true }, leases: [{ id: '7' }] });
  finish('sum');
  await drained;
  expect(await server.until('done')).toMatchObject({ id: '7', result: 'sum' });
});

test('a state is sent when it changed, whole after every connection, and events wait while the server is away', async () => {
  const server = await pretendServer();
  let machines = 1;
  const client = connect(server.address, { reports: { state: () => ({ machines }), answer: async () => undefined } });
  expect((await server.until('state')).state).toEqual({ machines: 1 });
  client.changed();
  machines = 2;
  client.changed();
  expect((await server.until('state', 2)).state).toEqual({ machines: 2 });
  server.cut();
  await vi.waitFor(() => {
    client.event('while away');
    expect(server.received.filter(({ t }) => t === 'hello').length).toBe(2);
  }, 5000);
  expect((await server.until('state', 3)).state).toEqual({ machines: 2 });
  expect((await server.until('event')).event).toBe('while away');
  expect(client.tickets()).toEqual(['secret']);
});

test('a call is answered with its result or its refusal, and what is known meanwhile goes ahead', async () => {
  const server = await pretendServer();
  connect(server.address, {
    reports: {
      state: () => 1,
      answer: async (name, _body, partial) => {
        partial({ progress: 40 });
        if (name !== 'create') throw new Error(name);
        return 'machine';
      },
      refusal: (error) => `no ${(error as Error).message}`,
    },
  });
  await server.until('hello');
  server.send({ t: 'call', call: '1', name: 'create', body: {} });
  expect(await server.until('partial')).toMatchObject({ call: '1', partial: { progress: 40 } });
  expect(await server.until('answer')).toMatchObject({ call: '1', result: 'machine' });
  server.send({ t: 'call', call: '2', name: 'fly', body: {} });
  expect(await server.until('answer', 2)).toMatchObject({ call: '2', error: 'no fly' });
});

test('an agent with nothing to do says that it is there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const server = await pretendServer();
    connect(server.address, {});
    await server.until('hello');
    await vi.waitFor(() => {
      vi.advanceTimersByTime(8000);
      expect(server.received.some(({ t }) => t === 'heartbeat')).toBe(true);
    });
  } finally {
    vi.useRealTimers();
  }
});
