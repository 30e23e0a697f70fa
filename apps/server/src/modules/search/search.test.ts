import { rebuildSearch, search } from '@praxis/contract/search/search';
import { changeSpaceNotice, removeSpaceNotice, writeSpaceNotice } from '@praxis/contract/spaces/notices';
import { expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

async function school() {
  const created = await world();
  const teacher = await created.person('teacher');
  const makers = { ...spaceMakers(created), ...courseMakers(created) };
  const space = await makers.space(teacher, { name: '计算机系统' });
  const student = (await makers.member(space)).person;
  const find = async (q: string, who = student) => (await created.as(who).call(search, { q })).data;
  return { ...created, ...makers, teacher, space, student, find };
}

test('what a teacher writes, changes and removes is found, found anew and gone', async () => {
  const { as, teacher, student, space, find, until } = await school();
  const notice = { title: '期中考试安排', body: '<p>第三教学楼 &amp; 机房，带学生证</p>', pinned: false };
  const { data } = await as(teacher).call(writeSpaceNotice, { space_id: space.id, ...notice });
  await until('the notice is found', async () => (await find('教学楼')).total === 1);
  const [hit] = (await find('教学楼')).list;
  expect(hit).toMatchObject({
    kind: 'space_notice',
    place: ['计算机系统'],
    link: `/index/space/${space.id}/notices?notice=${data.notice_id}`,
    title: [{ text: '期中考试安排', hit: false }],
  });
  expect(hit?.snippet).toEqual([
    { text: '第三', hit: false },
    { text: '教学楼', hit: true },
    { text: ' & 机房,带学生证'.replace(',', '，'), hit: false },
  ]);
  await as(teacher).call(changeSpaceNotice, { notice_id: data.notice_id, ...notice, title: '期末考试安排' });
  await until('the new title is found', async () => (await find('期末考试')).total === 1);
  expect((await find('期中考试')).total).toBe(0);
  await as(teacher).call(removeSpaceNotice, { notice_id: data.notice_id });
  expect((await as(student).call(search, { q: '期末考试' })).data.total).toBe(0);
});

test('a title counts more than a text, and the reader chooses a kind', async () => {
  const { as, teacher, student, space, find, until } = await school();
  const write = (title: string, body: string) =>
    as(teacher).call(writeSpaceNotice, { space_id: space.id, title, body: `<p>${body}</p>`, pinned: false });
  await write('银杏叶', '其他内容');
  await write('其他内容', '银杏叶在正文里');
  await until('both are found', async () => (await find('银杏叶')).total === 2);
  expect((await find('银杏叶')).list.map((hit) => hit.title.map((piece) => piece.text).join(''))).toEqual(['银杏叶', '其他内容']);
  await until('the space is found', async () => (await find('计算机系统')).counts.some((one) => one.kind === 'space'));
  const onlySpaces = (await as(student).call(search, { q: '計算機系統', kind: 'space' })).data;
  expect(onlySpaces.list.map((hit) => hit.link)).toEqual([`/index/space/${space.id}`]);
});

test('a slip of the fingers still finds a title, and says so', async () => {
  const { as, teacher, space, find, until } = await school();
  await as(teacher).call(writeSpaceNotice, { space_id: space.id, title: 'Scheduler homework', body: '<p>x</p>', pinned: false });
  await until('it is found', async () => (await find('scheduler')).total === 1);
  expect(await find('sheduler')).toMatchObject({ total: 1, nearly: true });
  expect(await find('scheduler')).toMatchObject({ total: 1, nearly: false });
  expect(await find('zzzzzzz')).toMatchObject({ total: 0, nearly: false });
});

test('one character is answered with a hint, and signs are no expression', async () => {
  const { as, student, find } = await school();
  for (const q of ['进', 'a', '。', '%'])
    expect(await as(student).call(search, { q })).toMatchObject({
      code: 0,
      key: 'search_too_short',
      data: { fields: { q: expect.any(String) } },
    });
  expect(await as(student).call(search, { q: ' ' })).toMatchObject({ key: 'search_empty' });
  for (const q of ["%_' or 1=1", '(((.*+?[zq]', '<b>zq</b>', '\\\\zq']) expect(await find(q)).toMatchObject({ total: 0 });
});

test('an operator builds the index anew: what was lost is found again, what was left over is gone', async () => {
  const { app, db, as, person, student, space, find, until } = await school();
  await until('the space is found', async () => (await find('计算机系统')).list.some((hit) => hit.link.endsWith(space.id)));
  await db.deleteFrom('search_documents').where('ref', '=', space.id).execute();
  const left = {
    source: 'space',
    ref: '999999',
    kind: 'space',
    title: '幽灵',
    folded_title: '幽灵',
    body: '',
    link: '/',
    digest: Buffer.of(1),
  };
  const { gramsOfText } = await import('./grams.ts');
  await db
    .insertInto('search_documents')
    .values({ ...left, audiences: ['everyone'], dated_at: new Date(), grams: gramsOfText('幽灵') })
    .execute();
  expect((await find('幽灵')).total).toBe(1);
  const operator = await person('operator');
  const { data } = await as(operator).call(rebuildSearch, {});
  await until('the job is done', async () => {
    const job = await db.selectFrom('jobs').select('state').where('id', '=', data.job_id).executeTakeFirst();
    return job?.state === 'done';
  });
  expect((await find('计算机系统')).list.some((hit) => hit.link.endsWith(space.id))).toBe(true);
  expect((await find('幽灵')).total).toBe(0);
  expect((await as(student).call(rebuildSearch, {})).code).toBe(-99);
  expect(app.search.size).toBeGreaterThan(5);
});
