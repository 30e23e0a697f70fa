import { reportRead } from '@praxis/contract/courses/learning';
import { listRisks, myRisks, previewRisks, restRisk, saveRiskThresholds, usualThresholds } from '@praxis/contract/statistics/risks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { labMakers } from '../../../testing/makers/labs.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { levelOf, type RiskRecord, reasonsOf } from './risk.rules.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-24T08:00:00Z');
const dated = (...of: [daysAgo: number, value: number][]) =>
  of.map(([days, value]) => ({ title: 'T', at: now - days * DAY, value, link: '' }));
const record = (traits: Partial<RiskRecord>): RiskRecord => ({
  ...{ missed: [], results: [], attended: [], stuck: [], unready: [], visits: ['2026-11-23'], unseen: false, joinedAt: now - 90 * DAY },
  ...traits,
});
const stuck = (value: number) => [{ title: 'T', at: now, value, since: now - DAY, link: '' }];
const rules = (traits: Partial<RiskRecord>, medianDays = 5, thresholds = usualThresholds) =>
  reasonsOf(record(traits), { medianDays }, thresholds, now).map(({ rule, heavy }) => (heavy ? `${rule}!` : rule));

test.each<[string, Partial<RiskRecord>, string[]]>([
  ['nothing', {}, []],
  ['one missed work', { missed: dated([3, 0]) }, []],
  ['two missed works', { missed: dated([9, 0], [3, 0]) }, ['missed_works']],
  ['one of them long ago', { missed: dated([15, 0], [3, 0]) }, []],
  ['four missed works', { missed: dated([9, 0], [8, 0], [4, 0], [3, 0]) }, ['missed_works!']],
  ['a week away', { visits: ['2026-11-16'] }, ['no_visit']],
  ['six days away', { visits: ['2026-11-17'] }, []],
  ['two weeks away', { visits: ['2026-11-09'] }, ['no_visit!']],
  ['away for whoever asks not to be tracked', { visits: ['2026-11-09'], unseen: true }, []],
  ['never there', { visits: [], joinedAt: now - 8 * DAY }, ['no_visit']],
  ['joined this week', { visits: [], joinedAt: now - 3 * DAY }, []],
  ['two bad results after good ones', { results: dated([20, 70], [10, 60], [3, 40], [1, 45]) }, ['falling_results']],
  ['exactly half is not under half', { results: dated([20, 90], [3, 40], [1, 50]) }, []],
  ['always low', { results: dated([20, 45], [10, 45], [3, 40], [1, 45]) }, []],
  ['two of the last five classes', { attended: dated([5, 1], [4, 0], [3, 1], [2, 0], [1, 0]) }, ['attendance']],
  ['three of the last five', { attended: dated([5, 1], [4, 0], [3, 1], [2, 1], [1, 0]) }, []],
  ['a check that failed four times', { stuck: stuck(4) }, []],
  ['a check that failed five times', { stuck: stuck(5) }, ['lab_checks']],
  ['a check that failed ten times', { stuck: stuck(10) }, ['lab_checks!']],
  ['one weak skill before the next section', { unready: dated([3, 40]) }, ['prerequisites']],
  ['three weak skills before the next section', { unready: dated([3, 40], [2, 30], [1, 20]) }, ['prerequisites!']],
  ['only four classes so far', { attended: dated([4, 0], [3, 0], [2, 0], [1, 0]) }, []],
])('of somebody with %s the reasons are exactly these', (_title, traits, expected) => {
  expect(rules(traits)).toEqual(expected);
});

test('a quiet class flags nobody who is away, and a rule that is off is no reason', () => {
  expect(rules({ visits: ['2026-11-01'] }, 2)).toEqual([]);
  expect(rules({ visits: ['2026-11-01'] }, 5, { ...usualThresholds, no_visit: null })).toEqual([]);
  const [one] = reasonsOf(record({ missed: dated([9, 0], [3, 0]) }), { medianDays: 5 }, usualThresholds, now);
  expect(one!.since).toBe(now - 3 * DAY);
  expect([levelOf([one!]), levelOf([one!, one!]), levelOf([{ ...one!, heavy: true }])]).toEqual(['look', 'act', 'act']);
});

test('a teacher sees who misses classes, the student the same reasons, and both end when it is over', async () => {
  const school = await world();
  const makers = statisticsMakers(school);
  const teacher = await school.person('teacher');
  const space = await makers.space(teacher, { name: 'Looked after' });
  const [away, there] = [await school.person(), await school.person()];
  for (const one of [away, there]) await makers.member(space, one);
  for (let days = 6; days > 1; days--)
    await makers.class_(
      space.id,
      teacher,
      [
        [away, days > 4 ? 'present' : 'absent'],
        [there, 'present'],
      ],
      days,
    );
  await followNow(school.app);
  const of = { space_id: space.id };
  const list = async () => (await school.as(teacher).call(listRisks, of)).data.people;
  const own = async (who = away) => (await school.as(who).call(myRisks, {})).data.spaces;
  expect(await list()).toMatchObject([
    { person: { id: away.id }, level: 'look', reasons: [{ rule: 'attendance', values: { there: 2, of: 5 } }] },
  ]);
  // The same reasons, each row with the page its reader looks at it on.
  const withoutLinks = (of: { rows: object[] }[]) => of.map((one) => ({ ...one, rows: one.rows.map((row) => ({ ...row, link: '' })) }));
  const [mine, theirs] = [(await own())[0]!.reasons, (await list())[0]!.reasons];
  expect(withoutLinks(mine)).toEqual(withoutLinks(theirs));
  expect([mine[0]!.rows[0]!.link, theirs[0]!.rows[0]!.link]).toEqual([
    expect.stringContaining('/space/'),
    expect.stringContaining('/classReport/'),
  ]);
  expect(await own(there)).toEqual([]);
  expect(await school.as(away).call(listRisks, of)).toMatchObject({ code: -99 });

  const lower = { ...usualThresholds, attendance: 40 };
  expect((await school.as(teacher).call(previewRisks, { ...of, thresholds: lower })).data).toMatchObject({ people: 0, of: 2 });
  expect((await school.as(teacher).call(previewRisks, { ...of, thresholds: usualThresholds })).data).toMatchObject({
    people: 1,
    rules: { attendance: 1 },
  });
  expect(await school.as(teacher).call(saveRiskThresholds, { ...of, thresholds: { ...lower, attendance: 101 } })).toMatchObject({
    key: 'parameter_error',
  });
  await school.as(teacher).call(saveRiskThresholds, { ...of, thresholds: lower });
  expect([await list(), await own()]).toEqual([[], []]);
  await school.as(teacher).call(saveRiskThresholds, { ...of, thresholds: usualThresholds });

  await school.as(teacher).call(restRisk, { ...of, user_id: away.id, until: '2099-01-01', note: ' is ill ' });
  expect(await list()).toMatchObject([{ rest: { until: '2099-01-01', note: 'is ill' } }]);
  // A rest ends by itself the day after, and the flag is there again; one that is past ends it at once.
  const tomorrow = new Date(school.clock.now().getTime() + DAY).toISOString().slice(0, 10);
  await school.as(teacher).call(restRisk, { ...of, user_id: away.id, until: tomorrow, note: '' });
  expect(await list()).toMatchObject([{ rest: { until: tomorrow } }]);
  school.clock.move(3 * DAY);
  expect(await list()).toMatchObject([{ person: { id: away.id }, rest: null }]);
  school.clock.move(-3 * DAY);
  const stranger = await school.person();
  expect(await school.as(teacher).call(restRisk, { ...of, user_id: stranger.id, until: '2099-01-01', note: '' })).toMatchObject({
    key: 'person_not_found',
  });
  for (const until of ['2099-13-41', '2099-02-31'])
    expect(await school.as(teacher).call(restRisk, { ...of, user_id: away.id, until, note: '' })).toMatchObject({ key: 'parameter_error' });

  await makers.class_(
    space.id,
    teacher,
    [
      [away, 'present'],
      [there, 'present'],
    ],
    1,
  );
  await sql`update class_attendance set state = 'late' where user_id = ${away.id}::bigint and state = 'absent'`.execute(school.db);
  await followNow(school.app);
  expect(await list()).toEqual([]);
});

test('a student whose lab check keeps failing is a reason until it holds or somebody helps', async () => {
  const school = await world();
  const { db } = school;
  const makers = statisticsMakers(school);
  const labs = labMakers(school);
  const teacher = await school.person('teacher');
  const space = await makers.space(teacher, { name: 'Labs' });
  const student = await school.person();
  await makers.member(space, student);
  const task_id = await labs.task(teacher, space);
  const { version_id } = await db.selectFrom('lab_tasks').select('version_id').where('id', '=', task_id).executeTakeFirstOrThrow();
  const session = await db
    .insertInto('lab_sessions')
    .values({ task_id, user_id: student.id, version_id, started_at: school.clock.now(), touched_at: school.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fail = () =>
    db
      .insertInto('lab_check_runs')
      .values({
        session_id: session.id,
        by_user: student.id,
        results: JSON.stringify({ r1: false, r2: true }),
        score: 30,
        at: school.clock.now(),
      })
      .execute();
  const own = async () => (await school.as(student).call(myRisks, {})).data.spaces.flatMap(({ reasons }) => reasons);
  for (let tries = 0; tries < 4; tries++) await fail();
  expect(await own()).toEqual([]);
  await fail();
  expect(await own()).toMatchObject([{ rule: 'lab_checks', heavy: false, values: { count: 5 } }]);
  await db
    .insertInto('lab_results')
    .values({ session_id: session.id, rule_id: 'r1', passed: true, output: '', at: school.clock.now() })
    .execute();
  expect(await own()).toEqual([]);
});

test('a student who is weak in what the next section builds on is told so, until they are not or have done it', async () => {
  const school = await world();
  const { db, clock } = school;
  const makers = statisticsMakers(school);
  const courses = courseMakers(school);
  const teacher = await school.person('teacher');
  const space = await makers.space(teacher, { name: 'Ground' });
  const [weak, strong] = [await school.person(), await school.person()];
  for (const one of [weak, strong]) await makers.member(space, one);
  const course = await courses.course(teacher);
  const { sectionId } = await courses.section(course);
  const activity_id = await courses.activity(course, sectionId, 'handout', { html: '<p>x</p>' });
  await courses.assigned(course, space);
  const skill = async (name: string) =>
    (await db.insertInto('skills').values({ owner_id: teacher.id, scope: 'private', name }).returning('id').executeTakeFirstOrThrow()).id;
  const [ground, taught] = [await skill('Pointers'), await skill('Trees')];
  await db.insertInto('skill_edges').values({ from_id: ground, to_id: taught, kind: 'prerequisite' }).execute();
  const object = { object_kind: 'activity', object_id: `${course.id}:${activity_id}` };
  await db
    .insertInto('skill_links')
    .values({ skill_id: taught, ...object })
    .execute();
  const observe = async (who: { id: string }, ratio: number) => {
    for (let times = 0; times < 4; times++)
      await db
        .insertInto('observations')
        .values({
          ...{ author_id: teacher.id, user_id: who.id, skill_id: ground, space_id: space.id, ratio, reason: `Seen ${times}` },
          at: new Date(clock.now().getTime() - times * DAY),
        })
        .execute();
    await followNow(school.app);
  };
  const own = async (who = weak) => (await school.as(who).call(myRisks, {})).data.spaces.flatMap(({ reasons }) => reasons);
  expect(await own()).toEqual([]);
  await observe(weak, 0);
  await observe(strong, 1);
  const reasons = [{ rule: 'prerequisites', heavy: false, values: { count: 1 }, rows: [{ title: 'Pointers' }] }];
  expect(await own()).toMatchObject(reasons);
  expect(await own(strong)).toEqual([]);
  expect((await school.as(teacher).call(listRisks, { space_id: space.id })).data.people).toMatchObject([
    { person: { id: weak.id }, reasons },
  ]);
  const done = { space_id: space.id, course_id: course.id, activity_id, position: 1, finished: true, client_seq: 1 };
  expect((await school.as(weak).call(reportRead, done)).code).toBe(1);
  expect(await own()).toEqual([]);
});

test('missed works, a week away and falling results begin and end by the clock, and are the same for teacher and student', async () => {
  const school = await world();
  const { db, clock } = school;
  const makers = statisticsMakers(school);
  const teacher = await school.person('teacher');
  const space = await makers.space(teacher, { name: 'By the clock' });
  const [away, ...there] = [await school.person(), await school.person(), await school.person()];
  for (const one of [away, ...there]) await makers.member(space, one);
  await sql`update space_members set joined_at = ${makers.ago(60)} where space_id = ${space.id}::bigint`.execute(db);
  const list = async () => {
    await followNow(school.app);
    const { people } = (await school.as(teacher).call(listRisks, { space_id: space.id })).data;
    const reasons = people.find(({ person }) => person.id === away.id)?.reasons ?? [];
    const own = (await school.as(away).call(myRisks, {})).data.spaces.flatMap((one) => one.reasons);
    expect(own.map(({ rule }) => rule)).toEqual(reasons.map(({ rule }) => rule));
    expect(people.filter(({ person }) => person.id !== away.id)).toEqual([]);
    return reasons.map(({ rule, values }) => ({ rule, ...values }));
  };
  /** A session nobody uses ends, so both look every day. */
  const later = async (days: number) => {
    for (let day = 0; day < days; day++) {
      clock.move(DAY);
      await list();
    }
  };

  // Two works that were due, one eight days ago and one an hour ago; the others handed both in.
  const due = async (days: number) => {
    const exam = await makers.exam(space.id, teacher);
    await sql`update assessments set end_at = ${makers.ago(days)} where id = ${exam.id}::bigint`.execute(db);
    for (const one of there) await makers.attempt(exam, one, 45, { days });
    return exam;
  };
  await due(8);
  expect(await list()).toEqual([]);
  const second = await due(0.04);
  expect(await list()).toEqual([{ rule: 'missed_works', count: 2, days: 14 }]);
  // Handed in late it is missed no more.
  await makers.attempt(second, away, 45, { days: 0 });
  expect(await list()).toEqual([]);
  await sql`delete from attempts where user_id = ${away.id}::bigint`.execute(db);
  expect(await list()).toMatchObject([{ rule: 'missed_works' }]);

  // The others come on most days, the one away came two days ago for the last time; their browsers report.
  const visit = async (who: readonly { id: string }[], days: number) => {
    for (const one of who)
      await sql`
        with known as (insert into usage_people (user_id, person) values (${one.id}::bigint, ${Number(one.id) + 7_000_000})
          on conflict (user_id) do update set person = usage_people.person returning person)
        insert into usage_days (day, person, space_id, institution_id, kind, area, n, value)
        select (${makers.ago(days)}::timestamptz at time zone 'Asia/Shanghai')::date, person, ${space.id}::bigint, 0, 2, 1, 4, 60 from known
        on conflict do nothing`.execute(db);
  };
  await visit([away], 2);
  await later(7);
  for (const days of [0, 1, 2, 3, 4, 5]) await visit(there, days);
  expect(await list()).toMatchObject([{ rule: 'no_visit' }]);
  await visit([away], 0);
  expect(await list()).toEqual([]);

  // Good results, then two under half and far under the own mean; a better one ends it.
  const result = async (score: number, days: number) => makers.attempt(await makers.exam(space.id, teacher), away, score, { days });
  for (const [score, days] of [
    [45, 6],
    [40, 5],
    [15, 3],
  ] as const)
    await result(score, days);
  expect(await list()).toEqual([]);
  await result(18, 2);
  expect(await list()).toMatchObject([{ rule: 'falling_results', last: 33, mean: 85 }]);
  await result(30, 1);
  expect(await list()).toEqual([]);
});
