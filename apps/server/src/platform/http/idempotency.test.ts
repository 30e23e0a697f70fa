import { renewCalendarFeed } from '@praxis/contract/calendar/calendar';
import { saveNotice } from '@praxis/contract/notices/notices';
import { readAllMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';

const notice = (title: string) => ({ title, body: '<p>x</p>', audience: 'everyone' as const });
const titled = async (db: Awaited<ReturnType<typeof world>>['db'], title: string) =>
  (await db.selectFrom('notices').select('id').where('title', '=', title).execute()).map((row) => row.id);

test('a call sent twice with one key takes effect once and both are told the same', async () => {
  const { db, person, as } = await world();
  const operator = await person('operator');
  const title = `once ${operator.id}`;
  const headers = { 'idempotency-key': 'a' };
  const first = await as(operator).call(saveNotice, notice(title), headers);
  const second = await as(operator).call(saveNotice, notice(`${title} changed`), headers);
  expect(first.code).toBe(1);
  expect(second).toEqual(first);
  expect(await titled(db, title)).toEqual([first.data.id]);
});

test('ten calls with one key at the same moment take effect once', async () => {
  const { db, person, as } = await world();
  const operator = await person('operator');
  const title = `together ${operator.id}`;
  const calls = Array.from({ length: 10 }, () => as(operator).call(saveNotice, notice(title), { 'idempotency-key': 'b' }));
  const replies = await Promise.all(calls);
  expect(new Set(replies.map((reply) => reply.data.id)).size).toBe(1);
  expect(replies.every((reply) => reply.code === 1)).toBe(true);
  expect(await titled(db, title)).toHaveLength(1);
});

test('a refused call leaves its key free for the corrected one', async () => {
  const { db, person, as } = await world();
  const operator = await person('operator');
  const headers = { 'idempotency-key': 'c' };
  expect((await as(operator).call(saveNotice, { ...notice('x'), body: '<p> </p>' }, headers)).key).toBe('notice_body_required');
  const title = `corrected ${operator.id}`;
  expect((await as(operator).call(saveNotice, notice(title), headers)).code).toBe(1);
  expect(await titled(db, title)).toHaveLength(1);
});

test('a key belongs to one person and one call', async () => {
  const { db, person, as } = await world();
  const [one, other] = [await person('operator'), await person('operator')];
  const title = `apart ${one.id}`;
  const headers = { 'idempotency-key': 'd' };
  for (const who of [one, other]) expect((await as(who).call(saveNotice, notice(title), headers)).code).toBe(1);
  expect(await titled(db, title)).toHaveLength(2);
  expect(await as(one).call(readAllMessages, {}, headers)).toMatchObject({ code: 0, key: 'parameter_error' });
});

test('a reply that holds a secret address does not rest readable in the database, and is repeated all the same', async () => {
  const { db, person, as } = await world();
  const student = await person('student');
  const headers = { 'idempotency-key': 'sealed' };
  const first = await as(student).call(renewCalendarFeed, {}, headers);
  expect(first.data.address).toContain('key=');
  const { reply } = await db
    .selectFrom('idempotent_replies')
    .select('reply')
    .where('actor', '=', student.id)
    .where('idempotency_key', '=', 'sealed')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(reply)).not.toContain('address');
  expect(await as(student).call(renewCalendarFeed, {}, headers)).toEqual(first);
});
