import { openActivity } from '@praxis/contract/courses/learning';
import { addCaptions, changeCaptions, choosePoster, removeCaptions } from '@praxis/contract/media/captions';
import { showMedia } from '@praxis/contract/media/media';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

async function cinema() {
  const created = await world();
  const makers = { ...created, ...courseMakers(created), ...spaceMakers(created) };
  const course = await makers.course();
  const { sectionId } = await makers.section(course);
  const mediaId = await makers.readyMedia(course, 'video', { duration: 100 });
  const activityId = await makers.activity(course, sectionId, 'video', { media_id: mediaId });
  const captions = (text: string | Buffer, name = 'film.vtt') => makers.upload(course.owner, 'captions', text, name);
  return { ...makers, course, mediaId, activityId, captions };
}

const TWO = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\n00:03.000 --> 00:04.000\nWorld\n';

test('a teacher adds captions, a student of the space gets them under a signed address as WebVTT', async () => {
  const { as, origin, course, mediaId, activityId, captions, space, member, assigned } = await cinema();
  const file = await captions('1\n00:00:01,000 --> 00:00:02,000\n你好\n', 'film.srt');
  const input = { media_id: mediaId, file_id: file.id, language: 'zh-CN', label: '简体中文', is_default: true };
  const added = await as(course.owner).call(addCaptions, input);
  expect(added).toMatchObject({ code: 1, data: { captions: [{ language: 'zh-CN', label: '简体中文', is_default: true, cues: 1 }] } });

  const place = await space(course.owner);
  await assigned(course, place);
  const student = (await member(place)).person;
  const where = { space_id: place.id, course_id: course.id, activity_id: activityId };
  const opened = await as(student).call(openActivity, where);
  const content = opened.data.content as { captions: { address: string }[] };
  expect(content.captions).toHaveLength(1);
  const reply = await fetch(`${origin}${content.captions[0]!.address}`);
  expect(reply.headers.get('content-type')).toContain('text/vtt');
  expect(reply.headers.get('content-disposition')).toContain('inline');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await reply.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n你好\n');
  const unsigned = await fetch(`${origin}${content.captions[0]!.address.replace(/sign=.{6}/, 'sign=AAAAAA')}`);
  expect(unsigned.status).toBe(404);
});

test('a wrong file is refused with its lines in the reader’s language, and nothing changes', async () => {
  const { as, course, mediaId, captions } = await cinema();
  const file = await captions('WEBVTT\n\n00:02.000 --> 00:01.000\nx\n\nstray\n');
  const refused = await as(course.owner).call(addCaptions, { media_id: mediaId, file_id: file.id, language: 'en', label: 'English' });
  expect(refused).toMatchObject({
    code: 0,
    key: 'caption_wrong',
    msg: 'Line 3 of the captions file is wrong: it ends before it starts',
    data: {
      problems: [
        { line: 3, text: 'it ends before it starts' },
        { line: 6, text: 'this text has no times' },
      ],
      more: 0,
    },
  });
  expect((await as(course.owner).call(showMedia, { media_id: mediaId })).data.captions).toEqual([]);
  const picture = await captions(Buffer.from([0xff, 0xff, 0x00, 0x81]));
  expect(
    await as(course.owner).call(addCaptions, { media_id: mediaId, file_id: picture.id, language: 'en', label: 'English' }),
  ).toMatchObject({
    key: 'caption_encoding',
  });
});

test('the same language replaces, one is shown at first, and captions can be renamed and taken away', async () => {
  const { as, course, mediaId, captions } = await cinema();
  const add = async (language: string, is_default: boolean) =>
    as(course.owner).call(addCaptions, { media_id: mediaId, file_id: (await captions(TWO)).id, language, label: language, is_default });
  await add('en', true);
  await add('EN', false);
  const both = await add('fr', true);
  expect(both.data.captions.map((each) => [each.language, each.is_default])).toEqual([
    ['EN', false],
    ['fr', true],
  ]);
  const [english, french] = both.data.captions;
  const renamed = { captions_id: english!.id, language: 'en-GB', label: 'English', is_default: true };
  const changed = await as(course.owner).call(changeCaptions, renamed);
  expect(changed.data.captions.map((each) => [each.language, each.is_default])).toEqual([
    ['en-GB', true],
    ['fr', false],
  ]);
  expect(await as(course.owner).call(changeCaptions, { ...renamed, language: 'FR' })).toMatchObject({ key: 'caption_language_taken' });
  const left = await as(course.owner).call(removeCaptions, { captions_id: french!.id });
  expect(left.data.captions).toHaveLength(1);
});

test('another teacher changes neither captions nor poster, and learns nothing', async () => {
  const { as, person, course, mediaId, captions } = await cinema();
  const file = await captions(TWO);
  const added = await as(course.owner).call(addCaptions, { media_id: mediaId, file_id: file.id, language: 'en', label: 'English' });
  const outsider = await person('teacher');
  const captions_id = added.data.captions[0]!.id;
  const input = { media_id: mediaId, file_id: file.id, language: 'fr', label: 'French' };
  expect(await as(outsider).call(addCaptions, input)).toMatchObject({ code: -99 });
  expect(await as(outsider).call(removeCaptions, { captions_id })).toMatchObject({ code: -99 });
  expect(await as(outsider).call(changeCaptions, { captions_id, language: 'fr', label: 'x' })).toMatchObject({ code: -99 });
  expect(await as(outsider).call(choosePoster, { media_id: mediaId })).toMatchObject({ code: -99 });
});

test('a teacher chooses a picture as poster, asks for a moment of the film, and takes it back', async () => {
  const { as, db, course, mediaId, upload } = await cinema();
  const picture = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer();
  const file = await upload(course.owner, 'course_cover', picture, 'poster.jpg');
  const chosen = await as(course.owner).call(choosePoster, { media_id: mediaId, file_id: file.id });
  expect(chosen.data).toMatchObject({ poster_choice: 'chosen', poster: expect.stringContaining(`/files/${file.id}/`) });
  const asked = await as(course.owner).call(choosePoster, { media_id: mediaId, at: 42 });
  expect(asked.data).toMatchObject({ poster_choice: 'drawing', poster: expect.stringContaining(`/files/${file.id}/`) });
  const task = await db
    .selectFrom('agent_tasks')
    .select(['state', 'payload'])
    .where('kind', '=', 'video_frame')
    .where('subject_id', '=', mediaId)
    .executeTakeFirst();
  expect(task).toMatchObject({ state: 'queued', payload: { at: 42 } });
  const back = await as(course.owner).call(choosePoster, { media_id: mediaId });
  expect(back.data).toMatchObject({ poster_choice: 'made', poster: null });
  const foreign = await upload((await cinema()).course.owner, 'course_cover', picture, 'poster.jpg');
  expect(await as(course.owner).call(choosePoster, { media_id: mediaId, file_id: foreign.id })).toMatchObject({ key: 'file_not_found' });
});
