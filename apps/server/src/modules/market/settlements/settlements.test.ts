import { askInvoice, decideInvoice, listInvoices, listOwnInvoices, withdrawInvoice } from '@praxis/contract/market/invoices';
import { askRefund, decideRefundAsked, showOrder } from '@praxis/contract/market/orders';
import {
  answerDispute,
  confirmPayout,
  disputeSettlement,
  enterPayout,
  exportSettlement,
  listOwnSettlements,
  listSettlements,
  savePayoutAccount,
  showSettlement,
} from '@praxis/contract/market/settlements';
import { expect, test } from 'vitest';
import { sheetRows } from '../../../platform/sheets/read.ts';
import { sheetTime } from '../../../platform/sheets/sheet-time.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { account, balanceOf, mayConfirm } from '../../payments/index.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { recountRights } from '../rights/check-rights.ts';
import { settleMonths } from './settle-months.ts';
import { monthToClose } from './settlements.rules.ts';

const created = await world();
const { app, as, clock, db, person } = created;
const makers = marketMakers(created);
await pretendChannels(created);
const DAY = 86_400_000;
const password = 'any';

/** Runs something as if it were so many days later. */
async function later<T>(days: number, run: () => Promise<T>): Promise<T> {
  clock.move(days * DAY);
  try {
    return await run();
  } finally {
    clock.move(-days * DAY);
  }
}
/** Days from now to the fifth of the next month but `months - 1`. */
function daysToMonth(months: number) {
  const now = new Date();
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 5) - now.getTime()) / DAY);
}
async function seller() {
  const owner = await person('teacher');
  const course = await makers.product({}, owner);
  const { seller_id } = await db.selectFrom('products').select('seller_id').where('id', '=', course.id).executeTakeFirstOrThrow();
  const account_ = { holder: 'Zhou', bank: 'A bank', number: '6222000011112222', password };
  await as(owner).call(savePayoutAccount, account_);
  return { owner, course, sellerId: seller_id };
}
async function accounts() {
  expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
  expect(await recountRights(db, app.clock.now())).toMatchObject({ off: 0 });
}
async function refunded(who: TestPerson, owner: TestPerson, orderNo: string) {
  const { data, msg } = await as(who).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' });
  expect(msg).toBe('');
  if (data.state === 'applied') await as(owner).call(decideRefundAsked, { refund_id: data.refund_id, approve: true });
  await created.until('refunded', async () => {
    await sendRefunds(app);
    return (await as(who).call(showOrder, { order_no: orderNo })).data.inner_state === 'refunded';
  });
}

test('a month closes on the third by the clock of Beijing', () => {
  expect(monthToClose(new Date('2026-12-02T15:59:00Z'))).toBeUndefined();
  expect(monthToClose(new Date('2026-12-02T16:00:00Z'))).toEqual({ month: '2026-11-01', until: new Date('2026-11-30T16:00:00Z') });
  expect(monthToClose(new Date('2027-01-31T20:00:00Z'))).toBeUndefined();
  expect(monthToClose(new Date('2027-01-05T00:00:00Z'))).toMatchObject({ month: '2026-12-01' });
});

test('a payout is confirmed by another operator, or by the only one after a day', () => {
  const entered = { enteredBy: '1', enteredAt: new Date(0), operators: ['1', '2'] };
  expect(mayConfirm(entered, '2', new Date(0))).toBe(true);
  expect(mayConfirm(entered, '1', new Date(9 * DAY))).toBe(false);
  expect(mayConfirm({ ...entered, operators: ['1'] }, '1', new Date(DAY - 1))).toBe(false);
  expect(mayConfirm({ ...entered, operators: ['1'] }, '1', new Date(DAY))).toBe(true);
});

test('what is past its refund window is due, settled once, disputed, paid by two, and equals the ledger; a later return goes into the next month', async () => {
  const { owner, course, sellerId } = await seller();
  const [first, second] = [await person('student'), await person('student')];
  const paid = await makers.paidOrder(first, course);
  const kept = await makers.paidOrder(second, course);
  expect((await as(owner).call(listOwnSettlements, {})).data).toMatchObject({
    list: [],
    pending_cents: 2 * 17_910,
    payout: { hint: '…2222' },
  });
  // Too early: the window of seven days is open when the month ends, or it ends before the third of the next.
  await later(daysToMonth(2), () => Promise.all(Array.from({ length: 8 }, () => settleMonths(app))));
  const { list, pending_cents } = (await as(owner).call(listOwnSettlements, {})).data;
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ sales_cents: 39_800, returned_cents: 0, commission_cents: 3980, net_cents: 35_820, state: 'open' });
  expect(pending_cents).toBe(0);
  expect(await balanceOf(db, account.seller(sellerId))).toBe(0);
  expect(-(await balanceOf(db, account.due(sellerId)))).toBe(35_820);
  const settlement_id = list[0]!.id;
  const notices = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', owner.id)
    .where('kind', '=', 'settlement_ready')
    .execute();
  expect(notices).toHaveLength(1);

  const stranger = await person('teacher');
  expect((await as(stranger).call(showSettlement, { settlement_id })).code).toBe(-99);
  expect((await as(stranger).call(disputeSettlement, { settlement_id, note: 'Mine' })).code).toBe(-99);
  expect((await as(owner).call(showSettlement, { settlement_id })).data).toMatchObject({
    payout: null,
    can: { dispute: true, enter: false },
  });
  expect((await as(owner).call(disputeSettlement, { settlement_id, note: 'One is missing' })).code).toBe(1);

  const [one, two] = [await person('operator'), await person('operator')];
  const detail = (await as(one).call(showSettlement, { settlement_id })).data;
  expect(detail.payout).toEqual({ holder: 'Zhou', bank: 'A bank', number: '6222000011112222' });
  expect(detail.lines.map(({ kind, net_cents }) => [kind, net_cents])).toEqual([
    ['sale', 17_910],
    ['sale', 17_910],
  ]);
  expect((await as(one).call(enterPayout, { settlement_id, receipt: 'R1', password })).key).toBe('settlement_decided');
  await as(one).call(answerDispute, { settlement_id, answer: 'Both are there' });
  const entries = await Promise.all(
    Array.from({ length: 40 }, (_none, at) => as(one).call(enterPayout, { settlement_id, receipt: `R${at}`, password })),
  );
  expect(entries.filter(({ code }) => code === 1)).toHaveLength(1);
  expect((await as(one).call(confirmPayout, { settlement_id, approve: true, password })).key).toBe('four_eyes');
  expect((await as(owner).call(confirmPayout, { settlement_id, approve: true, password })).code).toBe(-99);
  await Promise.all(Array.from({ length: 40 }, () => as(two).call(confirmPayout, { settlement_id, approve: true, password })));
  expect((await as(owner).call(listOwnSettlements, {})).data.list[0]).toMatchObject({ state: 'paid', answer: 'Both are there' });
  expect(await balanceOf(db, account.due(sellerId))).toBe(0);
  expect((await as(two).call(listSettlements, { state: 'paid', size: 100 })).data.list.map(({ id }) => id)).toContain(settlement_id);
  const sheet = (await as(owner).call(exportSettlement, { settlement_id, format: 'xlsx' })).data;
  expect(sheet.name).toContain(owner.name);
  const [heads, ...rows] = (await sheetRows(Buffer.from(sheet.base64, 'base64'))).map(({ cells }) => cells);
  expect(heads).toHaveLength(7);
  // The clock of the school, as the page says it, not that of Greenwich.
  expect(rows.map((cells) => [cells[5], cells[6]])).toEqual(detail.lines.map(({ at }) => ['179.1', sheetTime(at, app.instance.timeZone)]));
  expect((await as(owner).call(exportSettlement, { settlement_id, format: 'csv' })).data.name).toContain('.csv');
  await accounts();

  // One buyer gets the money back after the month was paid.
  await refunded(first, owner, paid.orderNo);
  await later(daysToMonth(3), () => settleMonths(app));
  const next = (await as(owner).call(listOwnSettlements, {})).data.list[0]!;
  expect(next).toMatchObject({ sales_cents: 0, returned_cents: 19_900, commission_cents: -1990, net_cents: -17_910, state: 'carried' });
  await refunded(second, owner, kept.orderNo);
  await later(daysToMonth(4), () => settleMonths(app));
  expect((await as(owner).call(listOwnSettlements, {})).data.list[0]).toMatchObject({ carried_cents: -17_910, net_cents: -35_820 });
  await accounts();
});

test('an invoice is asked for once, issued by an operator, and made void before the money goes back', async () => {
  const { owner, course } = await seller();
  const [student, stranger, operator] = [await person('student'), await person('student'), await person('operator')];
  const { orderNo: order_no } = await makers.paidOrder(student, course);
  const ask = { order_no, kind: 'company' as const, title: 'JUST', tax_no: '91310000MA1FL0AB12', email: 'buyer@example.com' };
  expect((await as(student).call(askInvoice, { ...ask, tax_no: '' })).key).toBe('tax_no_wrong');
  expect((await as(student).call(askInvoice, { ...ask, email: 'nobody' })).code).not.toBe(1);
  expect((await as(stranger).call(askInvoice, ask)).code).toBe(-99);
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_none, at) => as(student).call(askInvoice, { ...ask, title: `JUST ${at}` })),
  );
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(replies.filter(({ key }) => key === 'invoice_exists')).toHaveLength(39);
  const { invoice_id } = replies.find(({ code }) => code === 1)!.data;
  expect((await as(stranger).call(withdrawInvoice, { invoice_id })).code).toBe(-99);
  expect((await as(student).call(askRefund, { order_no, line: 1, reason: 'Not for me' })).key).toBe('invoice_void_first');
  expect((await as(owner).call(decideInvoice, { invoice_id, verdict: 'issue', number: '1' })).code).toBe(-99);
  expect((await as(operator).call(decideInvoice, { invoice_id, verdict: 'issue' })).key).toBe('invoice_number_required');
  await as(operator).call(decideInvoice, { invoice_id, verdict: 'issue', number: '24312000000001' });
  expect((await as(student).call(listOwnInvoices, {})).data.list[0]).toMatchObject({
    state: 'issued',
    number: '24312000000001',
    cents: 19_900,
  });
  expect((await as(student).call(withdrawInvoice, { invoice_id })).data.state).toBe('issued');
  expect((await as(operator).call(listInvoices, { size: 100 })).data.list.find(({ id }) => id === invoice_id)).toMatchObject({
    void_asked: true,
  });
  await as(operator).call(decideInvoice, { invoice_id, verdict: 'void' });
  await refunded(student, owner, order_no);
  expect((await as(student).call(askInvoice, ask)).key).toBe('invoice_nothing');
  await accounts();
});
