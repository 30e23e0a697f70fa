import { showGradebook } from '@praxis/contract/grades/grades';
import { getHome } from '@praxis/contract/home/home';
import { openProjectRun, reviewProjectStage } from '@praxis/contract/projects/run';
import { listProjectTasks, releaseProject, scoreMissingStages, showProjectTask } from '@praxis/contract/projects/tasks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { projectSchool } from '../../../testing/project-school.ts';

const DAY = 86_400_000;
const stagesOf = (run: { stages: { state: string; score: number | null; missing: boolean }[] }) =>
  run.stages.map(({ state, score, missing }) => [state, score, missing]);

test('what a team does not hand in gets its points once the date is over, so that its scores can be released', async () => {
  const { as, db, a, b, app, clock, space, teacher, taskId, started, handedIn, done } = await projectSchool({
    closes_at: Date.now() + 2 * DAY,
  });
  const run_id = await started(taskId, [a, b]);
  const [one, two] = [
    { run_id, stage_id: 'one' },
    { run_id, stage_id: 'two' },
  ];
  const judge = (stage: typeof one, of: Record<string, unknown>) =>
    as(teacher).call(reviewProjectStage, { ...stage, verdict: 'reviewed', ...of });
  const room = async () => done(as(teacher).call(openProjectRun, { run_id }));
  await handedIn(run_id, a);
  await done(judge(one, { score: 20 }));
  const nothing = { right: 0, tested: 0 };
  // While there is time nobody takes it away.
  expect(await judge(two, { criteria: nothing })).toMatchObject({ key: 'project_not_over' });
  expect(await as(teacher).call(scoreMissingStages, { task_id: taskId, run_ids: [run_id] })).toMatchObject({ data: { done: 0 } });
  clock.move(2 * DAY + 10_000);
  // What is complete is handed in by itself within the minute, and nobody takes that away either.
  expect(await judge(two, { criteria: nothing })).toMatchObject({ key: 'project_not_over' });
  clock.move(180_000);
  expect(stagesOf(await room())).toEqual([
    ['reviewed', 20, false],
    ['open', null, true],
  ]);
  expect(await judge(two, { verdict: 'rejected', reason: 'Nothing here' })).toMatchObject({ key: 'report_not_submitted' });
  expect(await judge(two, { verdict: 'reopened', reason: 'Again' })).toMatchObject({ key: 'report_not_submitted' });
  await done(judge(two, { criteria: { right: 2, tested: 0 }, reason: 'You showed it in class' }));
  expect(await room()).toMatchObject({
    state: 'reviewed',
    score: 60,
    stages: [{}, { state: 'reviewed', score: 2, version: 0, missing: false }],
  });
  expect((await as(teacher).call(releaseProject, { task_id: taskId, run_ids: [run_id] })).data).toEqual({ done: 1 });
  expect((await done(as(a).call(listProjectTasks, { space_id: space.id }))).list).toMatchObject([{ own: { handed: 1, score: 60 } }]);
  expect((await done(as(a).call(getHome, {}))).due.filter(({ kind }) => kind === 'project')).toEqual([]);
  // Points without a work say nothing about what somebody can do.
  await followNow(app);
  const proofs = await db.selectFrom('evidence').select('part').where('user_id', '=', a.id).execute();
  expect(proofs.map(({ part }) => part)).toEqual(['one']);
  const facts = await db.selectFrom('facts').select(['part', 'value']).where('fact', '=', 'project_stage').orderBy('part').execute();
  expect(facts.map(({ part, value }) => [part, Number(value)])).toEqual([
    ['one', 1],
    ['two', 0],
  ]);
  // Opened again it waits for its team, and the scores are no longer told.
  await done(judge(two, { verdict: 'reopened', reason: 'They were ill' }));
  expect(await room()).toMatchObject({ state: 'active', released: false, stages: [{}, { state: 'open', missing: true }] });
});

test('all that is missing gets 0 at once: of teams that stopped, that never started and that did not come back', async () => {
  const { as, db, a, b, c, clock, space, teacher, taskId, started, handedIn, done } = await projectSchool({
    closes_at: Date.now() + 5 * DAY,
  });
  const stopped = await started(taskId, [a]);
  const returned = await started(taskId, [b]);
  const never = await started(taskId, [c]);
  await sql`update project_runs set state = 'not_started', started_at = null, next_due_at = null where id = ${never}`.execute(db);
  await handedIn(stopped, a);
  await handedIn(returned, b);
  await done(as(teacher).call(reviewProjectStage, { run_id: returned, stage_id: 'one', verdict: 'rejected', reason: 'Say more' }));
  // The seven days of who was sent back would end after the clock of this test.
  await sql`update project_works set due_at = ${new Date(clock.now().getTime() + DAY)} where run_id = ${returned}`.execute(db);
  clock.move(3 * DAY + 180_000);
  const all = { task_id: taskId, run_ids: [stopped, returned, never] };
  const works = async () =>
    (await done(as(teacher).call(showProjectTask, { task_id: taskId }))).teams.map(({ state, works: stages }) => [
      state,
      ...stages.map(({ state, score, missing }) => (missing ? 'missing' : `${state} ${score}`)),
    ]);
  expect(await works()).toEqual([
    ['active', 'submitted null', 'missing'],
    ['active', 'missing', 'missing'],
    ['not_started', 'missing', 'missing'],
  ]);
  expect((await done(as(teacher).call(scoreMissingStages, all))).done).toBe(5);
  expect((await done(as(teacher).call(scoreMissingStages, all))).done).toBe(0);
  expect(await works()).toEqual([
    ['submitted', 'submitted null', 'reviewed 0'],
    ['reviewed', 'reviewed 0', 'reviewed 0'],
    ['reviewed', 'reviewed 0', 'reviewed 0'],
  ]);
  expect((await done(as(teacher).call(releaseProject, all))).done).toBe(2);
  const book = await done(as(teacher).call(showGradebook, { space_id: space.id }));
  const column = book.cells[book.columns.findIndex(({ key }) => key === `project:${taskId}`)]!;
  expect(book.students.map(({ id }, at) => [id, column.states[at]])).toEqual(
    expect.arrayContaining([
      [a.id, 'h'],
      [b.id, 'm'],
      [c.id, 'm'],
    ]),
  );
});
