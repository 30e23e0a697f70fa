import { AGENT_PROTOCOL, type AgentServerFrame, CLOSE_WRONG_KEY, type FormerAgentServerFrame } from '@praxis/contract/core/agent';
import { expect, test } from 'vitest';
import { agentKeyOf } from '../../testing/makers/agents.ts';
import { openSocket } from '../../testing/socket.ts';
import { world } from '../../testing/world.ts';
import { startTask } from './agent-tasks.ts';

type Task = Extract<AgentServerFrame, { t: 'task' }>;
type World = Awaited<ReturnType<typeof world>>;

async function agent({ app, origin }: World, kind: string, capacity = 1) {
  const opened = await openSocket<AgentServerFrame>(`${origin}/agent`);
  const name = `agent ${Math.random()}`;
  opened.send({ t: 'hello', key: await agentKeyOf(app, 'media', name), kind: 'media', name, capacity: { [kind]: capacity } });
  return { ...opened, tasks: () => opened.frames.filter((frame): frame is Task => frame.t === 'task') };
}

/** A kind of task whose reports are written down. */
function define({ app }: World, kind: string) {
  const reports: string[] = [];
  app.agents.define(kind, {
    by: 'media',
    payload: async ({ subjectId, payload }) => ({ ...payload, subject: subjectId }),
    progress: async ({ progress }) => void reports.push(`progress ${progress}`),
    done: async ({ result }) => void reports.push(`done ${JSON.stringify(result)}`),
    failed: async ({ error }) => void reports.push(`failed ${error}`),
  });
  return reports;
}

const taskRow = ({ db }: World, id: string) => db.selectFrom('agent_tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const loseLease = ({ db }: World, id: string) =>
  db
    .updateTable('agent_tasks')
    .set({ lease_until: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();

test('an agent with the key is handed a task and its report changes the subject; without the key it is closed', async () => {
  const at = await world();
  const reports = define(at, 'plain');
  const id = await startTask(at.db, 'plain', '5', { name: 'a' });
  const outsider = await openSocket(`${at.origin}/agent`);
  outsider.send({ t: 'hello', key: 'guessed', name: 'x', capacity: { plain: 1 } });
  expect(await outsider.closed).toBe(CLOSE_WRONG_KEY);

  const worker = await agent(at, 'plain');
  const task = await at.until('the task came', async () => worker.tasks()[0]);
  expect(task).toMatchObject({ id, lease: 1, payload: { name: 'a', subject: '5' } });
  worker.send({ t: 'progress', id, lease: 1, progress: 40 });
  worker.send({ t: 'done', id, lease: 1, result: { fine: true } });
  await at.until('it is done', async () => (await taskRow(at, id)).state === 'done');
  expect(reports).toEqual(['progress 40', 'done {"fine":true}']);
  worker.socket.close();
});

test('a lost lease goes to another agent and the late report of the first is ignored', async () => {
  const at = await world();
  const reports = define(at, 'lost');
  const id = await startTask(at.db, 'lost', '6');
  const first = await agent(at, 'lost');
  await at.until('the first has it', async () => first.tasks()[0]);
  const second = await agent(at, 'lost');
  await loseLease(at, id);
  const handed = await at.until('it was handed on', async () => second.tasks()[0] ?? first.tasks()[1]);
  expect(handed.lease).toBe(2);
  const [holder, loser] = second.tasks()[0] ? [second, first] : [first, second];

  loser.send({ t: 'done', id, lease: 1, result: { from: 'the first' } });
  await at.until('the late one is told to drop it', async () => loser.frames.some((frame) => frame.t === 'drop' && frame.lease === 1));
  expect(reports).toEqual([]);
  holder.send({ t: 'heartbeat', leases: [{ id, lease: 2 }] });
  holder.send({ t: 'done', id, lease: 2, result: { from: 'the second' } });
  await at.until('it is done', async () => (await taskRow(at, id)).state === 'done');
  holder.send({ t: 'done', id, lease: 2, result: { from: 'again' } });
  await at.until('the repeated report is dropped', async () => holder.frames.some((frame) => frame.t === 'drop' && frame.lease === 2));
  expect(reports).toEqual(['done {"from":"the second"}']);
  for (const each of [first, second]) each.socket.close();
});

test('the end of a task is noted, and an agent that comes back with work in hand is given no more than it takes', async () => {
  const at = await world();
  define(at, 'acknowledged');
  const id = await startTask(at.db, 'acknowledged', '70');
  const worker = await agent(at, 'acknowledged');
  await at.until('it has the task', async () => worker.tasks()[0]);
  worker.socket.terminate();
  const second = await startTask(at.db, 'acknowledged', '71');
  const again = await openSocket<AgentServerFrame>(`${at.origin}/agent`);
  const name = (await taskRow(at, id)).lease_agent;
  again.send({
    t: 'hello',
    key: await agentKeyOf(at.app, 'media', name!),
    kind: 'media',
    name,
    capacity: { acknowledged: 1 },
    leases: [{ id, lease: 1 }],
  });
  await at.until('it is welcome', async () => again.frames.some((frame) => frame.t === 'welcome'));
  await new Promise((done) => setTimeout(done, 200));
  expect(again.frames.some((frame) => frame.t === 'task')).toBe(false);
  again.send({ t: 'done', id, lease: 1, result: {} });
  await at.until('the end is acknowledged', async () => again.frames.some((frame) => frame.t === 'ack' && frame.id === id));
  await at.until('the next task comes', async () => again.frames.some((frame) => frame.t === 'task' && frame.id === second));
  again.socket.close();
});

test('an agent that says hello anew with no capacity finishes what it holds and is handed nothing more', async () => {
  const at = await world();
  define(at, 'draining');
  const id = await startTask(at.db, 'draining', '72');
  const worker = await agent(at, 'draining', 2);
  await at.until('it has the task', async () => worker.tasks()[0]);
  const { lease_agent: name } = await taskRow(at, id);
  const key = await agentKeyOf(at.app, 'media', name!);
  worker.send({ t: 'hello', key, kind: 'media', name, capacity: { draining: 0 }, leases: [{ id, lease: 1 }] });
  await at.until('its capacity is gone', async () =>
    at.app.agents.connected().some((each) => each.name === name && each.capacity.draining === 0),
  );
  const second = await startTask(at.db, 'draining', '73');
  worker.send({ t: 'done', id, lease: 1, result: {} });
  await at.until('the end is acknowledged', async () => worker.frames.some((frame) => frame.t === 'ack' && frame.id === id));
  worker.send({ t: 'heartbeat', leases: [] });
  const other = await agent(at, 'draining');
  await at.until('another takes the next task', async () => other.tasks()[0]?.id === second);
  expect(worker.tasks().map((task) => task.id)).toEqual([id]);
  for (const each of [worker, other]) each.socket.close();
});

test('an agent of before the upgrade is told the end of its task by the former name too, and its odd answers end nothing', async () => {
  const at = await world();
  define(at, 'former');
  for (const protocol of [undefined, AGENT_PROTOCOL]) {
    const id = await startTask(at.db, 'former', '80');
    const worker = await openSocket<AgentServerFrame | FormerAgentServerFrame>(`${at.origin}/agent`);
    const name = `agent ${Math.random()}`;
    const hello = { t: 'hello', key: await agentKeyOf(at.app, 'media', name), kind: 'media', name, capacity: { former: 1 } };
    worker.send({ ...hello, ...(protocol && { protocol }) });
    const ended = () => worker.frames.flatMap((frame) => ('id' in frame && frame.id === id && frame.t !== 'task' ? [frame.t] : []));
    await at.until('it has the task', async () => worker.frames.some(({ t }) => t === 'task'));
    worker.send({ t: 'answer', error: 'what was that?' });
    worker.send({ t: 'done', id, lease: 1, result: {} });
    await at.until('the end is acknowledged', async () => ended().includes('ack'));
    expect(ended()).toEqual(protocol ? ['ack'] : ['noted', 'ack']);
    worker.socket.close();
  }
});

test('a heartbeat keeps a lease', async () => {
  const at = await world();
  define(at, 'kept');
  const id = await startTask(at.db, 'kept', '7');
  const worker = await agent(at, 'kept');
  await at.until('it has the task', async () => worker.tasks()[0]);
  await at.db
    .updateTable('agent_tasks')
    .set({ lease_until: new Date(Date.now() + 60_000) })
    .where('id', '=', id)
    .execute();
  const before = (await taskRow(at, id)).lease_until!;
  worker.send({ t: 'heartbeat', leases: [{ id, lease: 1 }] });
  await at.until('the lease moved', async () => (await taskRow(at, id)).lease_until!.getTime() !== before.getTime());
  expect((await taskRow(at, id)).state).toBe('leased');
  worker.socket.close();
});

test('a task that keeps losing its agents fails for good and says so', async () => {
  const at = await world();
  const reports = define(at, 'doomed');
  const id = await startTask(at.db, 'doomed', '8');
  const worker = await agent(at, 'doomed', 5);
  for (let lease = 1; lease <= 3; lease++) {
    await at.until(`lease ${lease} came`, async () => worker.tasks().find((task) => task.lease === lease));
    await loseLease(at, id);
  }
  await at.until('it failed', async () => (await taskRow(at, id)).state === 'failed');
  expect(reports).toEqual(['failed the agent was lost']);
  worker.socket.close();
});

test('a failure is tried again unless the agent says that trying again cannot help', async () => {
  const at = await world();
  const reports = define(at, 'broken');
  const id = await startTask(at.db, 'broken', '9');
  const worker = await agent(at, 'broken');
  await at.until('it came', async () => worker.tasks()[0]);
  worker.send({ t: 'failed', id, lease: 1, error: 'out of memory', final: false });
  await at.until('it waits again', async () => (await taskRow(at, id)).state === 'queued');
  await at.db.updateTable('agent_tasks').set({ run_at: new Date() }).where('id', '=', id).execute();
  await at.until('it came again', async () => worker.tasks().find((task) => task.lease === 2));
  worker.send({ t: 'failed', id, lease: 2, error: 'not a video', final: true });
  await at.until('it failed', async () => (await taskRow(at, id)).state === 'failed');
  expect(reports).toEqual(['failed not a video']);
  worker.socket.close();
});

test('a newer task for the same subject takes the place of the older', async () => {
  const at = await world();
  const reports = define(at, 'newer');
  const old = await startTask(at.db, 'newer', '10');
  const worker = await agent(at, 'newer', 2);
  await at.until('the old one came', async () => worker.tasks()[0]);
  const fresh = await startTask(at.db, 'newer', '10');
  await at.until('the new one came', async () => worker.tasks().find((task) => task.id === fresh));
  worker.send({ t: 'done', id: old, lease: 1, result: 'old' });
  worker.send({ t: 'done', id: fresh, lease: 1, result: 'new' });
  await at.until('it is done', async () => (await taskRow(at, fresh)).state === 'done');
  expect((await taskRow(at, old)).state).toBe('cancelled');
  expect(reports).toEqual(['done "new"']);
  worker.socket.close();
});
