import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentServerCall, AgentServerFrame } from '@praxis/contract/core/agent';
import { CONSOLE_PATH } from '@praxis/contract/labs/agent';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { agentKeyOf } from '../../testing/makers/agents.ts';
import { openSocket, upgradeStatus } from '../../testing/socket.ts';
import { world } from '../../testing/world.ts';
import { CallFailure } from './agent-calls.ts';

type World = Awaited<ReturnType<typeof world>>;

async function agent({ app, origin }: World, name: string) {
  const opened = await openSocket<AgentServerFrame | AgentServerCall>(`${origin}/agent`);
  opened.send({ t: 'hello', key: await agentKeyOf(app, 'labs', name), kind: 'labs', name, capacity: {} });
  return { ...opened, calls: () => opened.frames.filter((frame): frame is AgentServerCall => frame.t === 'call') };
}

const failure = (work: Promise<unknown>) => work.then(String, (error: unknown) => (error instanceof CallFailure ? error.word : error));

test('one agent is called by name, tells what is known meanwhile and answers; its loss ends what it owed', async () => {
  const at = await world();
  const reported: string[] = [];
  at.app.agents.calls.define('labs', {
    state: async ({ agent, state }) => void reported.push(`${agent} ${JSON.stringify(state)}`),
    lost: async ({ agent }) => void reported.push(`${agent} lost`),
  });
  const ask = (name: string, seconds = 5) =>
    at.app.agents.calls.ask('labs', name, 'work', { n: 1 }, { seconds, partial: (each) => reported.push(String(each)) });
  expect(await failure(ask('one'))).toBe('agent_away');
  const one = await agent(at, 'one');
  const other = await agent(at, 'other');
  one.send({ t: 'state', state: { free: 3 } });
  await at.until('its state came', async () => reported.length === 1);
  expect(at.app.agents.calls.stateOf('labs', 'one')).toEqual({ free: 3 });

  const answered = ask('one');
  const call = await at.until('the call came', async () => one.calls()[0]);
  expect(call).toMatchObject({ name: 'work', body: { n: 1 } });
  expect(other.calls()).toEqual([]);
  other.send({ t: 'answer', call: call.call, result: 'not asked' });
  one.send({ t: 'partial', call: call.call, partial: 'half' });
  one.send({ t: 'answer', call: call.call, result: { fine: true } });
  expect(await answered).toEqual({ fine: true });
  expect(reported).toEqual(['one {"free":3}', 'half']);

  const refused = failure(ask('one'));
  const second = await at.until('the second came', async () => one.calls()[1]);
  one.send({ t: 'answer', call: second.call, error: 'host_full' });
  expect(await refused).toBe('host_full');
  expect(await failure(ask('one', 0.05))).toBe('call_timed_out');
  const owed = failure(ask('one'));
  one.socket.close();
  expect(await owed).toBe('agent_away');
  await at.until('its loss was told', async () => reported.includes('one lost'));
  other.socket.close();
});

test('a console is reached on the product’s own address, only at the host that named it', async () => {
  const at = await world();
  const far = createServer();
  const sockets = new WebSocketServer({ server: far });
  sockets.on('connection', (socket, request) =>
    socket.on('message', (raw) => socket.send(JSON.stringify({ t: request.url, echo: String(raw) }))),
  );
  await new Promise<void>((done) => far.listen(0, '127.0.0.1', done));
  const one = await agent(at, 'near');
  one.send({ t: 'state', state: { consoles: `http://127.0.0.1:${(far.address() as AddressInfo).port}` } });
  await at.until('its address is known', async () => at.app.agents.calls.stateOf('labs', 'near'));

  const console = await openSocket(`${at.origin}${CONSOLE_PATH}near/ticket`);
  console.send({ key: 'a' });
  expect(await at.until('the console answered', async () => console.frames[0])).toEqual({
    t: `${CONSOLE_PATH}near/ticket`,
    echo: '{"key":"a"}',
  });
  console.socket.close();
  expect(await upgradeStatus(`${at.origin}${CONSOLE_PATH}elsewhere/ticket`)).toBe(404);
  expect(await upgradeStatus(`${at.origin}${CONSOLE_PATH}near/ticket`, { origin: 'https://elsewhere.example' })).toBe(403);
  one.socket.close();
  sockets.close();
  far.close();
});
