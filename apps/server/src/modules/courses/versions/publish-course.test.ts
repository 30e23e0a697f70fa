import { compareVersions, listVersions, publishCourse } from '@praxis/contract/courses/courses';
import { openActivity, showOutline } from '@praxis/contract/courses/learning';
import {
  assignCourse,
  coursesOfSpace,
  coursesToAssign,
  removeSpaceCourse,
  spaceCourseDifferences,
  updateSpaceCourse,
} from '@praxis/contract/courses/space-courses';
import { expect, test } from 'vitest';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

const school = async () => {
  const created = await world();
  return { ...created, ...courseMakers(created), ...spaceMakers(created) };
};

/** A published course with one handout, in a space with one student. */
async function running(created: Awaited<ReturnType<typeof school>>) {
  const course = await created.course();
  const { sectionId } = await created.section(course);
  const handout = await created.activity(course, sectionId, 'handout', { html: '<p>first</p>' }, 'Handout');
  const space = await created.space(course.owner);
  const student = (await created.member(space)).person;
  const version = await created.assigned(course, space);
  return { course, sectionId, handout, space, student, version };
}

test('a draft that is not ready is not published, and says how much is missing', async () => {
  const { course, section, activity, design, as } = await school();
  const created = await course();
  const publish = async () => as(created.owner).call(publishCourse, { course_id: created.id, revision: (await design(created)).revision });
  expect(await publish()).toMatchObject({ code: 0, key: 'course_empty' });
  const { sectionId } = await section(created);
  await activity(created, sectionId, 'video', { media_id: null });
  await activity(created, sectionId, 'handout', { html: '' });
  expect((await design(created)).statuses.map((each) => each.problem)).toEqual(['No file is chosen yet', 'The handout is empty']);
  expect(await publish()).toMatchObject({ code: 0, key: 'course_not_ready', msg: '2 things must be put right before publishing' });
});

test('a version is frozen: editing the draft changes neither its hash nor what students see', async () => {
  const created = await school();
  const { as, db, edit } = created;
  const { course, handout, space, student, version } = await running(created);
  const frozen = () =>
    db.selectFrom('course_versions').select(['tree', 'sha256']).where('id', '=', version.version_id).executeTakeFirstOrThrow();
  const before = await frozen();
  await edit(course, [{ op: 'update', id: handout, changes: { title: 'Changed', config: { html: '<p>second</p>' } } }]);
  const after = await frozen();
  expect(after).toEqual(before);
  expect(before.sha256.toString('hex')).toBe(version.sha256);
  const seen = await as(student).call(openActivity, { space_id: space.id, course_id: course.id, activity_id: handout });
  expect(seen.data).toMatchObject({ activity: { title: 'Handout' }, content: { kind: 'handout', html: '<p>first</p>' } });
  await expect(db.updateTable('course_versions').set({ note: 'x' }).where('id', '=', version.version_id).execute()).rejects.toThrow(
    'frozen',
  );
  await expect(
    db.updateTable('course_version_configs').set({ config: '{}' }).where('version_id', '=', version.version_id).execute(),
  ).rejects.toThrow('frozen');
});

test('publishing the same again is refused; undoing back to the published state too', async () => {
  const created = await school();
  const { as, design, edit } = created;
  const { course, handout } = await running(created);
  const publish = async () => as(course.owner).call(publishCourse, { course_id: course.id, revision: (await design(course)).revision });
  expect(await publish()).toMatchObject({ code: 0, key: 'course_unchanged' });
  await edit(course, [{ op: 'update', id: handout, changes: { title: 'Other' } }]);
  await edit(course, [{ op: 'update', id: handout, changes: { title: 'Handout' } }]);
  expect(await publish()).toMatchObject({ code: 0, key: 'course_unchanged' });
});

test('a space stays on its version until it is moved, with a list of differences; progress stays', async () => {
  const created = await school();
  const { as, edit, activity, publish, until, db } = created;
  const { course, sectionId, handout, space, student } = await running(created);
  const where = { space_id: space.id, course_id: course.id };
  await as(student).call(openActivity, { ...where, activity_id: handout });
  await edit(course, [{ op: 'update', id: handout, changes: { title: 'Renamed', config: { html: '<p>second</p>' } } }]);
  const link = await activity(course, sectionId, 'link', { address: 'https://example.org' }, 'Link');
  const second = await publish(course);
  const outline = async () => (await as(student).call(showOutline, where)).data;
  expect((await outline()).chapters[0]?.sections[0]?.activities.map((each) => each.title)).toEqual(['Handout']);

  const teacher = as(course.owner);
  const listed = await teacher.call(coursesOfSpace, { space_id: space.id });
  expect(listed.data).toMatchObject({
    list: [{ version: 1, newest_version: 2, newest_version_id: second.version_id }],
    can: { assign: true },
  });
  const ask = { ...where, version_id: second.version_id };
  const differences = await teacher.call(spaceCourseDifferences, ask);
  expect(differences.data).toMatchObject({
    from: 1,
    to: 2,
    students: 1,
    list: [
      { change: 'changed', node_id: handout, fields: ['title', 'content'] },
      { change: 'added', node_id: link, kind: 'link' },
    ],
  });
  expect((await teacher.call(updateSpaceCourse, ask)).data).toEqual({ version: 2 });
  expect(await teacher.call(updateSpaceCourse, ask)).toMatchObject({ code: 0, key: 'version_not_newer' });
  const activities = (await outline()).chapters[0]!.sections[0]!.activities;
  expect(activities.map((each) => [each.title, each.state])).toEqual([
    ['Renamed', 'started'],
    ['Link', 'none'],
  ]);
  await until('the student is told of the new version', () =>
    db.selectFrom('messages').select('id').where('user_id', '=', student.id).where('kind', '=', 'course_updated').executeTakeFirst(),
  );
});

test('the owner sees versions with their spaces, and compares them with the draft', async () => {
  const created = await school();
  const { as, edit } = created;
  const { course, handout, space, version } = await running(created);
  const owner = as(course.owner);
  const versions = await owner.call(listVersions, { course_id: course.id });
  expect(versions.data.list).toMatchObject([
    { id: version.version_id, version: 1, sha256: version.sha256, spaces: [{ id: space.id, name: space.name }] },
  ]);
  expect((await owner.call(compareVersions, { course_id: course.id })).data).toMatchObject({ from: 1, to: null, list: [] });
  await edit(course, [{ op: 'delete', id: handout }]);
  const compared = await owner.call(compareVersions, { course_id: course.id });
  expect(compared.data.list).toMatchObject([{ change: 'removed', node_id: handout, title: 'Handout' }]);
});

test('an assistant with the right to edit content assigns courses the teachers gave to spaces they edit; of others they learn nothing', async () => {
  const created = await school();
  const { as, assistant, space: makeSpace, course: makeCourse, section, activity, publish, person } = created;
  const course = await makeCourse();
  const { sectionId } = await section(course);
  await activity(course, sectionId, 'link', { address: 'https://example.org' });
  await publish(course);
  const [space, elsewhere] = [await makeSpace(course.owner), await makeSpace(course.owner)];
  const helper = await assistant(space, ['edit_content']);
  const editor = as(helper.person);
  const marker = as((await assistant(space, ['mark', 'see_scores'])).person);
  const outsider = as(await person('teacher'));
  const ask = { space_id: space.id, course_id: course.id };
  const offered = async (who = editor) => (await who.call(coursesToAssign, { space_id: space.id })).data.list.map((each) => each.course_id);

  expect(await offered(as(course.owner))).toContain(course.id);
  const missing = await outsider.call(assignCourse, { ...ask, space_id: '999999999' });
  expect(await outsider.call(assignCourse, ask)).toEqual(missing);
  expect(await marker.call(assignCourse, ask)).toEqual(missing);
  expect(missing).toMatchObject({ code: -99 });
  // Another space of the teacher has it, which is none of the assistant's business.
  expect((await as(course.owner).call(assignCourse, { ...ask, space_id: elsewhere.id })).code).toBe(1);
  expect(await offered()).toEqual([]);
  expect(await editor.call(assignCourse, ask)).toEqual(missing);

  await assistant(elsewhere, ['edit_content'], helper.person);
  expect(await offered()).toEqual([course.id]);
  const opens_at = 2_000_000;
  expect(await editor.call(assignCourse, { ...ask, opens_at, closes_at: 1_000_000 })).toMatchObject({ code: 0, key: 'start_after_end' });
  expect((await editor.call(assignCourse, ask)).code).toBe(1);
  expect(await editor.call(assignCourse, ask)).toMatchObject({ code: 0, key: 'course_already_assigned' });
});

test('an assistant brings back a course that was taken out of the space', async () => {
  const created = await school();
  const { as, assistant } = created;
  const { course, space } = await running(created);
  const editor = as((await assistant(space, ['edit_content'])).person);
  const where = { space_id: space.id, course_id: course.id };
  expect((await editor.call(removeSpaceCourse, where)).code).toBe(1);
  expect((await editor.call(coursesToAssign, { space_id: space.id })).data.list).toMatchObject([{ course_id: course.id }]);
  expect((await editor.call(assignCourse, where)).code).toBe(1);
});

test('nobody assigns a course of a stranger, nor a draft', async () => {
  const { as, course, space, section, activity, publish } = await school();
  const foreign = await course();
  const { sectionId } = await section(foreign);
  await activity(foreign, sectionId, 'link', { address: 'https://example.org' });
  await publish(foreign);
  const own = await course();
  const mine = await space(own.owner);
  const owner = as(own.owner);
  expect(await owner.call(assignCourse, { space_id: mine.id, course_id: foreign.id })).toEqual(
    await owner.call(assignCourse, { space_id: mine.id, course_id: '999999999' }),
  );
  expect(await owner.call(assignCourse, { space_id: mine.id, course_id: own.id })).toMatchObject({ code: 0, key: 'course_not_published' });
});

test('a course that is taken out and assigned again finds the progress again', async () => {
  const created = await school();
  const { as } = created;
  const { course, handout, space, student } = await running(created);
  const where = { space_id: space.id, course_id: course.id };
  await as(student).call(openActivity, { ...where, activity_id: handout });
  expect((await as(course.owner).call(removeSpaceCourse, where)).code).toBe(1);
  expect(await as(student).call(showOutline, where)).toMatchObject({ code: -99 });
  expect((await as(course.owner).call(assignCourse, where)).code).toBe(1);
  expect((await as(student).call(showOutline, where)).data.resume?.activity_id).toBe(handout);
});
