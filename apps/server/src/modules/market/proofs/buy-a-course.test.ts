import { askRefund, cancelOrder, listOrders, lookPay, orderStatus, showOrder, startPay } from '@praxis/contract/market/orders';
import { listProducts, showProduct, showTrial } from '@praxis/contract/market/products';
import { listMySpaces } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { notifyNow } from '../../../../../pretend-pay/src/control.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { closeDueOrders } from '../orders/close-orders.ts';

async function market() {
  const created = await world();
  const pretend = await pretendChannels(created);
  return { ...created, ...marketMakers(created), pretend, student: await created.person('student') };
}

/** The ledger and the rights agree with the payments, whatever happened before. */
async function accounts({ db }: Pick<Awaited<ReturnType<typeof market>>, 'db'>) {
  expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
}

for (const channel of ['wechat', 'alipay'] as const)
  test(`a student buys a course by ${channel}: the notification opens it, the order tells its number and what was paid (S-068, S-069, S-147, S-167)`, async () => {
    const school = await market();
    const { as, student } = school;
    const course = await school.product();
    const { order_no } = await school.order(student, course);
    const { outTradeNo } = await school.start(student, order_no, channel);
    expect((await as(student).call(orderStatus, { order_no })).data.state).toBe('paying');
    await school.pay(channel, outTradeNo);
    await school.until('the order is paid', async () => (await as(student).call(orderStatus, { order_no })).data.state === 'paid');
    const { data } = await as(student).call(showOrder, { order_no });
    expect(data).toMatchObject({ order_no, state: 'paid', paid_amount: course.price, channel });
    expect(data.items[0]!.right).toMatchObject({ state: 'active', link: expect.stringMatching(/^\/learn\//) });
    expect((await as(student).call(listMySpaces, {})).data.total).toBe(1);
    expect((await as(student).call(showProduct, { product_id: course.id })).data).toMatchObject({ obstacle: 'already_owned' });
    await accounts(school);
  });

test('one notification a hundred times, some at once, grants once and posts once', async () => {
  const school = await market();
  const { db, student, pretend } = school;
  const course = await school.product();
  const { order_no } = await school.order(student, course);
  const { outTradeNo } = await school.start(student, order_no);
  pretend.switches.notify.wechat = 'lose';
  await school.pay('wechat', outTradeNo);
  pretend.switches.notify.wechat = 'send';
  const sent = [];
  for (let round = 0; round < 5; round++)
    sent.push(...(await Promise.all(Array.from({ length: 20 }, () => notifyNow(pretend, outTradeNo, { id: `E${outTradeNo}` })))));
  expect(sent.every(({ status }) => status === 204)).toBe(true);
  const rights = await db.selectFrom('entitlements').select('id').where('user_id', '=', student.id).execute();
  const postings = await db
    .selectFrom('ledger_postings as p')
    .innerJoin('payments as q', 'q.id', 'p.payment_id')
    .select('p.id')
    .where('q.out_trade_no', '=', outTradeNo)
    .execute();
  expect([rights.length, postings.length]).toEqual([1, 1]);
  await accounts(school);
});

test('forged notifications are refused without a trace of their id; the true one afterwards works', async () => {
  const school = await market();
  const { db, student, pretend } = school;
  const course = await school.product();
  const { order_no } = await school.order(student, course);
  const { outTradeNo } = await school.start(student, order_no);
  pretend.switches.notify.wechat = 'lose';
  await school.pay('wechat', outTradeNo);
  pretend.switches.notify.wechat = 'send';
  const id = `F${outTradeNo}`;
  for (const sign of ['wrong', 'other_key', 'none', 'signtest', 'serial'] as const)
    expect((await notifyNow(pretend, outTradeNo, { id, sign })).status).toBe(401);
  expect((await notifyNow(pretend, outTradeNo, { id, offset: 900 })).status).toBe(401);
  expect(await db.selectFrom('payment_notifies').select('id').where('event_id', '=', id).execute()).toEqual([]);
  // A true signature over another amount is written down and moves nothing.
  expect((await notifyNow(pretend, outTradeNo, { id: `${id}x`, cents: 1 })).status).toBe(204);
  expect((await school.as(student).call(orderStatus, { order_no })).data.state).toBe('paying');
  // What counts is the bytes that were signed, however the channel lays them out.
  expect((await notifyNow(pretend, outTradeNo, { id, reformat: true })).status).toBe(204);
  expect((await school.as(student).call(orderStatus, { order_no })).data.state).toBe('paid');
});

test('forged forms of Alipay are refused, whoever signed them, and so is a body without end', async () => {
  const school = await market();
  const { as, student, pretend, origin } = school;
  const { order_no } = await school.order(student, await school.product());
  const { outTradeNo } = await school.start(student, order_no, 'alipay');
  pretend.switches.notify.alipay = 'lose';
  await school.pay('alipay', outTradeNo);
  pretend.switches.notify.alipay = 'send';
  for (const sign of ['wrong', 'other_key', 'none'] as const)
    expect((await notifyNow(pretend, outTradeNo, { id: `A${outTradeNo}`, sign })).answer).toBe('failure');
  // Signed well, over another sum, merchant or application: written down, and nothing moves.
  for (const [at, over] of [{ cents: 1 }, { merchant: '2088000000000000' }, { app: '2021000000000000' }].entries())
    await notifyNow(pretend, outTradeNo, { id: `A${outTradeNo}${at}`, ...over });
  const { url } = pretend.notices.sent.at(-1)!;
  const twice = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'sign=a&sign=b&app_id=1&app_id=2',
  });
  expect(await twice.text()).toBe('failure');
  for (const channel of ['wechat', 'alipay'])
    expect((await fetch(`${origin}/api/pay/notify/${channel}`, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await as(student).call(orderStatus, { order_no })).data.state).toBe('paying');
  expect((await notifyNow(pretend, outTradeNo, { id: `A${outTradeNo}` })).answer).toBe('success');
  expect((await as(student).call(orderStatus, { order_no })).data.state).toBe('paid');
});

test('whoever pays after cancelling gets the money back; the order stays closed', async () => {
  const school = await market();
  const { app, as, db, student, pretend } = school;
  const course = await school.product({ stock: 1 });
  const { order_no } = await school.order(student, course);
  const { outTradeNo, address } = await school.start(student, order_no, 'alipay');
  expect((await as(student).call(cancelOrder, { order_no })).data.state).toBe('closed');
  const other = await school.person('student');
  await school.order(other, course);
  // The trade was closed at the channel; one that it never knew of can still be paid by whoever kept the address.
  expect((await fetch(address!)).status).toBe(400);
  const trade = pretend.books.find('alipay', outTradeNo)!;
  pretend.books.put({ ...trade, state: 'NOTPAY' });
  await school.pay('alipay', outTradeNo);
  await school.until('the money is booked apart', async () => {
    await sendRefunds(app);
    return db.selectFrom('refunds').select('id').where('cause', '=', 'late').where('state', '=', 'done').executeTakeFirst();
  });
  expect((await as(student).call(showOrder, { order_no })).data.state).toBe('closed');
  expect(await db.selectFrom('entitlements').select('id').where('user_id', '=', student.id).execute()).toEqual([]);
  await accounts(school);
});

test('changing the channel closes the first code; when both are paid, the second sum goes back in full', async () => {
  const school = await market();
  const { app, as, db, student, pretend } = school;
  const course = await school.product();
  const { order_no } = await school.order(student, course);
  const first = await school.start(student, order_no, 'wechat');
  const second = await school.start(student, order_no, 'alipay');
  expect(pretend.books.find('wechat', first.outTradeNo)!.state).toBe('CLOSED');
  await school.pay('alipay', second.outTradeNo);
  await school.until('paid', async () => (await as(student).call(orderStatus, { order_no })).data.state === 'paid');
  pretend.books.put({ ...pretend.books.find('wechat', first.outTradeNo)!, state: 'NOTPAY' });
  await school.pay('wechat', first.outTradeNo);
  await school.until('the second payment went back', async () => {
    await sendRefunds(app);
    return db.selectFrom('refunds').select('id').where('cause', '=', 'duplicate').where('state', '=', 'done').executeTakeFirst();
  });
  await accounts(school);
});

test('a create that answers late is asked again under the same number: one trade, one code', async () => {
  const school = await market();
  const { as, student, pretend } = school;
  const course = await school.product();
  const { order_no } = await school.order(student, course);
  pretend.switches.failures.wechat.push({ call: 'create', times: 1, how: '500', after: true });
  const ask = { order_no, channel: 'wechat', browser: 'desktop' } as const;
  expect(await as(student).call(startPay, ask)).toMatchObject({ key: 'channel_busy' });
  const again = await as(student).call(startPay, ask);
  expect(again.data.code_url).toMatch(/\/wechat\/scan\//);
  expect((await as(student).call(startPay, ask)).data.code_url).toBe(again.data.code_url);
  expect(pretend.books.all().filter(({ outTradeNo }) => outTradeNo.startsWith(order_no))).toHaveLength(1);
});

test('a reply with a wrong signature says neither yes nor no', async () => {
  const school = await market();
  const { as, student, pretend } = school;
  const course = await school.product();
  const { order_no } = await school.order(student, course);
  const { outTradeNo } = await school.start(student, order_no);
  pretend.switches.notify.wechat = 'lose';
  await school.pay('wechat', outTradeNo);
  pretend.switches.notify.wechat = 'send';
  pretend.switches.failures.wechat.push({ call: 'query', times: 1, how: 'bad_signature', after: false });
  expect(await as(student).call(lookPay, { order_no })).toMatchObject({ key: 'channel_busy' });
  expect((await as(student).call(lookPay, { order_no })).data.state).toBe('paid');
});

test('two tabs cannot buy one thing twice, and the same key is the same order', async () => {
  const school = await market();
  const { student } = school;
  const course = await school.product();
  const [first, again] = [await school.tryOrder(student, course, 'same-key-1'), await school.tryOrder(student, course, 'same-key-1')];
  expect(again.data.order_no).toBe(first.data.order_no);
  expect(await school.tryOrder(student, course, 'other-key-1')).toMatchObject({
    key: 'order_open',
    data: { order_no: first.data.order_no },
  });
  expect(await school.tryOrder(await school.person('student'), { ...course, price: 1 })).toMatchObject({ key: 'price_changed' });
  expect(await school.tryOrder(course.owner, course)).toMatchObject({ key: 'own_product' });
  expect(await school.tryOrder(await school.person('expert'), course)).toMatchObject({ key: 'not_for_experts' });
});

test('ten buyers for three places: three orders, and what is not paid in time returns exactly once', async () => {
  const school = await market();
  const { app, clock, db } = school;
  const course = await school.product({ stock: 3 });
  const buyers = await Promise.all(Array.from({ length: 10 }, () => school.person('student')));
  const replies = await Promise.all(buyers.map((buyer) => school.tryOrder(buyer, course)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(3);
  expect(replies.filter(({ key }) => key === 'sold_out')).toHaveLength(7);
  clock.move(16 * 60_000);
  await Promise.all([closeDueOrders(app), closeDueOrders(app)]);
  const stock = await db.selectFrom('product_stock').selectAll().where('product_id', '=', course.id).executeTakeFirstOrThrow();
  expect([stock.total, stock.remaining]).toEqual([3, 3]);
  clock.move(-16 * 60_000);
});

test('a seat that is gone when the money arrives goes back in the same moment', async () => {
  const school = await market();
  const { app, as, db, student } = school;
  const seat = await school.seat({ capacity: 1 });
  const { order_no } = await school.order(student, seat);
  const { outTradeNo } = await school.start(student, order_no);
  await school.spaces.member(seat.space);
  await school.pay('wechat', outTradeNo);
  await school.until('refunded', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no })).data.inner_state === 'refunded';
  });
  expect(await db.selectFrom('entitlements').select('id').where('user_id', '=', student.id).execute()).toEqual([]);
  await accounts(school);
});

test('what is free and cannot be granted is not ordered at all', async () => {
  const school = await market();
  const { as, student } = school;
  const seat = await school.seat({ price_cents: 0 });
  await school.spaces.membership(seat.space, student, { state: 'removed' });
  expect((await school.tryOrder(student, seat)).key).toBe('removed_by_teacher');
  expect((await as(student).call(listOrders, {})).data.page.total).toBe(0);
  const other = await school.person('student');
  const { order_no } = await school.order(other, seat);
  expect((await as(other).call(orderStatus, { order_no })).data.state).toBe('paid');
});

test('a refund within the rule returns the money, ends the right and frees the course for buying again', async () => {
  const school = await market();
  const { app, as, student, db } = school;
  const course = await school.product();
  const { orderNo: order_no } = await school.paidOrder(student, course);
  const detail = (await as(student).call(showOrder, { order_no })).data;
  expect(detail.items[0]!.refundable).toMatchObject({ cents: course.price, at_once: true });
  expect((await as(student).call(askRefund, { order_no, line: 1, reason: 'Not for me' })).data.state).toBe('approved');
  expect(await as(student).call(askRefund, { order_no, line: 1, reason: 'Again' })).toMatchObject({
    key: expect.stringMatching(/^refund_(under_way|too_late)$/),
  });
  await school.until('refunded', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no })).data.inner_state === 'refunded';
  });
  expect((await as(student).call(showProduct, { product_id: course.id })).data.obstacle).toBeNull();
  const balance = await db.selectFrom('ledger_lines').select('cents').where('debit', '=', 'commission').execute();
  expect(balance.length).toBeGreaterThan(0);
  await accounts(school);
});

test('the market lists what is on sale with the number behind each choice, and a trial is read before buying', async () => {
  const school = await market();
  const { as, student } = school;
  const course = await school.product({ title: `Kernel ${student.account}` });
  const { data } = await as(student).call(listProducts, { q: student.account });
  expect(data.page.list.map(({ id }) => id)).toEqual([course.id]);
  expect(data.counts).toMatchObject({ kinds: { course: 1 }, prices: { middle: 1 }, trial: 1 });
  expect((await as(student).call(showTrial, { product_id: course.id, activity_id: course.activity })).data.html).toContain('Read this');
  expect(await as(student).call(showTrial, { product_id: course.id, activity_id: 'other' })).toMatchObject({ code: -99 });
});

test("another person's order reads like none", async () => {
  const school = await market();
  const { as, student } = school;
  const course = await school.product({ price_cents: 0 });
  const { order_no, state } = await school.order(student, course);
  expect(state).toBe('paid');
  const stranger = await school.person('student');
  const [foreign, missing] = [
    await as(stranger).call(showOrder, { order_no }),
    await as(stranger).call(showOrder, { order_no: '26112400000000000000' }),
  ];
  expect(foreign).toEqual(missing);
  expect(foreign.code).toBe(-99);
  expect((await as(student).call(listOrders, { tab: 'paid' })).data.page.total).toBe(1);
});
