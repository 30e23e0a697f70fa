import { openProjectRun, reviewProjectStage, startProjectRun } from '@praxis/contract/projects/run';
import { formProjectTeam, joinProjectTeam, saveProjectTeam, showProjectTask } from '@praxis/contract/projects/tasks';
import { expect, test } from 'vitest';
import { projectSchool } from '../../../testing/project-school.ts';
import { teamsDue } from './dates.store.ts';

const DAY = 86_400_000;

test('whoever left the space is not counted in a team, not reminded and not notified of it', async () => {
  const { db, as, a, b, c, teacher, space, taskId, handedIn, clock, done } = await projectSchool({ size_min: 2, size_max: 2 });
  const { run_id } = await done(as(a).call(formProjectTeam, { task_id: taskId, name: 'Red' }));
  await done(as(b).call(joinProjectTeam, { run_id }));
  await db.updateTable('space_members').set({ state: 'removed' }).where('space_id', '=', space.id).where('user_id', '=', b.id).execute();
  expect((await as(a).call(startProjectRun, { task_id: taskId })).key).toBe('project_team_small');
  await done(as(c).call(joinProjectTeam, { run_id }));
  await done(as(a).call(startProjectRun, { task_id: taskId }));
  const ids = async () => (await as(teacher).call(openProjectRun, { run_id })).data.members.map(({ person }) => person.id);
  expect(await ids()).toEqual([a.id, c.id]);
  const named = (await as(teacher).call(showProjectTask, { task_id: taskId })).data.teams[0]!.members.map(({ id }) => id);
  expect(named).toEqual([a.id, c.id]);
  expect((await as(teacher).call(saveProjectTeam, { run_id, name: 'Red', captain_id: b.id })).key).toBe('team_captain_required');
  await handedIn(run_id, a);
  await done(as(teacher).call(reviewProjectStage, { run_id, stage_id: 'one', verdict: 'reviewed', score: 10 }));
  const notices = await db
    .selectFrom('messages')
    .select('user_id')
    .where('kind', '=', 'project_reviewed')
    .where('link', 'like', `%${run_id}%`)
    .execute();
  expect(notices.map(({ user_id }) => user_id).sort()).toEqual([a.id, c.id].sort());
  const [due] = (await teamsDue(db, new Date(clock.now().getTime() + 30 * DAY))).filter((team) => team.run_id === run_id);
  expect(due!.user_ids.sort()).toEqual([a.id, c.id].sort());
});
