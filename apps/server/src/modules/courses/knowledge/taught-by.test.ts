import { editMap, skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { expect, test } from 'vitest';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

test('a teacher reads by how many clips and labs each point is taught, and which of its materials are videos', async () => {
  const created = await world();
  const school = { ...created, ...courseMakers(created), ...spaceMakers(created) };
  const owner = await school.person('teacher');
  const course = await school.course(owner);
  const { sectionId } = await school.section(course);
  const video = await school.activity(course, sectionId, 'video', { media_id: null }, 'Lecture');
  const lesson = await school.activity(course, sectionId, 'handout', { html: '<p>Frames</p>' }, 'Lesson');
  const frame = { frame_kind: 'course' as const, frame_id: course.id };
  const point = (key: string, parent: string | null) => ({
    ...{ op: 'add' as const, key, name: key, parent, intro: '', code: '', weight: 100, place: 0 },
  });
  const link = (key: string, activity: string, part = '') => ({
    ...{ op: 'link' as const, key, object_kind: 'activity' as const, object_id: `${course.id}:${activity}`, part, weight: 100 },
  });
  const operations = [
    ...[point('new-a', null), point('new-b', 'new-a'), point('new-c', 'new-a')],
    ...[link('new-b', video, '10-70'), link('new-b', video, '70-90'), link('new-b', lesson), link('new-c', lesson)],
  ];
  const { data } = await school.as(owner).call(editMap, { ...frame, revision: 0, edit_id: 'edit-0001', operations });
  // A lab is one, whichever of its checks are about the point.
  for (const part of ['r1', 'r2'])
    await school.db
      .insertInto('skill_links')
      .values({ skill_id: data.ids['new-c']!, object_kind: 'lab', object_id: '999', part })
      .execute();
  const { skills } = (await school.as(owner).call(skillMap, frame)).data;
  expect(skills.map(({ name, videos, labs, objects }) => [name, videos, labs, objects]).sort()).toEqual([
    ['new-a', 0, 0, 0],
    ['new-b', 2, 0, 3],
    ['new-c', 0, 1, 3],
  ]);
  const { resources } = (await school.as(owner).call(skillEvidence, { skill_id: data.ids['new-b']! })).data;
  expect(resources.map(({ title, part, sort }) => [title, part, sort]).sort()).toEqual([
    ['Lecture', '10-70', 'video'],
    ['Lecture', '70-90', 'video'],
    ['Lesson', '', 'other'],
  ]);
});
