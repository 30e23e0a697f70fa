import { designCourse, publishCourse } from '@praxis/contract/courses/courses';
import { openActivity } from '@praxis/contract/courses/learning';
import { listReplayChoices } from '@praxis/contract/live-classes/activity';
import { endClass } from '@praxis/contract/live-classes/live-classes';
import {
  findClassNames,
  getClassNotes,
  listClassPeople,
  markAttendance,
  openSignIn,
  pickInClass,
  saveClassNotes,
  showSignIn,
  signIn,
  splitClass,
} from '@praxis/contract/live-classes/participants';
import { exportClassReport, getClassReport, getReplay, listClassEvents, saveReplayWatch } from '@praxis/contract/live-classes/replay';
import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { leaveSpace } from '@praxis/contract/spaces/spaces';
import { emptyRoom, withEvent } from '@praxis/rules/room';
import { expect, test } from 'vitest';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openSocket } from '../../../testing/socket.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { attendanceOf, shuffled, split } from '../participants/attendance.rules.ts';
import { afterReport, joined, watchedByMinute } from '../participants/watching.rules.ts';

const MINUTE = 60_000;

async function lesson(students = 3) {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const teacher = await created.person('teacher');
  const at = await space(teacher);
  const makers = classMakers(created);
  const of = await makers.running(at, teacher);
  const mates = await Promise.all(Array.from({ length: students }, async () => (await member(at)).person));
  const enter = async (who: TestPerson) => {
    const socket = await openSocket(`${created.origin}/ws`);
    socket.send({ t: 'auth', token: who.token });
    socket.send({ t: 'sub', topic: `class:${of.id}` });
    await created.until('entered', async () =>
      created.db.selectFrom('class_presences').select('id').where('class_id', '=', of.id).where('user_id', '=', who.id).executeTakeFirst(),
    );
    return socket;
  };
  return { ...created, ...makers, at, teacher, of, mates, enter, where: { class_id: of.id } };
}

test('a teacher sees who is there and who never raised a hand, draws lots among those present and splits them', async () => {
  const { as, teacher, mates, enter, where, post, of, room } = await lesson();
  const [one, two, three] = mates as [TestPerson, TestPerson, TestPerson];
  expect((await as(teacher).call(pickInClass, where)).key).toBe('nobody_to_pick');
  const sockets = [await enter(one), await enter(two)];
  await post(of, one, { kind: 'hand', up: true });
  const list = async (filter: 'all' | 'online' | 'silent') =>
    (await as(teacher).call(listClassPeople, { ...where, filter })).data.list
      .filter(({ role }) => role === 'student')
      .map(({ person }) => person.id)
      .sort();
  expect(await list('all')).toEqual([one.id, two.id, three.id].sort());
  expect(await list('online')).toEqual([one.id, two.id].sort());
  expect(await list('silent')).toEqual([two.id, three.id].sort());
  const byHands = (await as(teacher).call(listClassPeople, { ...where, order: 'hands', size: 1 })).data;
  expect(byHands.list[0]).toMatchObject({ person: { id: one.id }, hands: 1, hand_place: 1 });
  const drawn = [(await as(teacher).call(pickInClass, where)).data.person.id, (await as(teacher).call(pickInClass, where)).data.person.id];
  expect(drawn.sort()).toEqual([one.id, two.id].sort());
  expect((await as(teacher).call(splitClass, { ...where, groups: 2 })).data.groups.map(({ people }) => people.length)).toEqual([1, 1]);
  expect((await room(of, one)).groups.flatMap(({ user_ids }) => user_ids).sort()).toEqual([one.id, two.id].sort());
  for (const { socket } of sockets) socket.close();
});

test('whoever is in a class finds everybody else of it by how a name begins, five at once, and a stranger finds nobody', async () => {
  const created = await lesson(0);
  const { as, teacher, at, where, person } = created;
  const { member, membership } = spaceMakers(created);
  const named = async (name: string) => (await member(at, await person('student', name))).person;
  const me = await named('Wang Yi');
  const others = await Promise.all(['Wang Er', 'wang san', 'Wang%Si', 'Li Wang'].map(named));
  await membership(at, await person('student', 'Wang Waits'), { state: 'unreviewed' });
  await membership(at, await person('student', 'Wang Left'), { state: 'left' });
  const found = async (q: string, who = me) => (await as(who).call(findClassNames, { ...where, q })).data.list;
  const ids = async (q: string, who = me) => (await found(q, who)).map(({ id }) => id).sort();
  expect(await ids('wang')).toEqual(
    others
      .slice(0, 3)
      .map(({ id }) => id)
      .sort(),
  );
  expect(await ids('wang%')).toEqual([others[2]!.id]);
  expect(await ids(teacher.name.slice(0, 18))).toEqual([teacher.id]);
  expect(Object.keys((await found('li'))[0]!).sort()).toEqual(['id', 'name']);
  expect(await ids('', teacher)).toHaveLength(5);
  await Promise.all(['Zhao 1', 'Zhao 2', 'Zhao 3', 'Zhao 4', 'Zhao 5', 'Zhao 6'].map(named));
  expect(await found('Zhao')).toHaveLength(5);
  expect((await as(await person()).call(findClassNames, { ...where, q: 'wang' })).code).toBe(-99);
});

test('students sign in by the code the teacher shows, late ones as late; a wrong code is counted', async () => {
  const { as, teacher, mates, where, clock, of, room } = await lesson();
  const [one, two] = mates as [TestPerson, TestPerson];
  expect((await as(one).call(signIn, { ...where, code: '0000' })).key).toBe('sign_in_closed');
  const { code } = (await as(teacher).call(openSignIn, { ...where, minutes: 30 })).data;
  expect(JSON.stringify(await room(of, one))).not.toContain(`"${code}"`);
  const wrong = code === '1111' ? '2222' : '1111';
  expect((await as(two).call(signIn, { ...where, code: wrong })).key).toBe('sign_in_code_wrong');
  expect((await as(one).call(signIn, { ...where, code })).data.state).toBe('present');
  clock.move(11 * MINUTE);
  expect((await as(two).call(signIn, { ...where, code })).data.state).toBe('late');
  expect((await as(teacher).call(showSignIn, where)).data).toMatchObject({ code, signed: 2 });
  clock.move(20 * MINUTE);
  expect((await as(teacher).call(showSignIn, where)).data.code).toBeNull();
});

test('S-029 S-170 after the end everything can be followed again in step, and what was watched counts', async () => {
  const { as, teacher, mates, where, clock, of, chat, post, room, person } = await lesson();
  const [one] = mates as [TestPerson];
  await chat(of, one, 'early');
  clock.move(5 * MINUTE);
  await post(of, teacher, { kind: 'page_add', page: { id: 'second', kind: 'blank', file_id: null, title: '' }, after: null });
  expect((await as(one).call(getReplay, where)).key).toBe('not_available');
  clock.move(5 * MINUTE);
  await as(teacher).call(endClass, where);
  const replay = (await as(one).call(getReplay, where)).data;
  // What was said took a moment of its own.
  expect(Math.abs(replay.length - 600)).toBeLessThan(5);
  expect(replay.recording.state).toBe('none');
  const events = JSON.parse((await as(one).call(listClassEvents, where)).data.events) as RoomEvent[];
  const until = (seconds: number) => events.filter(({ at }) => at <= seconds * 1000).reduce(withEvent, emptyRoom);
  expect([until(60).chat.length, until(60).page, until(400).page, until(700).phase]).toEqual([1, 'first', 'second', 'ended']);
  expect(until(700)).toEqual(await room(of, one));
  const watched = (intervals: [number, number][]) => as(one).call(saveReplayWatch, { ...where, intervals, position: 100, speed: 1.5 });
  await watched([[0, 100]]);
  await watched([[100, 590]]);
  expect((await as(one).call(getReplay, where)).data).toMatchObject({ watched: [[0, 100]], position: 100, speed: 1.5 });
  expect((await as(await person()).call(listClassEvents, where)).key).toBe('not_available');
});

test('a course shows the replay of a class, and what is watched of it counts there', async () => {
  const created = await lesson(1);
  const { as, teacher, mates, where, clock, at, person } = created;
  const [one] = mates as [TestPerson];
  const make = courseMakers(created);
  clock.move(10 * MINUTE);
  const course = await make.course(teacher);
  const { sectionId } = await make.section(course);
  const choices = async (who: TestPerson) => (await as(who).call(listReplayChoices, {})).data.list.map(({ id }) => id);
  expect(await choices(teacher)).toEqual([]);
  await as(teacher).call(endClass, where);
  expect(await choices(teacher)).toEqual([where.class_id]);
  expect(await choices(one)).toEqual([]);
  const activityId = await make.activity(course, sectionId, 'replay', { ...where, completion: 50 });
  await make.assigned(course, at);
  const place = { space_id: at.id, course_id: course.id, activity_id: activityId };
  const watch = (from: number, to: number) => as(one).call(saveReplayWatch, { ...where, intervals: [[from, to]], position: to, speed: 1 });
  const view = async (who: TestPerson) => (await as(who).call(openActivity, place)).data;
  await watch(0, 126);
  expect(await view(one)).toMatchObject({
    content: { class_id: where.class_id, percent: 20 },
    progress: { percent: 20, state: 'started' },
  });
  clock.move(4 * MINUTE);
  await watch(126, 336);
  expect((await view(one)).progress).toMatchObject({ percent: 55, state: 'done' });
  expect((await view(teacher)).progress).toMatchObject({ state: 'none' });
  expect((await as(await person()).call(openActivity, place)).code).toBe(-99);
});

test('an activity that was set while the class still ran is ready once it has ended, without being touched again', async () => {
  const created = await lesson(1);
  const { as, teacher, where } = created;
  const make = courseMakers(created);
  const course = await make.course(teacher);
  const { sectionId } = await make.section(course);
  await make.activity(course, sectionId, 'replay', { ...where, completion: 50 });
  const design = async () => (await as(teacher).call(designCourse, { course_id: course.id })).data;
  expect((await design()).statuses.find(({ problem }) => problem)).toBeDefined();
  await as(teacher).call(endClass, where);
  const { statuses, revision } = await design();
  expect(statuses.find(({ problem }) => problem)).toBeUndefined();
  expect((await as(teacher).call(publishCourse, { course_id: course.id, revision, note: '' })).code).toBe(1);
});

test('the report counts who came, what they did and how many were there', async () => {
  const { as, teacher, mates, enter, where, clock, of, chat, post } = await lesson();
  const [one, two, three] = mates as [TestPerson, TestPerson, TestPerson];
  const socket = await enter(one);
  await chat(of, one, 'hello');
  const { code } = (await as(teacher).call(openSignIn, { ...where, minutes: 1 })).data;
  await as(one).call(signIn, { ...where, code });
  await as(teacher).call(pickInClass, where);
  await post(of, teacher, { kind: 'call', user_id: one.id });
  await as(teacher).call(markAttendance, { ...where, user_id: two.id, state: 'leave' });
  expect((await as(teacher).call(markAttendance, { ...where, user_id: teacher.id, state: 'leave' })).key).toBe('class_person_unknown');
  clock.move(3 * MINUTE);
  await as(teacher).call(endClass, where);
  const report = (await as(teacher).call(getClassReport, where)).data;
  expect(report.counts).toMatchObject({ students: 3, present: 1, leave: 1, absent: 1, late: 0, chats: 1 });
  expect(report.list.find(({ person }) => person.id === one.id)).toMatchObject({
    attendance: 'present',
    chats: 1,
    called: 2,
    signed_in: true,
    correct: null,
  });
  expect(report.list.find(({ person }) => person.id === three.id)).toMatchObject({
    attendance: 'absent',
    seconds: 0,
    called: 0,
    signed_in: false,
  });
  expect(report.curve[1]).toBe(1);
  const sheet = (await as(teacher).call(exportClassReport, { ...where, format: 'csv' })).data;
  expect(Buffer.from(sheet.base64, 'base64').toString()).toContain(one.name);
  socket.socket.close();
});

test('a class that has not begun counts nobody, and one that runs only those who came', async () => {
  const { as, teacher, mates, at, planned, enter, where } = await lesson();
  const [one, two] = mates as [TestPerson, TestPerson];
  const { socket } = await enter(one);
  const running = (await as(teacher).call(getClassReport, where)).data;
  expect(running).toMatchObject({ state: 'in_progress', counts: { students: 3, present: 1, absent: 0 } });
  socket.close();
  const coming = { class_id: (await planned(at, teacher)).id };
  const none = { present: 0, late: 0, leave: 0, absent: 0 };
  const report = (await as(teacher).call(getClassReport, coming)).data;
  expect(report).toMatchObject({ state: 'pending', counts: { students: 3, ...none }, length: 0 });
  expect(report.list.map(({ attendance }) => attendance)).toEqual([null, null, null]);
  await as(teacher).call(markAttendance, { ...coming, user_id: two.id, state: 'leave' });
  expect((await as(teacher).call(getClassReport, coming)).data.counts).toMatchObject({ ...none, leave: 1 });
  const sheet = (await as(teacher).call(exportClassReport, { ...coming, format: 'csv' })).data;
  expect(Buffer.from(sheet.base64, 'base64').toString()).not.toContain('Absent');
});

test('who left the space after a class stays in its report and its sheet, marked; who never came is not named', async () => {
  const created = await lesson();
  const { as, teacher, mates, enter, where, clock, of, chat, at, db, person } = created;
  const [one, two, three] = mates as [TestPerson, TestPerson, TestPerson];
  const { socket } = await enter(one);
  await chat(of, one, 'hello');
  await as(teacher).call(markAttendance, { ...where, user_id: two.id, state: 'leave' });
  clock.move(3 * MINUTE);
  await as(teacher).call(endClass, where);
  socket.close();
  for (const who of [one, three]) expect((await as(who).call(leaveSpace, { space_id: at.id })).code).toBe(1);
  await db.updateTable('space_members').set({ state: 'removed' }).where('user_id', '=', two.id).execute();
  const { member } = spaceMakers(created);
  await member(at);
  await db
    .updateTable('users')
    .set({ student_no: `n-${one.id}` })
    .where('id', '=', one.id)
    .execute();
  const report = (await as(teacher).call(getClassReport, where)).data;
  expect(report.counts).toMatchObject({ students: 3, present: 1, leave: 1, absent: 1, chats: 1 });
  const line = (who: TestPerson) => report.list.find((listed) => listed.person.id === who.id);
  expect(line(one)).toMatchObject({ left: true, attendance: 'present', chats: 1 });
  expect(line(one)!.seconds).toBeGreaterThan(100);
  expect(line(two)).toMatchObject({ left: true, attendance: 'leave' });
  expect(line(three)).toBeUndefined();
  expect(report.list.filter(({ left }) => !left)).toMatchObject([{ attendance: 'absent' }]);
  const sheet = (await as(teacher).call(exportClassReport, { ...where, format: 'csv' })).data;
  const lines = Buffer.from(sheet.base64, 'base64').toString().split('\n');
  expect(lines.find((text) => text.includes(one.name))).toContain('Left the space');
  expect(lines[0]).toContain('Name,Student number,Attendance,');
  expect(lines.find((text) => text.includes(one.name))).toContain(`${one.name},n-${one.id},Present,`);
  expect(lines.filter((text) => text.includes('Left the space'))).toHaveLength(2);
  for (const who of [one, await person()]) expect((await as(who).call(getClassReport, where)).code).toBe(-99);
});

test('the replay is counted minute by minute, each person once', () => {
  const one: [number, number][] = [
    [0, 30],
    [45, 70],
  ];
  expect(watchedByMinute([one, [[65, 130]], [], [[170, 200]]], 3)).toEqual([1, 2, 2]);
});

test('notes are one’s own', async () => {
  const { as, mates, where } = await lesson();
  const [one, two] = mates as [TestPerson, TestPerson];
  await as(one).call(saveClassNotes, { ...where, text: 'round robin' });
  expect((await as(one).call(getClassNotes, where)).data.text).toBe('round robin');
  expect((await as(two).call(getClassNotes, where)).data.text).toBe('');
});

test('rules of attendance, lots and watching', () => {
  const startedAt = new Date(0);
  const at = (minutes: number) => new Date(minutes * MINUTE);
  expect(attendanceOf(null, { startedAt, firstAt: at(10), over: false })).toBe('present');
  expect(attendanceOf(null, { startedAt, firstAt: at(10.1), over: false })).toBe('late');
  expect(attendanceOf('leave', { startedAt, firstAt: at(1), over: true })).toBe('leave');
  expect(attendanceOf(null, { startedAt, firstAt: null, over: false })).toBeNull();
  expect(attendanceOf(null, { startedAt, firstAt: null, over: true })).toBe('absent');
  expect(split([1, 2, 3, 4, 5], 2)).toEqual([
    [1, 3, 5],
    [2, 4],
  ]);
  expect(split([1], 3)).toEqual([[1]]);
  expect(shuffled([1, 2, 3], () => 0).sort()).toEqual([1, 2, 3]);
  expect(
    joined(
      [
        [5, 9],
        [0, 5.2],
        [20, 50],
      ],
      30,
    ),
  ).toEqual([
    [0, 9],
    [20, 30],
  ]);
  expect(afterReport([[0, 10]], [[10, 30]], { length: 100, elapsed: 10 })).toEqual([[0, 30]]);
  expect(afterReport([[0, 10]], [[10, 90]], { length: 100, elapsed: 10 })).toEqual([[0, 10]]);
});
