import { openActivity } from '@praxis/contract/courses/learning';
import { dismissSuggestion, nextSteps, setGoal } from '@praxis/contract/skills/goals';
import { beforeAll, expect, test } from 'vitest';
import { collectRecords } from '../../../platform/personal-records.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { problemMakers } from '../../../testing/makers/problems.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

let school: Awaited<ReturnType<typeof world>>;
let teacher: TestPerson;
let student: TestPerson;
beforeAll(async () => {
  school = await world();
  teacher = await school.person('teacher');
  student = await school.person('student');
  const makers = spaceMakers(school);
  const space = await makers.space(teacher);
  await makers.member(space, student);
});

const skill = async (name: string) =>
  (
    await school.db
      .insertInto('skills')
      .values({ owner_id: teacher.id, scope: 'private', name: `${name} ${Math.random()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const publish = (published: boolean) =>
  school.db
    .insertInto('skill_frames')
    .values({ kind: 'private', id: teacher.id, title: 'Map', intro: 'All', published })
    .onConflict((on) => on.columns(['kind', 'id']).doUpdateSet({ published }))
    .execute();

test('a student sets a goal, is told how far it is and what to do next, and gives it up', async () => {
  await publish(true);
  const [before, goal] = [await skill('Insertion'), await skill('Deletion')];
  await school.db.insertInto('skill_edges').values({ from_id: before, to_id: goal, kind: 'prerequisite' }).execute();
  const problem = (await problemMakers(school).problem(teacher)).id;
  await school.db.insertInto('skill_links').values({ skill_id: before, object_kind: 'problem', object_id: problem }).execute();
  const as = school.as(student);
  expect(await as.call(setGoal, { skill_id: goal, on: true })).toMatchObject({ code: 1 });
  const { data } = await as.call(nextSteps, {});
  expect(data.goals).toMatchObject([{ id: goal, level: 4, reached: false, mastery: { state: 'unknown' } }]);
  expect(data.suggestions).toMatchObject([
    { kind: 'problem', id: problem, skill: { id: before }, goal: expect.stringContaining('Deletion') },
  ]);
  await as.call(dismissSuggestion, { kind: 'problem', id: problem });
  expect((await as.call(nextSteps, {})).data.suggestions).toEqual([]);
  const kept: string[] = [];
  for await (const { name } of collectRecords(school.app, student.id)) kept.push(name);
  expect(kept).toEqual(expect.arrayContaining(['skills/learning_goals', 'skills/skill_suggestions_dismissed']));
  // A map that was hidden takes its goals along; they can still be given up.
  await publish(false);
  expect((await as.call(nextSteps, {})).data).toEqual({ goals: [], suggestions: [] });
  await as.call(setGoal, { skill_id: goal, on: false });
  await publish(true);
  expect((await as.call(nextSteps, {})).data.goals).toEqual([]);
});

test('a stranger to a map sets none of its skills as a goal, and sees nobody’s goals', async () => {
  const id = await skill('Hidden');
  const stranger = school.as(await school.person('student'));
  expect((await stranger.call(setGoal, { skill_id: id, on: true })).code).toBe(-99);
  expect((await stranger.call(nextSteps, {})).data.goals).toEqual([]);
});

test('ten goals are the most, also of forty set at once', async () => {
  const as = school.as(teacher);
  const ids: string[] = [];
  for (let no = 0; no < 12; no++) ids.push(await skill(`Many ${no}`));
  const replies = await Promise.all(Array.from({ length: 40 }, (_, no) => as.call(setGoal, { skill_id: ids[no % 12]!, on: true })));
  expect(replies.every(({ code, key }) => code === 1 || key === 'goals_full')).toBe(true);
  expect((await as.call(nextSteps, {})).data.goals).toHaveLength(10);
});

test('goals on a map that was hidden, which nobody sees, leave room for others', async () => {
  const learner = await school.person('student');
  const other = await school.person('teacher');
  const makers = spaceMakers(school);
  for (const owner of [teacher, other]) await makers.member(await makers.space(owner), learner);
  await publish(true);
  for (let no = 0; no < 10; no++) await school.as(learner).call(setGoal, { skill_id: await skill(`Hidden ${no}`), on: true });
  await publish(false);
  const frame = { owner_id: other.id, scope: 'private', name: 'Seen' };
  const { id } = await school.db.insertInto('skills').values(frame).returning('id').executeTakeFirstOrThrow();
  await school.db
    .insertInto('skill_frames')
    .values({ kind: 'private', id: other.id, title: 'Map', intro: 'All', published: true })
    .execute();
  expect(await school.as(learner).call(setGoal, { skill_id: id, on: true })).toMatchObject({ code: 1 });
  expect((await school.as(learner).call(nextSteps, {})).data.goals).toMatchObject([{ id }]);
});

test('nothing that is locked is offered, and it is as soon as it opens', async () => {
  const makers = { ...courseMakers(school), ...spaceMakers(school) };
  const course = await makers.course();
  const { sectionId } = await makers.section(course);
  const [first, second] = [
    await makers.activity(course, sectionId, 'handout', { html: '<p>one</p>' }, 'One'),
    await makers.activity(course, sectionId, 'handout', { html: '<p>two</p>' }, 'Two'),
  ];
  await makers.edit(course, [{ op: 'update', id: second, changes: { unlock: { after: first, score: null, from: null } } }]);
  const space = await makers.space(course.owner);
  const learner = (await makers.member(space)).person;
  await makers.assigned(course, space);
  const { id } = await school.db
    .insertInto('skills')
    .values({ owner_id: course.owner.id, scope: 'private', name: 'Locked' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await school.db
    .insertInto('skill_frames')
    .values({ kind: 'private', id: course.owner.id, title: 'Map', intro: 'All', published: true })
    .execute();
  for (const activity of [first, second])
    await school.db
      .insertInto('skill_links')
      .values({ skill_id: id, object_kind: 'activity', object_id: `${course.id}:${activity}` })
      .execute();
  const as = school.as(learner);
  expect(await as.call(setGoal, { skill_id: id, on: true })).toMatchObject({ code: 1 });
  const offered = async () => (await as.call(nextSteps, {})).data.suggestions.map(({ title }) => title).toSorted();
  expect(await offered()).toEqual(['One']);
  const where = { space_id: space.id, course_id: course.id };
  await as.call(openActivity, { ...where, activity_id: first });
  await school.db.updateTable('learning_progress').set({ state: 'done' }).where('user_id', '=', learner.id).execute();
  expect(await offered()).toEqual(['Two']);
  await school.db
    .updateTable('space_courses')
    .set({ closes_at: new Date(school.clock.now().getTime() - 1000) })
    .where('space_id', '=', space.id)
    .execute();
  expect(await offered()).toEqual([]);
});
