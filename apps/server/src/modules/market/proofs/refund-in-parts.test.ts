import { orderStatus, showOrder } from '@praxis/contract/market/orders';
import { removeMembers } from '@praxis/contract/spaces/members';
import { listMySpaces } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { notifyNow } from '../../../../../pretend-pay/src/control.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { account, balanceOf, openRefund } from '../../payments/index.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { endRights } from '../rights/end-rights.ts';

async function shop() {
  const created = await world();
  const pretend = await pretendChannels(created);
  const student = await created.person('student');
  const makers = marketMakers(created);
  const { app, as, db, clock } = created;
  /** A paid order with everything around it. */
  async function bought(over = {}, channel: 'wechat' | 'alipay' = 'wechat') {
    const product = await makers.product(over);
    const { orderNo, outTradeNo } = await makers.paidOrder(student, product, channel);
    const item = await db
      .selectFrom('order_items as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .select(['i.id', 'i.seller_id', 'o.id as order_id'])
      .where('o.order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    const payment = await db.selectFrom('payments').selectAll().where('out_trade_no', '=', outTradeNo).executeTakeFirstOrThrow();
    const refund = (cents: number) =>
      inTransaction(app, async (trx) => {
        await trx.selectFrom('orders').select('id').where('id', '=', item.order_id).forUpdate().execute();
        return openRefund(
          { app, db: trx, now: clock.now() },
          { paymentId: payment.id, cause: 'operator', cents, reason: 'In parts', reference: item.id, atOnce: true, askedBy: student.id },
        );
      });
    /** The refunds of this order that are under way have come to their end, by whoever sent them. */
    const returned = () =>
      created.until('nothing is under way', async () => {
        await sendRefunds(app);
        const open = await db
          .selectFrom('refunds')
          .select('id')
          .where('payment_id', '=', payment.id)
          .where('state', 'in', ['approved', 'processing'])
          .execute();
        return open.length === 0;
      });
    const state = async () => (await as(student).call(showOrder, { order_no: orderNo })).data.inner_state;
    return { product, order_no: orderNo, outTradeNo, item, payment, refund, returned, state };
  }
  const trade = (channel: 'wechat' | 'alipay', outTradeNo: string) => pretend.books.find(channel, outTradeNo)!;
  return { ...created, ...makers, pretend, student, bought, trade };
}

/** Time goes on by so much that refunds that hang are asked about again. */
async function later({ app, clock, pretend }: Pick<Awaited<ReturnType<typeof shop>>, 'app' | 'clock' | 'pretend'>, minutes: number) {
  clock.move(minutes * 60_000);
  pretend.switches.clockOffset += minutes * 60_000;
  await sendRefunds(app);
  clock.move(-minutes * 60_000);
  pretend.switches.clockOffset = 0;
}

test('C-37 refunds of 33, 33 and 34 of 100 cents return every share to zero, the order is returned in part and then in full', async () => {
  const { db, bought } = await shop();
  const { item, refund, returned, state } = await bought({ price_cents: 100 });
  const [seller, commission] = [account.seller(item.seller_id), await balanceOf(db, account.commission)];
  for (const [cents, after] of [
    [33, 'part_refunded'],
    [33, 'part_refunded'],
    [34, 'refunded'],
  ] as const) {
    await refund(cents);
    await returned();
    expect(await state()).toBe(after);
  }
  expect(await balanceOf(db, seller)).toBe(0);
  // A tenth of the sale had gone to the platform, and came back.
  expect(await balanceOf(db, account.commission)).toBe(commission + 10);
  expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
});

test('of two refunds of 60 of 100 cents at once one is refused', async () => {
  const { bought } = await shop();
  const { refund } = await bought({ price_cents: 100 });
  const asked = await Promise.allSettled([refund(60), refund(60)]);
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a refund the channel cannot return waits for somebody who acts there, and ends when the channel says so', async () => {
  const school = await shop();
  const { outTradeNo, refund, state } = await school.bought();
  school.pretend.switches.refund.wechat = 'ABNORMAL';
  const { id, out_refund_no } = await refund(19_900);
  await school.until('the bank has it', async () => school.trade('wechat', outTradeNo).refunds.length > 0);
  school.pretend.switches.refund.wechat = 'SUCCESS';
  const row = () => school.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await school.until('it is known', async () => (await row()).abnormal);
  expect(await row()).toMatchObject({ state: 'processing', abnormal: true });
  school.pretend.bank.endRefund(school.trade('wechat', outTradeNo), out_refund_no, 'SUCCESS');
  // The sweep of the server may have it in hand, and put it off by the clock as it stands meanwhile: each time later than the last.
  let minutes = 0;
  await school.until('the channel said so', async () => {
    minutes += 40;
    await later(school, minutes);
    return (await row()).state === 'done';
  });
  expect(await row()).toMatchObject({ state: 'done', abnormal: false });
  expect(await state()).toBe('refunded');
});

test('a refund the channel gave up is sent again under the next number', async () => {
  const school = await shop();
  const { outTradeNo, payment, refund, returned, state } = await school.bought();
  school.pretend.switches.refund.wechat = 'CLOSED';
  await refund(19_900);
  await school.until('the bank gave it up', async () => school.trade('wechat', outTradeNo).refunds.length > 0);
  school.pretend.switches.refund.wechat = 'SUCCESS';
  await returned();
  const rows = await school.db.selectFrom('refunds').selectAll().where('payment_id', '=', payment.id).orderBy('id').execute();
  // Whoever sends them may have sent another before the bank gives none up any more.
  expect(rows.length).toBeGreaterThan(1);
  rows.forEach((row, at) => {
    const last = at === rows.length - 1;
    expect(row).toMatchObject({
      state: last ? 'done' : 'failed',
      follows: rows[at - 1]?.id ?? null,
      out_refund_no: `${outTradeNo}r0${at + 1}`,
    });
  });
  expect(await state()).toBe('refunded');
});

for (const channel of ['wechat', 'alipay'] as const)
  test(`a refund that ${channel} made and did not answer is sent again under the same number and made once`, async () => {
    const school = await shop();
    const { outTradeNo, refund, state } = await school.bought({}, channel);
    school.pretend.switches.failures[channel].push({ call: 'refund', times: 1, how: 'reset', after: true });
    await refund(19_900);
    await school.until('the bank has it', async () => school.trade(channel, outTradeNo).refunds.length > 0);
    let minutes = 0;
    await school.until('it is known', async () => {
      minutes += 40;
      await later(school, minutes);
      return (await state()) === 'refunded';
    });
    expect(school.trade(channel, outTradeNo).refunds).toHaveLength(1);
    expect(await state()).toBe('refunded');
  });

test('the notifications of refunded Alipay trades move nothing', async () => {
  const { as, db, student, pretend, bought } = await shop();
  const { order_no, outTradeNo, refund, returned } = await bought({}, 'alipay');
  const lines = () => db.selectFrom('ledger_lines').select('posting_id').execute();
  for (const cents of [100, 19_800]) {
    await refund(cents);
    await returned();
    const before = (await lines()).length;
    // In part it is another TRADE_SUCCESS, in full a TRADE_CLOSED that was paid.
    expect((await notifyNow(pretend, outTradeNo, { id: `${outTradeNo}${cents}` })).answer).toBe('success');
    expect((await lines()).length).toBe(before);
  }
  expect((await as(student).call(orderStatus, { order_no })).data.state).toBe('paid');
});

test('a right ends with its time: the place in the space ends, and buying again brings it back', async () => {
  const { app, as, clock, db, student, tryOrder, bought } = await shop();
  const { product, order_no } = await bought({ valid_days: 30 });
  clock.move(31 * 86_400_000);
  await endRights(app);
  await endRights(app);
  clock.move(-31 * 86_400_000);
  const { data } = await as(student).call(showOrder, { order_no });
  expect(data.items[0]!.right).toMatchObject({ state: 'expired' });
  expect((await as(student).call(listMySpaces, {})).data.total).toBe(0);
  const ends = await db.selectFrom('audit_log').select('id').where('action', '=', 'right_ended').execute();
  expect(ends.length).toBeGreaterThan(0);
  expect((await tryOrder(student, product)).code).toBe(1);
});

test('a buyer whom the teacher removed between placing and paying has the money back in the same moment, with the reason', async () => {
  const { app, as, db, until, pretend, person, seat, order, start, pay, spaces } = await shop();
  const product = await seat({ capacity: 10 });
  const buyer = await person('student');
  const { order_no } = await order(buyer, product);
  const { outTradeNo } = await start(buyer, order_no);
  await spaces.membership(product.space, buyer, { state: 'approved' });
  const member = await db
    .selectFrom('space_members')
    .select('id')
    .where('user_id', '=', buyer.id)
    .where('space_id', '=', product.space.id)
    .executeTakeFirstOrThrow();
  expect(await as(product.owner).call(removeMembers, { space_id: product.space.id, membership_ids: [member.id] })).toMatchObject({
    code: 1,
  });
  pretend.switches.notify.wechat = 'lose';
  await pay('wechat', outTradeNo);
  pretend.switches.notify.wechat = 'send';
  expect((await notifyNow(pretend, outTradeNo, { id: `R${outTradeNo}` })).status).toBe(204);
  const refund = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.cause', 'r.reason'])
    .where('p.out_trade_no', '=', outTradeNo)
    .executeTakeFirstOrThrow();
  expect(refund).toEqual({ cause: 'ungranted', reason: 'removed_by_teacher' });
  await until('the money is back', async () => {
    await sendRefunds(app);
    return (await as(buyer).call(showOrder, { order_no })).data.inner_state === 'refunded';
  });
});
