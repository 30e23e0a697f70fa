import { showLabGrid } from '@praxis/contract/labs/grid';
import { actOnAssist, askForHelp, openConsole } from '@praxis/contract/labs/machines';
import { afterEach, expect, test } from 'vitest';
import { closeLabHosts, labSchool } from '../../../testing/makers/lab-school.ts';

afterEach(closeLabHosts);

test('S-054 help by request and consent, with control handed over and back', async () => {
  const { as, task, started, teacher, space, student, assistant, host, until } = await labSchool();
  const taskId = await task(teacher, space);
  const { machine } = await started(student, taskId);
  const plain = (await assistant(space, [])).person;
  const asked = await as(student).call(askForHelp, { machine_id: machine, note: 'Stuck' });
  expect((await as(student).call(askForHelp, { machine_id: machine })).key).toBe('lab_assist_open');
  const grid = await as(teacher).call(showLabGrid, { task_id: taskId, filter: 'help' });
  expect(grid.data).toMatchObject({
    total: 1,
    waits: null,
    counts: { help: 1 },
    list: [{ screen: '$ ls\nnotes.txt', assist: { note: 'Stuck', state: 'waiting' } }],
  });
  expect((await as(plain).call(actOnAssist, { assist_id: asked.data.id, act: 'join' })).key).toBe('not_available');
  const operation = (who: typeof student, act: 'join' | 'share' | 'unshare' | 'end') =>
    as(who).call(actOnAssist, { assist_id: asked.data.id, act });
  expect((await operation(teacher, 'join')).data).toMatchObject({ state: 'active', control: 'view' });
  expect((await as(teacher).call(openConsole, { machine_id: machine, kind: 'tty' })).data.role).toBe('view');
  expect((await operation(teacher, 'share')).key).toBe('lab_assist_consent');
  await operation(student, 'share');
  expect((await as(teacher).call(openConsole, { machine_id: machine, kind: 'tty' })).data.role).toBe('control');
  await operation(student, 'unshare');
  await operation(teacher, 'end');
  expect((await as(teacher).call(openConsole, { machine_id: machine, kind: 'tty' })).key).toBe('not_available');
  await until('the keyboard went there and back', async () => host.calls.filter(({ name }) => name === 'control').length >= 4);
  expect(host.calls.filter(({ name }) => name === 'control').map(({ body }) => body.user)).toEqual([
    student.id,
    teacher.id,
    student.id,
    student.id,
  ]);
});
