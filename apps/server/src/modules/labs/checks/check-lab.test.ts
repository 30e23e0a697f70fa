import { checkLab, readLabHint, sendLabFlag } from '@praxis/contract/labs/machines';
import { afterEach, expect, test } from 'vitest';
import { closeLabHosts, labSchool } from '../../../testing/makers/lab-school.ts';

afterEach(closeLabHosts);

test('S-148 S-308 rules are looked at, told one by one, and the score follows the formula', async () => {
  const { as, until, task, started, teacher, space, student, room, host } = await labSchool();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  const me = as(student);
  const checked = async (count: number) =>
    until('the check is over', async () => {
      const view = await room(taskId);
      return view.session!.checks === count && view;
    });
  host.passing.add('pgrep httpd');
  expect((await me.call(checkLab, { task_id: taskId, step_id: 's1' })).data).toEqual({ running: 2 });
  let view = await checked(1);
  expect(view.session!.score).toBe(60);
  expect(view.steps[0]!.rules.map(({ result }) => result?.passed)).toEqual([true, false, undefined]);
  expect(view.steps[0]!.rules[1]!.result!.output).toBe('looked at /srv/index.html');
  expect((await me.call(sendLabFlag, { task_id: taskId, rule_id: 'r3', flag: 'praxis{guess}' })).data.passed).toBe(false);
  expect((await me.call(sendLabFlag, { task_id: taskId, rule_id: 'r3', flag: ' praxis{secret} ' })).data).toEqual({
    passed: true,
    score: 70,
  });
  expect((await me.call(readLabHint, { task_id: taskId, hint_id: 'h1' })).data).toEqual({
    text: 'Look at the service',
    spent: 5,
    score: 65,
  });
  expect((await me.call(readLabHint, { task_id: taskId, hint_id: 'h1' })).data.score).toBe(65);
  host.passing.delete('pgrep httpd');
  await me.call(checkLab, { task_id: taskId, rule_id: 'r1' });
  view = await checked(4);
  expect(view.session!.score).toBe(65);
  expect((await me.call(checkLab, { task_id: taskId, step_id: 'no' })).key).toBe('lab_nothing_to_check');
});
