import {
  acceptAnswer,
  deletePost,
  discussionTopic,
  editPost,
  hidePost,
  listDiscussion,
  postToDiscussion,
  showPost,
} from '@praxis/contract/courses/discussion';
import { expect, test } from 'vitest';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

async function lesson() {
  const created = await world();
  const { course, section, activity, assigned } = courseMakers(created);
  const { space, member, assistant, coTeacher } = spaceMakers(created);
  const taught = await course();
  const { sectionId } = await section(taught);
  const handout = await activity(taught, sectionId, 'handout', { html: '<p>text</p>' }, 'Round robin');
  const at = await space(taught.owner);
  await assigned(taught, at);
  const where = { space_id: at.id, course_id: taught.id, activity_id: handout };
  const [asker, other] = [(await member(at)).person, (await member(at)).person];
  const helper = (await assistant(at, [])).person;
  const editor = (await assistant(at, ['edit_content'])).person;
  const teacher = (await coTeacher(at)).person;
  const send = async (who: TestPerson, body: string, parent_id?: string) =>
    (await created.as(who).call(postToDiscussion, { ...where, body, parent_id, position: parent_id ? undefined : 380 })).data.post_id;
  const read = async (who: TestPerson) => (await created.as(who).call(listDiscussion, where)).data;
  return { ...created, at, where, asker, other, helper, editor, teacher, post: send, read };
}

test('members ask at a place and answer; marks say who is who, and the asker hears of it', async () => {
  const { db, where, asker, other, helper, teacher, post: send, read } = await lesson();
  const question = await send(asker, 'Why 20 ms?\nIs it lost?');
  for (const [who, text] of [
    [teacher, 'About 9%'],
    [helper, 'Measure it'],
    [asker, 'Thank you'],
    [other, 'I see'],
  ] as const)
    await send(who, text, question);
  const { threads, posts } = await read(other);
  expect([threads.total, posts]).toEqual([1, 5]);
  expect(threads.list[0]).toMatchObject({
    id: question,
    body: 'Why 20 ms?\nIs it lost?',
    position: 380,
    mark: null,
    author: { id: asker.id },
  });
  expect(threads.list[0]?.replies.map((reply) => [reply.body, reply.mark, reply.can.accept])).toEqual([
    ['About 9%', 'teacher', false],
    ['Measure it', 'assistant', false],
    ['Thank you', 'asker', false],
    ['I see', null, false],
  ]);
  const inbox = await db
    .selectFrom('messages')
    .select(['kind', 'link'])
    .where('user_id', '=', asker.id)
    .where('kind', '=', 'discussion_answered')
    .execute();
  const link = `/learn/${where.space_id}/${where.course_id}/${where.activity_id}?side=discussion`;
  expect(inbox).toEqual([1, 2, 3].map(() => ({ kind: 'discussion_answered', link })));
});

test('one answer is accepted: by the asker, a teacher or an assistant who edits content, by nobody else', async () => {
  const { as, where, asker, other, helper, editor, teacher, post: send, read } = await lesson();
  const question = await send(asker, 'Why?');
  const [first, second] = [await send(other, 'One', question), await send(teacher, 'Two', question)];
  const accept = (who: TestPerson, post_id: string, accepted = true) => as(who).call(acceptAnswer, { ...where, post_id, accepted });
  const accepted = async () => (await read(asker)).threads.list[0]?.replies.filter((one) => one.accepted).map((one) => one.id);
  for (const who of [other, helper]) expect((await accept(who, first)).key).toBe('not_allowed');
  expect((await accept(asker, first)).code).toBe(1);
  expect(await accepted()).toEqual([first]);
  expect((await accept(editor, second)).code).toBe(1);
  expect(await accepted()).toEqual([second]);
  expect((await accept(teacher, second, false)).code).toBe(1);
  expect(await accepted()).toEqual([]);
  expect((await accept(asker, question)).key).toBe('not_available');
});

test('own posts are changed and deleted; a deleted question keeps its answers; answers are not answered', async () => {
  const { as, where, asker, other, teacher, post: send, read } = await lesson();
  const question = await send(asker, 'Why?');
  const answer = await send(other, 'So', question);
  expect((await as(teacher).call(editPost, { ...where, post_id: question, body: 'x' })).key).toBe('not_allowed');
  expect((await as(other).call(deletePost, { ...where, post_id: question })).key).toBe('not_allowed');
  expect((await as(asker).call(postToDiscussion, { ...where, parent_id: answer, body: 'x' })).key).toBe('not_available');
  expect((await as(asker).call(postToDiscussion, { ...where, body: '  ' })).code).toBe(0);
  await as(asker).call(editPost, { ...where, post_id: question, body: 'Why then?' });
  expect((await read(other)).threads.list[0]).toMatchObject({ body: 'Why then?', edited: true });
  await as(asker).call(deletePost, { ...where, post_id: question });
  expect((await read(other)).threads.list[0]).toMatchObject({ body: '', deleted: true, replies: [{ body: 'So' }] });
  await as(other).call(deletePost, { ...where, post_id: answer });
  expect(await read(other)).toMatchObject({ posts: 0, threads: { total: 0, list: [] } });
});

test('a teacher hides a post with a reason, which stands in the audit log, and shows it again', async () => {
  const { as, db, where, asker, other, editor, teacher, post: send, read } = await lesson();
  const post = await send(asker, 'Buy my notes');
  expect((await as(editor).call(hidePost, { ...where, post_id: post, reason: 'Selling' })).key).toBe('not_allowed');
  expect((await as(teacher).call(hidePost, { ...where, post_id: post, reason: ' ' })).code).toBe(0);
  expect((await as(teacher).call(hidePost, { ...where, post_id: post, reason: 'Selling' })).code).toBe(1);
  expect((await read(other)).threads.list[0]).toMatchObject({ hidden: true, body: '', hidden_reason: '' });
  for (const who of [asker, teacher])
    expect((await read(who)).threads.list[0]).toMatchObject({ hidden: true, body: 'Buy my notes', hidden_reason: 'Selling' });
  expect((await as(asker).call(editPost, { ...where, post_id: post, body: 'x' })).key).toBe('not_allowed');
  const actions = db.selectFrom('audit_log').select(['action', 'actor_id', 'detail']).where('object_id', '=', post);
  expect(await actions.where('action', '=', 'post_hidden').execute()).toEqual([
    { action: 'post_hidden', actor_id: teacher.id, detail: { reason: 'Selling' } },
  ]);
  expect((await as(asker).call(showPost, { ...where, post_id: post })).key).toBe('not_allowed');
  await as(teacher).call(showPost, { ...where, post_id: post });
  expect((await read(other)).threads.list[0]).toMatchObject({ hidden: false, body: 'Buy my notes' });
});

test('for strangers there is no discussion, and an archived space is only read', async () => {
  const { as, db, person, where, at, asker, teacher, post: send, read } = await lesson();
  const question = await send(asker, 'Why?');
  const outsider = as(await person('teacher'));
  const calls = [
    () => outsider.call(listDiscussion, where),
    () => outsider.call(postToDiscussion, { ...where, body: 'x' }),
    () => outsider.call(editPost, { ...where, post_id: question, body: 'x' }),
    () => outsider.call(deletePost, { ...where, post_id: question }),
    () => outsider.call(acceptAnswer, { ...where, post_id: question, accepted: true }),
    () => outsider.call(hidePost, { ...where, post_id: question, reason: 'x' }),
    () => outsider.call(showPost, { ...where, post_id: question }),
  ];
  const missing = await outsider.call(listDiscussion, { ...where, space_id: '999999999' });
  for (const call of calls) expect(await call()).toEqual(missing);
  await db.updateTable('spaces').set({ state: 'archived' }).where('id', '=', at.id).execute();
  expect((await as(asker).call(postToDiscussion, { ...where, body: 'x' })).key).toBe('space_archived');
  expect((await as(asker).call(editPost, { ...where, post_id: question, body: 'x' })).key).toBe('space_archived');
  expect((await as(teacher).call(hidePost, { ...where, post_id: question, reason: 'x' })).key).toBe('space_archived');
  expect(await read(asker)).toMatchObject({ can_post: false, threads: { list: [{ can: { edit: false, delete: false } }] } });
});

test('pages of posts come newest first, a repeated post stands once, and open pages hear that something changed', async () => {
  const { as, db, where, asker, post: send } = await lesson();
  for (const text of ['a', 'b', 'c']) await send(asker, text);
  const key = { 'idempotency-key': `post-${asker.id}` };
  await Promise.all([1, 2, 3].map(() => as(asker).call(postToDiscussion, { ...where, body: 'd' }, key)));
  const page = async (number: number) =>
    (await as(asker).call(listDiscussion, { ...where, page: number, size: 3 })).data.threads.list.map((thread) => thread.body);
  expect([await page(1), await page(2)]).toEqual([['d', 'c', 'b'], ['a']]);
  const posted = await db
    .selectFrom('realtime_messages')
    .select('body')
    .where('topic', '=', discussionTopic(where.space_id, where.activity_id))
    .execute();
  expect(posted).toHaveLength(4);
  expect(JSON.stringify(posted)).not.toContain('"body":"d"');
});
