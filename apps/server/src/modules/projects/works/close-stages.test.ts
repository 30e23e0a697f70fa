import { saveProjectPart } from '@praxis/contract/projects/parts';
import { extendProjectStage, reviewProjectStage } from '@praxis/contract/projects/run';
import { changeProjectTask } from '@praxis/contract/projects/tasks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { smallProject } from '../../../testing/makers/projects.ts';
import { projectSchool } from '../../../testing/project-school.ts';
import { CLOSE_STAGES } from '../runs/close-at.ts';
import { projectsFor, teamsDue } from '../tasks/dates.store.ts';
import { closeStages } from './hand-in.ts';
import { runsDue } from './works.store.ts';

const DAY = 86_400_000;

test('the sweep and the reminders read only teams whose next date has come, and follow every change of a date', async () => {
  const { app, db, as, a, b, c, teacher, space, task, started, handedIn, clock, done } = await projectSchool();
  const content = smallProject();
  const [one, two] = content.stages;
  const stages = [
    { ...one!, days: 1 },
    { ...two!, days: 4 },
  ];
  const taskId = await task(teacher, space, { closes_at: clock.now().getTime() + 30 * DAY }, { ...content, stages });
  const [first, second] = [await started(taskId, [a]), await started(taskId, [b])];
  const due = async () => (await runsDue(db, { passed: clock.now(), after: '0', most: 1000 })).filter((id) => [first, second].includes(id));
  const reminded = async (days: number) =>
    (await teamsDue(db, new Date(clock.now().getTime() + days * DAY))).flatMap(({ run_id }) =>
      [first, second].includes(run_id!) ? run_id : [],
    );
  expect([await due(), await reminded(0)]).toEqual([[], []]);
  expect(await reminded(2)).toHaveLength(2);
  await handedIn(first, a);
  const to = clock.now().getTime() + 3 * DAY;
  await done(as(teacher).call(extendProjectStage, { task_id: taskId, stage_id: 'one', run_ids: [second], due_at: to, reason: 'Ill' }));
  expect(await reminded(2)).toEqual([]);
  await as(b).call(saveProjectPart, { run_id: second, stage_id: 'one', part_id: 'text', revision: 0, html: '<p>Done</p>' });
  clock.move(3.5 * DAY);
  expect(await due()).toEqual([second]);
  await closeStages(app);
  expect(await due()).toEqual([]);
  // A rejected stage waits for its team again; dates of the task move all of them.
  await done(as(teacher).call(reviewProjectStage, { run_id: first, stage_id: 'one', verdict: 'rejected', reason: 'Say more' }));
  const settings = { task_id: taskId, opens_at: null, late: 'none' as const, late_percent: 0, peer_share: 0, mentor_ids: [] };
  await done(as(teacher).call(changeProjectTask, { ...settings, closes_at: clock.now().getTime() + DAY }));
  expect((await reminded(1)).sort()).toEqual([first, second].sort());
  expect((await as(c).call(changeProjectTask, { ...settings, closes_at: null })).key).toBe('not_available');
});

test('a stage is closed some seconds after its date, and follows when the date is moved', async () => {
  const { db, as, a, teacher, space, task, started, clock, done } = await projectSchool();
  /** Whether stages are closed within eleven seconds of a date and the five that are left after it. */
  const closesAt = async (due: number) => {
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = ${`sweep_${CLOSE_STAGES}`}`.execute(db);
    return rows.some(({ run_at }) => run_at.getTime() > due + 5000 && run_at.getTime() <= due + 11_000);
  };
  const ends = clock.now().getTime() + 3 * DAY;
  const taskId = await task(teacher, space, { closes_at: ends });
  expect(await closesAt(ends)).toBe(false);
  await started(taskId, [a]);
  expect(await closesAt(ends)).toBe(true);
  const settings = { task_id: taskId, opens_at: null, late: 'none' as const, late_percent: 0, peer_share: 0, mentor_ids: [] };
  await done(as(teacher).call(changeProjectTask, { ...settings, closes_at: ends + DAY }));
  expect(await closesAt(ends + DAY)).toBe(true);
});

test('of very many projects the newest are on the calendar and on the home page', async () => {
  const { db, a, space, taskId } = await projectSchool();
  const task = await db.selectFrom('project_tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
  const { id: _id, ...copy } = task;
  await db
    .insertInto('project_tasks')
    .values(Array.from({ length: 210 }, () => copy))
    .execute();
  const { id } = await db
    .selectFrom('project_tasks')
    .select((at) => at.fn.max('id').as('id'))
    .where('space_id', '=', space.id)
    .executeTakeFirstOrThrow();
  const rows = await projectsFor(db, a.id, true);
  expect(rows).toHaveLength(200);
  expect(rows.at(-1)!.id).toBe(id);
});
