import { askRefund, showOrder } from '@praxis/contract/market/orders';
import {
  decideProduct,
  listOwnProducts,
  listProductReviews,
  listProducts,
  type ProductDraft,
  saveProduct,
  showProduct,
  submitProduct,
  switchProduct,
} from '@praxis/contract/market/products';
import { listMySpaces } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { recountRights } from '../rights/check-rights.ts';
import { endRights } from '../rights/end-rights.ts';

const DRAFT: ProductDraft = {
  ...{ title: 'Both courses', intro: 'Two at once', category: 'computing', price_cents: 25_000, list_price_cents: null },
  ...{ valid_days: 30, stock: null, refund_days: 7, refund_used_below: 20, trial: [], parts: [], minutes: null, copies: false },
};

async function school() {
  const created = await world();
  await pretendChannels(created);
  const makers = marketMakers(created);
  const { as, person, app } = created;
  const owner = await person('teacher');
  const first = await makers.product({ title: 'First course' }, owner);
  const second = await makers.product({ title: 'Second course', price_cents: 9900 }, owner);
  const save = (who: TestPerson, parts: string[], over: Partial<ProductDraft> = {}) =>
    as(who).call(saveProduct, { kind: 'package', ref_id: '0', ...DRAFT, parts, ...over });
  /** A package of both, on sale. */
  async function bundle(over: Partial<ProductDraft> = {}) {
    const { data } = await save(owner, [first.id, second.id], over);
    await makers.approve(data.product_id, owner);
    return { id: data.product_id, price: over.price_cents ?? DRAFT.price_cents };
  }
  const spacesOf = async (who: TestPerson) => (await as(who).call(listMySpaces, {})).data.total;
  async function refunded(who: TestPerson, orderNo: string) {
    expect((await as(who).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' })).data.state).toBe('approved');
    await created.until('the money is back', async () => {
      await sendRefunds(app);
      return (await as(who).call(showOrder, { order_no: orderNo })).data.inner_state === 'refunded';
    });
  }
  async function fits() {
    expect((await ledgerDifferences(created.db)).every(({ cents }) => cents === 0)).toBe(true);
    expect((await recountRights(created.db, created.clock.now())).off).toBe(0);
  }
  return { ...created, ...makers, owner, first, second, save, bundle, spacesOf, refunded, fits };
}

test('a teacher bundles two courses, an operator sees what is in it, a student buys both at one price (S-110)', async () => {
  const { as, person, owner, first, second, save, bundle, spacesOf, paidOrder, fits } = await school();
  expect(await save(owner, [first.id])).toMatchObject({ code: 0, key: 'package_parts', data: { fields: { parts: expect.any(String) } } });
  const { data: drafted } = await save(owner, [first.id, second.id], { title: 'A draft' });
  await as(owner).call(submitProduct, { product_id: drafted.product_id });
  const operator = as(await person('operator'));
  const waiting = (await operator.call(listProductReviews, { size: 50 })).data.list.find(({ id }) => id === drafted.product_id);
  expect([...waiting!.parts].sort()).toEqual(['First course', 'Second course']);
  await operator.call(decideProduct, { product_id: drafted.product_id, approve: false, reason: 'Say what is in it' });

  const pack = await bundle();
  const student = await person('student');
  const me = as(student);
  const shown = (await me.call(showProduct, { product_id: pack.id })).data;
  expect(shown).toMatchObject({
    ...{ kind: 'package', courses: 2, activities: 2, price_cents: 25_000, obstacle: null },
    parts: [
      { title: 'First course', price_cents: 19_900, link: null },
      { title: 'Second course', price_cents: 9900, link: null },
    ],
  });
  expect((await me.call(listProducts, { kinds: ['package'] })).data.page.list.map(({ id }) => id)).toContain(pack.id);
  const { orderNo } = await paidOrder(student, pack);
  expect(await spacesOf(student)).toBe(2);
  const { data } = await me.call(showOrder, { order_no: orderNo });
  expect(data.items[0]!.right).toMatchObject({ state: 'active', link: `/index/coursePack/${pack.id}` });
  const owned = (await me.call(showProduct, { product_id: pack.id })).data;
  expect(owned.parts.every(({ link }) => link?.startsWith('/learn/'))).toBe(true);
  expect(owned.obstacle).toBe('already_owned');
  expect((await me.call(showProduct, { product_id: first.id })).data.obstacle).toBe('already_owned');
  await fits();
});

test('a package is made of own products on sale alone; a stranger changes nothing of it', async () => {
  const { as, person, first, second, save, bundle, product, owner } = await school();
  const stranger = await person('teacher');
  expect((await save(stranger, [first.id, second.id])).key).toBe('package_parts');
  const foreign = await product({}, stranger);
  expect((await save(owner, [first.id, foreign.id])).key).toBe('package_parts');
  const pack = await bundle();
  const input = { product_id: pack.id, kind: 'package' as const, ref_id: '0', ...DRAFT, parts: [first.id, second.id] };
  expect((await as(stranger).call(saveProduct, input)).code).toBe(-99);
  expect((await as(await person('student')).call(saveProduct, input)).code).toBe(-99);
  await as(owner).call(switchProduct, { product_id: second.id, on_sale: false });
  expect((await as(owner).call(saveProduct, input)).key).toBe('package_parts');
  const mine = (await as(owner).call(listOwnProducts, {})).data.products;
  expect(mine.find(({ id }) => id === pack.id)).toMatchObject({ kind: 'package', state: 'on_sale' });
});

test('a refunded package closes its courses, but not the one that was bought by itself', async () => {
  const { person, first, bundle, spacesOf, paidOrder, refunded, fits } = await school();
  const pack = await bundle();
  const [one, other] = [await person('student'), await person('student')];
  const { orderNo } = await paidOrder(one, pack);
  await refunded(one, orderNo);
  expect(await spacesOf(one)).toBe(0);
  const single = await paidOrder(other, first);
  const both = await paidOrder(other, pack);
  expect(await spacesOf(other)).toBe(2);
  await refunded(other, both.orderNo);
  expect(await spacesOf(other)).toBe(1);
  const again = await paidOrder(other, pack);
  await refunded(other, single.orderNo);
  expect(await spacesOf(other)).toBe(2);
  await refunded(other, again.orderNo);
  expect(await spacesOf(other)).toBe(0);
  await fits();
});

test('a package ends after its days, and its courses with it', async () => {
  const { app, clock, person, bundle, spacesOf, paidOrder } = await school();
  const student = await person('student');
  await paidOrder(student, await bundle());
  clock.move(31 * 86_400_000);
  await endRights(app);
  clock.move(-31 * 86_400_000);
  expect(await spacesOf(student)).toBe(0);
});

test('a course that is closed to one buyer gives the whole package back', async () => {
  const { app, db, as, person, first, second, bundle, spacesOf, order, start, pay, until, fits } = await school();
  const pack = await bundle();
  const student = await person('student');
  const { order_no } = await order(student, pack);
  const { outTradeNo } = await start(student, order_no);
  const spaces = await db
    .selectFrom('products')
    .select('catalog_space_id')
    .where('id', 'in', [first.id, second.id])
    .orderBy('id')
    .execute();
  const closed = spaces[1]!.catalog_space_id!;
  await db.updateTable('spaces').set({ state: 'archived' }).where('id', '=', closed).execute();
  await pay('wechat', outTradeNo);
  await until('the money is back', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no })).data.inner_state === 'refunded';
  });
  expect(await spacesOf(student)).toBe(0);
  await fits();
});
