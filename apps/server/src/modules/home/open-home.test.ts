import { sendFeedback } from '@praxis/contract/admin/feedback';
import { grantPermission } from '@praxis/contract/admin/operator';
import { openActivity } from '@praxis/contract/courses/learning';
import { resolveAddress } from '@praxis/contract/home/addresses';
import { getHome, getSpaceOverview } from '@praxis/contract/home/home';
import { saveNotice } from '@praxis/contract/notices/notices';
import { archiveSpace } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../testing/makers/assessments/assessments.ts';
import { courseMakers } from '../../testing/makers/courses.ts';
import { labMakers, smallLab } from '../../testing/makers/labs.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

const school = async () => {
  const created = await world();
  return { ...created, ...courseMakers(created), ...spaceMakers(created) };
};

test('a visitor’s home shows the notices for everyone and nothing of anybody', async () => {
  const { person, as } = await school();
  const operator = as(await person('operator'));
  const notice = { title: 'Open day', body: '<p>x</p>', pinned: true, publish_at: Date.now() - 1000 };
  const open = await operator.call(saveNotice, { ...notice, audience: 'everyone' });
  const inner = await operator.call(saveNotice, { ...notice, audience: 'members' });
  const { data } = await as().call(getHome, {});
  expect(data.notices.map((view) => view.id)).toContain(open.data.id);
  expect(data.notices.map((view) => view.id)).not.toContain(inner.data.id);
  expect(data).toMatchObject({ spaces: [], continue: [], due: [], classes: [] });
});

test('a visitor’s home names public spaces, and no private or archived one', async () => {
  const created = await school();
  const teacher = await created.person('teacher');
  const open = await created.space(teacher, { visibility: 'public' });
  const closed = await created.space(teacher, { visibility: 'private' });
  const { data } = await created.as().call(getHome, {});
  expect(data.open_spaces).toContainEqual({ id: open.id, name: open.name, intro: expect.any(String), students: 0 });
  expect(data.open_spaces.map(({ id }) => id)).not.toContain(closed.id);
  expect((await created.as(teacher).call(getHome, {})).data.open_spaces).toEqual([]);
  await created.as(teacher).call(archiveSpace, { space_id: open.id });
  expect((await created.as().call(getHome, {})).data.open_spaces.map(({ id }) => id)).not.toContain(open.id);
});

test('a student’s home shows the space with progress and where to go on', async () => {
  const created = await school();
  const course = await created.course();
  const { sectionId } = await created.section(course);
  const first = await created.activity(course, sectionId, 'handout', { html: '<p>a</p>' }, 'First');
  await created.activity(course, sectionId, 'handout', { html: '<p>b</p>' }, 'Second');
  const space = await created.space(course.owner);
  const student = (await created.member(space)).person;
  await created.assigned(course, space);
  await created.as(student).call(openActivity, { space_id: space.id, course_id: course.id, activity_id: first });

  const { data } = await created.as(student).call(getHome, {});
  expect(data.spaces).toMatchObject([{ id: space.id, role: 'student', progress: 0, waiting: 0 }]);
  expect(data.continue).toMatchObject([{ space_id: space.id, course_id: course.id, activity_id: first, title: 'First', kind: 'handout' }]);
  expect((await created.as(course.owner).call(getHome, {})).data).toMatchObject({
    spaces: [{ id: space.id, role: 'teacher', progress: null }],
    continue: [],
  });
});

test('an address inside a space names the space to its members; to everybody else it reads as missing', async () => {
  const created = await school();
  const space = await created.space(await created.person('teacher'));
  const student = (await created.member(space)).person;
  const path = `/coursePaper/${space.id}/0/7/1`;
  expect((await created.as(student).call(resolveAddress, { path })).data).toEqual({ kind: 'space', title: space.name });

  const missing = await created.as(student).call(resolveAddress, { path: '/coursePaper/999999999/0/7/1' });
  expect(missing).toMatchObject({ status: 200, code: -99, key: 'not_available' });
  const others = [
    await created.as(await created.person('student')).call(resolveAddress, { path }),
    await created.as().call(resolveAddress, { path }),
    await created.as(student).call(resolveAddress, { path: `/index/competitionDetail/${space.id}` }),
    await created.as(student).call(resolveAddress, { path: `/competitionRank/${space.id}/1/aaaaaaaaaaaaaaaaaaaaaaaa` }),
  ];
  for (const other of others) expect(other).toEqual(missing);
});

test('what a student has to hand in stands on their home from its publication until it is handed in', async () => {
  const created = await school();
  const makers = assessmentMakers(created);
  const labs = labMakers(created);
  const teacher = await created.person('teacher');
  const space = await created.space(teacher);
  const student = (await created.member(space)).person;
  const home = async () => (await created.as(student).call(getHome, {})).data;
  expect(await home()).toMatchObject({ due: [], due_total: 0 });
  const paper = await makers.paper(teacher);
  const day = 86_400_000;
  const now = created.clock.now().getTime();
  const homework = await makers.published(space, paper, { title: 'Homework', end_at: now + 2 * day });
  const exam = await makers.published(space, paper, { title: 'Exam', kind: 'exam', start_at: now + day, end_at: now + 1.1 * day });
  const task_id = await labs.task(teacher, space, smallLab(), { closes_at: now + 3 * day });
  const page = await home();
  expect(page.due.map(({ kind, id, title, due_at, to }) => ({ kind, id, title, due_at, to }))).toEqual([
    { kind: 'exam', id: exam, title: 'Exam', due_at: now + day, to: `/index/assessment/${exam}` },
    { kind: 'homework', id: homework, title: 'Homework', due_at: now + 2 * day, to: `/index/assessment/${homework}` },
    { kind: 'lab', id: task_id, title: 'Web server', due_at: now + 3 * day, to: `/courseTask/${space.id}/0/${task_id}` },
  ]);
  expect(page.marks.filter(({ kind }) => kind === 'due')).toHaveLength(3);
  await makers.handedIn(homework, student, makers.rightAnswers);
  expect((await home()).due.map(({ kind }) => kind)).toEqual(['exam', 'lab']);
  // Neither strangers nor the teacher have anything to hand in.
  for (const other of [teacher, await created.person('student')])
    expect((await created.as(other).call(getHome, {})).data).toMatchObject({ due: [], due_total: 0 });
});

test('what waits stands on the home of those who may decide it, and of nobody else', async () => {
  const created = await school();
  const makers = assessmentMakers(created);
  const teacher = await created.person('teacher');
  const space = await created.space(teacher);
  const student = (await created.member(space)).person;
  const marker = (await created.assistant(space, ['mark'])).person;
  const doorkeeper = (await created.assistant(space, ['approve_members'])).person;
  const paper = await makers.paper(teacher);
  const homework = await makers.published(space, paper, { title: 'Essay', show_result: 'none' });
  const exam = await makers.published(space, paper, { title: 'Running', kind: 'exam', end_at: created.clock.now().getTime() + 3_600_000 });
  const attempt = await makers.start(homework, student);
  await makers.submit(attempt);
  await makers.marked(attempt.id);
  await created.db.updateTable('attempts').set({ state: 'pending_approval' }).where('id', '=', attempt.id).execute();
  await makers.start(exam, student);
  await created.joinRequest(space, await created.person('student'));
  const work = async (who: typeof teacher) =>
    (await created.as(who).call(getHome, {})).data.work.map(({ kind, id, count }) => [kind, id, count]);
  expect(await work(teacher)).toEqual([
    ['exam', exam, 1],
    ['mark', homework, 1],
    ['requests', space.id, 1],
  ]);
  expect(await work(marker)).toEqual([
    ['exam', exam, 1],
    ['mark', homework, 1],
  ]);
  expect(await work(doorkeeper)).toEqual([['requests', space.id, 1]]);
  for (const other of [student, await created.person('teacher')]) expect(await work(other)).toEqual([]);
});

test('what ends within a week stands on the home of those who mark, with how many of those it is given to have handed in', async () => {
  const created = await school();
  const makers = assessmentMakers(created);
  const teacher = await created.person('teacher');
  const space = await created.space(teacher);
  const [first] = [(await created.member(space)).person, (await created.member(space)).person];
  const marker = (await created.assistant(space, ['mark'])).person;
  const doorkeeper = (await created.assistant(space, ['approve_members'])).person;
  const paper = await makers.paper(teacher);
  const day = 86_400_000;
  const now = created.clock.now().getTime();
  const later = await makers.published(space, paper, { title: 'Later', end_at: now + 3 * day });
  const soon = await makers.published(space, paper, { title: 'Soon', end_at: now + day });
  await makers.published(space, paper, { title: 'Far away', end_at: now + 9 * day });
  await makers.published(space, paper, { title: 'Not begun', kind: 'exam', start_at: now + day, end_at: now + 2 * day });
  await makers.handedIn(soon, first, makers.rightAnswers);
  const deadlines = async (who: typeof teacher) =>
    (await created.as(who).call(getHome, {})).data.deadlines.map(({ id, submitted, students }) => [id, submitted, students]);
  const expected = [
    [soon, 1, 2],
    [later, 0, 2],
  ];
  expect(await deadlines(teacher)).toEqual(expected);
  expect(await deadlines(marker)).toEqual(expected);
  for (const other of [doorkeeper, first, await created.person('teacher')]) expect(await deadlines(other)).toEqual([]);
});

test('an operator’s home names the panels of the console where something waits, and nobody else’s does', async () => {
  const { person, as, db } = await world();
  const [operator, teacher, student] = [await person('operator'), await person('teacher'), await person('student')];
  const work = async (who: typeof teacher) => (await as(who).call(getHome, {})).data.work;
  const before = (await work(operator)).find(({ to }) => to === '/admin/feedback')?.count ?? 0;
  expect((await as(student).call(sendFeedback, { text: 'The map does not open', page: '/index/home', browser: '' })).code).toBe(1);
  expect((await work(operator)).find(({ to }) => to === '/admin/feedback')).toMatchObject({
    kind: 'platform',
    title: 'Feedback',
    count: before + 1,
  });
  expect(await work(teacher)).toEqual([]);
  expect(await work(student)).toEqual([]);
  // Whoever was given the right operates, of whatever type they are.
  await as(operator).call(grantPermission, { user_id: student.id, permission: 'platform_operator', granted: true });
  expect((await work(student)).map(({ to }) => to)).toContain('/admin/feedback');
  await db.updateTable('feedback').set({ state: 'closed' }).execute();
  expect((await work(operator)).filter(({ to }) => to === '/admin/feedback')).toEqual([]);
});

test('a quiz of a course without a date of its own waits on the student’s home and in its space until it is handed in, once', async () => {
  const created = await school();
  const makers = assessmentMakers(created);
  const teacher = await created.person('teacher');
  const space = await created.space(teacher);
  const student = (await created.member(space)).person;
  const course = await created.course(teacher);
  const { sectionId } = await created.section(course);
  const paper = await makers.paper(teacher);
  const quiz = await created.activity(course, sectionId, 'quiz', { paper_id: paper.id }, 'Check yourself');
  await created.assigned(course, space);
  const to = `/learn/${space.id}/${course.id}/${quiz}`;
  const due = async (who = student) => [
    (await created.as(who).call(getHome, {})).data.due.map(({ kind, title, due_at, started, to: at }) => [
      kind,
      title,
      due_at,
      started,
      at,
    ]),
    (await created.as(who).call(getSpaceOverview, { space_id: space.id })).data.due.map(({ to: at }) => at),
  ];
  expect(await due()).toEqual([[['activity', 'Check yourself', null, false, to]], [to]]);
  expect(await due(teacher)).toEqual([[], []]);
  const closes_at = new Date(created.clock.now().getTime() + 86_400_000);
  await created.db.updateTable('space_courses').set({ closes_at }).where('space_id', '=', space.id).execute();
  expect((await due())[0]).toEqual([['activity', 'Check yourself', closes_at.getTime(), false, to]]);

  const opened = await created.as(student).call(openActivity, { space_id: space.id, course_id: course.id, activity_id: quiz });
  const attempt = await makers.start(String((opened.data.content as Record<string, unknown>).assessment_id), student);
  expect((await due())[0]).toEqual([['activity', 'A paper', null, true, to]]);
  await makers.submit(attempt);
  expect(await due()).toEqual([[], []]);
});
