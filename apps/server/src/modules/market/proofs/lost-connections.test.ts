import { askRefund, orderStatus } from '@praxis/contract/market/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { openTestServer, type TestServer } from '../../../testing/server.ts';
import { worldOn } from '../../../testing/world.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { queryDuePayments } from '../../payments/query-payments.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { closeDueOrders } from '../orders/close-orders.ts';

const MINUTE = 60_000;
let server: TestServer;
let school: Awaited<ReturnType<typeof worldOn>>;

beforeAll(async () => {
  server = await openTestServer();
  school = await worldOn(server);
  // What is due is done by the test itself, when it says so.
  await server.app.jobs.stop();
}, 120_000);
afterAll(() => server.close());

async function bought() {
  const pretend = await pretendChannels(school);
  const makers = marketMakers(school);
  const student = await school.person('student');
  const product = await makers.product();
  pretend.switches.notify = { wechat: 'lose', alipay: 'lose', test: 'lose' };
  const payments = () => school.db.selectFrom('payments').selectAll().where('user_id', '=', student.id).orderBy('id').execute();
  const active = () =>
    school.db.selectFrom('entitlements').select(['starts_at']).where('user_id', '=', student.id).where('state', '=', 'active').execute();
  const postings = async () =>
    school.db
      .selectFrom('ledger_postings')
      .select('key')
      .where(
        'payment_id',
        'in',
        (await payments()).map(({ id }) => id),
      )
      .execute();
  async function agree(rights: number) {
    expect(await active()).toHaveLength(rights);
    expect((await ledgerDifferences(school.db)).every(({ cents }) => cents === 0)).toBe(true);
  }
  /** What is due after so long is done, by the clocks of both sides. */
  async function after(minutes: number) {
    server.clock.move(minutes * MINUTE);
    pretend.switches.clockOffset += minutes * MINUTE;
    await queryDuePayments(server.app);
    await closeDueOrders(server.app);
    await sendRefunds(server.app);
    server.clock.move(-minutes * MINUTE);
    pretend.switches.clockOffset -= minutes * MINUTE;
  }
  return { ...makers, pretend, student, product, payments, postings, agree, after };
}

/** Begins something that waits for the lock of an order, and takes its database away while it waits. */
async function withoutDatabase(orderNo: string, begin: () => unknown) {
  await withTransaction(school.db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('order_no', '=', orderNo).forUpdate().execute();
    void begin();
    await school.until('somebody waits for the order', async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(trx);
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        trx,
      );
      return rows.length > 0;
    });
  });
}

test('the database goes away while a notification settles: the channel is told to come again, and then it counts once', async () => {
  const { student, product, order, start, pay, pretend, payments, postings, agree } = await bought();
  const { order_no } = await order(student, product);
  const { outTradeNo } = await start(student, order_no);
  await pay('wechat', outTradeNo);
  const trade = pretend.books.find('wechat', outTradeNo)!;
  const resource = { ...pretend.wechat.tradeView(trade), trade_state: 'SUCCESS' };
  const letter = pretend.wechat.letter({ id: `D${outTradeNo}`, type: 'TRANSACTION.SUCCESS', url: trade.notifyUrl, resource });
  const send = () => fetch(`${school.origin}/api/pay/notify/wechat`, { method: 'POST', headers: letter.headers, body: letter.body });
  let first: Promise<Response> | undefined;
  await withoutDatabase(order_no, () => {
    first = send();
  });
  expect((await first!).status).toBe(503);
  expect(await payments()).toMatchObject([{ state: 'paying' }]);
  expect((await send()).status).toBe(204);
  expect((await send()).status).toBe(204);
  expect(await postings()).toHaveLength(1);
  await agree(1);
});

test('the database goes away while a refund is settled: the channel has sent the money, and it is booked once afterwards', async () => {
  const { student, product, paidOrder, pretend, payments, postings, agree, after } = await bought();
  const { orderNo, outTradeNo } = await paidOrder(student, product);
  pretend.switches.notify.wechat = 'lose';
  await school.as(student).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' });
  let begin: () => void = () => undefined;
  // What works by itself works outside the transaction that holds it up.
  const sent = new Promise<void>((go) => {
    begin = go;
  })
    .then(() => sendRefunds(server.app))
    .catch(() => undefined);
  await withoutDatabase(orderNo, begin);
  await sent;
  expect(pretend.books.find('wechat', outTradeNo)!.refunds).toHaveLength(1);
  expect(await payments()).toMatchObject([{ refunded_cents: 0, refunding_cents: product.price }]);
  await agree(1);
  await after(40);
  await after(90);
  expect(pretend.books.find('wechat', outTradeNo)!.refunds).toHaveLength(1);
  expect(await payments()).toMatchObject([{ refunded_cents: product.price, refunding_cents: 0 }]);
  expect(await postings()).toHaveLength(2);
  await agree(0);
});

test('a channel is away for ten minutes: nobody is told yes or no meanwhile, and what was paid counts when it is back', async () => {
  const { student, product, order, start, pay, pretend, payments, agree, after } = await bought();
  const { order_no } = await order(student, product);
  const { outTradeNo } = await start(student, order_no);
  await pay('wechat', outTradeNo);
  for (const call of ['query', 'close']) pretend.switches.failures.wechat.push({ call, times: 1000, how: '500', after: false });
  for (const minutes of [1, 3, 10, 16]) await after(minutes);
  expect(await payments()).toMatchObject([{ state: 'paying' }]);
  expect((await school.as(student).call(orderStatus, { order_no })).data.state).toBe('paying');
  pretend.switches.failures.wechat.length = 0;
  // The order had run out meanwhile; the money was there in time.
  await after(30);
  expect((await school.as(student).call(orderStatus, { order_no })).data.state).toBe('paid');
  await agree(1);
});

test('a school that was put back to an old backup asks the channels for what it does not know', async () => {
  const { student, product, order, start, pay, payments, agree, after, pretend } = await bought();
  const { order_no } = await order(student, product);
  const { outTradeNo } = await start(student, order_no);
  // The backup was taken here: the payment, its notification and its right are forgotten.
  await pay('wechat', outTradeNo);
  const paidAt = pretend.books.find('wechat', outTradeNo)!.paidAt;
  await after(7 * 24 * 60);
  expect(await payments()).toMatchObject([{ state: 'paid', settles: true }]);
  expect((await payments())[0]!.paid_at!.getTime()).toBe(Math.floor(paidAt / 1000) * 1000);
  expect((await school.as(student).call(orderStatus, { order_no })).data).toMatchObject({ state: 'paid', refunds: [] });
  await agree(1);
});
