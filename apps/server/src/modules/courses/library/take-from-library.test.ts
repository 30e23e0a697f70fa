import { designActivity, designCourse, editCourse } from '@praxis/contract/courses/courses';
import { openActivity } from '@praxis/contract/courses/learning';
import {
  addLibraryVersion,
  listLibraryUses,
  makeLibraryItem,
  removeLibraryItems,
  shareLibraryItems,
  showLibraryItem,
  takeFromLibrary,
  trashLibraryItems,
} from '@praxis/contract/library/library';
import { addCaptions } from '@praxis/contract/media/captions';
import { attachMedia, showMedia } from '@praxis/contract/media/media';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { courseMakers, newId } from '../../../testing/makers/courses.ts';
import { libraryMakers } from '../../../testing/makers/library.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { recordTranscoding } from '../../media/media.store.ts';

async function school() {
  const created = await world();
  const makers = { ...created, ...courseMakers(created), ...libraryMakers(created), ...spaceMakers(created) };
  /** A film in a course of its owner, saved to the library and shared with a colleague. */
  async function sharedVideo(colleague: TestPerson) {
    const course = await makers.course();
    const file = await makers.content(course.owner, 'video');
    const media = (await created.as(course.owner).call(attachMedia, { course_id: course.id, file_id: file.id, kind: 'video' })).data;
    const item_id = await saved(course.owner, file.id);
    const share = { item_ids: [item_id], to_type: 'person' as const, account: colleague.account, access: 'use' as const };
    await created.as(course.owner).call(shareLibraryItems, share);
    return { course, file, media, item_id };
  }
  async function saved(owner: TestPerson, file_id: string) {
    const reply = await created.as(owner).call(makeLibraryItem, { kind: 'video', name: '死锁', licence: 'cc_by', file_id });
    if (reply.code !== 1) throw new Error(reply.msg);
    return reply.data.item_id;
  }
  const finish = (mediaId: string, fileId: string) => {
    const renditions = [{ quality: '480' as const, width: 854, height: 480, bytes: 6, file_id: fileId }];
    return withTransaction(created.db, (db) =>
      recordTranscoding(db, mediaId, { state: 'complete', progress: 100, duration: 60, renditions }),
    );
  };
  return { ...makers, sharedVideo, finish };
}

const tasksOf = (db: Awaited<ReturnType<typeof school>>['db'], fileId: string) =>
  db
    .selectFrom('agent_tasks')
    .innerJoin('media', 'media.id', 'agent_tasks.subject_id')
    .select('agent_tasks.id')
    .where('media.file_id', '=', fileId)
    .execute();

test('S-059 a film saved to the library and put into a colleague’s course is stored and transcoded once, captions come along', async () => {
  const { as, db, person, course, section, activity, sharedVideo, finish, upload } = await school();
  const colleague = await person('teacher');
  const { course: first, file, media, item_id } = await sharedVideo(colleague);
  const theirs = await course(colleague);
  const early = await as(colleague).call(takeFromLibrary, { course_id: theirs.id, item_id });
  expect(early.data.media).toMatchObject({ state: 'in_progress' });
  await finish(media.id, file.id);
  expect(await tasksOf(db, file.id)).toHaveLength(1);
  const accepted = early.data.media!;
  expect((await as(colleague).call(showMedia, { media_id: accepted.id })).data).toMatchObject({
    state: 'complete',
    duration: 60,
    name: file.name,
  });
  const again = await as(colleague).call(takeFromLibrary, { course_id: theirs.id, item_id });
  expect(again.data.media?.id).toBe(accepted.id);

  const { sectionId } = await section(theirs);
  const activityId = await activity(theirs, sectionId, 'video', { media_id: accepted.id });
  const view = await as(colleague).call(designActivity, { course_id: theirs.id, activity_id: activityId });
  expect(view.data).toMatchObject({ library: { item_id, name: '死锁', version: 1, newer: null }, problem: null });

  const captions = await upload(first.owner, 'captions', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx', 'en.vtt');
  const item = (await as(first.owner).call(showLibraryItem, { item_id })).data;
  await as(first.owner).call(addCaptions, { media_id: item.media!.id, file_id: captions.id, language: 'en', label: 'English' });
  const other = await course(colleague);
  const later = await as(colleague).call(takeFromLibrary, { course_id: other.id, item_id });
  expect(later.data.media?.captions).toMatchObject([{ language: 'en' }]);
  expect((await as(colleague).call(showMedia, { media_id: accepted.id })).data.captions).toEqual([]);
});

test('a new version is offered where the old one is shown; the course stays on its own until it is updated', async () => {
  const { as, person, course, section, activity, edit, sharedVideo, finish, content, until } = await school();
  const colleague = await person('teacher');
  const { course: first, file, media, item_id } = await sharedVideo(colleague);
  await finish(media.id, file.id);
  const theirs = await course(colleague, '操作系统');
  const old = (await as(colleague).call(takeFromLibrary, { course_id: theirs.id, item_id })).data.media!;
  const { sectionId } = await section(theirs);
  const activityId = await activity(theirs, sectionId, 'video', { media_id: old.id });
  const second = await content(first.owner, 'video', 'second.mp4');
  const added = await as(first.owner).call(addLibraryVersion, { item_id, file_id: second.id, note: 'Louder' });
  const design = async () => (await as(colleague).call(designActivity, { course_id: theirs.id, activity_id: activityId })).data;
  expect(await design()).toMatchObject({
    media: { id: old.id, name: file.name },
    library: { version: 1, newer: { version_id: added.data.version_id, version: 2, note: 'Louder' } },
  });
  await until('the colleague hears of it', async () =>
    (await as(colleague).call(listMessages, {})).data.list.some(
      (message) => message.title.includes('死锁') && message.link === `/course/${theirs.id}/design`,
    ),
  );
  const newer = await as(colleague).call(takeFromLibrary, { course_id: theirs.id, item_id, version_id: added.data.version_id });
  await edit(theirs, [{ op: 'update', id: activityId, changes: { config: { media_id: newer.data.media!.id } } }]);
  expect(await design()).toMatchObject({ media: { name: 'second.mp4' }, library: { version: 2, newer: null } });
});

test('where an item is used is told of courses the reader may see, and counted of others', async () => {
  const { as, person, course, section, activity, assigned, space, member, sharedVideo, finish } = await school();
  const colleague = await person('teacher');
  const { course: first, file, media, item_id } = await sharedVideo(colleague);
  await finish(media.id, file.id);
  const theirs = await course(colleague, '编译原理');
  const accepted = (await as(colleague).call(takeFromLibrary, { course_id: theirs.id, item_id })).data.media!;
  const { sectionId } = await section(theirs);
  await activity(theirs, sectionId, 'video', { media_id: accepted.id }, 'The film');
  const uses = async (who: TestPerson) => (await as(who).call(listLibraryUses, { item_id })).data;
  expect(await uses(colleague)).toEqual({
    list: [{ course_id: theirs.id, course: '编译原理', activity: 'The film', version: 1, published: false, own: true }],
    others: 0,
  });
  expect(await uses(first.owner)).toEqual({ list: [], others: 1 });
  const place = await space(colleague);
  await assigned(theirs, place);
  expect(await uses(first.owner)).toEqual({ list: [], others: 1 });
  await member(place, first.owner);
  expect(await uses(first.owner)).toMatchObject({ list: [{ course: '编译原理', published: true, own: false }], others: 0 });
  expect((await as(first.owner).call(showLibraryItem, { item_id })).data.uses).toBe(1);
});

test('an item in use goes to the trash without harm to its courses, and is not removed for good before they let it go', async () => {
  const { as, person, course, section, activity, assigned, space, member, edit, sharedVideo, finish } = await school();
  const colleague = await person('teacher');
  const { course: first, file, media, item_id } = await sharedVideo(colleague);
  await finish(media.id, file.id);
  const theirs = await course(colleague);
  const accepted = (await as(colleague).call(takeFromLibrary, { course_id: theirs.id, item_id })).data.media!;
  const { sectionId } = await section(theirs);
  const activityId = await activity(theirs, sectionId, 'video', { media_id: accepted.id });
  const place = await space(colleague);
  await assigned(theirs, place);
  const student = (await member(place)).person;
  const item_ids = [item_id];
  expect(await as(first.owner).call(removeLibraryItems, { item_ids })).toMatchObject({ key: 'library_not_in_trash' });
  await as(first.owner).call(trashLibraryItems, { item_ids, trashed: true });
  const opened = await as(student).call(openActivity, { space_id: place.id, course_id: theirs.id, activity_id: activityId });
  expect(opened.data.content).toMatchObject({ kind: 'video', state: 'complete', renditions: [{ quality: '480' }] });
  expect(await as(colleague).call(takeFromLibrary, { course_id: theirs.id, item_id })).toMatchObject({ code: -99 });
  expect(await as(first.owner).call(removeLibraryItems, { item_ids })).toMatchObject({ key: 'library_item_used' });
  expect((await as(first.owner).call(showLibraryItem, { item_id })).code).toBe(1);

  await edit(theirs, [{ op: 'delete', id: activityId }]);
  expect(await as(first.owner).call(removeLibraryItems, { item_ids }), 'the published version still shows it').toMatchObject({
    key: 'library_item_used',
  });
});

test('a picture, a link and a demo come out of the library; foreign items and documents do not', async () => {
  const { as, person, course, section, item, content } = await school();
  const teacher = await person('teacher');
  const owner = await person('teacher');
  const share = async (id: string) =>
    as(owner).call(shareLibraryItems, { item_ids: [id], to_type: 'person', account: teacher.account, access: 'use' });
  const theirs = await course(teacher);
  const picture = await item(owner, 'A diagram', { kind: 'picture' });
  const take = async (item_id: string) => as(teacher).call(takeFromLibrary, { course_id: theirs.id, item_id });
  expect(await take(picture)).toMatchObject({ code: -99 });
  await share(picture);
  const accepted = await take(picture);
  expect(accepted.data.picture?.address).toContain('/files/');

  const { sectionId } = await section(theirs);
  const id = newId();
  const foreign = await content(owner);
  const html = `<p>x</p><img data-file="${accepted.data.picture!.file_id}" alt="a"><img data-file="${foreign.id}" alt="b">`;
  const { revision } = (await as(teacher).call(designCourse, { course_id: theirs.id })).data;
  await as(teacher).call(editCourse, {
    course_id: theirs.id,
    revision,
    edit_id: newId(),
    operations: [{ op: 'add', what: 'activity', id, parent: sectionId, index: 0, kind: 'handout', title: 'Handout', config: { html } }],
  });
  const view = await as(teacher).call(designActivity, { course_id: theirs.id, activity_id: id });
  expect(JSON.stringify(view.data.config)).toContain(accepted.data.picture!.file_id);
  expect(JSON.stringify(view.data.config), 'a picture nobody gave is not shown').not.toContain(`/files/${foreign.id}/`);
  expect((await as(teacher).call(listLibraryUses, { item_id: picture })).data.list).toMatchObject([{ activity: 'Handout' }]);

  const link = await item(owner, 'A link');
  await share(link);
  expect((await take(link)).data).toMatchObject({ kind: 'link', address: 'https://example.com/page', media: null });
  const document = await item(owner, 'A document', { kind: 'document' });
  await share(document);
  expect(await take(document)).toMatchObject({ key: 'library_kind_not_here' });
});
