import { listCourses } from '@praxis/contract/courses/courses';
import { takeCopy } from '@praxis/contract/market/copies';
import { askRefund, showOrder } from '@praxis/contract/market/orders';
import { type ProductDraft, saveProduct, showProduct } from '@praxis/contract/market/products';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

const DRAFT: ProductDraft = {
  ...{ title: 'Both courses', intro: 'Two at once', category: 'computing', price_cents: 25_000, list_price_cents: null },
  ...{ valid_days: 30, stock: null, refund_days: 7, refund_used_below: 20, trial: [], parts: [], minutes: null, copies: true },
};

async function school() {
  const created = await world();
  await pretendChannels(created);
  const makers = marketMakers(created);
  const { as, person, until } = created;
  const owner = await person('teacher');
  const first = await makers.product({ title: 'First course' }, owner);
  const second = await makers.product({ title: 'Second course' }, owner);
  async function bundle(over: Partial<ProductDraft> = {}) {
    const parts = [first.id, second.id];
    const { data } = await as(owner).call(saveProduct, { kind: 'package', ref_id: '0', ...DRAFT, parts, ...over });
    await makers.approve(data.product_id, owner);
    return { id: data.product_id, price: DRAFT.price_cents };
  }
  const partsOf = async (who: TestPerson, id: string) => (await as(who).call(showProduct, { product_id: id })).data.parts;
  const copyOf = async (who: TestPerson, id: string, course_id: string) =>
    (await partsOf(who, id)).find((part) => part.course_id === course_id)!.copy;
  const made = (who: TestPerson, id: string, course_id: string) =>
    until('the copy is made', async () => {
      const copy = await copyOf(who, id, course_id);
      if (copy?.state === 'failed') throw new Error(copy.problem);
      return copy?.state === 'made' ? copy : undefined;
    });
  return { ...created, ...makers, owner, first, second, bundle, partsOf, copyOf, made };
}

test('a teacher who bought a package copies a course of it, once, and then the package goes back no more', {
  timeout: 60_000,
}, async () => {
  const { as, db, person, first, second, bundle, copyOf, made, paidOrder } = await school();
  const both = await bundle();
  const [teacher, student, stranger] = [await person('teacher'), await person('student'), await person('teacher')];
  const { orderNo: order_no } = await paidOrder(teacher, both);
  await paidOrder(student, both);
  const course_id = first.course.id;
  const take = (who: TestPerson, course = course_id) => as(who).call(takeCopy, { product_id: both.id, course_id: course });
  expect(await copyOf(teacher, both.id, course_id)).toMatchObject({ state: 'none', link: null });
  expect(await copyOf(student, both.id, course_id)).toBeNull();
  for (const who of [student, stranger]) expect((await take(who)).code).toBe(-99);
  expect((await take(teacher, '1')).code).toBe(-99);
  const replies = await Promise.all(Array.from({ length: 40 }, () => take(teacher)));
  expect(replies.every(({ code, data }) => code === 1 && data.copy.state !== 'none')).toBe(true);
  expect((await made(teacher, both.id, course_id)).link).toMatch(/^\/course\/\d+\/design$/);
  const copies = await db.selectFrom('course_copies').selectAll().where('user_id', '=', teacher.id).execute();
  expect(copies).toHaveLength(1);
  const { list } = (await as(teacher).call(listCourses, {})).data;
  expect(list.map(({ title }) => title)).toEqual(['First course']);
  const html = await db.selectFrom('course_draft_configs').select('config').where('course_id', '=', copies[0]!.made_id!).execute();
  expect(JSON.stringify(html)).toContain('Read this');
  expect(await copyOf(teacher, both.id, second.course.id)).toMatchObject({ state: 'none' });
  expect((await as(teacher).call(showOrder, { order_no })).data.items[0]!.refundable).toBeNull();
  expect((await as(teacher).call(askRefund, { order_no, line: 1, reason: 'Not for me' })).key).toBe('refund_after_copy');
});

test('nothing is copied while its money may go back, of a package that allows no copies, or by a copy that failed', {
  timeout: 60_000,
}, async () => {
  const { as, db, person, first, bundle, copyOf, made, paidOrder } = await school();
  const teacher = await person('teacher');
  const closed = await bundle({ copies: false, title: 'No copies' });
  await paidOrder(teacher, closed);
  expect(await copyOf(teacher, closed.id, first.course.id)).toBeNull();
  expect((await as(teacher).call(takeCopy, { product_id: closed.id, course_id: first.course.id })).code).toBe(-99);
  const other = await person('teacher');
  const both = await bundle({ refund_days: 0 });
  const { orderNo: order_no } = await paidOrder(other, both);
  const take = () => as(other).call(takeCopy, { product_id: both.id, course_id: first.course.id });
  await as(other).call(askRefund, { order_no, line: 1, reason: 'Not for me' });
  expect((await take()).key).toBe('refund_under_way');
  await db.updateTable('refunds').set({ state: 'refused' }).where('asked_by', '=', other.id).execute();
  await db.updateTable('order_items').set({ refunding_cents: 0 }).where('user_id', '=', other.id).execute();
  expect((await take()).code).toBe(1);
  await made(other, both.id, first.course.id);
  await db.updateTable('course_copies').set({ state: 'failed', problem: 'No room' }).where('user_id', '=', other.id).execute();
  expect(await copyOf(other, both.id, first.course.id)).toMatchObject({ state: 'failed', problem: 'No room' });
  expect((await as(other).call(showOrder, { order_no })).data.items[0]!.refundable).not.toBeNull();
  expect((await take()).data.copy.state).toBe('making');
});
