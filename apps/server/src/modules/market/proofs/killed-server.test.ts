import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { askRefund, cancelOrder, orderStatus, startPay } from '@praxis/contract/market/orders';
import { repository } from '@praxis/instance/instance';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Failure } from '../../../../../pretend-pay/src/switches.ts';
import { withTransaction } from '../../../platform/database/db.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { freePort } from '../../../testing/ports.ts';
import { openTestServer, type TestServer } from '../../../testing/server.ts';
import { worldOn } from '../../../testing/world.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { queryDuePayments } from '../../payments/query-payments.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { closeDueOrders } from '../orders/close-orders.ts';
import { findWrongStocks } from '../rights/checks.store.ts';

const MINUTE = 60_000;
const children: ChildProcess[] = [];
let server: TestServer;
let school: Awaited<ReturnType<typeof worldOn>>;

beforeAll(async () => {
  server = await openTestServer();
  school = await worldOn(server);
  // What is due is done by the test itself, when it says so.
  await server.app.jobs.stop();
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.close();
});

/** Another server of the same school, in a process of its own; the bank outlives it. */
async function doomedServer(roles: 'web' | 'worker') {
  const { home, databaseUrl } = server.app.instance;
  const port = await freePort();
  const env = { ...process.env, PRAXIS_HOME: home, DATABASE_URL: databaseUrl, PRAXIS_DEV: '1', PRAXIS_ROLES: roles, PORT: String(port) };
  const child = spawn(process.execPath, [join(repository, 'apps/server/src/main.ts')], { env, stdio: 'ignore' });
  children.push(child);
  const origin = `http://127.0.0.1:${port}`;
  if (roles === 'web')
    await school.until('the other server answers', async () => (await fetch(`${origin}/healthz`).catch(() => undefined))?.ok, 60);
  return {
    origin,
    /** A call that nobody waits for: its server dies under it. */
    post: (path: string, token: string, form: Record<string, string>) =>
      fetch(`${origin}${path}`, { method: 'POST', headers: { authorization: token }, body: new URLSearchParams(form) }).catch(
        () => undefined,
      ),
    async kill() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function bought() {
  const { person, db } = school;
  const pretend = await pretendChannels(school);
  const makers = marketMakers(school);
  const student = await person('student');
  const product = await makers.product({ stock: 5 });
  pretend.switches.notify = { wechat: 'lose', alipay: 'lose', test: 'lose' };
  /** The channel does not answer one call, before or after the deed. */
  const hang = (call: Failure['call'], after: boolean) => pretend.switches.failures.wechat.push({ call, times: 1, how: 'hang', after });
  const countCalls = (call: string) => pretend.calls.filter((each) => each.call === call).length;
  /** Runs until the bank has heard a call that never answers, and kills whoever asked. */
  async function killAt(doomed: { kill(): Promise<void> }, call: string, begin: () => unknown) {
    const before = countCalls(call);
    void begin();
    await school.until(`the bank hears ${call}`, async () => countCalls(call) > before, 60);
    await doomed.kill();
    pretend.switches.failures.wechat.length = 0;
  }
  const payments = () => db.selectFrom('payments').selectAll().where('user_id', '=', student.id).orderBy('id').execute();
  const rights = () => db.selectFrom('entitlements').selectAll().where('user_id', '=', student.id).execute();
  /** Time goes on: what is due is asked about, closed and sent. */
  async function drain(minutes = 2) {
    server.clock.move(minutes * MINUTE);
    pretend.switches.clockOffset += minutes * MINUTE;
    await queryDuePayments(server.app);
    await closeDueOrders(server.app);
    await sendRefunds(server.app);
    server.clock.move(-minutes * MINUTE);
    pretend.switches.clockOffset -= minutes * MINUTE;
  }
  /** Goes on in steps of so many minutes: on a busy machine a channel leaves a call unanswered, which is asked again in a later step. */
  async function drainUntil(minutes: number, label: string, holds: () => Promise<boolean>) {
    for (let step = 1; step <= 6; step++) {
      await drain(step * minutes);
      if (await holds()) return;
      // The channel's own word may be on its way at this moment; whoever settles it holds the refund.
      await new Promise((done) => setTimeout(done, 300));
    }
    throw new Error(`Not within ${6 * minutes} minutes: ${label}`);
  }
  async function agree(rightsLeft: number) {
    expect((await rights()).filter(({ state }) => state === 'active')).toHaveLength(rightsLeft);
    expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
    expect((await findWrongStocks(db)).filter((stock) => stock.product === product.id)).toEqual([]);
  }
  return { ...makers, pretend, student, product, hang, killAt, payments, rights, drain, drainUntil, agree };
}

/** The bytes of a payment's notification, sent wherever. */
function notice({ pretend }: Pick<Awaited<ReturnType<typeof bought>>, 'pretend'>, outTradeNo: string) {
  const trade = pretend.books.find('wechat', outTradeNo)!;
  const resource = { ...pretend.wechat.tradeView(trade), trade_state: 'SUCCESS' };
  const letter = pretend.wechat.letter({ id: `K${outTradeNo}`, type: 'TRANSACTION.SUCCESS', url: trade.notifyUrl, resource });
  return (origin: string) =>
    fetch(`${origin}/api/pay/notify/wechat`, { method: 'POST', headers: letter.headers, body: letter.body }).catch(() => undefined);
}

for (const [point, after] of [
  ['after the payment was written and before the channel made its trade', false],
  ['after the channel made the trade and before its code was stored', true],
] as const)
  test(`a server killed ${point}: the page asks again, one trade at the channel, one code`, { timeout: 120_000 }, async () => {
    const { student, product, order, hang, killAt, pretend, payments, pay, drain, agree } = await bought();
    const { order_no } = await order(student, product);
    const doomed = await doomedServer('web');
    hang('create', after);
    const form = { order_no, channel: 'wechat', browser: 'desktop' };
    await killAt(doomed, 'create', () => doomed.post('/api/pay/start', student.token, form));
    expect(await payments()).toMatchObject([{ state: 'created' }]);
    const again = await school.as(student).call(startPay, { order_no, channel: 'wechat', browser: 'desktop' });
    expect(again.data.code_url).toMatch(/\/wechat\/scan\//);
    const [payment] = await payments();
    expect(pretend.books.all().filter(({ outTradeNo }) => outTradeNo.startsWith(order_no))).toHaveLength(1);
    await pay('wechat', payment!.out_trade_no);
    await drain();
    expect((await school.as(student).call(orderStatus, { order_no })).data.state).toBe('paid');
    await agree(1);
  });

test('a server killed while it settles leaves nothing; the same notification at another one grants once', {
  timeout: 120_000,
}, async () => {
  const made = await bought();
  const { student, product, order, start, pay, pretend, payments, agree } = made;
  const { order_no } = await order(student, product);
  const { outTradeNo } = await start(student, order_no);
  await pay('wechat', outTradeNo);
  const send = notice({ pretend }, outTradeNo);
  const doomed = await doomedServer('web');
  await withTransaction(school.db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('order_no', '=', order_no).forUpdate().execute();
    void send(doomed.origin);
    await school.until('the other server waits for the order', async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(trx);
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        trx,
      );
      return rows.length > 0;
    });
    await doomed.kill();
  });
  expect((await payments())[0]!.state).toBe('paying');
  for (let times = 0; times < 3; times++) expect((await send(school.origin))!.status).toBe(204);
  await agree(1);
});

test('a server killed after it settled and before anybody heard of it: the repeated notification is already known', {
  timeout: 120_000,
}, async () => {
  const made = await bought();
  const { student, product, order, start, pay, pretend, payments, agree } = made;
  const { order_no } = await order(student, product);
  const { outTradeNo } = await start(student, order_no);
  await pay('wechat', outTradeNo);
  const send = notice({ pretend }, outTradeNo);
  const doomed = await doomedServer('web');
  void send(doomed.origin);
  await school.until('it is paid', async () => (await payments())[0]!.state === 'paid');
  await doomed.kill();
  expect((await send(school.origin))!.status).toBe(204);
  await agree(1);
});

test('two servers receive one notification at once: one right, one posting', { timeout: 120_000 }, async () => {
  const made = await bought();
  const { student, product, order, start, pay, pretend, payments, agree } = made;
  const { order_no } = await order(student, product);
  const { outTradeNo } = await start(student, order_no);
  await pay('wechat', outTradeNo);
  const send = notice({ pretend }, outTradeNo);
  const other = await doomedServer('web');
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => send(at % 2 ? other.origin : school.origin)));
  // Who waits too long for the lock is told to come again.
  expect(answers.every((answer) => answer !== undefined && [204, 503].includes(answer.status))).toBe(true);
  const [payment] = await payments();
  const postings = await school.db.selectFrom('ledger_postings').select('id').where('payment_id', '=', payment!.id).execute();
  expect(postings).toHaveLength(1);
  await agree(1);
  await other.kill();
});

test('a server killed between the close at the channel and its own: the order closes once, its place returns once', {
  timeout: 120_000,
}, async () => {
  const { student, product, order, start, hang, killAt, pretend, drainUntil, agree } = await bought();
  const { order_no } = await order(student, product);
  const { outTradeNo } = await start(student, order_no);
  const doomed = await doomedServer('web');
  hang('close', true);
  await killAt(doomed, 'close', () => doomed.post('/api/order/cancel', student.token, { order_no }));
  expect(pretend.books.find('wechat', outTradeNo)!.state).toBe('CLOSED');
  expect((await school.as(student).call(orderStatus, { order_no })).data.state).toBe('paying');
  // Long before it would expire.
  await drainUntil(
    2,
    'the order is closed',
    async () => (await school.as(student).call(orderStatus, { order_no })).data.state === 'closed',
  );
  expect((await school.as(student).call(cancelOrder, { order_no })).data.state).toBe('closed');
  const stock = await school.db.selectFrom('product_stock').selectAll().where('product_id', '=', product.id).executeTakeFirstOrThrow();
  expect(stock.remaining).toBe(5);
  await agree(0);
});

for (const [point, after] of [
  ['after the money was reserved and before the channel returned it', false],
  ['after the channel returned the money and before it was written', true],
] as const)
  test(`a worker killed ${point}: the refund is made once, under one number`, { timeout: 120_000 }, async () => {
    const { student, product, paidOrder, hang, killAt, pretend, drainUntil, agree } = await bought();
    const { orderNo, outTradeNo } = await paidOrder(student, product);
    hang('refund', after);
    const doomed = await doomedServer('worker');
    await killAt(doomed, 'refund', () => school.as(student).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' }));
    // The lease of the dead worker ends by itself; then the channel takes the refund on, and is asked about it.
    await drainUntil(40, 'the order is refunded', async () => {
      const order = await school.db.selectFrom('orders').select('state').where('order_no', '=', orderNo).executeTakeFirstOrThrow();
      return order.state === 'refunded';
    });
    expect(pretend.books.find('wechat', outTradeNo)!.refunds).toHaveLength(1);
    await agree(0);
  });

test('a worker killed while it settles a refund leaves nothing half booked; the next one books it once', { timeout: 120_000 }, async () => {
  const { student, product, paidOrder, pretend, payments, drainUntil, agree } = await bought();
  const { orderNo, outTradeNo } = await paidOrder(student, product);
  pretend.switches.notify.wechat = 'lose';
  await school.as(student).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' });
  await withTransaction(school.db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('order_no', '=', orderNo).forUpdate().execute();
    const doomed = await doomedServer('worker');
    await school.until(
      'the worker waits for the order',
      async () => {
        await sql`select pg_stat_clear_snapshot()`.execute(trx);
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          trx,
        );
        return rows.length > 0;
      },
      60,
    );
    await doomed.kill();
  });
  expect(pretend.books.find('wechat', outTradeNo)!.refunds).toHaveLength(1);
  expect(await payments()).toMatchObject([{ refunded_cents: 0, refunding_cents: product.price }]);
  await drainUntil(40, 'the refund is booked', async () => (await payments())[0]!.refunding_cents === 0);
  expect(await payments()).toMatchObject([{ refunded_cents: product.price, refunding_cents: 0 }]);
  expect(pretend.books.find('wechat', outTradeNo)!.refunds).toHaveLength(1);
  await agree(0);
});
