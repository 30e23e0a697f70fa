import { askRefund, orderStatus, payChannels, placeOrder, showOrder, startPay } from '@praxis/contract/market/orders';
import { decideProduct, saveProduct, showProduct, submitProduct } from '@praxis/contract/market/products';
import { expect, test } from 'vitest';
import { notifyNow } from '../../../../../pretend-pay/src/control.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { channelFails } from '../../payments/channel-health.ts';
import { ChannelFailure } from '../../payments/channels/channel.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { findActiveMerchants } from '../../payments/merchants.store.ts';
import { queryDuePayments } from '../../payments/query-payments.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { closeDueOrders } from '../orders/close-orders.ts';
import { recountRights } from '../rights/check-rights.ts';

async function market() {
  const created = await world();
  const pretend = await pretendChannels(created);
  const makers = marketMakers(created);
  const { db, clock } = created;
  async function fits() {
    expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
    expect((await recountRights(db, clock.now())).off).toBe(0);
  }
  return { ...created, ...makers, pretend, fits, student: await created.person('student') };
}

test('an order keeps its price while the paying page is open; whoever comes later pays the new one, and must have seen it', async () => {
  const { as, until, person, student, product, order, start, pay, fits } = await market();
  const course = await product({ price_cents: 10_000 });
  const seen = (await as(student).call(showProduct, { product_id: course.id })).data;
  const { order_no } = await order(student, course);
  const { outTradeNo } = await start(student, order_no);
  const draft = { title: seen.title, intro: seen.intro, category: 'computing' as const, price_cents: 20_000, list_price_cents: null };
  const rest = { valid_days: 365, stock: null, refund_days: 7, refund_used_below: 20, parts: [], minutes: null, copies: false };
  const trial = [course.activity];
  const of = { product_id: course.id, kind: 'course' as const, ref_id: course.course.id };
  const save = (over = {}) => as(course.owner).call(saveProduct, { ...of, ...draft, ...rest, trial, ...over });
  const submit = async () => (await as(course.owner).call(submitProduct, { product_id: course.id })).data.outcome;
  // A price alone is sold at once; words are looked at first, and the price that comes with them as well.
  await save();
  expect(await submit()).toBe('applied');
  expect((await as(student).call(showProduct, { product_id: course.id })).data).toMatchObject({ price_cents: 20_000, trials: 1 });
  for (const over of [{ title: 'Another title', price_cents: 1 }, { refund_days: 0 }, { trial: [] }]) {
    await save(over);
    expect(await submit()).toBe('reviewing');
    await as(await person('operator')).call(decideProduct, { product_id: course.id, approve: false, reason: 'No', password: 'any' });
  }
  await save();
  const late = await as(await person('student')).call(placeOrder, {
    ...{ items: [{ product_id: course.id, offer_id: seen.offer_id }], expected_cents: 10_000, client_key: 'saw-the-old-price' },
  });
  expect(late).toMatchObject({ key: 'price_changed', data: { total_cents: 20_000 } });
  await pay('wechat', outTradeNo);
  await until('the order is paid', async () => (await as(student).call(orderStatus, { order_no })).data.state === 'paid');
  expect((await as(student).call(showOrder, { order_no })).data).toMatchObject({ paid_amount: 10_000 });
  await fits();
});

test('an order that ran out and is paid by a photographed code stays closed, its money goes back, and its place is with whoever has it', async () => {
  const { app, as, db, clock, until, person, pretend, student, product, order, start, pay, tryOrder, fits } = await market();
  const course = await product({ stock: 1 });
  const { order_no } = await order(student, course);
  const { outTradeNo } = await start(student, order_no);
  const quarter = 16 * 60_000;
  clock.move(quarter);
  pretend.switches.clockOffset += quarter;
  await closeDueOrders(app);
  const other = await person('student');
  expect((await tryOrder(other, course)).code).toBe(1);
  pretend.books.put({ ...pretend.books.find('wechat', outTradeNo)!, state: 'NOTPAY', expiresAt: pretend.bank.now() + 60_000 });
  await pay('wechat', outTradeNo);
  await until('the money is back', async () => {
    await sendRefunds(app);
    return db.selectFrom('refunds').select('id').where('cause', '=', 'late').where('state', '=', 'done').executeTakeFirst();
  });
  clock.move(-quarter);
  pretend.switches.clockOffset -= quarter;
  const { data } = await as(student).call(showOrder, { order_no });
  expect(data).toMatchObject({ state: 'closed', close_reason: 'expired', refunds: [{ cause: 'late', state: 'done' }] });
  expect(data.items[0]!.right).toBeNull();
  await fits();
});

test('one thing is asked back from two tabs at once: one request, one refund', async () => {
  const { app, as, db, until, student, product, paidOrder, fits } = await market();
  const { orderNo: order_no } = await paidOrder(student, await product());
  const ask = () => as(student).call(askRefund, { order_no, line: 1, reason: 'Not for me' });
  const replies = await Promise.all(Array.from({ length: 10 }, ask));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  await until('the money is back', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no })).data.inner_state === 'refunded';
  });
  expect(await db.selectFrom('refunds').select('id').where('asked_by', '=', student.id).execute()).toHaveLength(1);
  await fits();
});

test('whoever paid on a phone and presses again before anybody told is told that it is paid', async () => {
  const { as, pretend, student, product, order, pay, db, fits } = await market();
  const { order_no } = await order(student, await product());
  const open = () => as(student).call(startPay, { order_no, channel: 'wechat', browser: 'phone' });
  expect((await open()).code).toBe(1);
  const { out_trade_no } = await db
    .selectFrom('payments')
    .select('out_trade_no')
    .where('user_id', '=', student.id)
    .executeTakeFirstOrThrow();
  pretend.switches.notify.wechat = 'lose';
  await pay('wechat', out_trade_no);
  pretend.switches.notify.wechat = 'send';
  expect((await open()).key).toBe('order_paid');
  expect((await as(student).call(orderStatus, { order_no })).data.state).toBe('paid');
  await fits();
});

test('a channel that opens nothing is offered to nobody for a minute, nothing else stops, and one that all fail at is still offered', async () => {
  const { app, as, clock, origin, person, pretend, student, product, order } = await market();
  const course = await product({ price_cents: 100 });
  const offered = async () =>
    (await as(student).call(payChannels, { browser: 'desktop' })).data.channels.map(({ channel }) => channel).sort();
  const buyers = await Promise.all([1, 2, 3].map(() => person('student')));
  const orders = await Promise.all(buyers.map(async (buyer) => ({ buyer, order_no: (await order(buyer, course)).order_no })));
  const tryAll = async (channel: 'wechat' | 'alipay') => {
    for (const { buyer, order_no } of orders) await as(buyer).call(startPay, { order_no, channel, browser: 'desktop' });
  };
  const all = await offered();
  expect(all).toContain('wechat');
  // One buyer who presses again and again says nothing about the channel.
  pretend.switches.failures.wechat.push({ call: 'create', times: 4, how: '500', after: false });
  for (let press = 0; press < 4; press++)
    expect(
      await as(orders[0]!.buyer).call(startPay, { order_no: orders[0]!.order_no, channel: 'wechat', browser: 'desktop' }),
    ).toMatchObject({ key: 'channel_busy' });
  expect(await offered()).toEqual(all);
  pretend.switches.failures.wechat.push({ call: 'create', times: 3, how: '500', after: false });
  await tryAll('wechat');
  expect(await offered()).toEqual(all.filter((channel) => channel !== 'wechat'));
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status).toBe(200);
  expect((await ready.json()).parts.payments).toBe('off: wechat opens no payments, 3 buyers in a row met that (500)');
  // Whose page still shows it may find that it works again.
  const again = await as(orders[0]!.buyer).call(startPay, { order_no: orders[0]!.order_no, channel: 'wechat', browser: 'desktop' });
  expect(again.data.code_url).toMatch(/scan/);
  expect(await offered()).toEqual(all);
  // A minute later the next buyer tries.
  const others = await Promise.all([4, 5, 6].map(() => person('student')));
  orders.splice(0, 3, ...(await Promise.all(others.map(async (buyer) => ({ buyer, order_no: (await order(buyer, course)).order_no })))));
  pretend.switches.failures.wechat.push({ call: 'create', times: 3, how: '500', after: false });
  await tryAll('wechat');
  expect(await offered()).not.toContain('wechat');
  clock.move(61_000);
  expect(await offered()).toEqual(all);
  // Where every channel fails, hiding all of them would help nobody.
  for (const { id, channel } of await findActiveMerchants(app.db))
    for (const buyer of ['1', '2', '3'])
      channelFails(app, { id, channel } as never, buyer, new ChannelFailure('unknown', 'no_answer', 'it does not answer'));
  expect(await offered()).toEqual(all);
});

test('of a lost notification nobody notices anything: within twenty seconds the channel is asked, and an hour later it changes nothing (S-069)', async () => {
  const { app, as, db, clock, pretend, product, order, start, pay, student, fits } = await market();
  const course = await product();
  const { order_no } = await order(student, course);
  const { outTradeNo } = await start(student, order_no);
  pretend.switches.notify.wechat = 'lose';
  await pay('wechat', outTradeNo);
  pretend.switches.notify.wechat = 'send';
  const read = async () => (await as(student).call(orderStatus, { order_no })).data;
  expect((await read()).state).toBe('paying');
  clock.move(20_000);
  await queryDuePayments(app);
  const paid = await read();
  expect(paid).toMatchObject({ state: 'paid', paid_amount: course.price, granted: [{ kind: 'course' }] });
  const written = async () => [
    await db.selectFrom('entitlements').selectAll().where('user_id', '=', student.id).execute(),
    await db.selectFrom('ledger_postings').selectAll().orderBy('id').execute(),
    await db.selectFrom('payments').selectAll().where('out_trade_no', '=', outTradeNo).execute(),
  ];
  const before = await written();
  clock.move(3_600_000);
  pretend.switches.clockOffset += 3_620_000;
  expect((await notifyNow(pretend, outTradeNo, { id: `LATE${outTradeNo}` })).status).toBe(204);
  expect(await written()).toEqual(before);
  await fits();
  clock.move(-3_620_000);
  pretend.switches.clockOffset -= 3_620_000;
});
