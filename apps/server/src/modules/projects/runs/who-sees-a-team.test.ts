import { saveProjectPart } from '@praxis/contract/projects/parts';
import { handInProject, openProjectRun, reviewProjectStage, startProjectRun } from '@praxis/contract/projects/run';
import { changeProjectTask, saveProjectTeam, showProjectTask } from '@praxis/contract/projects/tasks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { collectRecords, eraseRecords } from '../../../platform/personal-records.ts';
import { projectSchool } from '../../../testing/project-school.ts';
import { maySubscribeToRun } from '../projects.access.ts';

const settings = { opens_at: null, closes_at: null, late: 'none' as const, late_percent: 0, peer_share: 0 };

test('a mentor without rights over the space sees the team that is theirs, of the others only that they exist', async () => {
  const { db, as, a, b, teacher, space, taskId, started, handedIn, assistant, done } = await projectSchool();
  const mentor = (await assistant(space, [])).person;
  const [own, foreign] = [await started(taskId, [a]), await started(taskId, [b])];
  await handedIn(own, a);
  await handedIn(foreign, b);
  await done(as(teacher).call(changeProjectTask, { task_id: taskId, ...settings, mentor_ids: [mentor.id] }));
  await done(as(teacher).call(saveProjectTeam, { run_id: own, name: 'Red', captain_id: a.id, mentor_id: mentor.id }));
  const task = (await as(mentor).call(showProjectTask, { task_id: taskId })).data;
  expect(task.teams.map(({ id, works }) => [id, works.length])).toEqual([
    [own, 2],
    [foreign, 0],
  ]);
  expect(task).toMatchObject({ without: [], can: { review: true, give: false, release: false } });
  expect((await as(mentor).call(openProjectRun, { run_id: own })).data.can.review).toBe(true);
  expect((await as(mentor).call(openProjectRun, { run_id: foreign })).key).toBe('not_available');
  expect(await maySubscribeToRun(db, { userId: mentor.id }, own)).toBe(true);
  expect(await maySubscribeToRun(db, { userId: mentor.id }, foreign)).toBe(false);
});

test('the name of somebody who works alone is shown from their account, so nothing of it stays when that ends', async () => {
  const { app, db, as, a, teacher, space, task, clock } = await projectSchool();
  const taskId = await task(teacher, space, { mode: 'alone' });
  const { run_id } = (await as(a).call(startProjectRun, { task_id: taskId })).data;
  expect((await as(a).call(openProjectRun, { run_id })).data.name).toBe(a.name);
  expect((await as(teacher).call(showProjectTask, { task_id: taskId })).data.teams).toMatchObject([{ id: run_id, name: a.name }]);
  await withTransaction(db, (inside) => eraseRecords(app, { db: inside, userId: a.id, now: clock.now() }));
  const row = await db.selectFrom('project_runs').selectAll().where('id', '=', run_id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(a.name);
});

test('what a team handed in after somebody left it is not in their records', async () => {
  const { app, db, as, a, b, taskId, started, handedIn, clock } = await projectSchool();
  const run_id = await started(taskId, [a, b]);
  await handedIn(run_id, a, '<p>With both.</p>');
  clock.move(1000);
  await db.updateTable('project_members').set({ state: 'left', left_at: clock.now() }).where('user_id', '=', b.id).execute();
  clock.move(1000);
  await as(a).call(saveProjectPart, { run_id, stage_id: 'one', part_id: 'text', revision: 1, html: '<p>Alone again.</p>' });
  expect((await as(a).call(handInProject, { run_id, stage_id: 'one' })).data.version).toBe(2);
  const all = async (id: string) => {
    const rows = [];
    for await (const part of collectRecords(app, id)) rows.push(part);
    return JSON.stringify(rows);
  };
  expect(await all(a.id)).toContain('Alone again.');
  const left = await all(b.id);
  expect(left).toContain('With both.');
  expect(left).not.toContain('Alone again.');
});

test('points and comment of a stage that was never submitted are in the records of its team, not of who had left it', async () => {
  const { app, db, as, a, b, c, teacher, taskId, started, clock, done } = await projectSchool();
  const run_id = await started(taskId, [a, b, c]);
  const records = async (id: string) => {
    for await (const { name, rows } of collectRecords(app, id)) if (name === 'projects/project_stage_scores') return rows;
    return [];
  };
  expect(await records(a.id)).toEqual([]);
  await db.updateTable('project_members').set({ state: 'left', left_at: clock.now() }).where('user_id', '=', c.id).execute();
  clock.move(1000);
  await sql`update project_runs set started_at = started_at - interval '9 days' where id = ${run_id}`.execute(db);
  const review = { run_id, stage_id: 'one', verdict: 'reviewed' as const, score: 7, reason: 'Shown in class' };
  await done(as(teacher).call(reviewProjectStage, review));
  for (const { id } of [a, b])
    expect(await records(id)).toMatchObject([{ run_id, stage_id: 'one', version: 0, score: 7, max_score: 20, reason: 'Shown in class' }]);
  expect(await records(c.id)).toEqual([]);
});
