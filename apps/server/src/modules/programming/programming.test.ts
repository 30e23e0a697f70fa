import { openActivity, showOutline } from '@praxis/contract/courses/learning';
import { findStudentCode } from '@praxis/contract/judge-queue/submissions';
import { showCodePage, submitCode } from '@praxis/contract/problems/problems';
import { expect, test } from 'vitest';
import { newId } from '../../testing/makers/courses.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { openMatrixSchool } from '../../testing/matrix/school.ts';
import { pretendJudge } from '../../testing/pretend-judge.ts';
import { finishes } from './programming-activity.ts';

test('S-017 S-089: a student solves the problem of an activity inside the course, and the course counts it as done', async () => {
  const { school } = await openMatrixSchool();
  const { people, as, until } = school;
  const problem = await problemMakers(school).problem(people.owner, { listed: false });
  const created = await school.lesson();
  const activityId = newId();
  const config = { problem_id: problem.id };
  const added = {
    op: 'add',
    what: 'activity',
    parent: created.sectionId,
    index: 0,
    id: activityId,
    kind: 'programming',
    title: 'Add',
    config,
  } as const;
  await school.edit(created.course, [added]);
  const space = await school.place();
  await school.assigned(created.course, space);
  const where = { space_id: space.id, course_id: created.course.id, activity_id: activityId };
  const at = { at: 'activity' as const, ...where };

  const opened = await as(people.student).call(openActivity, where);
  expect(opened.data.content).toMatchObject({ kind: 'programming', problem_id: problem.id, mine: 'untried', full_score: 100 });
  expect((await as(people.student).call(showCodePage, { place: at })).data).toMatchObject({ kind: 'oj', can: { submit: true } });
  expect((await as(people.otherStudent).call(showCodePage, { place: at })).code).toBe(-99);

  const judge = await pretendJudge(school);
  const { data } = await as(people.student).call(submitCode, { place: at, language: 'cpp17', code: '// right' });
  await until('the course counts it', async () => {
    const outline = await as(people.student).call(showOutline, { space_id: space.id, course_id: created.course.id });
    const activities = outline.data.chapters.flatMap(({ sections }) => sections.flatMap(({ activities: all }) => all));
    return activities.find(({ id }) => id === activityId)?.state === 'done';
  });
  const found = await as(people.owner).call(findStudentCode, { place: at, user_id: people.student.id });
  expect(found.data.submission_id).toBe(data.submission_id);
  judge.close();
});

test('S-307: above half of the points finishes an activity, half does not; or all of them, as its course wants', () => {
  const table: [number, boolean, boolean][] = [
    [0, false, false],
    [50, false, false],
    [50.01, true, false],
    [100, true, true],
  ];
  for (const [score, half, all] of table) {
    expect(finishes(score, 100, { all_points: false })).toBe(half);
    expect(finishes(score, 100, { all_points: true })).toBe(all);
  }
  expect(finishes(0, 0, { all_points: false })).toBe(false);
});
