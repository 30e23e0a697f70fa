import { designProject, type ProjectContent, publishProject, saveProject } from '@praxis/contract/projects/design';
import { openProjectRun, reviewProjectStage } from '@praxis/contract/projects/run';
import { changeProjectTask, giveProject, releaseProject, updateProjectTask } from '@praxis/contract/projects/tasks';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { smallProject } from '../../../testing/makers/projects.ts';
import { projectSchool } from '../../../testing/project-school.ts';

const DAY = 86_400_000;
const content = smallProject();
const one: ProjectContent = { ...content, stages: [content.stages[0]!] };

/** A project of one stage, which a team has behind it, reviewed and released; and a way to give its next version. */
async function releasedTeam(traits: Record<string, unknown> = {}) {
  const school = await projectSchool();
  const { as, a, teacher, space, task, started, handedIn, done } = school;
  const task_id = await task(teacher, space, traits, one);
  const run_id = await started(task_id, [a]);
  await handedIn(run_id, a);
  await done(as(teacher).call(reviewProjectStage, { run_id, stage_id: 'one', verdict: 'reviewed', score: 10 }));
  await done(as(teacher).call(releaseProject, { task_id, run_ids: [run_id] }));
  const { project_id } = await school.db
    .selectFrom('project_tasks')
    .select('project_id')
    .where('id', '=', task_id)
    .executeTakeFirstOrThrow();
  const next = async (version: ProjectContent) => {
    const { revision } = (await as(teacher).call(designProject, { project_id })).data;
    const saved = (await as(teacher).call(saveProject, { project_id, revision, content: version })).data;
    await done(as(teacher).call(publishProject, { project_id, revision: saved.revision }));
    return as(teacher).call(updateProjectTask, { task_id });
  };
  const room = async () => (await as(a).call(openProjectRun, { run_id })).data;
  return { ...school, task_id, project_id, run_id, next, room };
}

test('a version with a further stage opens teams that were through, and their scores are not released any more', async () => {
  const { next, room } = await releasedTeam();
  expect(await room()).toMatchObject({ state: 'reviewed', released: true });
  expect((await next(content)).code).toBe(1);
  expect(await room()).toMatchObject({ state: 'active', released: false });
});

test('a version without a deliverable in which a team has work, or of another kind, is refused', async () => {
  const { next, room } = await releasedTeam();
  const [stage] = one.stages;
  const other = { ...stage!.deliverables[0]!, id: 'other' };
  expect((await next({ ...one, stages: [{ ...stage!, deliverables: [other] }] })).key).toBe('project_part_has_work');
  const asLink = { ...stage!.deliverables[0]!, kind: 'link' as const };
  expect((await next({ ...one, stages: [{ ...stage!, deliverables: [asLink] }] })).key).toBe('project_part_has_work');
  expect((await next({ ...one, stages: [{ ...content.stages[1]!, opens: 'always' }] })).key).toBe('project_stage_has_work');
  expect((await room()).stages[0]!.parts[0]!.html).toContain('Our design.');
  expect((await next({ ...one, stages: [{ ...stage!, deliverables: [...stage!.deliverables, other] }] })).code).toBe(1);
});

test('a project whose lab is not there any more is not given without it', async () => {
  const { db, as, teacher, space, project } = await projectSchool();
  const project_id = await project(teacher, one);
  const { version_id } = await db.selectFrom('projects').select('version_id').where('id', '=', project_id).executeTakeFirstOrThrow();
  const gone = { ...one, stages: [{ ...one.stages[0]!, lab_id: '999999999', lab_share: 50 }] };
  await db
    .updateTable('project_versions')
    .set({ content: JSON.stringify(gone) })
    .where('id', '=', version_id!)
    .execute();
  const gift = { space_id: space.id, project_id, mode: 'alone' as const };
  expect((await as(teacher).call(giveProject, gift)).key).toBe('project_lab_missing');
});

test('what lateness costs moves what the stages of a project prove', async () => {
  const { app, db, as, a, teacher, task_id, clock, next } = await releasedTeam();
  const proof = async () => {
    await followNow(app);
    return Number((await db.selectFrom('evidence').select('ratio').where('user_id', '=', a.id).executeTakeFirst())?.ratio);
  };
  expect(await proof()).toBe(0.5);
  await db
    .updateTable('project_works')
    .set({ late_seconds: 3 * 86_400, handed_at: new Date(clock.now().getTime() + 4 * DAY) })
    .where('stage_id', '=', 'one')
    .where('state', '=', 'reviewed')
    .execute();
  expect(await proof()).toBe(0.5);
  const settings = { opens_at: null, closes_at: clock.now().getTime() + DAY, peer_share: 0, mentor_ids: [] };
  await as(teacher).call(changeProjectTask, { task_id, ...settings, late: 'percent', late_percent: 10 });
  expect(await proof()).toBeLessThan(0.4);
  await next(content);
  expect(await proof()).toBeNaN();
});
