import fc from 'fast-check';
import { expect } from 'vitest';
import { Declined } from '../../../pretend-pay/src/bank.ts';
import type { ChannelName, Refund, Trade } from '../../../pretend-pay/src/books.ts';
import type { Failure } from '../../../pretend-pay/src/switches.ts';
import { closeDueOrders, closeOrder } from '../modules/market/orders/close-orders.ts';
import { placeOrder } from '../modules/market/orders/place-order.ts';
import { findWrongCoupons, findWrongSellers, findWrongStocks } from '../modules/market/rights/checks.store.ts';
import { settleMonths } from '../modules/market/settlements/settle-months.ts';
import { account, balanceOf, openRefund, queryPayment, startPayment } from '../modules/payments/index.ts';
import { findMerchant } from '../modules/payments/merchants.store.ts';
import { queryDuePayments } from '../modules/payments/query-payments.ts';
import { decideRefund, sendRefunds, settleRefund } from '../modules/payments/refunds.ts';
import { settle } from '../modules/payments/settle.ts';
import type { Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { inTransaction } from '../platform/http/serve.ts';
import { marketMakers, pretendChannels } from './makers/market.ts';
import type { world } from './world.ts';

const MINUTE = 60_000;
const channel = fc.constantFrom<ChannelName>('wechat', 'alipay', 'test');

/** What may happen to a purchase, in any order and as often as chance wants. */
export const histories = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constant('place' as const), coupon: fc.constantFrom('none', 'platform', 'seller') }) as fc.Arbitrary<{
        does: 'place';
        coupon: 'none' | 'platform' | 'seller';
      }>,
    },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('start' as const), channel }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('pay' as const), channel, closed: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('notify' as const), which: fc.nat(5), times: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('look' as const) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('expire' as const) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('sendRefunds' as const),
        ends: fc.constantFrom<Refund['state']>('SUCCESS', 'PROCESSING', 'ABNORMAL', 'CLOSED'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('settleMonth' as const) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('crash' as const), of: fc.constantFrom('payment', 'refund') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('fail' as const),
        channel,
        call: fc.constantFrom('create', 'query', 'close', 'refund', 'queryRefund'),
        how: fc.constantFrom<Failure['how']>('500', '429', 'reset', 'bad_signature', 'garbage'),
        after: fc.boolean(),
      }),
    },
  ),
  { minLength: 3, maxLength: 14 },
);
type History = typeof histories extends fc.Arbitrary<infer Commands> ? Commands : never;
type Command = History[number];

/** A process that is gone. */
class Crash extends Error {}

type School = Awaited<ReturnType<typeof world>>;

/** A coupon of the platform and one of the seller, with what a thing of a price costs with each. */
async function couponsOf({ db, clock, person }: School, sellerId: string, price: number) {
  const { id: created_by } = await person('operator');
  const [starts_at, ends_at] = [new Date(clock.now().getTime() - MINUTE), new Date(clock.now().getTime() + 10 * 365 * 24 * 60 * MINUTE)];
  const sign = Math.random().toString(36).slice(2, 10).toUpperCase();
  const row = { per_person: 100, starts_at, ends_at, created_by };
  const [platform, seller] = [`P${sign}`, `S${sign}`];
  await db
    .insertInto('coupons')
    .values({ ...row, code: platform, kind: 'percent', value: 7, bearer: 'platform' })
    .execute();
  await db
    .insertInto('coupons')
    .values({ ...row, code: seller, kind: 'amount', value: 333, bearer: 'seller', seller_id: sellerId })
    .execute();
  return { platform: { code: platform, cents: price - Math.floor((price * 7) / 100) }, seller: { code: seller, cents: price - 333 } };
}

/** A shop whose purchases can be driven through histories; the buyer of each history is somebody new. */
export async function openShop(school: School) {
  const { app, db, clock, person } = school;
  const pretend = await pretendChannels(school);
  pretend.switches.notify = { wechat: 'lose', alipay: 'lose', test: 'lose' };
  const product = await marketMakers(school).product({ stock: 100_000, price_cents: 10_001 });
  const { offer_id } = await db.selectFrom('products').select('offer_id').where('id', '=', product.id).executeTakeFirstOrThrow();
  const { seller_id } = await db.selectFrom('products').select('seller_id').where('id', '=', product.id).executeTakeFirstOrThrow();
  const coupons = await couponsOf(school, seller_id, product.price);
  const merchants = await db.selectFrom('merchants').select(['id', 'channel']).where('state', '=', 'active').execute();
  const startedAt = clock.now().getTime();
  const move = (by: number) => {
    clock.move(by);
    pretend.switches.clockOffset += by;
  };
  /** What a buyer meets: being told no is part of every history. */
  const tried = async (run: () => Promise<unknown> | unknown) => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Declined)) throw error;
    }
  };
  const ordersOf = (userId: string) => db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  const paymentsOf = (userId: string) => db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  const refundsOf = async (userId: string) =>
    db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .selectAll('r')
      .where('p.user_id', '=', userId)
      .execute();

  async function notify(trade: Trade, times: number) {
    const letter =
      trade.channel === 'wechat'
        ? pretend.wechat.letter({
            ...{ id: `N${trade.tradeNo}`, type: 'TRANSACTION.SUCCESS', url: trade.notifyUrl },
            resource: { ...pretend.wechat.tradeView(trade), trade_state: 'SUCCESS' },
          })
        : pretend[trade.channel].letter(trade, `N${trade.tradeNo}`);
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        app.http.inject({ method: 'POST', url: `/api/pay/notify/${trade.channel}`, headers: letter.headers, payload: letter.body }),
      ),
    );
    for (const { statusCode } of answers) expect([200, 204, 503]).toContain(statusCode);
  }

  const does: { [Name in Command['does']]: (userId: string, command: Extract<Command, { does: Name }>) => Promise<unknown> } = {
    place: (userId, { coupon }) =>
      tried(() =>
        inTransaction(app, (trx) =>
          placeOrder({
            ...{ app, db: trx, now: clock.now(), buyer: { userId, utype: 1 }, items: [{ product_id: product.id, offer_id: offer_id! }] },
            ...(coupon !== 'none' && { coupon: coupons[coupon].code }),
            ...{
              expectedCents: coupon === 'none' ? product.price : coupons[coupon].cents,
              clientKey: `history-${userId}-${Math.random().toString(36).slice(2)}`,
            },
          }),
        ),
      ),
    async start(userId, { channel: name }) {
      const order = (await ordersOf(userId)).at(-1);
      if (!order) return;
      await tried(async () => {
        const { prepay } = await startPayment(app, {
          ...{ kind: 'order', payableId: order.id, number: order.order_no, channel: name, browser: 'desktop' },
          ...{ returnUrl: 'http://localhost/', clientAddress: '127.0.0.1' },
        });
        if (name === 'alipay') pretend.alipay.arrive(Object.fromEntries(new URL(prepay.address!).searchParams));
      });
    },
    async pay(userId, { channel: name, closed }) {
      const numbers = new Set((await paymentsOf(userId)).map(({ out_trade_no }) => out_trade_no));
      const trade = pretend.books.all().findLast((each) => each.channel === name && numbers.has(each.outTradeNo) && each.paidAt === 0);
      // A code that was photographed may be paid although we think that it was closed.
      if (trade && closed) pretend.books.put({ ...trade, state: 'NOTPAY', expiresAt: pretend.bank.now() + MINUTE });
      if (trade) await tried(() => pretend.bank.pay(pretend.books.find(name, trade.outTradeNo)!));
    },
    async notify(userId, { which, times }) {
      const numbers = new Set((await paymentsOf(userId)).map(({ out_trade_no }) => out_trade_no));
      const paid = pretend.books.all().filter(({ outTradeNo, paidAt }) => paidAt > 0 && numbers.has(outTradeNo));
      if (paid.length > 0) await notify(paid[which % paid.length]!, times);
    },
    async look(userId) {
      for (const payment of await paymentsOf(userId)) if (payment.state !== 'paid') await queryPayment(app, payment as never);
    },
    async cancel(userId) {
      const order = (await ordersOf(userId)).at(-1);
      if (order) await closeOrder(app, order.id, 'cancelled', userId);
    },
    async expire() {
      move(16 * MINUTE);
      await closeDueOrders(app);
    },
    async refund(userId, { share }) {
      const settled = (await paymentsOf(userId)).findLast(({ settles }) => settles);
      if (!settled) return;
      const item = await db.selectFrom('order_items').selectAll().where('order_id', '=', settled.payable_id).executeTakeFirstOrThrow();
      const left = item.paid_cents - item.refunded_cents - item.refunding_cents;
      const cents = Math.min(left, Math.ceil((item.paid_cents * share) / 100));
      if (cents > 0)
        await tried(() =>
          inTransaction(app, async (trx) => {
            await trx.selectFrom('orders').select('id').where('id', '=', settled.payable_id).forUpdate().execute();
            await openRefund(
              { app, db: trx, now: clock.now() },
              { paymentId: settled.id, cause: 'asked', cents, reason: 'any', reference: item.id, atOnce: true, askedBy: userId },
            );
          }),
        );
    },
    async sendRefunds(_userId, { ends }) {
      pretend.switches.refund = { wechat: ends, alipay: ends, test: ends };
      await sendRefunds(app);
      pretend.switches.refund = { wechat: 'SUCCESS', alipay: 'SUCCESS', test: 'SUCCESS' };
    },
    // The first days of the next month: what is due to the seller is closed, whatever is still on its way.
    async settleMonth() {
      const at = clock.now();
      move(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 4) - at.getTime());
      await settleMonths(app);
    },
    // The server dies in the last moment before its commit.
    async crash(userId, { of }) {
      const now = clock.now();
      const died = (work: (trx: Db) => Promise<unknown>) =>
        inTransaction(app, async (trx) => {
          await work(trx);
          throw new Crash();
        }).catch((error) => {
          if (!(error instanceof Crash)) throw error;
        });
      for (const payment of await paymentsOf(userId)) {
        const trade = pretend.books.all().find(({ outTradeNo }) => outTradeNo === payment.out_trade_no);
        if (!trade || trade.paidAt === 0) continue;
        const merchant = (await findMerchant(db, payment.merchant_id))!;
        const { merchant: name, app: appid } = merchant.facts;
        const paid = {
          outTradeNo: trade.outTradeNo,
          tradeNo: trade.tradeNo,
          cents: trade.cents,
          currency: 'CNY',
          merchant: name,
          app: appid,
        };
        const result = { ...paid, state: 'paid' as const, paidAt: new Date(trade.paidAt) };
        if (of === 'payment') await died((trx) => settle({ app, db: trx, now }, result, 'answer', merchant.id));
        else
          for (const { outRefundNo, refundId, cents } of trade.refunds)
            await died((trx) => settleRefund({ app, db: trx, now }, { state: 'done', outRefundNo, channelRefundNo: refundId, cents }));
      }
    },
    async fail(_userId, { channel: name, call, how, after }) {
      pretend.switches.failures[name].push({ call, times: 1, how, after });
    },
  };

  /** Everything that is under way comes to its end: the channels work again and time goes on. */
  async function drain(userId: string) {
    pretend.switches.failures.wechat.length = 0;
    pretend.switches.failures.alipay.length = 0;
    pretend.switches.failures.test.length = 0;
    // A channel repeats what was not taken for a day; a trade that we think closed is heard of by nothing else.
    const numbers = new Set((await paymentsOf(userId)).map(({ out_trade_no }) => out_trade_no));
    for (const trade of pretend.books.all()) if (trade.paidAt > 0 && numbers.has(trade.outTradeNo)) await notify(trade, 1);
    for (let round = 0; round < 12; round++) {
      for (const trade of pretend.books.all())
        for (const refund of trade.refunds)
          if (refund.state === 'PROCESSING' || refund.state === 'ABNORMAL')
            pretend.bank.endRefund(pretend.books.find(trade.channel, trade.outTradeNo)!, refund.outRefundNo, 'SUCCESS');
      for (const refund of (await refundsOf(userId)).filter(({ state }) => state === 'applied'))
        await inTransaction(app, (trx) =>
          decideRefund({ app, db: trx, now: clock.now() }, refund.id, { approve: true, answer: '', decidedBy: userId }),
        );
      move(35 * MINUTE);
      await queryDuePayments(app);
      await closeDueOrders(app);
      await sendRefunds(app);
      const open = (await paymentsOf(userId)).some(({ state, query_at }) => state === 'created' || state === 'paying' || query_at !== null);
      const moving = (await refundsOf(userId)).some(({ state }) => ['applied', 'approved', 'processing'].includes(state));
      const waiting = (await ordersOf(userId)).some(({ state }) => state === 'created' || state === 'paying');
      if (!open && !moving && !waiting) return;
    }
    throw new Error(`the money of user ${userId} never came to rest`);
  }

  const balances = async () => ({
    ledger: await Promise.all(merchants.map(({ id }) => balanceOf(db, account.channel(id)))),
    unmatched: await Promise.all(merchants.map(({ id }) => balanceOf(db, account.unmatched(id)))),
    bank: merchants.map(({ channel: name }) => pretend.bank.balance(name as ChannelName)),
  });

  async function expectAgreement(userId: string) {
    const [orders, payments] = [await ordersOf(userId), await paymentsOf(userId)];
    for (const order of orders) {
      const settling = payments.filter(({ settles, payable_id }) => settles && payable_id === order.id);
      expect(settling.length, 'an order is settled by one payment or none').toBe(order.paid_at === null ? 0 : 1);
      const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute();
      for (const item of items) {
        const rights = await db.selectFrom('entitlements').selectAll().where('order_item_id', '=', item.id).execute();
        const active = rights.filter(({ state }) => state === 'active').length;
        const back = item.refunded_cents === item.paid_cents;
        expect(active, 'paid means one right, or the money back').toBe(order.paid_at !== null && !back ? 1 : 0);
        expect(item.refunding_cents).toBe(0);
      }
    }
    for (const payment of payments.filter(({ state, settles }) => state === 'paid' && !settles))
      expect(payment.refunded_cents, 'money that settled nothing went back').toBe(payment.paid_cents);
    expect((await findWrongStocks(db)).filter((stock) => stock.product === product.id)).toEqual([]);
    expect(await findWrongSellers(db)).toEqual([]);
    expect(await findWrongCoupons(db)).toEqual([]);
  }

  return {
    /** Lives one history and says what must hold after it. */
    async live(history: History) {
      const { id: userId } = await person('student');
      const before = await balances();
      for (const command of history) await does[command.does](userId, command as never);
      await drain(userId);
      await expectAgreement(userId);
      const after = await balances();
      expect(
        after.ledger.map((cents, at) => cents - before.ledger[at]!),
        'the ledger and the bank moved alike',
      ).toEqual(after.bank.map((cents, at) => cents - before.bank[at]!));
      expect(after.unmatched).toEqual(before.unmatched);
    },
    close() {
      move(startedAt - clock.now().getTime());
      pretend.switches.clockOffset = 0;
      pretend.switches.notify = { wechat: 'send', alipay: 'send', test: 'send' };
    },
  };
}

/** Lives so many histories; one that fails is made as short as it can be. */
export async function liveHistories(school: School, runs: number) {
  const shop = await openShop(school);
  try {
    await fc.assert(
      fc.asyncProperty(histories, (history) => shop.live(history)),
      { numRuns: runs, endOnFailure: false },
    );
  } finally {
    shop.close();
  }
}
