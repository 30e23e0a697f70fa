import { dealProjectTeams, formProjectTeam, showProjectTask } from '@praxis/contract/projects/tasks';
import { expect, test } from 'vitest';
import { projectSchool } from '../../../testing/project-school.ts';

test('students are dealt into as few teams as fit, of nearly the same size; again only who came since', async () => {
  const { as, a, b, c, d, teacher, space, task, member, person, done } = await projectSchool();
  const task_id = await task(teacher, space, { mode: 'dealt', size_min: 2, size_max: 3 });
  const deal = (who = teacher, id = task_id) => as(who).call(dealProjectTeams, { task_id: id });
  const teams = async () =>
    (await done(as(teacher).call(showProjectTask, { task_id }))).teams.map(({ members }) => members.map(({ id }) => id));
  for (const who of [a, await person('teacher')]) expect((await deal(who)).key).toBe('not_available');
  expect((await as(a).call(formProjectTeam, { task_id, name: 'Own' })).key).toBe('project_mode_wrong');
  expect(await done(deal())).toEqual({ teams: 2, placed: 4 });
  const first = await teams();
  expect(first.map(({ length }) => length)).toEqual([2, 2]);
  expect(first.flat().sort()).toEqual([a, b, c, d].map(({ id }) => id).sort());
  expect(await done(deal())).toEqual({ teams: 0, placed: 0 });
  const late = (await member(space)).person;
  expect(await done(deal())).toEqual({ teams: 1, placed: 1 });
  expect(await teams()).toEqual([...first, [late.id]]);
});

test('where students form their teams themselves nobody is dealt', async () => {
  const { as, teacher, taskId } = await projectSchool();
  expect((await as(teacher).call(dealProjectTeams, { task_id: taskId })).key).toBe('project_mode_wrong');
});
