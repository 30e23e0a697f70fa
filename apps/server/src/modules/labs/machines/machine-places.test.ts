import { actOnLabHost, listLabHosts } from '@praxis/contract/labs/machines';
import { startLab } from '@praxis/contract/labs/tasks';
import { afterEach, expect, test } from 'vitest';
import { closeLabHosts, labSchool } from '../../../testing/makers/lab-school.ts';
import { labMakers, smallLab } from '../../../testing/makers/labs.ts';

afterEach(closeLabHosts);

test('A-09 a machine that fails is tried again; one that its host lost comes back; a full house has a queue', async () => {
  const { until, as, task, teacher, space, student, member, act, room, host, started } = await labSchool();
  const taskId = await task(teacher, space);
  host.fails.set('create', 'failed');
  await as(student).call(startLab, { task_id: taskId });
  const taskState = (state: string, who = student) =>
    until(`the machine is ${state}`, async () => {
      const [machine] = (await room(taskId, who)).machines;
      return machine?.state === state && machine;
    });
  expect((await taskState('failed')).error).toBe('The machine could not be made. Try again');
  host.fails.delete('create');
  await act(taskId, { act: 'retry' });
  await taskState('common');
  host.machines.clear();
  host.report();
  expect((await taskState('failed')).error).toMatch(/lost this machine/);
  await act(taskId, { act: 'retry' });
  await taskState('common');
  const full = await labsFull();
  async function labsFull() {
    const other = (await member(space)).person;
    host.fails.set('create', 'host_full');
    await as(other).call(startLab, { task_id: taskId });
    return other;
  }
  expect((await taskState('waiting', full)).place).toBe(1);
  host.fails.delete('create');
  await taskState('common', full);
  await started(full, taskId);
});

test('a state that was told before a machine was made does not break it, nor one told before it was started again', async () => {
  const { until, db, task, teacher, space, student, started, host } = await labSchool();
  const { machine } = await started(student, await task(teacher, space));
  const asked = () => host.calls.filter(({ name, body }) => name === 'machine' && body.machine === machine).length;
  const stopped = { ...host.machines.get(machine)!, state: 'stopped' as const };
  for (const [no, reported] of [[], [stopped]].entries()) {
    host.report(reported);
    await until('the host is asked about the machine', async () => asked() === no + 1);
  }
  const stateOf = () => db.selectFrom('lab_machines').select(['state', 'error']).where('id', '=', machine).executeTakeFirstOrThrow();
  expect(await stateOf()).toEqual({ state: 'common', error: null });
  host.machines.delete(machine);
  host.report();
  await until('the machine is lost', async () => (await stateOf()).state === 'failed');
  // Of a machine that was broken by one of the first two reports nobody would ask again.
  expect(asked()).toBe(3);
});

test('a host that cannot say what it knows of one machine is believed what it reported', async () => {
  const { until, db, task, teacher, space, student, started, host } = await labSchool();
  const { machine } = await started(student, await task(teacher, space));
  host.fails.set('machine', 'not_supported');
  host.report([]);
  await until('the machine is lost', async () => {
    const row = await db.selectFrom('lab_machines').select('error').where('id', '=', machine).executeTakeFirstOrThrow();
    return row.error === 'lab_machine_lost';
  });
});

test('machines of one lab go to one host with room for all of them, and a drained host takes none', async () => {
  const created = await labSchool();
  const { db, as, person, task, teacher, space, student, member, until, host, closing } = created;
  const operator = as(await person('operator'));
  const second = await labMakers(created).host(`small-${host.name}`, 3);
  closing(second);
  await until('both hosts are known', async () => (await operator.call(listLabHosts, {})).data.hosts.length === 2);
  await operator.call(actOnLabHost, { act: 'drain', host: host.name });
  const machines = ['web01', 'db01'].map((node) => ({ node, title: node, template: 'tiny' }));
  const taskId = await task(teacher, space, smallLab('Two', { machines }));
  const start = async (who: typeof student) => (await as(who).call(startLab, { task_id: taskId })).data.session!.id;
  const where = async (session: string) =>
    (await db.selectFrom('lab_machines').select(['host', 'state']).where('session_id', '=', session).execute()).map(
      ({ host: name, state }) => `${name} ${state}`,
    );
  const first = await start(student);
  await until('the first lab runs', async () => (await where(first)).every((one) => one === `${second.name} common`));
  const waiting = await start((await member(space)).person);
  await new Promise((done) => setTimeout(done, 300));
  expect(await where(waiting)).toEqual(['null waiting', 'null waiting']);
  await operator.call(actOnLabHost, { act: 'undrain', host: host.name });
  await until('the second lab runs', async () => (await where(waiting)).every((one) => one === `${host.name} common`));
  const addresses = host.calls.filter(({ name }) => name === 'create').map(({ body }) => JSON.stringify(body.networks));
  expect(new Set(addresses).size).toBe(2);
});
