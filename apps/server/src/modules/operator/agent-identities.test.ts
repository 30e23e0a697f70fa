import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createEnrolmentCode,
  enrolAgent,
  listAgentIdentities,
  revokeAgentIdentity,
  withdrawEnrolmentCode,
} from '@praxis/contract/admin/agent-identities';
import type { AgentServerFrame } from '@praxis/contract/core/agent';
import { type AgentKind, CLOSE_NOT_ADMITTED, CLOSE_REPLACED, CLOSE_WRONG_KEY } from '@praxis/contract/core/agent';
import { CONSOLE_PATH } from '@praxis/contract/labs/agent';
import { agentKeyHash } from '@praxis/instance/agent-identity';
import { openTicket } from '@praxis/instance/console-ticket';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { startTask } from '../../platform/agents/agent-tasks.ts';
import { afterFile } from '../../testing/after-file.ts';
import { openTestServers } from '../../testing/server.ts';
import { openSocket, upgradeStatus } from '../../testing/socket.ts';
import { world, worldOn } from '../../testing/world.ts';
import { consoleAddress } from '../labs/hosts/hosts.ts';

type At = Awaited<ReturnType<typeof worldOn>>;

const freshKey = () => randomBytes(32).toString('base64url');

/** Enrols an agent as an operator and its machine do it together. */
async function enrolled(at: At, kind: AgentKind, name: string, hosts = '') {
  const operator = await at.person('operator');
  const { code } = (await at.as(operator).call(createEnrolmentCode, { kind, name, hosts })).data;
  const key = freshKey();
  expect((await at.as().call(enrolAgent, { code, kind, name, key_hash: agentKeyHash(key) })).code).toBe(1);
  const { identities } = (await at.as(operator).call(listAgentIdentities, {})).data;
  const { id } = identities.find((one) => one.kind === kind && one.name === name && one.revoked_at === null)!;
  return { key, id, operator, kind, name };
}

type Hello = { key: string; kind: AgentKind; name: string; capacity?: Record<string, number> };

/** A connection that says hello; `refused` is why it was closed. */
async function dial(origin: string, { key, kind, name, capacity = {} }: Hello) {
  const opened = await openSocket<AgentServerFrame>(`${origin}/agent`);
  let reason = '';
  opened.socket.on('close', (_code, text) => {
    reason = String(text);
  });
  opened.send({ t: 'hello', key, kind, name, capacity });
  const welcome = async () => {
    for (let tries = 0; tries < 300; tries++) {
      const frame = opened.frames.find((one) => one.t === 'welcome');
      if (frame) return frame;
      await new Promise((done) => setTimeout(done, 10));
    }
    throw new Error(`not welcome: ${reason}`);
  };
  const refused = async () => ({ code: await opened.closed, reason });
  return { ...opened, welcome, refused };
}

let number = 0;
const fresh = (word: string) => `${word} ${++number}`;

test('an operator makes a code, the agent exchanges it once for a key of its own, and repeating it changes nothing', async () => {
  const at = await world();
  const operator = await at.person('operator');
  const name = fresh('media');
  const created = await at.as(operator).call(createEnrolmentCode, { kind: 'media', name, hosts: '' });
  const { code } = created.data;
  expect(JSON.stringify((await at.as(operator).call(listAgentIdentities, {})).data)).not.toContain(code);
  const posted = { code, kind: 'media', name, key_hash: agentKeyHash(freshKey()) } as const;
  const ask = (over: object) => at.as().call(enrolAgent, { ...posted, ...over } as never);
  expect((await ask({ code: 'made-up' })).key).toBe('enrolment_code_wrong');
  expect((await ask({ kind: 'judge' })).key).toBe('enrolment_kind_wrong');
  expect((await ask({ name: fresh('other') })).key).toBe('enrolment_name_wrong');
  expect((await ask({})).data).toEqual({ name });
  expect((await ask({})).data, 'the answer was lost, the agent asks again').toEqual({ name });
  expect((await ask({ key_hash: agentKeyHash(freshKey()) })).key, 'another key for a spent code').toBe('enrolment_code_wrong');
  expect((await at.as(operator).call(createEnrolmentCode, { kind: 'media', name })).key).toBe('agent_name_taken');

  const late = (await at.as(operator).call(createEnrolmentCode, { kind: 'media' })).data.code;
  at.clock.move(25 * 3_600_000);
  expect((await ask({ code: late, name: fresh('late') })).key).toBe('enrolment_code_wrong');
  const withdrawn = await at.as(operator).call(createEnrolmentCode, { kind: 'judge' });
  const { codes } = (await at.as(operator).call(listAgentIdentities, {})).data;
  const own = codes.find((one) => one.kind === 'judge')!;
  expect((await at.as(operator).call(withdrawEnrolmentCode, { code_id: own.id })).code).toBe(1);
  expect((await ask({ code: withdrawn.data.code, kind: 'judge', name: fresh('judge') })).key).toBe('enrolment_code_wrong');
  const actions = await at.db.selectFrom('audit_log').select('action').where('actor_id', '=', operator.id).orderBy('id').execute();
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['agent_code_created', 'agent_enrolled', 'agent_code_withdrawn']),
  );
});

test('an agent is what its key says: another kind, name, task or address is refused by name', async () => {
  const at = await world();
  const [media, labs] = [
    await enrolled(at, 'media', fresh('media')),
    await enrolled(at, 'labs', fresh('shelf'), '10.9.8.7, gate.example:9000'),
  ];
  at.app.agents.define('judged', { by: 'judge', payload: async () => ({}), done: async () => undefined, failed: async () => undefined });
  const refusal = async (hello: Hello) => (await dial(at.origin, hello)).refused();
  expect(await refusal({ ...media, key: freshKey() })).toEqual({ code: CLOSE_WRONG_KEY, reason: 'wrong agent key' });
  expect(await refusal({ ...media, kind: 'judge' })).toEqual({
    code: CLOSE_WRONG_KEY,
    reason: 'this key is of a media agent, not of judge',
  });
  expect(await refusal({ ...media, name: 'somebody' })).toEqual({
    code: CLOSE_WRONG_KEY,
    reason: `this key is of ${media.name}, not of somebody`,
  });
  expect(await refusal({ ...media, capacity: { judged: 1 } })).toEqual({
    code: CLOSE_WRONG_KEY,
    reason: 'a media agent takes no judged tasks',
  });
  for (const consoles of [
    'http://127.0.0.1:80',
    'http://169.254.169.254',
    'http://gate.example:9001',
    'http://10.9.8.7@evil.example',
    'file:///etc',
    'x',
  ]) {
    const host = await dial(at.origin, labs);
    await host.welcome();
    host.send({ t: 'state', state: { consoles } });
    expect((await host.refused()).reason, consoles).toContain('is not bound to this key');
  }
  expect(await upgradeStatus(`${at.origin}${CONSOLE_PATH}${encodeURIComponent(labs.name)}/x`), 'nobody is connected to').toBe(404);
});

test('a report and a heartbeat count only from the agent that holds the lease', async () => {
  const at = await world();
  const done: unknown[] = [];
  at.app.agents.define('bound', {
    ...{ by: 'media' as const, payload: async () => ({}), failed: async () => undefined },
    done: async ({ result }) => void done.push(result),
  });
  const [owner, thief, judge] = [
    await enrolled(at, 'media', fresh('media')),
    await enrolled(at, 'media', fresh('media')),
    await enrolled(at, 'judge', fresh('judge')),
  ];
  const id = await startTask(at.db, 'bound', '1');
  const holder = await dial(at.origin, { ...owner, capacity: { bound: 1 } });
  await at.until('it is leased', async () => holder.frames.find((frame) => frame.t === 'task'));
  for (const other of [thief, judge]) {
    const foreign = await dial(at.origin, other);
    await foreign.welcome();
    foreign.send({ t: 'done', id, lease: 1, result: 'forged' });
    await at.until('it is dropped', async () => foreign.frames.some((frame) => frame.t === 'drop' && frame.id === id));
    foreign.send({ t: 'heartbeat', leases: [{ id, lease: 1 }] });
    await at.until('it is dropped again', async () => foreign.frames.filter((frame) => frame.t === 'drop').length === 2);
    foreign.socket.close();
  }
  expect(done).toEqual([]);
  holder.socket.terminate();
  const again = await dial(at.origin, { ...owner, capacity: { bound: 1 } });
  await again.welcome();
  again.send({ t: 'done', id, lease: 1, result: 'true' });
  await at.until('the holder came back and is heard', async () => done.length === 1);
  expect(done).toEqual(['true']);
  again.socket.close();
});

test('a second connection of the same key takes the place of the first', async () => {
  const at = await world();
  const media = await enrolled(at, 'media', fresh('media'));
  const first = await dial(at.origin, media);
  await first.welcome();
  const second = await dial(at.origin, media);
  await second.welcome();
  expect(await first.refused()).toMatchObject({ code: CLOSE_REPLACED });
  expect(second.socket.readyState).toBe(second.socket.OPEN);
  second.socket.close();
});

test('tickets are signed with a secret of each host: what one holds opens nothing at another', async () => {
  const at = await world();
  const [one, other] = [await enrolled(at, 'labs', fresh('shelf')), await enrolled(at, 'labs', fresh('shelf'))];
  const [here, there] = [await dial(at.origin, one), await dial(at.origin, other)];
  const [own, foreign] = [await here.welcome(), await there.welcome()] as { tickets: string[] }[];
  expect(own!.tickets).not.toEqual(foreign!.tickets);
  const now = new Date();
  const address = await at.until('the server knows the host', async () => {
    const created = consoleAddress(at.app, one.name, { machine: '1', user: '2', role: 'view', kind: 'tty' }, now)
      .address.split('/')
      .at(-1)!;
    return openTicket(own!.tickets, created, now.getTime()) && created;
  });
  expect(openTicket(foreign!.tickets, address, now.getTime())).toBeUndefined();
  for (const each of [here, there]) each.socket.close();
});

test('a revoked agent is out within a second on every server, its work goes to others, and its key is never taken in again', async () => {
  const servers = await openTestServers(2);
  afterFile(() => servers[0]!.close());
  const [at, far] = [await worldOn(servers[0]!), servers[1]!];
  for (const { app } of servers)
    app.agents.define('passed_on', { by: 'media', payload: async () => ({}), done: async () => undefined, failed: async () => undefined });
  const media = await enrolled(at, 'media', 'near');
  const other = await enrolled(at, 'media', 'other');
  const id = await startTask(at.db, 'passed_on', '1');
  const agent = await dial(far.origin, { ...media, capacity: { passed_on: 1 } });
  await at.until('it has the task', async () => agent.frames.find((frame) => frame.t === 'task'));
  const waiting = await dial(at.origin, { ...other, capacity: { passed_on: 1 } });
  await waiting.welcome();
  expect((await at.as(media.operator).call(revokeAgentIdentity, { identity_id: media.id })).code).toBe(1);
  expect(await agent.refused()).toEqual({ code: CLOSE_WRONG_KEY, reason: 'revoked' });
  await at.until('another has the task', async () => waiting.frames.some((frame) => frame.t === 'task' && frame.id === id), 3);
  expect(await (await dial(at.origin, media)).refused()).toMatchObject({ reason: 'wrong agent key' });
  expect((await at.as(media.operator).call(revokeAgentIdentity, { identity_id: media.id })).key).toBe('agent_revoked');
  const { code } = (await at.as(media.operator).call(createEnrolmentCode, { kind: 'media', name: 'near' })).data;
  const old = { code, kind: 'media', name: 'near', key_hash: agentKeyHash(media.key) } as const;
  expect((await at.as().call(enrolAgent, old)).key).toBe('enrolment_code_wrong');
  waiting.socket.close();
});

test('what is open to a lab host through this server ends with the key of that host', async () => {
  const at = await world();
  const far = createServer();
  const consoles = new WebSocketServer({ server: far });
  consoles.on('connection', (socket) => socket.send('{"t":"here"}'));
  await new Promise<void>((done) => far.listen(0, '127.0.0.1', done));
  const host = await enrolled(at, 'labs', fresh('host').replace(' ', '-'), '127.0.0.1');
  const agent = await dial(at.origin, host);
  await agent.welcome();
  agent.send({ t: 'state', state: { consoles: `http://127.0.0.1:${(far.address() as AddressInfo).port}` } });
  await at.until('its address is known', async () => at.app.agents.calls.stateOf('labs', host.name));
  const console = await openSocket(`${at.origin}${CONSOLE_PATH}${host.name}/ticket`);
  await at.until('the console is open', async () => console.frames.length > 0);
  expect((await at.as(host.operator).call(revokeAgentIdentity, { identity_id: host.id })).code).toBe(1);
  expect(await console.closed).toBe(1006);
  consoles.close();
  far.close();
});

test('a second packager is turned away by name until the first is gone for good, and the first comes back at once', async () => {
  const at = await world();
  const first = await enrolled(at, 'live', 'stage-a', '127.0.0.1');
  const second = await enrolled(at, 'live', 'stage-b', '127.0.0.1');
  const serving = await dial(at.origin, first);
  await serving.welcome();
  expect(await (await dial(at.origin, second)).refused()).toEqual({
    code: CLOSE_NOT_ADMITTED,
    reason: 'packager stage-a serves this school; stop it, or revoke its key, before another starts',
  });
  serving.socket.close();
  await serving.closed;
  const again = await dial(at.origin, first);
  await again.welcome();
  again.socket.close();
  await again.closed;
  at.clock.move(21_000);
  const replacement = await dial(at.origin, second);
  await replacement.welcome();
  replacement.socket.close();
});
