import { showGradebook } from '@praxis/contract/grades/grades';
import { saveProjectPart } from '@praxis/contract/projects/parts';
import { extendProjectStage, handInProject, openProjectRun, reviewProjectStage } from '@praxis/contract/projects/run';
import { moveProjectMembers } from '@praxis/contract/projects/tasks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { projectSchool } from '../../../testing/project-school.ts';
import { closeStages } from '../works/hand-in.ts';

const DAY = 86_400_000;
const at = (run_id: string) => ({ run_id, stage_id: 'one' });

test('a verdict is on what its reviewer has read: not on a newer hand-in, and not over somebody else’s', async () => {
  const { as, a, teacher, taskId, started, handedIn, done } = await projectSchool();
  const run_id = await started(taskId, [a]);
  await handedIn(run_id, a);
  const stage = async () => (await done(as(teacher).call(openProjectRun, { run_id }))).stages[0]!;
  const read = async () => {
    const { version, reviewed_at } = await stage();
    return { version, reviewed_at };
  };
  const judge = (seen: Awaited<ReturnType<typeof read>>, score: number) =>
    as(teacher).call(reviewProjectStage, { ...at(run_id), verdict: 'reviewed', score, seen });
  const first = await read();
  await done(as(a).call(saveProjectPart, { ...at(run_id), part_id: 'text', revision: 1, html: '<p>Better</p>' }));
  await done(as(a).call(handInProject, at(run_id)));
  expect(await judge(first, 3)).toMatchObject({ key: 'project_work_changed' });
  const second = await read();
  expect((await judge(second, 15)).code).toBe(1);
  // Somebody who had read the same gave other points.
  expect(await judge(second, 4)).toMatchObject({ key: 'project_work_changed' });
  expect((await stage()).score).toBe(15);
  expect((await judge(await read(), 16)).code).toBe(1);
});

test('a date of one’s own takes the lateness away, from what was handed in before it was given too', async () => {
  const { as, db, a, clock, teacher, taskId, started, handedIn, done } = await projectSchool({ late: 'percent', late_percent: 10 });
  const run_id = await started(taskId, [a]);
  await sql`update project_runs set started_at = started_at - interval '9 days' where id = ${run_id}`.execute(db);
  expect((await handedIn(run_id, a)).late_seconds).toBeGreaterThan(86_400);
  const late = async () => (await done(as(teacher).call(openProjectRun, { run_id }))).stages[0]!.late_seconds;
  const extend = (days: number) =>
    done(
      as(teacher).call(extendProjectStage, {
        ...{ task_id: taskId, stage_id: 'one', run_ids: [run_id], reason: 'Ill', due_at: clock.now().getTime() + days * DAY },
      }),
    );
  await extend(1);
  expect(await late()).toBe(0);
});

test('a team that handed in nothing until the end misses the project in the gradebook', async () => {
  const { as, db, a, b, clock, space, teacher, taskId, started, handedIn, done } = await projectSchool();
  const [one, two] = [await started(taskId, [a]), await started(taskId, [b])];
  await handedIn(two, b);
  const state = async (id: string) => {
    const book = await done(as(teacher).call(showGradebook, { space_id: space.id }));
    return book.cells[book.columns.findIndex(({ key }) => key === `project:${taskId}`)]!.states[
      book.students.findIndex((one) => one.id === id)
    ];
  };
  expect([await state(a.id), await state(b.id)]).toEqual(['s', 's']);
  await sql`update project_tasks set closes_at = ${new Date(clock.now().getTime() - 1000)} where id = ${taskId}`.execute(db);
  await sql`update space_members set joined_at = joined_at - interval '1 day' where space_id = ${space.id}`.execute(db);
  expect([await state(a.id), await state(b.id)]).toEqual(['x', 's']);
  expect(one).toBeTruthy();
});

test('what a team wrote stays when its last member is moved out', async () => {
  const { as, db, a, teacher, taskId, started, done } = await projectSchool();
  const run_id = await started(taskId, [a]);
  await done(as(a).call(saveProjectPart, { ...at(run_id), part_id: 'text', revision: 0, html: '<p>Three chapters</p>' }));
  await done(as(teacher).call(moveProjectMembers, { task_id: taskId, user_ids: [a.id], run_id: null, reason: 'Other team' }));
  expect(await db.selectFrom('project_parts').select('value').where('run_id', '=', run_id).execute()).toHaveLength(1);
  await done(as(teacher).call(moveProjectMembers, { task_id: taskId, user_ids: [a.id], run_id, reason: 'Back' }));
  expect((await done(as(a).call(openProjectRun, { run_id }))).stages[0]!.parts[0]!.html).toContain('Three chapters');
});

test('one team that cannot be closed keeps no other from its bell', async () => {
  const { app, as, db, a, b, space, teacher, task, started, done } = await projectSchool();
  const [broken, sound] = [await task(teacher, space), await task(teacher, space)];
  const [first, second] = [await started(broken, [a]), await started(sound, [b])];
  for (const [who, run_id] of [
    [a, first],
    [b, second],
  ] as const)
    await done(as(who).call(saveProjectPart, { ...at(run_id), part_id: 'text', revision: 0, html: '<p>Done</p>' }));
  const whose = sql`(select version_id from project_tasks where id = ${broken})`;
  const { rows } = await sql<{ content: unknown }>`select content from project_versions where id = ${whose}`.execute(db);
  await sql`update project_versions set content = '{}' where id = ${whose}`.execute(db);
  await sql`update project_runs set started_at = started_at - interval '9 days', next_due_at = now() - interval '1 day' where id in (${first}, ${second})`.execute(
    db,
  );
  await sql`update project_parts set saved_at = saved_at - interval '5 days' where run_id in (${first}, ${second})`.execute(db);
  await expect(closeStages(app)).rejects.toThrow();
  const works = await db.selectFrom('project_works').select(['run_id', 'state']).where('run_id', 'in', [first, second]).execute();
  expect(works).toEqual([{ run_id: second, state: 'submitted' }]);
  // Left broken it would stand in the way of other tests.
  await sql`update project_versions set content = ${JSON.stringify(rows[0]!.content)}::jsonb where id = ${whose}`.execute(db);
});

test('a lab that is checked again moves what its stage proves', async () => {
  const { db } = await projectSchool();
  const { rows } = await sql<{ refs: string }>`
    select encode(t.tgargs, 'escape') as refs from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relname = 'lab_sessions' and t.tgname like 'follow_project_stage%'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
});
