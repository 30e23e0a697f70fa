import { randomUUID } from 'node:crypto';
import { saveGradeCells, showGradebook } from '@praxis/contract/grades/grades';
import { saveGradeSetup } from '@praxis/contract/grades/setup';
import { givePeerPoints, reviewProjectStage, setProjectScore } from '@praxis/contract/projects/run';
import { releaseProject } from '@praxis/contract/projects/tasks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { smallProject } from '../../../testing/makers/projects.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { projectSchool } from '../../../testing/project-school.ts';

/** Two teams of two in a project of one stage; `changedBy` says of whom the gradebook finds a change of the moment of an act. */
async function room() {
  const school = await projectSchool();
  const { as, a, b, c, d, clock, teacher, space, task, started, done } = school;
  const taskId = await task(
    teacher,
    space,
    { peer_share: 20 },
    { ...smallProject(), stages: [{ ...smallProject().stages[0]!, weight: 100 }] },
  );
  const run_id = await started(taskId, [a, b]);
  await started(taskId, [c, d]);
  const changed = async () => {
    const book = await done(as(teacher).call(showGradebook, { space_id: space.id }));
    return [a, b, c, d].map(({ id }) => book.changed[book.students.findIndex((one) => one.id === id)]!);
  };
  const changedBy = async (act: () => Promise<unknown>) => {
    clock.move(60_000);
    const now = clock.now().getTime();
    await act();
    return (await changed()).map((at) => at >= now);
  };
  return { ...school, taskId, run_id, changed, changedBy };
}

test('a gradebook finds whose score of a project changed: handed in, reviewed, scored alone, rated by members, released', async () => {
  const { as, a, b, teacher, taskId, run_id, handedIn, done, changed, changedBy } = await room();
  const team = [true, true, false, false];
  expect(await changed()).toEqual([0, 0, 0, 0]);
  expect(await changedBy(() => handedIn(run_id, a))).toEqual(team);
  const stage = { run_id, stage_id: 'one', verdict: 'reviewed' as const, score: 15 };
  expect(await changedBy(() => done(as(teacher).call(reviewProjectStage, stage)))).toEqual(team);
  const own = { run_id, user_id: b.id, score: 90, reason: 'Wrote most of it' };
  expect(await changedBy(() => done(as(teacher).call(setProjectScore, own)))).toEqual([false, true, false, false]);
  const points = [{ user_id: b.id, points: 100, comment: '' }];
  expect(await changedBy(() => done(as(a).call(givePeerPoints, { run_id, points })))).toEqual(team);
  expect(await changedBy(() => done(as(teacher).call(releaseProject, { task_id: taskId, run_ids: [run_id] })))).toEqual(team);
});

test('a lab of one member that a stage counts changes the score of the whole team', async () => {
  const school = await room();
  const { db, c, teacher, space, taskId, changed } = school;
  const { lab, session } = statisticsMakers(school);
  const given = await lab(space.id, teacher, ['up']);
  await sql`insert into project_labs (task_id, stage_id, lab_task_id) values (${taskId}, 'one', ${given.task})`.execute(db);
  await session(given, c, 80, ['up']);
  const [mine, mate] = (await changed()).slice(2);
  expect(await changed()).toEqual([0, 0, expect.any(Number), expect.any(Number)]);
  expect([mine! > 0, mate]).toEqual([true, mine]);
});

test('a space with a project has its set-up saved, and a score of the project corrected', async () => {
  const { as, a, teacher, space, taskId, done } = await room();
  const where = { space_id: space.id };
  const { revision, settings, columns } = await done(as(teacher).call(showGradebook, where));
  const kept = columns.map(({ key, category, weight, extra, counts }) => ({ key, category, weight, extra, counts }));
  await done(as(teacher).call(saveGradeSetup, { ...where, revision, settings, columns: kept }));
  const key = `project:${taskId}`;
  expect(kept.map((one) => one.key)).toContain(key);
  const cell = { key, user_id: a.id, units: 900_000, status: 'normal' as const, revision: 0 };
  expect((await done(as(teacher).call(saveGradeCells, { ...where, batch: randomUUID(), cells: [cell] }))).saved).toHaveLength(1);
});
