import {
  myLearning,
  openActivity,
  previewActivity,
  previewOutline,
  reportPages,
  reportRead,
  reportWatched,
  showOutline,
} from '@praxis/contract/courses/learning';
import { courseProgress, exportProgress, remindLearners } from '@praxis/contract/courses/progress';
import { coursesOfSpace, setCourseSchedule, updateSpaceCourse } from '@praxis/contract/courses/space-courses';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

const school = async () => {
  const created = await world();
  return { ...created, ...courseMakers(created), ...spaceMakers(created) };
};

/** A space with a student, learning a course of a 100 s video, a PDF of 4 pages, a handout and a hidden link. */
async function lesson(created: Awaited<ReturnType<typeof school>>) {
  const course = await created.course();
  const { sectionId } = await created.section(course);
  const video = await created.activity(
    course,
    sectionId,
    'video',
    { media_id: await created.readyMedia(course, 'video', { duration: 100 }) },
    'Video',
  );
  const pdf = await created.activity(course, sectionId, 'pdf', { media_id: await created.readyMedia(course, 'pdf', { pages: 4 }) }, 'PDF');
  const handout = await created.activity(course, sectionId, 'handout', { html: '<p>text</p>' }, 'Handout');
  const hidden = await created.activity(course, sectionId, 'link', { address: 'https://example.org' }, 'Hidden');
  await created.edit(course, [
    { op: 'update', id: hidden, changes: { hidden: true } },
    { op: 'update', id: handout, changes: { unlock: { after: pdf, score: null, from: null } } },
  ]);
  const space = await created.space(course.owner);
  const student = (await created.member(space)).person;
  await created.assigned(course, space);
  const where = { space_id: space.id, course_id: course.id };
  return { course, sectionId, space, student, where, video, pdf, handout, hidden };
}

test('a student sees the outline with progress, permissions and the place to go on in one call', async () => {
  const created = await school();
  const { as } = created;
  const { where, student, video, pdf, handout } = await lesson(created);
  const first = (await as(student).call(showOutline, where)).data;
  expect(first.chapters[0]?.sections[0]?.activities.map((each) => [each.id, each.state, each.lock?.why])).toEqual([
    [video, 'none', undefined],
    [pdf, 'none', undefined],
    [handout, 'none', 'after'],
  ]);
  expect(first).toMatchObject({ percent: 0, done: 0, total: 3, resume: null, can: { record: true, see_progress: false, assign: false } });
  await as(student).call(openActivity, { ...where, activity_id: pdf });
  expect((await as(student).call(showOutline, where)).data.resume).toEqual({ activity_id: pdf, position: 0 });
});

test('a video counts what was really watched: seeking to the end is not watching', async () => {
  const created = await school();
  const { as, clock, db, until } = created;
  const { where, student, video } = await lesson(created);
  const at = { ...where, activity_id: video };
  const opened = await as(student).call(openActivity, at);
  expect(opened.data).toMatchObject({
    content: { kind: 'video', duration: 100, completion: 80, renditions: [{ quality: '480' }] },
    progress: { state: 'started' },
  });
  let seq = 0;
  const report = (intervals: [number, number][], position: number) =>
    as(student).call(reportWatched, { ...at, intervals, position, client_seq: ++seq });

  clock.move(10_000);
  expect((await report([[95, 100]], 100)).data).toMatchObject({ state: 'started', percent: 5, position: 100 });
  clock.move(10_000);
  const cut = (await report([[0, 95]], 95)).data.watched;
  // The test's clock goes on by itself, so the cut lies a little behind ten seconds at double speed and the tolerance.
  expect(cut).toEqual([
    [0, expect.closeTo(25.5, 0)],
    [95, 100],
  ]);
  clock.move(25_000);
  expect((await report([[20, 75]], 75)).data).toMatchObject({ state: 'done', percent: 80 });
  await until('the finished activity is announced', () =>
    db
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'activity_finished')
      .where('payload', '@>', JSON.stringify({ activityId: video, userId: student.id }))
      .executeTakeFirst(),
  );
});

test('a report sent again changes nothing', async () => {
  const created = await school();
  const { as, clock, db } = created;
  const { where, student, video } = await lesson(created);
  const at = { ...where, activity_id: video };
  await as(student).call(openActivity, at);
  clock.move(20_000);
  const report = { ...at, intervals: [[0, 20]] as [number, number][], position: 20, client_seq: 1 };
  const first = await as(student).call(reportWatched, report);
  clock.move(60_000);
  expect(await as(student).call(reportWatched, report)).toEqual(first);
  const both = await Promise.all(
    [2, 2, 2, 2].map(() => as(student).call(reportWatched, { ...report, intervals: [[20, 40]], position: 40, client_seq: 2 })),
  );
  expect(new Set(both.map((each) => JSON.stringify(each.data.watched)))).toEqual(new Set(['[[0,40]]']));
  const rows = await db.selectFrom('learning_progress').select('state').where('user_id', '=', student.id).execute();
  expect(rows).toHaveLength(1);
});

test('a new video in a newer version starts its parts anew, and what was finished stays finished', async () => {
  const created = await school();
  const { as, clock, edit, publish, readyMedia } = created;
  const { course, where, student, video } = await lesson(created);
  const at = { ...where, activity_id: video };
  await as(student).call(openActivity, at);
  clock.move(100_000);
  await as(student).call(reportWatched, { ...at, intervals: [[0, 100]], position: 100, client_seq: 1 });
  await edit(course, [{ op: 'update', id: video, changes: { config: { media_id: await readyMedia(course, 'video', { duration: 50 }) } } }]);
  const { version_id } = await publish(course);
  await as(course.owner).call(updateSpaceCourse, { ...where, version_id });
  expect((await as(student).call(openActivity, at)).data.progress).toMatchObject({ state: 'done', watched: [] });
});

test('a PDF is finished when its pages were seen, a handout when its reader says so; locks are told and open by themselves', async () => {
  const created = await school();
  const { as } = created;
  const { where, student, pdf, handout } = await lesson(created);
  const me = as(student);
  const locked = await me.call(openActivity, { ...where, activity_id: handout });
  expect(locked).toMatchObject({
    code: 0,
    key: 'activity_locked_after',
    msg: 'Opens when PDF is finished',
    data: { lock: { why: 'after', after: pdf } },
  });
  const pages = (seen: number[], client_seq: number) =>
    me.call(reportPages, { ...where, activity_id: pdf, pages: seen, position: seen.at(-1) ?? 1, client_seq });
  await me.call(openActivity, { ...where, activity_id: pdf });
  expect((await pages([1, 2, 99], 1)).data).toMatchObject({ state: 'started', percent: 50, pages_seen: [1, 2] });
  expect((await pages([3, 4], 2)).data).toMatchObject({ state: 'done', percent: 100 });
  expect(await me.call(reportRead, { ...where, activity_id: pdf, finished: true, client_seq: 1 })).toMatchObject({
    code: 0,
    key: 'finish_by_learning',
  });

  expect((await me.call(openActivity, { ...where, activity_id: handout })).data.content).toEqual({ kind: 'handout', html: '<p>text</p>' });
  const read = (position: number, finished: boolean, client_seq: number) =>
    me.call(reportRead, { ...where, activity_id: handout, position, finished, client_seq });
  expect((await read(0.5, false, 1)).data).toMatchObject({ state: 'started', percent: 50, position: 0.5 });
  expect((await read(1, true, 2)).data).toMatchObject({ state: 'done', percent: 100 });
  expect((await read(0.1, false, 3)).data).toMatchObject({ state: 'done', percent: 100 });
});

test('sections open by date or days after joining (drip)', async () => {
  const created = await school();
  const { as, clock, member } = created;
  const { course, where, space, student, pdf, sectionId } = await lesson(created);
  const schedule = (section: { opens_at?: number; days_after_joining?: number }) =>
    as(course.owner).call(setCourseSchedule, {
      ...where,
      sections: [{ section_id: sectionId, opens_at: section.opens_at ?? null, days_after_joining: section.days_after_joining ?? null }],
    });
  expect((await schedule({ days_after_joining: 2 })).code).toBe(1);
  const open = (who = student) => as(who).call(openActivity, { ...where, activity_id: pdf });
  expect(await open()).toMatchObject({ code: 0, key: 'activity_locked_until', data: { lock: { why: 'schedule' } } });
  clock.move(2 * 86_400_000);
  expect((await open()).code).toBe(1);
  const late = (await member(space)).person;
  expect(await open(late)).toMatchObject({ key: 'activity_locked_until' });
  expect(await schedule({ opens_at: 1, days_after_joining: 1 })).toMatchObject({ code: 0, key: 'schedule_wrong' });
  await as(course.owner).call(setCourseSchedule, { ...where, closes_at: clock.now().getTime(), sections: [] });
  expect(await open()).toMatchObject({ code: 0, key: 'activity_closed' });
});

test('hidden activities and activities that do not exist read the same for students', async () => {
  const created = await school();
  const { as } = created;
  const { where, student, hidden } = await lesson(created);
  const ask = (activity_id: string) => as(student).call(openActivity, { ...where, activity_id });
  expect(await ask(hidden)).toEqual(await ask('nothing-here'));
  expect(await ask(hidden)).toMatchObject({ code: -99 });
});

test('whoever is not an approved member learns nothing: strangers, other spaces, refused and removed people', async () => {
  const created = await school();
  const { as, person, membership, joinRequest, member, space: makeSpace } = created;
  const { where, space, video } = await lesson(created);
  const other = await makeSpace(await person('teacher'));
  const outsiders = [
    await person('student'),
    await person('teacher'),
    (await member(other)).person,
    (await joinRequest(space, await person('student'))).person,
    (await membership(space, await person('student'), { state: 'audit_failed' })).person,
    (await membership(space, await person('student'), { state: 'removed' })).person,
  ];
  for (const who of outsiders) {
    const missing = await as(who).call(showOutline, { ...where, space_id: '999999999' });
    expect(missing).toMatchObject({ code: -99, data: {} });
    expect(await as(who).call(showOutline, where)).toEqual(missing);
    expect(await as(who).call(openActivity, { ...where, activity_id: video })).toEqual(missing);
    expect(await as(who).call(reportWatched, { ...where, activity_id: video, intervals: [], position: 0, client_seq: 1 })).toEqual(missing);
    expect(await as(who).call(courseProgress, where)).toEqual(missing);
    expect(await as(who).call(exportProgress, where)).toEqual(missing);
    expect(await as(who).call(remindLearners, where)).toEqual(missing);
  }
});

test('teachers look without leaving traces, and see who finished what; assistants without the right do not', async () => {
  const created = await school();
  const { as, clock, assistant, db } = created;
  const { course, where, space, student, pdf, video } = await lesson(created);
  const me = as(student);
  await me.call(openActivity, { ...where, activity_id: pdf });
  await me.call(reportPages, { ...where, activity_id: pdf, pages: [1, 2, 3, 4], position: 4, client_seq: 1 });
  await me.call(openActivity, { ...where, activity_id: video });
  clock.move(30_000);
  await me.call(reportWatched, { ...where, activity_id: video, intervals: [[0, 30]], position: 30, client_seq: 1 });

  const teacher = as(course.owner);
  expect((await teacher.call(openActivity, { ...where, activity_id: video })).data.progress.state).toBe('none');
  await teacher.call(reportWatched, { ...where, activity_id: video, intervals: [[0, 30]], position: 30, client_seq: 1 });
  expect(await db.selectFrom('learning_progress').select('user_id').where('user_id', '=', course.owner.id).execute()).toEqual([]);

  const sheet = (await teacher.call(exportProgress, { ...where, format: 'csv' })).data;
  expect(Buffer.from(sheet.base64, 'base64').toString()).toMatch(/^\uFEFFName,Student number,[\s\S]*,33,1,/);
  const remind = async () => (await teacher.call(remindLearners, where)).data.reminded;
  expect((await Promise.all([remind(), remind(), remind()])).sort(), 'once a day, whoever asks').toEqual([0, 0, 1]);
  const inbox = async () => (await me.call(listMessages, {})).data.list.filter(({ kind }) => kind === 'course_reminded').length;
  expect(await inbox()).toBe(1);
  clock.move(25 * 3_600_000);
  expect([await remind(), await inbox()]).toEqual([1, 2]);

  const progress = await teacher.call(courseProgress, where);
  expect(progress.data).toMatchObject({
    total: 3,
    students: { total: 1, list: [{ student: { id: student.id }, percent: 33, done: 1, seconds: 30 }] },
  });
  expect(progress.data.students.list[0]?.cells).toEqual(
    expect.arrayContaining([
      { activity_id: pdf, state: 'done', percent: 100 },
      { activity_id: video, state: 'started', percent: 30 },
    ]),
  );
  expect(progress.data.activities.find((each) => each.id === pdf)?.done_by).toBe(1);
  expect((await as((await assistant(space, ['see_scores'])).person).call(courseProgress, where)).code).toBe(1);
  expect(await as((await assistant(space, ['edit_content'])).person).call(courseProgress, where)).toMatchObject({ code: -99 });
  expect(await me.call(courseProgress, where)).toMatchObject({ code: -99 });
});

test('a student finds all courses with the place to go on', async () => {
  const created = await school();
  const { as } = created;
  const { where, student, pdf } = await lesson(created);
  expect((await as(student).call(myLearning, {})).data.list).toMatchObject([
    { ...where, percent: 0, total: 3, resume: null, last_at: null },
  ]);
  await as(student).call(openActivity, { ...where, activity_id: pdf });
  expect((await as(student).call(myLearning, {})).data.list).toMatchObject([{ resume: { activity_id: pdf, kind: 'pdf', title: 'PDF' } }]);
});

test('the place to go on is never a locked activity, in the outline and in every list', async () => {
  const created = await school();
  const { as, clock } = created;
  const course = await created.course();
  const { sectionId } = await created.section(course);
  const handout = (title: string) => created.activity(course, sectionId, 'handout', { html: '<p>text</p>' }, title);
  const [first, locked, third] = [await handout('First'), await handout('Locked'), await handout('Third')];
  const from = clock.now().getTime() + 86_400_000;
  await created.edit(course, [{ op: 'update', id: locked, changes: { unlock: { after: null, score: null, from } } }]);
  const space = await created.space(course.owner);
  const student = as((await created.member(space)).person);
  await created.assigned(course, space);
  const where = { space_id: space.id, course_id: course.id };
  const goOn = async () => [
    (await student.call(showOutline, where)).data.resume?.activity_id,
    (await student.call(myLearning, {})).data.list[0]?.resume?.activity_id,
    (await student.call(coursesOfSpace, { space_id: space.id })).data.list[0]?.resume?.activity_id,
  ];
  await student.call(reportRead, { ...where, activity_id: first, position: 1, finished: true, client_seq: 1 });
  expect(await goOn()).toEqual([third, third, third]);
  await student.call(reportRead, { ...where, activity_id: third, position: 1, finished: true, client_seq: 2 });
  expect(await goOn()).toEqual([third, third, third]);
  await as(course.owner).call(setCourseSchedule, {
    ...where,
    sections: [{ section_id: sectionId, opens_at: from, days_after_joining: null }],
  });
  expect(await goOn()).toEqual([undefined, undefined, undefined]);
});

test('a teacher previews the draft as a student, with nothing recorded and nothing locked', async () => {
  const created = await school();
  const { as, course: makeCourse, section, activity, db, person } = created;
  const course = await makeCourse();
  const { sectionId } = await section(course);
  const id = await activity(course, sectionId, 'handout', { html: '<p>draft</p>' });
  const owner = as(course.owner);
  expect((await owner.call(previewOutline, { course_id: course.id })).data).toMatchObject({ can: { record: false }, total: 1 });
  expect((await owner.call(previewActivity, { course_id: course.id, activity_id: id })).data.content).toEqual({
    kind: 'handout',
    html: '<p>draft</p>',
  });
  expect(await db.selectFrom('learning_progress').select('user_id').where('course_id', '=', course.id).execute()).toEqual([]);
  expect(await as(await person('teacher')).call(previewOutline, { course_id: course.id })).toMatchObject({ code: -99 });
});
