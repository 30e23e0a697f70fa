import { type StatBlock, statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { addCallCounts } from '../operation/call-days.store.ts';
import { openCallLedger } from '../operation/call-ledger.ts';

type School = Awaited<ReturnType<typeof world>>;
let school: School;
beforeAll(async () => {
  school = await world();
});

const overview = async (who: TestPerson, scope: 'person' | 'space' | 'platform', id: string) =>
  (await school.as(who).call(statOverview, { scope, id })).data;
const blockOf = <Kind extends StatBlock['kind']>(blocks: readonly StatBlock[], kind: Kind, measure: string) =>
  blocks.find((block): block is Extract<StatBlock, { kind: Kind }> => block.kind === kind && block.measure === measure);
const numberIn = (of: Awaited<ReturnType<typeof overview>>, key: string) => of.numbers.find((number) => number.key === key);

async function spaceWith(students: number) {
  const makers = statisticsMakers(school);
  const teacher = await school.person('teacher');
  const space = await makers.space(teacher, { name: 'A run' });
  const people = [];
  for (let count = 0; count < students; count++) people.push(await school.person());
  for (const one of people) await makers.member(space, one);
  return { makers, teacher, space, people };
}

test('a teacher sees what waits to be graded, each row with the page where it is done; a student what is due', async () => {
  const { makers, teacher, space, people } = await spaceWith(2);
  const exam = await makers.exam(space.id, teacher);
  for (const one of people) await makers.attempt(exam, one, 20);
  await sql`update attempts set state = 'pending_approval' where assessment_id = ${exam.id}::bigint`.execute(school.db);
  expect(numberIn(await overview(teacher, 'space', space.id), 'works_waiting')).toMatchObject({ value: 2, rows: true });
  const rows = (await school.as(teacher).call(statRows, { scope: 'space', id: space.id, measure: 'works_waiting' })).data;
  expect(rows.list).toMatchObject([{ title: 'An exam', n: 2, link: expect.stringContaining(`/mark/${exam.id}`) }]);

  const next = await makers.exam(space.id, teacher);
  await sql`update assessments set end_at = ${new Date(school.clock.now().getTime() + 86_400_000)} where id = ${next.id}::bigint`.execute(
    school.db,
  );
  const own = await overview(people[0]!, 'person', people[0]!.id);
  const due = blockOf(own.blocks, 'list', 'works_due')!;
  expect(due.lines.map(({ object }) => object)).toContain(`exam:${next.id}`);
  expect(numberIn(own, 'works_due')?.value).toBe(due.lines.length);
  await sql`update attempts set state = 'failed' where assessment_id = ${exam.id}::bigint`.execute(school.db);
  expect(numberIn(await overview(teacher, 'space', space.id), 'works_waiting')?.value).toBe(0);
});

test('a teacher sees the skills a class is weak in, a student those that changed this month, both with the map behind', async () => {
  const { teacher, space, people } = await spaceWith(4);
  const skill = async (name: string) =>
    (
      await school.db
        .insertInto('skills')
        .values({ owner_id: teacher.id, scope: 'private', name })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [weak, strong] = [await skill('Paging'), await skill('Trees')];
  const observe = async (who: TestPerson, skillId: string, ratio: number, days: number) =>
    school.db
      .insertInto('observations')
      .values({
        ...{ author_id: teacher.id, user_id: who.id, skill_id: skillId, space_id: space.id, ratio, reason: `Seen ${days}` },
        at: new Date(school.clock.now().getTime() - days * 86_400_000),
      })
      .execute();
  for (const [place, one] of people.entries())
    for (const days of [3, 5, 7]) {
      await observe(one, weak, place < 3 ? 0 : 1, days);
      await observe(one, strong, 1, days);
    }
  await followNow(school.app);
  const { blocks } = await overview(teacher, 'space', space.id);
  expect(blockOf(blocks, 'list', 'weak_skills')?.lines).toMatchObject([
    { title: 'Paging', value: 3, of: 4, link: expect.stringContaining(`/classSkills/${space.id}`) },
  ]);
  const rows = (await school.as(teacher).call(statRows, { scope: 'space', id: space.id, measure: 'weak_skills', object: `skill:${weak}` }))
    .data;
  expect(
    rows.list
      .filter(({ value }) => value === 1)
      .map(({ person }) => person?.id)
      .sort(),
  ).toEqual(
    people
      .slice(0, 3)
      .map(({ id }) => id)
      .sort(),
  );
  await sql`insert into skill_frames (kind, id, published) values ('private', ${teacher.id}::bigint, true)
    on conflict (kind, id) do update set published = true`.execute(school.db);
  const own = blockOf((await overview(people[0]!, 'person', people[0]!.id)).blocks, 'list', 'skill_changes');
  expect(own?.lines.map(({ title }) => title)).toEqual(expect.arrayContaining(['Paging', 'Trees']));
  expect(own?.lines.find(({ title }) => title === 'Paging')?.value).toBeLessThan(0);
});

test('skills of one name in two maps are told apart by their maps, where their numbers differ', async () => {
  const { teacher, space, people } = await spaceWith(4);
  const { id: courseId } = await courseMakers(school).course(teacher, 'Memory');
  const [mine, taught] = await Promise.all(
    [{ scope: 'private' }, { scope: 'course', course_id: courseId }].map((of) =>
      school.db
        .insertInto('skills')
        .values({ owner_id: teacher.id, name: 'Paging', ...of })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  );
  for (const [place, one] of people.entries())
    for (const [skill, good] of [
      [mine!, 1],
      [taught!, 2],
    ] as const)
      for (const days of [3, 5, 7])
        await school.db
          .insertInto('observations')
          .values({
            ...{ author_id: teacher.id, user_id: one.id, skill_id: skill.id, space_id: space.id, ratio: place < good ? 1 : 0 },
            ...{ reason: `Seen ${days}`, at: new Date(school.clock.now().getTime() - days * 86_400_000) },
          })
          .execute();
  await followNow(school.app);
  const { blocks } = await overview(teacher, 'space', space.id);
  expect(blockOf(blocks, 'list', 'weak_skills')?.lines).toMatchObject([
    { title: 'Paging', value: 3, map: { kind: 'private', title: '' } },
    { title: 'Paging', value: 2, map: { kind: 'course', title: 'Memory' } },
  ]);
});

test('a teacher compares the runs of a course they teach, and none of others', async () => {
  const { makers, teacher, space, people } = await spaceWith(2);
  const other = await makers.space(teacher, { name: 'Last year' });
  const foreign = await makers.space(await school.person('teacher'), { name: 'Somebody else' });
  const courses = courseMakers(school);
  const course = await courses.course(teacher);
  const { sectionId } = await courses.section(course);
  await courses.activity(course, sectionId, 'handout', { html: '<p>x</p>' });
  await courses.assigned(course, space);
  for (const one of [other, foreign])
    await sql`insert into space_courses (space_id, course_id, version_id, assigned_by, created_at)
      select ${one.id}::bigint, course_id, version_id, assigned_by, created_at from space_courses where space_id = ${space.id}::bigint`.execute(
      school.db,
    );
  for (const [where, scores] of [
    [space, [40, 50]],
    [other, [20, 30]],
    [foreign, [10, 10]],
  ] as const) {
    const exam = await makers.exam(where.id, teacher);
    for (const [place, score] of scores.entries()) {
      if (where !== space) await makers.member(where, people[place]!);
      await makers.attempt(exam, people[place]!, score);
    }
  }
  await sql`update spaces set state = 'archived' where id = ${other.id}::bigint`.execute(school.db);
  await followNow(school.app);
  const runs = blockOf((await overview(teacher, 'space', space.id)).blocks, 'runs', 'score')!.runs;
  expect(runs).toMatchObject([
    { id: space.id, own: true, value: 90, n: 2 },
    { id: other.id, own: false, value: 50, n: 2, link: expect.stringContaining(`/statistics/space/${other.id}`) },
  ]);
});

test('a teacher sees where students stop watching a video, and nothing of who only teaches or of a video that was taken out', async () => {
  const { teacher, space, people } = await spaceWith(4);
  const courses = courseMakers(school);
  const course = await courses.course(teacher);
  const { sectionId } = await courses.section(course);
  const media = await courses.readyMedia(course, 'video', { duration: 600 });
  const video = await courses.activity(course, sectionId, 'video', { media_id: media }, 'Paging');
  await courses.assigned(course, space);
  const watch = (who: TestPerson, activity: string, until: number) =>
    sql`insert into learning_progress (user_id, space_id, course_id, activity_id, state, media_id, watched, opened_at, reported_at)
      values (${who.id}::bigint, ${space.id}::bigint, ${course.id}::bigint, ${activity}, 'started', ${media}::bigint,
        ${JSON.stringify([[0, until]])}::jsonb, now(), now())`.execute(school.db);
  for (const [place, until] of [600, 600, 300, 300].entries()) await watch(people[place]!, video, until);
  await watch(people[0]!, 'gone', 600);
  await watch(teacher, video, 600);
  await watch(await school.person(), video, 600);
  const { blocks } = await overview(teacher, 'space', space.id);
  const curves = blocks.filter(({ kind }) => kind === 'curve');
  expect(curves).toMatchObject([
    { object: `activity:${course.id}:${video}`, title: 'Paging', seconds: 600, people: 4, drop: { less: 50 } },
  ]);
});

test('a lab says how long each step took and for whom it keeps failing', async () => {
  const { makers, teacher, space, people } = await spaceWith(3);
  const lab = await makers.lab(space.id, teacher, ['Users', 'Groups']);
  const sessions = [];
  const started = makers.ago(1);
  for (const [place, one] of people.entries()) {
    const { id } = await school.db
      .insertInto('lab_sessions')
      .values({ task_id: lab.task, user_id: one.id, version_id: lab.version, started_at: started, touched_at: started })
      .returning('id')
      .executeTakeFirstOrThrow();
    sessions.push(id);
    const at = new Date(started.getTime() + [10, 20, 60][place]! * 60_000);
    await sql`insert into lab_results (session_id, rule_id, passed, output, at) values (${id}, 'Users', true, '', ${at})`.execute(
      school.db,
    );
  }
  for (let tries = 0; tries < 5; tries++)
    await school.db
      .insertInto('lab_check_runs')
      .values({
        session_id: sessions[0]!,
        by_user: people[0]!.id,
        results: JSON.stringify({ Groups: false }),
        score: 30,
        at: school.clock.now(),
      })
      .execute();
  await followNow(school.app);
  const steps = blockOf((await overview(teacher, 'space', space.id)).blocks, 'steps', 'lab_steps')!.steps;
  expect(steps).toMatchObject([
    { title: 'Users', held: 3, minutes: 20, stuck: 0 },
    { title: 'Groups', held: 0, minutes: null, stuck: 1 },
  ]);
  const stuck = (await school.as(teacher).call(statRows, { scope: 'space', id: space.id, measure: 'lab_stuck' })).data.list;
  expect(stuck).toMatchObject([{ person: { id: people[0]!.id }, value: 5 }]);
});

test('an operator sees failed and slow requests by address, failed jobs, events per second and places of lab hosts, from their rows', async () => {
  const { db, clock } = school;
  const operator = await school.person('operator');
  const ledger = openCallLedger('Asia/Shanghai');
  const now = clock.now();
  for (let times = 0; times < 3; times++) ledger.note('GET /api/slow/thing', { status: 200, ms: 1500 }, now);
  ledger.note('POST /api/broken/thing', { status: 500, ms: 12 }, now);
  ledger.note('POST /api/refused/thing', { status: 404, ms: 12 }, now);
  // What one server could not write is kept, and two that write the same call at once add up.
  ledger.back(ledger.take());
  const counts = ledger.take();
  expect(ledger.take()).toEqual([]);
  await Promise.all([addCallCounts(db, counts), addCallCounts(db, counts.toReversed())]);
  await sql`insert into jobs (kind, state, updated_at) values ('a_job_of_a_test', 'failed', ${now})`.execute(db);
  const { numbers, blocks } = await overview(operator, 'platform', '0');
  const bar = (measure: string, object: string) => blockOf(blocks, 'bars', measure)?.bars.find((one) => one.object === object);
  expect(bar('calls_slow', 'call:GET /api/slow/thing')).toMatchObject({ value: 6 });
  expect(bar('calls_failed', 'call:POST /api/broken/thing')).toMatchObject({ value: 2 });
  expect(bar('calls_failed', 'call:POST /api/refused/thing')).toBeUndefined();
  expect(bar('jobs_failed', 'job:a_job_of_a_test')).toMatchObject({ value: 1 });
  expect(numbers.map(({ key }) => key)).toEqual(expect.arrayContaining(['stream_rate', 'lab_places', 'calls_failed', 'calls_slow']));
  const rows = (
    await school.as(operator).call(statRows, { scope: 'platform', id: '0', measure: 'calls_failed', object: 'call:POST /api/broken/thing' })
  ).data;
  expect(rows.list).toMatchObject([{ title: 'POST /api/broken/thing', n: 2 }]);
});
