import {
  changeSpaceNotice,
  getSpaceNotice,
  listNoticeReaders,
  listSpaceNotices,
  readSpaceNotice,
  removeSpaceNotice,
  writeSpaceNotice,
} from '@praxis/contract/spaces/notices';
import { getSpace } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { safeNoticeText } from './notice-text.ts';
import { publishDueNotices } from './publish-notices.ts';

const HOUR = 60 * 60 * 1000;

async function school() {
  const at = await world();
  return { ...at, ...spaceMakers(at) };
}

test('a notice reaches the members, and who has read it is counted', async () => {
  const { person, space, member, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const [reader, other] = [await member(here), await member(here)];
  const written = await as(owner).call(writeSpaceNotice, { space_id: here.id, title: 'Room change', body: '<p>Room 302</p>' });
  const { notice_id } = written.data;
  expect(await db.selectFrom('messages').select('kind').where('user_id', '=', reader.person.id).execute()).toEqual([
    { kind: 'space_notice' },
  ]);
  expect((await as(reader.person).call(getSpace, { space_id: here.id })).data.unread_notices).toBe(1);

  await as(reader.person).call(readSpaceNotice, { notice_id });
  await as(reader.person).call(readSpaceNotice, { notice_id });
  expect((await as(reader.person).call(getSpaceNotice, { notice_id })).data).toMatchObject({
    read: true,
    readers: null,
    body: '<p>Room 302</p>',
  });
  expect((await as(owner).call(getSpaceNotice, { notice_id })).data.readers).toEqual({ read: 1, of: 2 });
  expect((await as(owner).call(listNoticeReaders, { notice_id })).data.list.map((row) => row.person.id)).toEqual([reader.person.id]);
  expect((await as(owner).call(listNoticeReaders, { notice_id, read: false })).data.list.map((row) => row.person.id)).toEqual([
    other.person.id,
  ]);
  expect(await as(reader.person).call(listNoticeReaders, { notice_id })).toMatchObject({ code: -99 });
});

test('a notice for later is seen by the desk alone until its time has come', async () => {
  const { person, space, member, as, app, clock } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const student = as((await member(here)).person);
  const publish_at = clock.now().getTime() + HOUR;
  const { notice_id } = (await as(owner).call(writeSpaceNotice, { space_id: here.id, title: 'Later', body: '<p>Later</p>', publish_at }))
    .data;

  expect((await student.call(listSpaceNotices, { space_id: here.id })).data.total).toBe(0);
  expect(await student.call(getSpaceNotice, { notice_id })).toEqual(await student.call(getSpaceNotice, { notice_id: '999999999' }));
  expect((await as(owner).call(listSpaceNotices, { space_id: here.id })).data.list).toMatchObject([{ published: false, publish_at }]);
  await publishDueNotices(app.db, clock.now());
  expect((await student.call(listSpaceNotices, { space_id: here.id })).data.total).toBe(0);
  await publishDueNotices(app.db, new Date(publish_at));
  expect((await student.call(listSpaceNotices, { space_id: here.id })).data.list).toMatchObject([
    { title: 'Later', published: true, read: false },
  ]);
});

test('only who may post writes, changes and deletes; strangers cannot tell', async () => {
  const { person, space, member, assistant, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const draft = { space_id: here.id, title: 'T', body: '<p>B</p>' };
  const { notice_id } = (await as(owner).call(writeSpaceNotice, draft)).data;
  const student = as((await member(here)).person);
  const helper = as((await assistant(here, ['mark'])).person);
  const poster = as((await assistant(here, ['post_notices'])).person);
  const outsider = as(await person('teacher'));
  expect(await student.call(writeSpaceNotice, draft)).toMatchObject({ key: 'not_allowed' });
  expect(await helper.call(changeSpaceNotice, { ...draft, notice_id })).toMatchObject({ key: 'not_allowed' });
  expect(await poster.call(changeSpaceNotice, { ...draft, notice_id, title: 'New', pinned: true })).toMatchObject({ code: 1 });
  for (const call of [removeSpaceNotice, readSpaceNotice, getSpaceNotice] as const)
    expect(await outsider.call(call, { notice_id })).toEqual(await outsider.call(call, { notice_id: '999999999' }));
  expect((await student.call(listSpaceNotices, { space_id: here.id })).data.list).toMatchObject([{ title: 'New', pinned: true }]);
  expect(await poster.call(removeSpaceNotice, { notice_id })).toMatchObject({ code: 1 });
  expect(await student.call(getSpaceNotice, { notice_id })).toMatchObject({ code: -99 });
});

test('scripts, styles and foreign pictures do not survive in a notice, and it must have words', async () => {
  const { person, space, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  expect(safeNoticeText('<p onclick="x()">Hi<script>alert(1)</script><img src="http://x/y.png"></p>')).toBe('<p>Hi</p>');
  expect(safeNoticeText('<a href="javascript:alert(1)">x</a>')).not.toContain('javascript');
  expect(await as(owner).call(writeSpaceNotice, { space_id: here.id, title: 'T', body: '<p>&nbsp;</p><script>1</script>' })).toMatchObject({
    key: 'notice_body_required',
  });
});
