import { getHome } from '@praxis/contract/home';
import { openActivity } from '@praxis/contract/learning';
import { saveNotice } from '@praxis/contract/notices';
import { listCompetitions, listDissents, listPackages, lookAtPlace } from '@praxis/contract/places';
import { expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
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
