import { addressOf } from '@praxis/contract/core/pages';
import { countUnread } from '@praxis/contract/home/home';
import { listMessages, readAllMessages, readMessage } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';
import { sendMessage } from './index.ts';

const approval = (userIds: string[]) =>
  ({ userIds, kind: 'join_approved', values: { space: 'Networks' }, link: addressOf('space', { spaceId: '1' }) }) as const;

test('a student reads a message in the language asked for and it counts as read once', async () => {
  const { db, person, as } = await world();
  const student = await person('student');
  await sendMessage(db, approval([student.id, student.id]));

  const english = await as(student).call(listMessages, {});
  const chinese = await as(student).call(listMessages, {}, { responselang: 'zh-cn' });
  expect(english.data).toMatchObject({
    total: 1,
    list: [{ title: 'You are now a member of “Networks”', read: false, link: addressOf('space', { spaceId: '1' }) }],
  });
  expect(chinese.data.list[0]?.title).toBe('你已加入《Networks》');

  const message_id = english.data.list[0]!.id;
  expect((await as(student).call(readMessage, { message_id })).code).toBe(1);
  expect((await as(student).call(readMessage, { message_id })).code).toBe(1);
  expect((await as(student).call(listMessages, { unread: true })).data.total).toBe(0);
  expect((await as(student).call(listMessages, {})).data.list[0]?.read).toBe(true);
});

test('a part of a message that would speak of an empty reason is left out', async () => {
  const { db, person, as } = await world();
  const student = await person('student');
  await sendMessage(db, { userIds: [student.id], kind: 'join_refused', values: { space: 'Networks', reason: '' } });
  await sendMessage(db, { userIds: [student.id], kind: 'join_refused', values: { space: 'Networks', reason: 'wrong class' } });

  const { data } = await as(student).call(listMessages, {});
  expect(data.list.map((message) => message.body)).toEqual([
    'Reason: wrong class. You can change your note and apply again.',
    'You can change your note and apply again.',
  ]);
});

test('a student looks through the messages of one kind', async () => {
  const { db, person, as } = await world();
  const student = await person('student');
  await sendMessage(db, approval([student.id]));
  await sendMessage(db, { userIds: [student.id], kind: 'wechat_bound', values: { nickname: 'Bei' } });
  const kinds = async (group: 'membership' | 'security' | 'orders') =>
    (await as(student).call(listMessages, { group })).data.list.map(({ kind }) => kind);
  expect([await kinds('membership'), await kinds('security'), await kinds('orders')]).toEqual([['join_approved'], ['wechat_bound'], []]);
});

test('a stranger cannot tell another person’s message from a missing one', async () => {
  const { db, person, as } = await world();
  const [student, outsider] = [await person('student'), await person('student')];
  await sendMessage(db, approval([student.id]));
  const message_id = (await as(student).call(listMessages, {})).data.list[0]!.id;

  const foreign = await as(outsider).call(readMessage, { message_id });
  const missing = await as(outsider).call(readMessage, { message_id: '999999999' });
  expect(foreign).toMatchObject({ status: 200, code: -99, key: 'not_available' });
  expect(foreign).toEqual(missing);
  expect((await as(student).call(listMessages, { unread: true })).data.total).toBe(1);
});

test('a person marks everything read and nobody else’s inbox changes', async () => {
  const { db, person, as } = await world();
  const [student, other] = [await person('student'), await person('student')];
  for (let sent = 0; sent < 3; sent++) await sendMessage(db, approval([student.id, other.id]));

  expect((await as(student).call(countUnread, {})).data.count).toBe(3);
  expect((await as(student).call(readAllMessages, {})).data.count).toBe(3);
  expect((await as(student).call(countUnread, {})).data.count).toBe(0);
  expect((await as(student).call(readAllMessages, {})).data.count).toBe(0);
  expect((await as(other).call(listMessages, { unread: true, size: 2 })).data).toMatchObject({ total: 3, size: 2 });
  expect((await as(undefined).call(listMessages, {})).status).toBe(401);
});

test('twenty people told twice at once hear it twice each, and neither teller waits for ever', async () => {
  const { db, person } = await world();
  const people = await Promise.all(Array.from({ length: 20 }, () => person('student')));
  const ids = people.map((one) => one.id);
  await Promise.all([sendMessage(db, approval(ids)), sendMessage(db, approval([...ids].reverse()))]);

  const posted = await db
    .selectFrom('realtime_topics')
    .select('seq')
    .where(
      'topic',
      'in',
      ids.map((id) => `user:${id}`),
    )
    .execute();
  expect(posted).toHaveLength(20);
  expect(posted.every((topic) => topic.seq === '2')).toBe(true);
});
