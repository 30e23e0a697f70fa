import { openActivity } from '@praxis/contract/courses/learning';
import { listCompetitions, listDissents, listPackages, lookAtPlace } from '@praxis/contract/home/addresses';
import { getHome } from '@praxis/contract/home/home';
import { saveNotice } from '@praxis/contract/notices/notices';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../testing/makers/assessments.ts';
import { courseMakers } from '../../testing/makers/courses.ts';
import { labMakers, smallLab } from '../../testing/makers/labs.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

const school = async () => {
  const made = await world();
  return { ...made, ...courseMakers(made), ...spaceMakers(made) };
};

test('a visitor’s home shows the notices for everyone and nothing of anybody', async () => {
  const { person, as } = await school();
  const operator = as(await person('operator'));
  const notice = { title: 'Open day', body: '<p>x</p>', pinned: true, publish_at: Date.now() - 1000 };
  const open = await operator.call(saveNotice, { ...notice, audience: 'everyone' });
  const inner = await operator.call(saveNotice, { ...notice, audience: 'members' });
  const { data } = await as().call(getHome, {});
  expect(data.notices.map((shown) => shown.id)).toContain(open.data.id);
  expect(data.notices.map((shown) => shown.id)).not.toContain(inner.data.id);
  expect(data).toMatchObject({ spaces: [], continue: [], due: [], classes: [] });
});

test('a student’s home shows the space with progress and where to go on', async () => {
  const made = await school();
  const course = await made.course();
  const { sectionId } = await made.section(course);
  const first = await made.activity(course, sectionId, 'handout', { html: '<p>a</p>' }, 'First');
  await made.activity(course, sectionId, 'handout', { html: '<p>b</p>' }, 'Second');
  const space = await made.space(course.owner);
  const student = (await made.member(space)).person;
  await made.assigned(course, space);
  await made.as(student).call(openActivity, { space_id: space.id, course_id: course.id, activity_id: first });

  const { data } = await made.as(student).call(getHome, {});
  expect(data.spaces).toMatchObject([{ id: space.id, role: 'student', progress: 0, waiting: 0 }]);
  expect(data.continue).toMatchObject([{ space_id: space.id, course_id: course.id, activity_id: first, title: 'First', kind: 'handout' }]);
  expect((await made.as(course.owner).call(getHome, {})).data).toMatchObject({
    spaces: [{ id: space.id, role: 'teacher', progress: null }],
    continue: [],
  });
});

test('an address inside a space names the space to its members; to everybody else it reads as missing', async () => {
  const made = await school();
  const space = await made.space(await made.person('teacher'));
  const student = (await made.member(space)).person;
  const path = `/coursePaper/${space.id}/0/7/1`;
  expect((await made.as(student).call(lookAtPlace, { path })).data).toEqual({ kind: 'space', title: space.name });

  const missing = await made.as(student).call(lookAtPlace, { path: '/coursePaper/999999999/0/7/1' });
  expect(missing).toMatchObject({ status: 200, code: -99, key: 'not_available' });
  const others = [
    await made.as(await made.person('student')).call(lookAtPlace, { path }),
    await made.as().call(lookAtPlace, { path }),
    await made.as(student).call(lookAtPlace, { path: `/index/competitionDetail/${space.id}` }),
    await made.as(student).call(lookAtPlace, { path: `/competitionRank/${space.id}/1/aaaaaaaaaaaaaaaaaaaaaaaa` }),
  ];
  for (const other of others) expect(other).toEqual(missing);
});

test('lists of which the school has nothing say so', async () => {
  const { person, as } = await school();
  const student = as(await person('student'));
  for (const list of [listCompetitions, listDissents, listPackages])
    expect((await student.call(list, { size: 5 })).data).toEqual({ list: [], total: 0, page: 1, size: 5 });
  expect((await as().call(listCompetitions, {})).code).toBe(1);
  expect((await as().call(listDissents, {})).status).toBe(401);
});

test('what a student has to hand in stands on their home from its publication until it is handed in', async () => {
  const made = await school();
  const makers = assessmentMakers(made);
  const labs = labMakers(made);
  const teacher = await made.person('teacher');
  const space = await made.space(teacher);
  const student = (await made.member(space)).person;
  const home = async () => (await made.as(student).call(getHome, {})).data;
  expect(await home()).toMatchObject({ due: [], due_total: 0 });
  const paper = await makers.paper(teacher);
  const day = 86_400_000;
  const now = made.clock.now().getTime();
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
  for (const other of [teacher, await made.person('student')])
    expect((await made.as(other).call(getHome, {})).data).toMatchObject({ due: [], due_total: 0 });
});

test('what waits stands on the home of those who may decide it, and of nobody else', async () => {
  const made = await school();
  const makers = assessmentMakers(made);
  const teacher = await made.person('teacher');
  const space = await made.space(teacher);
  const student = (await made.member(space)).person;
  const marker = (await made.assistant(space, ['mark'])).person;
  const doorkeeper = (await made.assistant(space, ['approve_members'])).person;
  const paper = await makers.paper(teacher);
  const homework = await makers.published(space, paper, { title: 'Essay', show_result: 'none' });
  const exam = await makers.published(space, paper, { title: 'Running', kind: 'exam', end_at: made.clock.now().getTime() + 3_600_000 });
  const attempt = await makers.start(homework, student);
  await makers.submit(attempt);
  await makers.marked(attempt.id);
  await made.db.updateTable('attempts').set({ state: 'pending_approval' }).where('id', '=', attempt.id).execute();
  await makers.start(exam, student);
  await made.joinRequest(space, await made.person('student'));
  const work = async (who: typeof teacher) =>
    (await made.as(who).call(getHome, {})).data.work.map(({ kind, id, count }) => [kind, id, count]);
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
  for (const other of [student, await made.person('teacher')]) expect(await work(other)).toEqual([]);
});
