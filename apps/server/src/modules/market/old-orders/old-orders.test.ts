import { refundOldOrder, showOldOrder } from '@praxis/contract/market/old-orders';
import { askRefund, decideRefundAsked, listRefundsToDecide, showOrder, withdrawRefund } from '@praxis/contract/market/orders';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { decideBankRefund, enterBankRefund, listBankRefunds } from '@praxis/contract/payments/bank-refunds';
import { showBills } from '@praxis/contract/payments/bills';
import { decideUnmatched, showMoney } from '@praxis/contract/payments/board';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/http/serve.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { recountLedger } from '../../payments/check-ledger.ts';
import { openRefund } from '../../payments/index.ts';
import { account, balanceOf } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { recountRights } from '../rights/check-rights.ts';

const password = 'any';

async function oldMarket() {
  const created = await world();
  const pretend = await pretendChannels(created);
  const makers = marketMakers(created);
  const { as, db, clock, person } = created;
  const [first, second, student] = [await person('operator'), await person('operator'), await person('student')];
  const course = await makers.product({ price_cents: 10_000, valid_days: null });
  const sold = await makers.paidOrder(student, course);
  const enter = (who: TestPerson, over = {}) =>
    as(who).call(refundOldOrder, {
      order_no: sold.orderNo,
      line: 1,
      cents: 10_000,
      receipt: 'ICBC-1',
      reason: 'Moved abroad',
      password,
      ...over,
    });
  const list = async (who: TestPerson) => (await as(who).call(listBankRefunds, {})).data.list;
  const decide = (who: TestPerson, id: string, approve = true) => as(who).call(decideBankRefund, { bank_refund_id: id, approve, password });
  const order = async () => (await as(student).call(showOrder, { order_no: sold.orderNo })).data;
  const payment = () => db.selectFrom('payments').selectAll().where('out_trade_no', '=', sold.outTradeNo).executeTakeFirstOrThrow();
  const channel = async () => balanceOf(db, account.channel((await payment()).merchant_id));
  const agrees = async () => {
    expect(await recountLedger(db, clock.now())).toMatchObject({ off: 0 });
    expect(await recountRights(db, clock.now())).toMatchObject({ off: 0 });
  };
  return { ...created, ...makers, pretend, first, second, student, course, ...sold, enter, list, decide, order, payment, channel, agrees };
}

test('past the channel’s year money goes back by bank: entered by one operator, confirmed by another, booked from the bank, and the right ends', async () => {
  const { as, student, first, second, course, orderNo, outTradeNo, agePayment, enter, list, decide, order, channel, agrees } =
    await oldMarket();
  expect(await enter(first)).toMatchObject({ key: 'refund_by_channel' });
  expect(await as(first).call(showOldOrder, { order_no: orderNo })).toMatchObject({ key: 'refund_by_channel' });
  await agePayment(outTradeNo, 366);
  expect(await as(student).call(askRefund, { order_no: orderNo, line: 1, reason: 'Moved' })).toMatchObject({ key: 'refund_too_old' });
  expect((await order()).items[0]!.refundable).toBeNull();
  expect((await as(first).call(showOldOrder, { order_no: orderNo })).data.items).toEqual([
    { line: 1, title: expect.any(String), paid_cents: 10_000, refunded_cents: 0, most_cents: 10_000 },
  ]);
  expect(await as(first).call(showOldOrder, { order_no: '1'.repeat(20) })).toMatchObject({ key: 'order_unknown' });
  expect(await enter(first, { cents: 10_001 })).toMatchObject({ key: 'refund_too_much' });
  expect(await enter(first, { cents: 0 })).toMatchObject({ key: 'amount_wrong' });
  expect(await enter(first, { receipt: ' ' })).toMatchObject({ key: 'transfer_receipt_required' });
  expect(await enter(first, { reason: '' })).toMatchObject({ key: 'reason_required' });
  expect(await enter(first, { line: 2 })).toMatchObject({ key: 'order_unknown' });
  const before = await channel();

  // Entered wrongly and cancelled: the buyer never hears of it and keeps everything.
  expect((await enter(first, { cents: 4000 })).code).toBe(1);
  expect((await order()).inner_state).toBe('refunding');
  expect((await decide(first, (await list(first))[0]!.id, false)).code).toBe(1);
  expect(await order()).toMatchObject({ inner_state: 'paid', refunds: [], items: [{ right: { state: 'active' } }] });

  const entered = await Promise.all(Array.from({ length: 20 }, (_, at) => enter(at % 2 ? first : second, { receipt: `ICBC-${at % 3}` })));
  expect(entered.filter(({ code }) => code === 1)).toHaveLength(1);
  const waiting = (await list(first)).find(({ state }) => state === 'entered')!;
  const by = waiting.may_confirm ? second : first;
  const other = by === first ? second : first;
  expect(await decide(by, waiting.id)).toMatchObject({ key: 'four_eyes' });
  // It is for no seller to decide, for no buyer to take back, and for no channel to pay.
  const refundId = (await order()).refunds[0]!.id;
  expect((await as(course.owner).call(listRefundsToDecide, {})).data.list).toEqual([]);
  expect(await as(course.owner).call(decideRefundAsked, { refund_id: refundId, approve: true })).toMatchObject({ key: 'refund_by_bank' });
  expect((await as(by).call(withdrawRefund, { refund_id: refundId })).code).toBe(-99);
  const decided = await Promise.all(Array.from({ length: 10 }, () => decide(other, waiting.id)));
  expect(decided.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(decided.filter(({ key }) => key === 'bank_refund_decided')).toHaveLength(9);
  expect(await order()).toMatchObject({ inner_state: 'refunded', refunded_cents: 10_000, items: [{ right: { state: 'revoked' } }] });
  expect((await as(student).call(listMessages, {})).data.list.filter(({ kind }) => kind === 'order_refunded')).toHaveLength(1);
  expect(await channel()).toBe(before);
  await agrees();
  const bills = (await as(first).call(showBills, {})).data.merchants;
  for (const { balance_cents, withdrawn_cents, billed_cents, unbilled_cents } of bills)
    expect(balance_cents + withdrawn_cents).toBe(billed_cents + unbilled_cents);
  expect(await enter(first, { receipt: 'ICBC-9' })).toMatchObject({ key: 'refund_too_late' });
  expect((await list(first))[0]).toMatchObject({ state: 'confirmed', buyer: student.name, may_confirm: false });
});

test('parts go back until nothing is left, and nobody transfers money to themselves', async () => {
  const { as, db, person, product, paidOrder, agePayment, agrees, decide, list } = await oldMarket();
  const [buyer, other] = [await person('operator'), await person('operator')];
  const { orderNo, outTradeNo } = await paidOrder(buyer, await product({ price_cents: 100, valid_days: null }));
  await agePayment(outTradeNo, 366);
  const enter = (who: TestPerson, cents: number, receipt: string) =>
    as(who).call(refundOldOrder, { order_no: orderNo, line: 1, cents, receipt, reason: 'In parts', password });
  expect(await enter(buyer, 33, 'PART-0')).toMatchObject({ key: 'refund_own' });
  for (const [cents, receipt] of [
    [33, 'PART-1'],
    [33, 'PART-2'],
    [34, 'PART-3'],
  ] as const) {
    expect((await enter(other, cents, receipt)).code).toBe(1);
    const { id } = (await list(other)).find((row) => row.receipt === receipt)!;
    expect((await list(buyer)).find((row) => row.id === id)!.may_confirm).toBe(false);
    expect(await decide(buyer, id)).toMatchObject({ key: 'refund_own' });
    expect((await decide(await person('operator'), id)).code).toBe(1);
  }
  expect((await as(buyer).call(showOrder, { order_no: orderNo })).data).toMatchObject({ inner_state: 'refunded', refunded_cents: 100 });
  await expect(db.updateTable('bank_refunds').set({ receipt: 'X' }).execute()).rejects.toThrow('stays as it is');
  await agrees();
});

test('a refund its channel refuses as too old is transferred instead, is not sent meanwhile, and goes on when the transfer is cancelled', async () => {
  const { as, app, db, until, pretend, first, second, outTradeNo, agePayment, payment, order, list, decide, agrees } = await oldMarket();
  const { id: paymentId } = await payment();
  const item = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', (await payment()).payable_id)
    .executeTakeFirstOrThrow();
  pretend.switches.failures.wechat.push({ call: 'refund', times: 1000, how: '500', after: false });
  await agePayment(outTradeNo, 366);
  const refund = await inTransaction(app, (inside) =>
    openRefund(
      { app, db: inside, now: app.clock.now() },
      { paymentId, cause: 'cancelled', cents: 10_000, reason: 'The course ended', reference: item.id, atOnce: false },
    ),
  );
  await db.updateTable('refunds').set({ abnormal: true, state: 'approved' }).where('id', '=', refund.id).execute();
  const row = async () => (await as(first).call(showMoney, {})).data.refunds.find(({ id }) => id === refund.id);
  expect(await row()).toMatchObject({ bank: 'may', state: 'approved' });
  const enter = (who: TestPerson, receipt: string) => as(who).call(enterBankRefund, { refund_id: refund.id, receipt, password });
  expect((await enter(first, 'BOC-1')).code).toBe(1);
  expect(await enter(second, 'BOC-2')).toMatchObject({ key: 'refund_by_bank' });
  expect(await row()).toMatchObject({ bank: 'entered' });
  expect(await as(second).call(decideUnmatched, { refund_id: refund.id, approve: true, password })).toMatchObject({ code: -99 });
  expect((await db.selectFrom('refunds').select('query_at').where('id', '=', refund.id).executeTakeFirstOrThrow()).query_at).toBeNull();
  await sendRefunds(app);
  expect((await order()).inner_state).toBe('refunding');
  expect((await decide(second, (await list(first))[0]!.id, false)).code).toBe(1);
  expect((await db.selectFrom('refunds').select('query_at').where('id', '=', refund.id).executeTakeFirstOrThrow()).query_at).not.toBeNull();
  await db.updateTable('refunds').set({ query_at: null }).where('id', '=', refund.id).execute();
  expect((await enter(first, 'BOC-3')).code).toBe(1);
  expect((await decide(second, (await list(first))[0]!.id)).code).toBe(1);
  await until('the order is refunded', async () => (await order()).inner_state === 'refunded');
  expect(await row()).toBeUndefined();
  await agrees();
});
