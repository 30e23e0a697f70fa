import { listCart, putInCart, removeFromCart } from '@praxis/contract/market/cart';
import { createCoupon, listCoupons, stopCoupon } from '@praxis/contract/market/coupons';
import { askRefund, cancelOrder, orderStatus, placeOrder, previewOrder, showOrder } from '@praxis/contract/market/orders';
import { saveProduct, showProduct } from '@praxis/contract/market/products';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { account, balanceOf } from '../../payments/index.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { closeDueOrders } from '../orders/close-orders.ts';
import { recountRights } from '../rights/check-rights.ts';

const created = await world();
const { app, as, db, person } = created;
const makers = marketMakers(created);
const pretend = await pretendChannels(created);
const DAY = 86_400_000;

let codes = 0;
type Terms = Partial<Parameters<typeof createCoupon.input.parse>[0] & Record<string, unknown>>;
/** A coupon of the platform, or of a seller. */
async function coupon(who: TestPerson, over: Terms = {}) {
  codes += 1;
  const code = `T${Date.now().toString(36).toUpperCase()}${codes}`;
  const terms = { code, kind: 'amount', value: 2000, starts_at: Date.now() - DAY, ends_at: Date.now() + DAY, ...over };
  const reply = await as(who).call(createCoupon, terms as never);
  expect(reply.msg).toBe('');
  return { code, id: reply.data.coupon_id };
}
const operator = await person('operator');

async function place(who: TestPerson, ids: readonly string[], code: string, expected: number) {
  const items = [];
  for (const id of ids) items.push({ product_id: id, offer_id: (await as(who).call(showProduct, { product_id: id })).data.offer_id });
  return as(who).call(placeOrder, {
    ...{ items, coupon: code, expected_cents: expected, client_key: `key-${Math.random().toString(36).slice(2)}` },
  });
}
/** Money, rights, stocks and coupons agree. */
async function accounts() {
  expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
  expect(await recountRights(db, app.clock.now())).toMatchObject({ off: 0 });
}
async function payAndSettle(who: TestPerson, orderNo: string) {
  const { outTradeNo } = await makers.start(who, orderNo);
  await makers.pay('wechat', outTradeNo);
  await created.until('paid', async () => (await as(who).call(orderStatus, { order_no: orderNo })).data.state === 'paid');
}

test('a coupon of the platform makes it cheaper for the buyer and no less for the seller; what is refunded goes back to whom it came from', async () => {
  const [student, course] = [await person('student'), await makers.product()];
  const { code } = await coupon(operator, { of: 'platform', least_cents: 15_000 });
  const seller = await db.selectFrom('products').select('seller_id').where('id', '=', course.id).executeTakeFirstOrThrow();
  const before = await balanceOf(db, account.coupons);
  const offer = (await as(student).call(showProduct, { product_id: course.id })).data.offer_id;
  const preview = await as(student).call(previewOrder, { items: [{ product_id: course.id, offer_id: offer }], coupon: code.toLowerCase() });
  expect(preview.data).toMatchObject({ total_cents: 19_900, discount_cents: 2000, amount_cents: 17_900 });
  expect((await place(student, [course.id], code, 19_900)).key).toBe('price_changed');
  const { order_no, amount_cents } = (await place(student, [course.id], code, 17_900)).data;
  expect(amount_cents).toBe(17_900);
  await payAndSettle(student, order_no);
  expect((await as(student).call(showOrder, { order_no })).data).toMatchObject({ paid_amount: 17_900, discount_cents: 2000, coupon: code });
  // A tenth of the whole price for the platform, which also gives the discount.
  expect(-(await balanceOf(db, account.seller(seller.seller_id)))).toBe(19_900 - 1990);
  expect((await balanceOf(db, account.coupons)) - before).toBe(2000);
  await accounts();
  await as(student).call(askRefund, { order_no, line: 1, reason: 'Not for me' });
  await created.until('refunded', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no })).data.inner_state === 'refunded';
  });
  expect(await balanceOf(db, account.seller(seller.seller_id))).toBe(0);
  expect((await balanceOf(db, account.coupons)) - before).toBe(0);
  // A coupon that was used does not come back with a refund.
  expect((await place(student, [course.id], code, 17_900)).key).toBe('coupon_used_up');
  await accounts();
});

test('a coupon of 100 % needs no channel: the right is there at once', async () => {
  const [student, owner] = [await person('student'), await person('teacher')];
  const course = await makers.product({}, owner);
  const { code } = await coupon(owner, { kind: 'percent', value: 100, product_id: course.id });
  const { order_no, state } = (await place(student, [course.id], code, 0)).data;
  expect(state).toBe('paid');
  expect((await as(student).call(showOrder, { order_no })).data.items[0]!.right).toMatchObject({ state: 'active' });
  const given = await coupon(operator, { of: 'platform', kind: 'percent', value: 100 });
  expect((await place(await person('student'), [course.id], given.code, 0)).data.state).toBe('paid');
  const { seller_id } = await db.selectFrom('products').select('seller_id').where('id', '=', course.id).executeTakeFirstOrThrow();
  expect(-(await balanceOf(db, account.seller(seller_id)))).toBe(19_900 - 1990);
  await accounts();
});

test('forty buyers for three coupons: three orders, and what is cancelled or expires returns its coupon exactly once', async () => {
  const course = await makers.product();
  const { code, id } = await coupon(operator, { of: 'platform', total: 3 });
  const buyers = await Promise.all(Array.from({ length: 40 }, () => person('student')));
  const replies = await Promise.all(buyers.map((buyer) => place(buyer, [course.id], code, 17_900)));
  const placed = buyers.filter((_buyer, at) => replies[at]!.code === 1);
  expect(placed).toHaveLength(3);
  expect(replies.filter(({ key }) => key === 'coupon_used_up')).toHaveLength(37);
  const claimed = async () => (await db.selectFrom('coupons').select('claimed').where('id', '=', id).executeTakeFirstOrThrow()).claimed;
  expect(await claimed()).toBe(3);
  const first = replies.find(({ code: done }) => done === 1)!.data.order_no;
  await Promise.all([
    as(placed[0]!).call(cancelOrder, { order_no: first }),
    as(placed[0]!).call(cancelOrder, { order_no: first }),
    closeDueOrders(app),
  ]);
  expect(await claimed()).toBe(2);
  created.clock.move(16 * 60_000);
  await Promise.all([closeDueOrders(app), closeDueOrders(app)]);
  created.clock.move(-16 * 60_000);
  expect(await claimed()).toBe(0);
  expect((await place(placed[0]!, [course.id], code, 17_900)).code).toBe(1);
  await accounts();
});

test('one person uses a coupon as often as it says, also forty times at once', async () => {
  const student = await person('student');
  const { code } = await coupon(operator, { of: 'platform', per_person: 2 });
  const owner = await person('teacher');
  const courses: { id: string }[] = [];
  for (let at = 0; at < 4; at++) courses.push(await makers.product({ title: `Course ${at}` }, owner));
  const replies = await Promise.all(Array.from({ length: 40 }, (_none, at) => place(student, [courses[at % 4]!.id], code, 17_900)));
  expect(replies.filter(({ code: done }) => done === 1)).toHaveLength(2);
  await accounts();
});

test('codes that are wrong, over, stopped, too early, for others or too small are refused with why', async () => {
  const [student, owner] = [await person('student'), await person('teacher')];
  const course = await makers.product({}, owner);
  const tries: [Terms, string][] = [
    [{ starts_at: Date.now() + DAY, ends_at: Date.now() + 2 * DAY }, 'coupon_not_yet'],
    [{ starts_at: Date.now() - 2 * DAY, ends_at: Date.now() - DAY }, 'coupon_wrong'],
    [{ least_cents: 20_000 }, 'coupon_least'],
  ];
  for (const [over, key] of tries)
    expect(await place(student, [course.id], (await coupon(owner, over)).code, 17_900)).toMatchObject({ key });
  const other = await person('teacher');
  expect((await place(student, [course.id], (await coupon(other)).code, 17_900)).key).toBe('coupon_not_for_this');
  const stopped = await coupon(owner);
  expect((await as(other).call(stopCoupon, { coupon_id: stopped.id })).code).toBe(-99);
  await as(owner).call(stopCoupon, { coupon_id: stopped.id });
  expect((await place(student, [course.id], stopped.code, 17_900)).key).toBe('coupon_wrong');
  expect((await place(student, [course.id], 'NOSUCH', 17_900)).key).toBe('coupon_wrong');
  const list = (await as(owner).call(listCoupons, {})).data.list;
  expect(list.find(({ id }) => id === stopped.id)).toMatchObject({ state: 'stopped', claimed: 0, value: 2000 });
  const again = { code: stopped.code, kind: 'amount' as const, value: 1, starts_at: 1, ends_at: 2 };
  expect((await as(owner).call(createCoupon, again)).key).toBe('coupon_code_taken');
  expect((await as(owner).call(createCoupon, { ...again, ends_at: 1 })).key).toBe('coupon_times_wrong');
  expect((await as(owner).call(createCoupon, { ...again, kind: 'percent', value: 101 })).key).toBe('coupon_value_wrong');
  expect((await as(owner).call(createCoupon, { ...again, of: 'platform' })).code).toBe(-99);
  expect((await as(owner).call(createCoupon, { ...again, product_id: (await makers.product()).id })).code).toBe(-99);
});

test('a cart keeps what is in it, says what changed, and becomes one order with its discount spread over it', async () => {
  const [student, owner] = [await person('student'), await person('teacher')];
  const [first, second] = [
    await makers.product({ title: 'First' }, owner),
    await makers.product({ title: 'Second', price_cents: 5000 }, owner),
  ];
  for (const { id } of [first, second, second]) await as(student).call(putInCart, { product_id: id });
  expect((await as(owner).call(putInCart, { product_id: first.id })).key).toBe('own_product');
  const draft = {
    ...((await db.selectFrom('products').select('draft').where('id', '=', second.id).executeTakeFirstOrThrow()).draft as object),
  };
  await as(owner).call(saveProduct, {
    product_id: second.id,
    kind: 'course',
    ref_id: second.course.id,
    ...draft,
    price_cents: 6000,
  } as never);
  await makers.approve(second.id, owner);
  const cart = (await as(student).call(listCart, {})).data.list;
  expect(cart.map(({ product, was_cents, obstacle }) => [product.title, product.price_cents, was_cents, obstacle])).toEqual([
    ['First', 19_900, null, null],
    ['Second', 6000, 5000, null],
  ]);
  const { code } = await coupon(owner, { value: 2590 });
  const placed = await place(student, [first.id, second.id], code, 25_900 - 2590);
  expect(placed.msg).toBe('');
  const { items } = (await as(student).call(showOrder, { order_no: placed.data.order_no })).data;
  expect(items.map(({ discount_cents, paid_cents }) => [discount_cents, paid_cents])).toEqual([
    [1990, 17_910],
    [600, 5400],
  ]);
  expect((await as(student).call(listCart, {})).data.list).toEqual([]);
  await payAndSettle(student, placed.data.order_no);
  await accounts();
  await as(student).call(putInCart, { product_id: first.id });
  await as(student).call(removeFromCart, { product_id: first.id });
  expect(pretend.books.all().length).toBeGreaterThan(0);
});
