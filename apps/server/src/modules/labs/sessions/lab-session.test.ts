import { checkLab, openConsole } from '@praxis/contract/labs/machines';
import { changeLabTask, finishLab } from '@praxis/contract/labs/tasks';
import { afterEach, expect, test } from 'vitest';
import { closeLabHosts, labSchool } from '../../../testing/makers/lab-school.ts';
import { smallLab } from '../../../testing/makers/labs.ts';

afterEach(closeLabHosts);

test('S-045 a student begins a lab and has a machine with a console of their own', async () => {
  const { as, task, started, teacher, space, student, room, person, host } = await labSchool();
  const taskId = await task(teacher, space);
  const { machine } = await started(student, taskId);
  const view = await room(taskId);
  expect(view.machines).toMatchObject([{ node: 'web01', state: 'common', displays: ['tty'], extended: 0 }]);
  expect(view.session).toMatchObject({ state: 'active', score: null, checks: 0 });
  expect(JSON.stringify(view)).not.toMatch(/praxis\{secret\}|pgrep httpd|Look at the service/);
  const opened = await as(student).call(openConsole, { machine_id: machine, kind: 'tty' });
  expect(opened.data).toMatchObject({ role: 'control' });
  expect(opened.data.address).toMatch(new RegExp(`^/lab-console/${host.name}/`));
  for (const who of [await person('student'), teacher])
    expect((await as(who).call(openConsole, { machine_id: machine, kind: 'tty' })).key).toBe('not_available');
});

test('finishing runs the last check, recycles the machines and keeps the score', async () => {
  const { as, until, task, started, teacher, space, student, room, host } = await labSchool();
  const final = smallLab();
  final.steps[0]!.rules[1]!.final = true;
  const taskId = await task(teacher, space, final);
  await started(student, taskId);
  host.passing.add('/srv/index.html');
  const ended = await as(student).call(finishLab, { task_id: taskId });
  expect(ended.data.session).toMatchObject({ state: 'finished', score: 30 });
  expect(host.calls.find(({ name }) => name === 'check')!.body.outside).toBe(true);
  await until('the machine is gone', async () => host.machines.size === 0);
  expect((await room(taskId)).machines[0]!.state).toBe('recycled');
  expect((await as(student).call(checkLab, { task_id: taskId })).key).toBe('lab_not_open');
});

/** A lab that is being ended: its last check runs until `checked` is called. */
async function beingEnded() {
  const created = await labSchool();
  const { as, task, started, teacher, space, student, host, until } = created;
  const taskId = await task(teacher, space);
  await started(student, taskId);
  const checked = host.holdChecks();
  const ended = as(student).call(finishLab, { task_id: taskId });
  await until('the last check has begun', async () => host.calls.some(({ name }) => name === 'check'));
  return { ...created, taskId, checked, ended };
}

test('who ends a lab and loads its page anew sees that the last check still runs', async () => {
  const { started, student, room, taskId, checked, ended } = await beingEnded();
  expect((await room(taskId)).session).toMatchObject({ state: 'active', ending: true });
  checked();
  expect((await ended).data.session).toMatchObject({ state: 'finished', ending: false });
  await started(student, taskId);
  expect((await room(taskId)).session).toMatchObject({ state: 'active', ending: false });
});

test('a lab that could not be ended goes on as before', async () => {
  const { as, teacher, room, taskId, checked, ended } = await beingEnded();
  await as(teacher).call(changeLabTask, { task_id: taskId, state: 'withdrawn' });
  checked();
  expect((await ended).key).toBe('not_available');
  await as(teacher).call(changeLabTask, { task_id: taskId, state: 'open' });
  expect((await room(taskId)).session).toMatchObject({ state: 'active', ending: false });
});

test('what a machine told while its programs were replaced counts for nothing once the last check finds them', async () => {
  const { as, task, started, teacher, space, student, room, host, until } = await labSchool();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  host.passing.add('pgrep httpd').add('/srv/index.html');
  await as(student).call(checkLab, { task_id: taskId });
  await until('the machine has told its story', async () => (await room(taskId)).session!.score === 90);
  host.replaced.add('pgrep httpd');
  const ended = await as(student).call(finishLab, { task_id: taskId });
  expect(ended.data.session).toMatchObject({ state: 'finished', score: 30 });
});
