import { askRefund, showOrder } from '@praxis/contract/market/orders';
import {
  explainDifference,
  exportDifferences,
  fetchBill,
  showBills,
  showDifference,
  takeInDifference,
} from '@praxis/contract/payments/bills';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { ledgerDifferences } from '../ledger.store.ts';
import { sendRefunds } from '../refunds.ts';
import { dayOf, numbered, startOfDay, unfitRow } from './bills.rules.ts';
import { compareDueBills } from './compare-bill.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function market() {
  const created = await world();
  const pretend = await pretendChannels(created);
  const [student, operator] = [await created.person('student'), await created.person('operator')];
  // Days are compared once: every test of this file begins them anew.
  await created.db.updateTable('bill_runs').set({ state: 'waiting', paged_at: null }).execute();
  pretend.switches.bills.clear();
  const today = dayOf(created.clock.now());
  const differences = async (day = today) => (await created.as(operator).call(showBills, { day })).data;
  /** Compares what is due in the evening of the day after tomorrow, when every bill must be there. */
  async function later(run: () => Promise<unknown>) {
    const ahead = startOfDay(today).getTime() + 2 * DAY + 20 * HOUR - created.clock.now().getTime();
    created.clock.move(ahead);
    pretend.switches.clockOffset = ahead;
    try {
      return await run();
    } finally {
      created.clock.move(-ahead);
      pretend.switches.clockOffset = 0;
    }
  }
  /** Sends what is approved, and waits for what the school's own worker is sending: a move of the clocks must not come between the two sides. */
  async function refundAll() {
    await sendRefunds(created.app);
    const open = () => created.db.selectFrom('refunds').select('id').where('state', 'in', ['approved', 'processing']).execute();
    await created.until('every refund is done', async () => (await open()).length === 0);
  }
  return { ...created, ...marketMakers(created), pretend, student, operator, today, differences, later, refundAll };
}

test('a bill with a row dropped, one added and one changed shows each difference once, and corrects nothing', async () => {
  const { app, as, product, paidOrder, person, pretend, operator, today, differences, later, db } = await market();
  const course = await product({ title: 'Systems, kernels, and “more”' });
  const [dropped, changed] = [await paidOrder(await person('student'), course), await paidOrder(await person('student'), course)];
  const strange = `9${String(Date.now()).padStart(21, '0')}`;
  pretend.switches.bills.set(`wechat ${today}`, {
    drop: [dropped.outTradeNo],
    change: { [changed.outTradeNo]: 1 },
    add: [{ outTradeNo: strange, cents: 700 }],
  });
  for (let times = 0; times < 2; times++) await later(() => compareDueBills(app));
  const board = await differences();
  const kinds = Object.fromEntries(board.differences.map(({ out_no, kind }) => [out_no, kind]));
  expect(kinds).toEqual({ [dropped.outTradeNo]: 'missing_there', [changed.outTradeNo]: 'amount', [strange]: 'missing_here' });
  expect(board.merchants.find(({ channel }) => channel === 'wechat')!.run).toMatchObject({
    state: 'different',
    missing_here: 1,
    amount: 1,
  });
  expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
  const notices = await db
    .selectFrom('messages')
    .select('id')
    .where('kind', '=', 'bill_differs')
    .where('user_id', '=', operator.id)
    .execute();
  expect(notices).toHaveLength(1);

  // What the bill says when it is fetched again stands; what was explained stays explained.
  const unknown = board.differences.find(({ out_no }) => out_no === strange)!;
  expect(await as(operator).call(takeInDifference, { difference_id: unknown.id })).toMatchObject({ key: 'difference_unknown' });
  expect(await as(operator).call(explainDifference, { difference_id: unknown.id, note: ' ' })).toMatchObject({ key: 'note_required' });
  await as(operator).call(explainDifference, { difference_id: unknown.id, note: 'A test of the bank' });
  expect(await as(operator).call(explainDifference, { difference_id: unknown.id, note: 'Again' })).toMatchObject({
    key: 'difference_decided',
  });
  pretend.switches.bills.set(`wechat ${today}`, { add: [{ outTradeNo: strange, cents: 700 }] });
  const merchant_id = board.merchants.find(({ channel }) => channel === 'wechat')!.id;
  await later(async () => {
    const asLater = as(operator);
    expect((await asLater.call(fetchBill, { day: today, merchant_id })).data.state).toBe('matched');
  });
  expect((await differences()).differences.every(({ state }) => state !== 'open')).toBe(true);
});

test('a payment that never reached us stands on the bill: taking it in asks the channel and grants it', async () => {
  const { app, as, product, order, start, pay, student, pretend, operator, today, differences, later } = await market();
  const { order_no } = await order(student, await product());
  const { outTradeNo } = await start(student, order_no, 'alipay');
  pretend.switches.notify.alipay = 'lose';
  await pay('alipay', outTradeNo);
  await later(() => compareDueBills(app));
  const [lost] = (await differences()).differences.filter(({ out_no }) => out_no === outTradeNo);
  expect(lost).toMatchObject({ kind: 'state', theirs_cents: 19_900, ours_cents: null });
  const shown = await as(operator).call(showDifference, { difference_id: lost!.id });
  expect(shown).toMatchObject({ code: 1 });
  const detail = shown.data;
  expect(detail.traces.some(({ action }) => action === 'order_placed')).toBe(true);
  expect((await as(operator).call(takeInDifference, { difference_id: lost!.id })).data.settled).toBe(true);
  expect((await as(student).call(showOrder, { order_no })).data).toMatchObject({ state: 'paid', items: [{ right: { state: 'active' } }] });
  expect(await as(operator).call(takeInDifference, { difference_id: lost!.id })).toMatchObject({ key: 'difference_decided' });
  const sheet = (await as(operator).call(exportDifferences, { day: today, format: 'csv' })).data;
  expect(Buffer.from(sheet.base64, 'base64').toString()).toContain(outTradeNo);
});

test('payments, refunds and fees of a day match every bill, and a day without anything matches', async () => {
  const { app, as, product, paidOrder, person, operator, today, differences, later, refundAll, db, pretend } = await market();
  for (const channel of ['wechat', 'alipay', 'test'] as const) {
    const buyer = await person('student');
    const { orderNo } = await paidOrder(buyer, await product({ title: `Title, with commas, ${channel}` }), channel);
    await paidOrder(await person('student'), await product(), channel);
    await as(buyer).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' });
  }
  await refundAll();
  pretend.switches.bills.clear();
  await later(() => compareDueBills(app));
  const board = await differences();
  // A database that several files use knows their merchants too.
  const { wechat, alipay, test: local } = pretend.merchants;
  const own = new Set([wechat.mchid, alipay.app_id, local.test_id]);
  const merchants = board.merchants.filter(({ account }) => own.has(account));
  expect(merchants).toHaveLength(3);
  for (const merchant of merchants) {
    expect(merchant.run).toMatchObject({ missing_there: 0, amount: 0 });
    expect(merchant.run!.fee_cents).toBeGreaterThan(0);
    expect(merchant.balance_cents).toBe(merchant.billed_cents + merchant.unbilled_cents);
    expect(merchant.cells.at(-1)).toMatchObject({ day: today });
  }
  expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
  expect((await as(operator).call(fetchBill, { day: today, merchant_id: board.merchants[0]!.id })).key).toBe('bill_not_due');
});

test('a bill that cannot be had is asked for again, and operators hear of it once its time is over', async () => {
  const { app, db, product, paidOrder, student, pretend, operator, differences, later } = await market();
  await paidOrder(student, await product());
  pretend.switches.failures.wechat.push({ call: 'bill', times: 9, how: '500', after: false });
  await later(() => compareDueBills(app));
  expect((await differences()).merchants.find(({ channel }) => channel === 'wechat')!.run!.state).toBe('waiting');
  const notices = await db
    .selectFrom('messages')
    .select('id')
    .where('kind', '=', 'bill_missing')
    .where('user_id', '=', operator.id)
    .execute();
  // One for each of the two days that are over.
  expect(notices).toHaveLength(2);
  pretend.switches.failures.wechat.length = 0;
  await later(() => compareDueBills(app));
  expect((await differences()).merchants.find(({ channel }) => channel === 'wechat')!.run!.state).not.toBe('waiting');
});

test('a bill that is read again with other fees, and again with the first ones, leaves the fees of what was read last', async () => {
  const { app, db, product, paidOrder, student, pretend, differences, later } = await market();
  const { outTradeNo } = await paidOrder(student, await product());
  const day = dayOf(new Date());
  const read = async (change: Record<string, number>) => {
    pretend.switches.bills.clear();
    pretend.switches.bills.set(`wechat ${day}`, { change });
    await db.updateTable('bill_runs').set({ state: 'waiting' }).execute();
    await later(() => compareDueBills(app));
    const merchant = (await differences()).merchants.find(({ account }) => account === pretend.merchants.wechat.mchid)!;
    return { fees: merchant.run!.fee_cents, off: merchant.balance_cents - merchant.billed_cents - merchant.unbilled_cents };
  };
  const first = await read({});
  const other = await read({ [outTradeNo]: 1_000_000 });
  expect(other.fees).toBeGreaterThan(first.fees);
  for (let turn = 0; turn < 2; turn++) {
    expect((await read({})).fees).toBe(first.fees);
    expect((await read({ [outTradeNo]: 1_000_000 })).fees).toBe(other.fees);
  }
  const fees = await db
    .selectFrom('ledger_lines as l')
    .innerJoin('ledger_postings as p', 'p.id', 'l.posting_id')
    .select(['l.debit', 'l.cents'])
    .where('p.kind', '=', 'fee')
    .where('p.key', 'like', `fee:%:${day}%`)
    .execute();
  const posted = fees.reduce((sum, { debit, cents }) => sum + (debit === 'fees' ? Number(cents) : -Number(cents)), 0);
  const { rows: runs } = await sql<{ fee_cents: string }>`select fee_cents from bill_runs where day = ${day}::date`.execute(db);
  expect(posted).toBe(runs.reduce((sum, { fee_cents }) => sum + Number(fee_cents), 0));
});

test('a number that a bill names twice and a bill of eleven thousand strangers are compared as well, and hold up no other', async () => {
  const { app, pretend, today, differences, later, product, paidOrder, person } = await market();
  await paidOrder(await person('student'), await product(), 'alipay');
  const add = Array.from({ length: 11_000 }, (_, at) => ({ outTradeNo: `T${String(at).padStart(12, '0')}`, cents: 100 }));
  pretend.switches.bills.set(`wechat ${today}`, {
    add: [...add, { outTradeNo: 'TWICE0000001', cents: 700 }, { outTradeNo: 'TWICE0000001', cents: 800 }],
  });
  await later(() => compareDueBills(app));
  const { merchants } = await differences();
  const run = merchants.find(({ channel }) => channel === 'wechat')!.run!;
  expect(run.state).toBe('different');
  expect(run.missing_here).toBeGreaterThanOrEqual(11_002);
  expect(merchants.find(({ channel }) => channel === 'alipay')!.run).toMatchObject({ state: 'matched' });
});

test('a bill with a row without a sum or a time is unreadable and asked for again; rows without a number of ours go by the channel’s', () => {
  const row = { kind: 'refund' as const, outNo: '', tradeNo: '2026', cents: 5, feeCents: 0, at: new Date(0) };
  expect([row, { ...row, cents: Number.NaN }, { ...row, at: new Date('') }, { ...row, feeCents: 2 ** 40 }].map(unfitRow)).toEqual([
    ...[false, true, true, true],
  ]);
  expect(numbered([row, row, { ...row, kind: 'pay' }, { ...row, outNo: '7' }]).map(({ outNo }) => outNo)).toEqual([
    '2026',
    '2026#2',
    '2026',
    '7',
  ]);
});
