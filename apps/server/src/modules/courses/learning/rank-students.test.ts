import { reportRead } from '@praxis/contract/courses/learning';
import { courseProgress } from '@praxis/contract/courses/progress';
import { expect, test } from 'vitest';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

test('a teacher sorts all students of a course, not the page at hand', async () => {
  const created = await world();
  const { course, section, activity, assigned } = courseMakers(created);
  const { space, member } = spaceMakers(created);
  const taught = await course();
  const { sectionId } = await section(taught);
  const activities = [];
  for (const title of ['One', 'Two', 'Three']) activities.push(await activity(taught, sectionId, 'handout', { html: '<p>x</p>' }, title));
  const at = await space(taught.owner);
  await assigned(taught, at);
  const where = { space_id: at.id, course_id: taught.id };
  const students = [];
  for (const name of ['Cao', 'An', 'Bai', 'Ding']) students.push((await member(at, await created.person('student', name))).person);
  const [cao, an, bai, ding] = students.map(({ id }) => id);
  for (const [at_, done] of [0, 2, 3, 1].entries())
    for (const activity_id of activities.slice(0, done))
      await created.as(students[at_]).call(reportRead, { ...where, activity_id, position: 1, finished: true, client_seq: 1 });
  const ask = async (order: 'name' | 'percent', down: boolean, page: number) => {
    const { data } = await created.as(taught.owner).call(courseProgress, { ...where, order, down, page, size: 2 });
    expect(data.students.total).toBe(4);
    return data.students.list.map(({ student }) => student.id);
  };
  expect([...(await ask('percent', true, 1)), ...(await ask('percent', true, 2))]).toEqual([bai, an, ding, cao]);
  expect([...(await ask('percent', false, 1)), ...(await ask('percent', false, 2))]).toEqual([cao, ding, an, bai]);
  expect([...(await ask('name', false, 1)), ...(await ask('name', false, 2))]).toEqual([an, bai, cao, ding]);
});
