import { randomUUID } from 'node:crypto';
import { listAnnotations, saveAnnotation } from '@praxis/contract/annotations/annotations';
import { showGradebook } from '@praxis/contract/grades/grades';
import { projectPartVersions, saveProjectPart } from '@praxis/contract/projects/parts';
import { extendProjectStage, handInProject, openProjectRun, reviewProjectStage } from '@praxis/contract/projects/run';
import { moveProjectMembers } from '@praxis/contract/projects/tasks';
import { skillEvidence } from '@praxis/contract/skills/maps';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
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

test('a reviewer notes at a place of what was handed in; the team reads it once the stage is sent back, and sees what both versions were', async () => {
  const { as, a, b, c, clock, teacher, taskId, started, handedIn, done } = await projectSchool();
  const run_id = await started(taskId, [a, b]);
  await handedIn(run_id, a);
  const part = { ...at(run_id), part_id: 'text' };
  const versions = async () => done(as(a).call(projectPartVersions, part));
  const on = { subject: 'project' as const, ref: (await versions()).ref! };
  const target = { document: 'answer', start: 0, end: 3, quote: 'Don' };
  const note = { ...on, key: randomUUID(), kind: 'note' as const, body: 'Say more here', target, revision: 0 };
  expect(await done(as(teacher).call(saveAnnotation, note))).toEqual({ revision: 1 });
  expect((await as(a).call(saveAnnotation, { ...note, key: randomUUID() })).code).toBe(-99);
  expect((await as(c).call(listAnnotations, on)).code).toBe(-99);
  expect((await done(as(b).call(listAnnotations, on))).list).toEqual([]);
  await done(as(teacher).call(reviewProjectStage, { ...at(run_id), verdict: 'rejected', reason: 'Read the notes' }));
  expect((await done(as(b).call(listAnnotations, on))).list).toMatchObject([{ body: 'Say more here' }]);
  clock.move(60_000);
  await done(as(b).call(saveProjectPart, { ...part, revision: 1, html: '<p>More of it</p>' }));
  await done(as(b).call(handInProject, at(run_id)));
  expect((await versions()).list.map(({ number, html }) => [number, html.includes('More')])).toEqual([
    [2, true],
    [1, false],
  ]);
  // The notes of the first version stay with it.
  expect((await done(as(a).call(listAnnotations, on))).list).toEqual([]);
  expect((await done(as(a).call(listAnnotations, { ...on, round: 1 }))).list).toHaveLength(1);
});

test('whoever mentors a team sees what its stages prove of its members, and nothing they proved elsewhere', async () => {
  const { app, as, db, a, b, teacher, space, assistant, task, started, handedIn, done } = await projectSchool();
  const mentor = (await assistant(space, [])).person;
  const taskId = await task(teacher, space, { mentor_ids: [mentor.id] });
  const run_id = await started(taskId, [a]);
  const other = await started(taskId, [b]);
  await db.updateTable('project_runs').set({ mentor_id: mentor.id }).where('id', '=', run_id).execute();
  const { project_id } = await db.selectFrom('project_tasks').select('project_id').where('id', '=', taskId).executeTakeFirstOrThrow();
  const skill = await db
    .insertInto('skills')
    .values({ owner_id: teacher.id, scope: 'private', name: 'Design' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('skill_frames').values({ kind: 'private', id: teacher.id, title: 'Map', intro: 'x', published: true }).execute();
  await db.insertInto('skill_links').values({ skill_id: skill.id, object_kind: 'project', object_id: project_id }).execute();
  await db
    .insertInto('observations')
    .values({ author_id: teacher.id, user_id: a.id, skill_id: skill.id, space_id: space.id, ratio: 1, reason: 'Seen', at: new Date() })
    .execute();
  await handedIn(run_id, a);
  for (const stage_id of ['one', 'two']) {
    await sql`update project_works set state = 'submitted' where run_id = ${run_id} and stage_id = ${stage_id}`.execute(db);
  }
  await done(as(teacher).call(reviewProjectStage, { ...at(run_id), verdict: 'reviewed', score: 15 }));
  await sql`update project_runs set released_at = now() where id = ${run_id}`.execute(db);
  await followNow(app);
  const ask = { skill_id: skill.id, user_id: a.id, space_id: space.id };
  const seen = await done(as(mentor).call(skillEvidence, ask));
  expect(seen).toMatchObject({ audience: 'works', rows: [{ object_kind: 'project' }], can: { observe: false } });
  expect((await done(as(teacher).call(skillEvidence, ask))).rows).toHaveLength(2);
  expect((await as(mentor).call(skillEvidence, { ...ask, user_id: b.id })).code).toBe(-99);
  expect(other).toBeTruthy();
  expect((await done(as(mentor).call(openProjectRun, { run_id }))).skill_map).toEqual({ kind: 'private', id: teacher.id });
  expect((await done(as(a).call(openProjectRun, { run_id }))).skill_map).toBeNull();
});
