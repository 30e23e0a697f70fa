import { renewCalendarFeed, showCalendar } from '@praxis/contract/calendar/calendar';
import {
  cancelClass,
  changeClass,
  endClass,
  getClass,
  listClasses,
  scheduleClass,
  startClass,
} from '@praxis/contract/live-classes/live-classes';
import { classMediaEntry } from '@praxis/contract/live-classes/replay';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { sendReminders } from '../../calendar/reminders.ts';
import { changeClasses, findClass, insertClasses } from './classes.store.ts';
import { watchOverAbsence } from './end-class.ts';
import { momentsOf } from './states.rules.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

async function school() {
  const created = await world();
  const { space, member, assistant } = spaceMakers(created);
  const teacher = await created.person('teacher');
  const at = await space(teacher, { name: 'Algorithms' });
  const student = (await member(at)).person;
  return {
    ...created,
    ...classMakers(created),
    spaces: spaceMakers(created),
    assistant,
    teacher,
    at,
    student,
    start: created.clock.now().getTime() + 2 * DAY,
  };
}

test('S-019 S-030 a teacher plans a weekly series with suggested minutes; members see it in the timetable and the calendar', async () => {
  const { as, teacher, student, at, start, person } = await school();
  const plan = { space_id: at.id, title: 'Sorting', start_at: start, suggested_minutes: 45, repeat: { every_days: 7, count: 3 } };
  expect((await as(student).call(scheduleClass, plan)).key).toBe('not_allowed');
  expect((await as(await person('teacher')).call(scheduleClass, plan)).key).toBe('space_not_found');
  expect((await as(teacher).call(scheduleClass, { ...plan, start_at: start - 10 * DAY })).key).toBe('class_in_the_past');
  expect((await as(teacher).call(scheduleClass, { ...plan, suggested_minutes: 0 })).data.fields).toHaveProperty('suggested_minutes');
  const { class_ids } = (await as(teacher).call(scheduleClass, plan)).data;
  expect(class_ids).toHaveLength(3);
  const view = (await as(student).call(listClasses, { space_id: at.id })).data.list;
  expect(view.map(({ start_at, suggested_minutes, state }) => [start_at, suggested_minutes, state])).toEqual([
    [start, 45, 'pending'],
    [start + 7 * DAY, 45, 'pending'],
    [start + 14 * DAY, 45, 'pending'],
  ]);
  expect(view[0]!.can).toEqual({ run: false, change: false, enter: true, replay: false, report: false });
  const dates = (await as(student).call(showCalendar, { from: start - DAY, to: start + DAY })).data.list;
  expect(dates.map(({ kind, title, ends_at, link }) => [kind, title, ends_at, link])).toEqual([
    ['class', 'Class: Sorting', start + 45 * MINUTE, `/class/${class_ids[0]}`],
  ]);
  expect((await as(await person()).call(getClass, { class_id: class_ids[0]! })).key).toBe('not_available');
});

test('C-15 a MOOC space has no classes', async () => {
  const { as, teacher, spaces, start } = await school();
  const mooc = await spaces.space(teacher, { type: 'mooc' });
  expect((await as(teacher).call(scheduleClass, { space_id: mooc.id, title: 'x', start_at: start, suggested_minutes: 45 })).key).toBe(
    'space_not_live',
  );
});

test('later classes of a series move and are called off together; members are told, and their calendar programs follow', async () => {
  const { as, teacher, student, at, start, origin } = await school();
  const plan = { title: 'Sorting', suggested_minutes: 45 };
  const { class_ids } = (
    await as(teacher).call(scheduleClass, { ...plan, space_id: at.id, start_at: start, repeat: { every_days: 1, count: 3 } })
  ).data;
  const list = async () => (await as(student).call(listClasses, { space_id: at.id })).data.list.map(({ start_at }) => start_at);
  const { address } = (await as(student).call(renewCalendarFeed, {})).data;
  const feed = async () => {
    const file = (await (await fetch(`${origin}${address}&language=en`)).text()).replaceAll('\r\n ', '');
    return [...file.matchAll(/^UID:(.*)$[\s\S]*?^DTSTART:(.*)$/gm)].map(([, uid, starts]) => [uid, starts]);
  };
  const stamp = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const before = await feed();
  expect(before.map(([, starts]) => starts)).toEqual([start, start + DAY, start + 2 * DAY].map(stamp));
  const moved = { ...plan, class_id: class_ids[1]!, start_at: start + DAY + 30 * MINUTE, following: true };
  expect((await as(teacher).call(changeClass, moved)).code).toBe(1);
  expect(await list()).toEqual([start, start + DAY + 30 * MINUTE, start + 2 * DAY + 30 * MINUTE]);
  expect(await feed()).toEqual([before[0], [before[1]![0], stamp(moved.start_at)], [before[2]![0], stamp(moved.start_at + DAY)]]);
  expect((await as(teacher).call(cancelClass, { class_id: class_ids[1]!, following: true })).data.cancelled).toBe(2);
  expect(await list()).toEqual([start]);
  expect(await feed()).toEqual([before[0]]);
  const reported = (await as(student).call(listMessages, {})).data.list.map(({ title }) => title);
  expect(reported).toEqual(expect.arrayContaining(['“Sorting” was moved', '“Sorting” was cancelled']));
  expect((await as(teacher).call(cancelClass, { class_id: class_ids[1]! })).key).toBe('class_not_found');
});

test('classes of a series that move together keep the time of the school’s clock over the end of summer time', async () => {
  const { db, clock, teacher, at } = await school();
  const zone = 'Europe/Berlin';
  const plan = { suggested_minutes: 45, mode: 'interactive', record: true, download_allowed: false, keep_days: null, title: 'Sorting' };
  const moments = momentsOf(new Date('2029-10-22T08:00:00Z'), { every_days: 7, count: 2 }, zone);
  const ids = await insertClasses(db, { ...plan, space_id: at.id, teacher_id: teacher.id }, moments, clock.now());
  const first = await findClass(db, ids[0]!);
  await changeClasses(db, first!, plan, { startAt: new Date('2029-10-29T10:30:00Z'), following: true, zone });
  const starts = await Promise.all(ids.map(async (id) => (await findClass(db, id))?.start_at.toISOString()));
  expect(moments[1]?.toISOString()).toBe('2029-10-29T09:00:00.000Z');
  expect(starts).toEqual(['2029-10-29T10:30:00.000Z', '2029-11-05T10:30:00.000Z']);
});

test('members are reminded of a class a day and an hour before', async () => {
  const { as, app, clock, student, at, teacher, planned } = await school();
  await planned(at, teacher, { title: 'Heaps', inMinutes: 25 * 60 });
  clock.move(1.5 * 60 * MINUTE);
  await Promise.all([sendReminders(app), sendReminders(app)]);
  clock.move(22.6 * 60 * MINUTE);
  await sendReminders(app);
  const reported = (await as(student).call(listMessages, {})).data.list.map(({ title }) => title);
  expect(reported.filter((title) => title.startsWith('“Heaps”'))).toEqual(['“Heaps” starts in an hour', '“Heaps” starts in a day']);
});

test('S-155 an assistant who runs classes may begin, take over and end one; others may not', async () => {
  const { as, at, teacher, student, planned, assistant } = await school();
  const [helper, idle] = [(await assistant(at, ['run_class'])).person, (await assistant(at, ['mark'])).person];
  const { id: class_id } = await planned(at, teacher);
  for (const who of [student, idle]) expect((await as(who).call(startClass, { class_id })).key).toBe('not_allowed');
  expect((await as(helper).call(startClass, { class_id })).code).toBe(1);
  expect((await as(teacher).call(startClass, { class_id })).key).toBe('class_not_pending');
  expect((await as(student).call(getClass, { class_id })).data).toMatchObject({ state: 'in_progress', space_name: 'Algorithms' });
  expect((await as(student).call(endClass, { class_id })).key).toBe('not_allowed');
  expect((await as(teacher).call(endClass, { class_id })).code).toBe(1);
  expect((await as(student).call(listClasses, { space_id: at.id, when: 'past' })).data.list[0]).toMatchObject({
    id: class_id,
    state: 'ended',
  });
});

test('a class whose teacher is gone goes on for ten minutes and then ends', async () => {
  const { as, app, clock, at, teacher, student, running, assistant, db } = await school();
  const { id: class_id } = await running(at, teacher);
  const poll = async () => (await as(student).call(getClass, { class_id })).data;
  expect((await poll()).absent_since).toBeNull();
  await watchOverAbsence(app);
  expect(await poll()).toMatchObject({ state: 'in_progress', absent_since: expect.any(Number) });
  clock.move(9 * MINUTE);
  await watchOverAbsence(app);
  expect((await poll()).state).toBe('in_progress');
  // An assistant comes, sends picture and sound in the teacher's place, and goes again: the ten minutes begin anew.
  const [helper, idle] = [(await assistant(at, ['run_class'])).person, (await assistant(at, ['mark'])).person];
  expect((await as(helper).call(classMediaEntry, { class_id, role: 'publish' })).code).toBe(1);
  expect((await as(idle).call(classMediaEntry, { class_id, role: 'publish' })).code).not.toBe(1);
  const now = clock.now();
  const here = { class_id, user_id: helper.id, staff: true, joined_at: now, seen_at: now };
  const { id } = await db.insertInto('class_presences').values(here).returning('id').executeTakeFirstOrThrow();
  await watchOverAbsence(app);
  expect(await poll()).toMatchObject({ state: 'in_progress', absent_since: null });
  clock.move(30 * MINUTE);
  await db.updateTable('class_presences').set({ seen_at: clock.now() }).where('id', '=', id).execute();
  await watchOverAbsence(app);
  expect((await poll()).state).toBe('in_progress');
  await db.updateTable('class_presences').set({ left_at: clock.now() }).where('id', '=', id).execute();
  await watchOverAbsence(app);
  clock.move(10 * MINUTE);
  await watchOverAbsence(app);
  expect((await poll()).state).toBe('ended');
});
