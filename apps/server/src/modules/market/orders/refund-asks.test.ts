import { getHome } from '@praxis/contract/home/home';
import { askRefund, decideRefundAsked, listRefundsToDecide, showOrder, withdrawRefund } from '@praxis/contract/market/orders';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { hindrancesOf } from '../../../platform/personal-records.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { sendRefunds } from '../../payments/refunds.ts';

async function market() {
  const created = await world();
  await pretendChannels(created);
  const makers = marketMakers(created);
  const { as, app, until } = created;
  const ask = (who: TestPerson, order_no: string, cents?: number) =>
    as(who).call(askRefund, { order_no, line: 1, reason: 'Not for me', ...(cents !== undefined && { cents }) });
  const returned = (who: TestPerson, order_no: string) =>
    until('the money is back', async () => {
      await sendRefunds(app);
      return (await as(who).call(showOrder, { order_no })).data.inner_state === 'refunded';
    });
  return { ...created, ...makers, ask, returned, student: await created.person('student') };
}

test('the rule gives back the whole and ends the right; nearly all of it and the course as well is for the seller to say', async () => {
  const { as, student, product, paidOrder, ask, returned } = await market();
  const course = await product({ price_cents: 100 });
  const { orderNo } = await paidOrder(student, course);
  const { data } = await ask(student, orderNo, 99);
  expect(data.state).toBe('applied');
  const waiting = async () => (await as(course.owner).call(getHome, {})).data.work;
  expect(await waiting()).toMatchObject([{ kind: 'refund', count: 1, since: expect.any(Number), to: '/index/selling/refunds' }]);
  expect((await as(student).call(getHome, {})).data.work).toEqual([]);
  await as(course.owner).call(decideRefundAsked, { refund_id: data.refund_id, approve: false, answer: 'All of it or nothing' });
  expect(await waiting()).toEqual([]);
  expect((await as(student).call(showOrder, { order_no: orderNo })).data).toMatchObject({ inner_state: 'paid', refunded_cents: 0 });
  expect((await ask(student, orderNo)).data.state).toBe('approved');
  await returned(student, orderNo);
  expect((await as(student).call(showOrder, { order_no: orderNo })).data.items[0]!.right).toMatchObject({ state: 'revoked' });
});

test('whoever asks for money back more than three times in ninety days is answered by a person, and operators hear of it', async () => {
  const { as, db, person, student, product, paidOrder, ask, returned } = await market();
  const operator = await person('operator');
  const orders = [];
  for (let at = 0; at < 4; at++) orders.push((await paidOrder(student, await product({ price_cents: 100 }))).orderNo);
  const last = orders.pop()!;
  for (const orderNo of orders) {
    expect((await ask(student, orderNo)).data.state).toBe('approved');
    await returned(student, orderNo);
  }
  expect((await as(student).call(showOrder, { order_no: last })).data.items[0]!.refundable).toMatchObject({ at_once: false });
  expect((await ask(student, last)).data.state).toBe('applied');
  const { list } = (await as(operator).call(listMessages, {})).data;
  expect(list.filter(({ kind }) => kind === 'refund_asked')).toHaveLength(1);
  // What lies a quarter behind does not count any more.
  const { data } = await as(operator).call(listRefundsToDecide, { size: 100 });
  const waiting = data.list.find(({ order_no }) => order_no === last)!;
  await as(operator).call(decideRefundAsked, { refund_id: waiting.id, approve: false, answer: 'Not again', password: 'any' });
  await db
    .updateTable('refunds')
    .set({ created_at: new Date(Date.now() - 100 * 86_400_000) })
    .where('asked_by', '=', student.id)
    .execute();
  expect((await ask(student, last)).data.state).toBe('approved');
});

test('whoever was declined by the seller and asks again reaches operators as well; what was taken back is no decline', async () => {
  const { as, db, person, student, product, paidOrder, ask } = await market();
  const operator = await person('operator');
  const course = await product({ refund_days: 0 });
  const { orderNo } = await paidOrder(student, course);
  const received = async () => (await as(operator).call(listMessages, {})).data.list.filter(({ kind }) => kind === 'refund_asked').length;
  const declined = async () => (await as(student).call(showOrder, { order_no: orderNo })).data.items[0]!.refundable?.declined_before;
  await as(student).call(withdrawRefund, { refund_id: (await ask(student, orderNo)).data.refund_id });
  expect([await received(), await declined()]).toEqual([0, false]);
  const { data } = await ask(student, orderNo);
  await as(course.owner).call(decideRefundAsked, { refund_id: data.refund_id, approve: false, answer: 'Too late' });
  expect([await received(), await declined()]).toEqual([0, true]);
  const again = (await ask(student, orderNo)).data;
  expect(await received()).toBe(1);
  // It waits for operators from then on, who read what was answered; the seller reads what they decided.
  const waits = await db.selectFrom('refunds').select('escalated_at').where('id', '=', again.refund_id).executeTakeFirstOrThrow();
  expect(waits.escalated_at).not.toBeNull();
  const { list } = (await as(operator).call(listRefundsToDecide, { size: 100 })).data;
  expect(list.find(({ id }) => id === again.refund_id)!.declined).toMatchObject({ answer: 'Too late', by: expect.stringMatching(/./) });
  const verdict = { refund_id: again.refund_id, approve: true, answer: 'Not as described', password: 'any' };
  expect((await as(operator).call(decideRefundAsked, verdict)).code).toBe(1);
  const [news] = (await as(course.owner).call(listMessages, {})).data.list.filter(({ kind }) => kind === 'refund_granted_over');
  expect(news).toMatchObject({ body: expect.stringContaining('Not as described'), link: '/index/selling/settlements' });
});

test('two operators answer one request at once: one of them does; nobody answers their own, and a seller sees their own alone', async () => {
  const { as, person, product, paidOrder, ask } = await market();
  const [one, other] = [await person('operator'), await person('operator')];
  const courses = [await product({ refund_days: 0 }), await product({ refund_days: 0 })];
  const buyer = await person('student');
  const asked = [];
  for (const course of courses) asked.push((await ask(buyer, (await paidOrder(buyer, course)).orderNo)).data.refund_id);
  const seen = async (who: TestPerson) => (await as(who).call(listRefundsToDecide, { size: 100 })).data;
  expect((await seen(courses[0]!.owner)).list.map(({ id }) => id)).toEqual([asked[0]]);
  expect((await seen(one)).list.map(({ id }) => id)).toEqual(expect.arrayContaining(asked));
  expect((await seen(courses[0]!.owner)).list[0]!.used_percent).toBe(0);
  const page = (await as(one).call(listRefundsToDecide, { size: 1, page: 2 })).data;
  expect([page.list.length, page.total]).toEqual([1, (await seen(one)).total]);
  const verdict = { refund_id: asked[0]!, password: 'any' };
  const replies = await Promise.all([
    as(one).call(decideRefundAsked, { ...verdict, approve: true }),
    as(other).call(decideRefundAsked, { ...verdict, approve: false, answer: 'No' }),
  ]);
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(replies.find(({ code }) => code !== 1)!.key).toBe('refund_decided_already');
  const own = (await ask(one, (await paidOrder(one, courses[0]!)).orderNo)).data.refund_id;
  expect((await as(one).call(decideRefundAsked, { refund_id: own, approve: true, password: 'any' })).key).toBe('refund_own');
  expect((await as(other).call(decideRefundAsked, { refund_id: own, approve: true, password: 'any' })).code).toBe(1);
});

test('an account does not end while an order of it may be paid, or while its seller is owed money', async () => {
  const { app, db, student, product, order, paidOrder } = await market();
  const course = await product();
  await paidOrder(student, course);
  expect(await hindrancesOf(app, db, course.owner.id)).toContain('hindered_seller');
  await order(student, await product());
  expect(await hindrancesOf(app, db, student.id)).toContain('hindered_order');
});
