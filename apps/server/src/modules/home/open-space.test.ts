import { getSpaceOverview } from '@praxis/contract/home/home';
import { markAttendance } from '@praxis/contract/live-classes/participants';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../testing/makers/assessments/assessments.ts';
import { labMakers, smallLab } from '../../testing/makers/labs.ts';
import { classMakers } from '../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const DAY = 86_400_000;

async function school() {
  const created = await world();
  const makers = { ...spaceMakers(created), ...assessmentMakers(created) };
  const teacher = await created.person('teacher');
  const space = await makers.space(teacher);
  const overview = async (who: TestPerson, of = space) => created.as(who).call(getSpaceOverview, { space_id: of.id });
  return { ...created, ...makers, teacher, at: space, overview, classes: classMakers(created) };
}

test('a student sees in a space what is due there and nothing of other spaces or of others', async () => {
  const { member, space, paper, published, person, teacher, at, overview, clock, ...created } = await school();
  const student = (await member(at)).person;
  const other = await space(teacher);
  await member(other, student);
  const of = await paper(teacher);
  const due = clock.now().getTime() + DAY;
  const id = await published(at, of, { title: 'Here', end_at: due });
  await published(other, of, { title: 'Elsewhere', end_at: due });
  const lab = await labMakers({ ...created }).task(teacher, at, smallLab('Routing'), { closes_at: due + DAY });
  const { data } = await overview(student);
  expect(data.due.map(({ kind, title, to }) => [kind, title, to])).toEqual([
    ['homework', 'Here', `/index/assessment/${id}`],
    ['lab', 'Routing', `/courseTask/${at.id}/0/${lab}`],
  ]);
  expect(data).toMatchObject({ work: [], week: null, attention: [] });
  expect((await overview(await person('student'))).code).toBe(-99);
});

test('a teacher sees who stayed away and what was not handed in; an assistant without the right to scores does not', async () => {
  const { member, assistant, paper, published, teacher, at, overview, clock, as, db, classes } = await school();
  const [absent, idle] = [(await member(at)).person, (await member(at)).person];
  await db
    .updateTable('space_members')
    .set({ joined_at: new Date(clock.now().getTime() - 3 * DAY) })
    .where('space_id', '=', at.id)
    .execute();
  for (const _class of [1, 2]) {
    const created = await classes.running(at, teacher);
    await as(teacher).call(markAttendance, { class_id: created.id, user_id: idle.id, state: 'present' });
    await db.updateTable('live_classes').set({ state: 'ended', ended_at: clock.now() }).where('id', '=', created.id).execute();
  }
  const of = await paper(teacher);
  await published(at, of, { title: 'Sorting', end_at: clock.now().getTime() + 60_000 });
  clock.move(120_000);
  const seen = (await overview(teacher)).data;
  expect(seen.week).toMatchObject({ attendance: 0.5, attendance_before: null, attention: 2 });
  expect(seen.attention.map(({ person, absences, missed }) => [person.id, absences, missed])).toEqual([
    [absent.id, 2, ['Sorting']],
    [idle.id, 0, ['Sorting']],
  ]);
  clock.move(-120_000);
  const helper = (await assistant(at, ['assist_labs'])).person;
  expect((await overview(helper)).data).toMatchObject({ week: null, attention: [] });
});

test('leave breaks a row of absences and counts for nothing; who is marked absent was absent, even when seen in the room', async () => {
  const { member, teacher, at, overview, clock, as, db, classes } = await school();
  const people = { absent: (await member(at)).person, excused: (await member(at)).person, seen: (await member(at)).person };
  await db
    .updateTable('space_members')
    .set({ joined_at: new Date(clock.now().getTime() - 20 * DAY) })
    .where('space_id', '=', at.id)
    .execute();
  const late = (await member(at)).person;
  const hold = async (daysAgo: number, states: [TestPerson, 'leave' | 'absent'][], inRoom: TestPerson[]) => {
    const created = await classes.running(at, teacher);
    for (const [who, state] of states) await as(teacher).call(markAttendance, { class_id: created.id, user_id: who.id, state });
    const [started_at, ended_at] = [
      new Date(clock.now().getTime() - daysAgo * DAY),
      new Date(clock.now().getTime() - daysAgo * DAY + 3_600_000),
    ];
    await db.updateTable('live_classes').set({ state: 'ended', started_at, ended_at }).where('id', '=', created.id).execute();
    for (const { id: user_id } of inRoom)
      await db
        .insertInto('class_presences')
        .values({ class_id: created.id, user_id, staff: false, joined_at: started_at, seen_at: ended_at, left_at: ended_at })
        .execute();
  };
  await hold(9, [], [people.seen]);
  await hold(3, [[people.excused, 'leave']], []);
  await hold(2, [[people.seen, 'absent']], [people.seen]);
  const { week, attention } = (await overview(teacher)).data;
  // Nine days ago one of three came; in the last seven nobody of the five who were expected. The one who joined today was not expected.
  expect(week).toMatchObject({ attendance: 0, attendance_before: 1 / 3, attention: 2 });
  expect(attention.map(({ person, absences }) => [person.id, absences])).toEqual([
    [people.absent.id, 3],
    [people.seen.id, 2],
  ]);
  expect(attention.map(({ person }) => person.id)).not.toContain(late.id);
});

test('every one of six thousand students who did not hand in is counted, and a few are named with the newest of it', async () => {
  const { member, paper, published, teacher, at, overview, clock, db } = await school();
  const of = await paper(teacher);
  for (const minutes of [1, 2, 3, 4])
    await published(at, of, { title: `Homework ${minutes}`, end_at: clock.now().getTime() + minutes * 60_000 });
  await member(at);
  await sql`
    with made as (insert into users (account, phone, utype, nickname, real_name)
      select 'm' || ${at.id}::text || 'x' || n, null, 1, 'S', 'S' from generate_series(1, 6000) as n returning id)
    insert into space_members (space_id, user_id, role, state, source, apply_text, applied_at, joined_at)
    select ${at.id}, id, 'student', 'approved', 'apply', '', ${clock.now()}, ${clock.now()} from made`.execute(db);
  clock.move(600_000);
  const { week, attention } = (await overview(teacher)).data;
  expect(week?.attention).toBe(6001);
  expect(attention).toHaveLength(5);
  expect(attention[0]?.missed).toEqual(['Homework 4', 'Homework 3', 'Homework 2']);
  clock.move(-600_000);
});
