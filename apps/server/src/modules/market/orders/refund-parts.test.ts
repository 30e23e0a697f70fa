import { askRefund, decideRefundAsked, orderStatus, placeOrder, showOrder, withdrawRefund } from '@praxis/contract/market/orders';
import { showProduct } from '@praxis/contract/market/products';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { decideUnmatched } from '@praxis/contract/payments/board';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { recountRights } from '../rights/check-rights.ts';

async function market() {
  const created = await world();
  const makers = marketMakers(created);
  const { app, as, db, clock, until } = created;
  const pretend = await pretendChannels(created);
  const student = await created.person('student');
  const inner = async (order_no: string) => (await as(student).call(showOrder, { order_no })).data.inner_state;
  async function sent(order_no: string, state: string) {
    await until(`the order is ${state}`, async () => {
      await sendRefunds(app);
      return (await inner(order_no)) === state;
    });
  }
  async function fits() {
    expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
    expect((await recountRights(db, clock.now())).off).toBe(0);
  }
  return { ...created, ...makers, pretend, student, inner, sent, fits };
}

test('an order goes back in parts of 33, 33 and 34 cents as its seller grants them; of two that are too much together one is refused', async () => {
  const { as, student, product, paidOrder, sent, fits } = await market();
  const course = await product({ price_cents: 100 });
  const grant = (refund_id: string, owner = course.owner) => as(owner).call(decideRefundAsked, { refund_id, approve: true });
  const { orderNo: order_no } = await paidOrder(student, course);
  const ask = (cents: number) => as(student).call(askRefund, { order_no, item: 1, cents, reason: 'Not all of it' });
  expect((await ask(101)).key).toBe('refund_too_much');
  const both = await Promise.all([ask(60), ask(60)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.find(({ code }) => code !== 1)!.key).toMatch(/^refund_(under_way|too_much)$/);
  await grant(both.find(({ code }) => code === 1)!.data.refund_id);
  await sent(order_no, 'part_refunded');
  const state = (await as(student).call(orderStatus, { order_no })).data;
  expect(state).toMatchObject({ state: 'paid', granted: [{ kind: 'course' }], refunds: [{ cents: 60, state: 'done' }] });
  const second = await product({ price_cents: 100 });
  const other = await paidOrder(student, second);
  for (const [cents, becomes] of [
    [33, 'part_refunded'],
    [33, 'part_refunded'],
    [34, 'refunded'],
  ] as const) {
    const asked = await as(student).call(askRefund, { order_no: other.orderNo, line: 1, cents, reason: 'Bit by bit' });
    expect(asked.code).toBe(1);
    if (asked.data.state === 'applied') await grant(asked.data.refund_id, second.owner);
    await sent(other.orderNo, becomes);
  }
  expect((await as(student).call(orderStatus, { order_no: other.orderNo })).data.granted).toEqual([]);
  await fits();
});

test('a request is taken back by whoever made it, while nobody has answered; a refusal says why', async () => {
  const { as, student, product, paidOrder, person, inner, fits } = await market();
  const course = await product({ refund_days: 0 });
  const { orderNo: order_no } = await paidOrder(student, course);
  const ask = async () => (await as(student).call(askRefund, { order_no, line: 1, reason: 'No time' })).data.refund_id;
  const refund_id = await ask();
  expect(await inner(order_no)).toBe('refunding');
  expect((await as(await person('student')).call(withdrawRefund, { refund_id })).code).toBe(-99);
  const replies = await Promise.all(Array.from({ length: 5 }, () => as(student).call(withdrawRefund, { refund_id })));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await inner(order_no)).toBe('paid');
  const kinds = async () => (await as(student).call(listMessages, {})).data.list.map(({ kind, body }) => `${kind} ${body}`);
  expect((await kinds()).filter((line) => line.startsWith('refund_declined'))).toEqual([]);
  await as(course.owner).call(decideRefundAsked, { refund_id: await ask(), approve: false, answer: 'You have finished it' });
  expect((await kinds()).find((line) => line.startsWith('refund_declined'))).toContain('You have finished it');
  await fits();
});

test('what is placed together is one order, told as a list as well', async () => {
  const { as, student, product } = await market();
  const course = await product();
  const { offer_id } = (await as(student).call(showProduct, { product_id: course.id })).data;
  const items = [{ product_id: course.id, offer_id, qty: 1 }];
  const { data } = await as(student).call(placeOrder, { items, expected_cents: course.price, client_key: 'one-list-key' });
  expect(data.orders).toEqual([{ order_no: data.order_no, amount_cents: course.price, expires_at: data.expires_at }]);
});

test('money that settled nothing waits with a note, and can still be sent', async () => {
  const { app, as, db, student, product, order, start, pretend, person, until } = await market();
  const operator = as(await person('operator'));
  const { order_no } = await order(student, await product());
  const { outTradeNo } = await start(student, order_no);
  pretend.switches.notify.wechat = 'lose';
  pretend.books.put({ ...pretend.books.find('wechat', outTradeNo)!, cents: 7 });
  pretend.bank.pay(pretend.books.find('wechat', outTradeNo)!);
  pretend.switches.notify.wechat = 'send';
  const { lookPay } = await import('@praxis/contract/market/orders');
  await as(student).call(lookPay, { order_no });
  const row = () => db.selectFrom('refunds').selectAll().where('cause', '=', 'mismatch').executeTakeFirstOrThrow();
  const { id: refund_id } = await row();
  expect((await operator.call(decideUnmatched, { refund_id, approve: false })).key).toBe('note_required');
  expect((await operator.call(decideUnmatched, { refund_id, approve: false, answer: 'The bank looks into it' })).code).toBe(1);
  expect(await row()).toMatchObject({ state: 'applied', answer: 'The bank looks into it' });
  expect((await operator.call(decideUnmatched, { refund_id, approve: true })).code).toBe(1);
  await until('it is back', async () => {
    await sendRefunds(app);
    return (await row()).state === 'done';
  });
});
