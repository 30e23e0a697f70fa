import { addressOf } from '@praxis/contract/core/pages';
import {
  askRefund,
  cancelOrder,
  decideRefundAsked,
  listOrders,
  listRefundsToDecide,
  lookPay,
  orderStatus,
  payChannels,
  placeOrder as placeOrderCall,
  previewOrder,
  showOrder,
  startPay,
  withdrawRefund,
} from '@praxis/contract/market/orders';
import type { App } from '../../../platform/app.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { findAccount, holdsPermission, people, verifyOwnPassword } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import {
  decideRefund,
  findPaymentsOf,
  findPaymentsOfAll,
  findRefund,
  openRefund,
  queryPayment,
  startPayment,
  waysToPay,
} from '../../payments/index.ts';
import { removeCartItems } from '../cart/cart.store.ts';
import { findOffer, findOffers, findSeller, findSellerOf } from '../catalog/products.store.ts';
import { findInvoiceOf } from '../invoices/invoices.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { orderOfTheActor } from '../market.access.ts';
import { itemsOfRefunds } from '../selling/sales.store.ts';
import { closeOrder } from './close-orders.ts';
import { grantedOf, orderHead, refundableCents, refundsOf, viewOrder } from './order-views.ts';
import { countOrdersOf, findItems, findOrder, findOrdersOf, findRightsOf, lockOrder } from './orders.store.ts';
import { yuan } from './payable.ts';
import { placeOrder } from './place-order.ts';
import { priceLines } from './price-lines.ts';
import { refundRule, shownState } from './prices.rules.ts';

const YEAR = 365 * 86_400_000;
const PLACES_A_MINUTE = 10;
const PREVIEWS_A_MINUTE = 60;

/** Placing, reading and closing orders. */
export function ordersRoutes(app: App) {
  serve(app, placeOrderCall, {
    access: ({ actor }) => app.limits.take(`order:${actor.userId}`, PLACES_A_MINUTE, 60),
    async run({ actor, input, db, now }) {
      const order = await placeOrder({
        ...{ app, db, now, buyer: actor, items: input.items, coupon: input.coupon },
        ...{ expectedCents: input.expected_cents, clientKey: input.client_key },
      });
      await removeCartItems(
        db,
        actor.userId,
        input.items.map(({ product_id }) => product_id),
      );
      const placed = { order_no: order.order_no, amount_cents: order.amount_cents, expires_at: order.expires_at.getTime() };
      return { ...placed, state: shownState(order.state), orders: [placed] };
    },
  });

  serve(app, previewOrder, {
    transaction: 'read',
    access: ({ actor }) => app.limits.take(`preview:${actor.userId}`, PREVIEWS_A_MINUTE, 60),
    async run({ actor, input, db, now }) {
      const { lines } = await priceLines({ db, now, buyer: actor }, input.items, input.coupon);
      const total = lines.reduce((sum, { offer }) => sum + offer.price_cents, 0);
      const discount = lines.reduce((sum, line) => sum + line.discount, 0);
      return {
        lines: lines.map((line) => ({
          ...{ product_id: line.product.id, offer_id: line.offer.id, price_cents: line.offer.price_cents, discount_cents: line.discount },
        })),
        ...{ total_cents: total, discount_cents: discount, amount_cents: total - discount },
      };
    },
  });

  serve(app, cancelOrder, {
    transaction: 'none',
    access: orderOfTheActor,
    async run({ actor, subject: order }) {
      const closed = await closeOrder(app, order.id, 'cancelled', actor.userId);
      if (closed === 'unknown') throw new Refusal('channel_busy');
      if (closed === 'paid') throw new Refusal('order_paid');
      return { state: 'closed' as const };
    },
  });

  serve(app, listOrders, {
    access: anyone,
    async run({ actor, input, db, now }) {
      const rows = await findOrdersOf(db, actor.userId, input);
      const { counts, year } = await countOrdersOf(db, actor.userId, new Date(now.getTime() - YEAR));
      const items = await findItems(
        db,
        rows.map(({ id }) => id),
      );
      const offers = new Map(
        (await findOffers(db, [...new Set(items.map(({ offer_id }) => offer_id))])).map((offer) => [offer.id, offer.title]),
      );
      const rights = new Map(
        (
          await findRightsOf(
            db,
            items.map(({ id }) => id),
          )
        ).map((right) => [right.order_item_id, right]),
      );
      const payments = await findPaymentsOfAll(
        db,
        'order',
        rows.map(({ id }) => id),
      );
      const list = rows.map((order) => {
        const own = items.filter(({ order_id }) => order_id === order.id);
        const of = payments.filter(({ payable_id }) => payable_id === order.id);
        const refundable = own.some(
          (item) =>
            item.paid_cents > 0 &&
            item.refunding_cents === 0 &&
            rights.get(item.id)?.state === 'active' &&
            kindOf(item.kind).refund !== 'by withdrawal',
        );
        return {
          ...orderHead(order, of.find(({ settles }) => settles) ?? of.at(-1)),
          titles: own.map(({ offer_id }) => offers.get(offer_id) ?? ''),
          kinds: own.map(({ kind }) => kind),
          refundable,
        };
      });
      return { page: { list, total: counts[input.tab], page: input.page, size: input.size }, counts, year, now: now.getTime() };
    },
  });

  serve(app, showOrder, { access: orderOfTheActor, run: ({ subject: order, db, now }) => viewOrder(app, db, order, now) });

  serve(app, orderStatus, {
    access: orderOfTheActor,
    run: async ({ subject: order, db, now }) => ({
      ...{ order_no: order.order_no, state: shownState(order.state), paid_amount: order.paid_cents },
      ...{ expires_at: order.expires_at.getTime(), now: now.getTime() },
      ...{ granted: await grantedOf(db, order), refunds: await refundsOf(db, order) },
    }),
  });
}

/** Paying an order. */
export function payRoutes(app: App) {
  serve(app, payChannels, {
    access: anyone,
    run: async ({ input }) => ({
      channels: (await waysToPay(app, input.browser)).map(({ channel, method, merchant }) => ({
        channel,
        method: method ?? null,
        pretend: merchant.pretend,
      })),
    }),
  });

  serve(app, startPay, {
    transaction: 'none',
    access: orderOfTheActor,
    async run({ actor, subject: order, input, now, origin, address }) {
      await app.limits.take(`pay:${actor.userId}`, 30, 60);
      const started = await startPayment(app, {
        ...{ kind: 'order', payableId: order.id, number: order.order_no, channel: input.channel, browser: input.browser },
        ...{ returnUrl: `${origin}${addressOf('pay', { orderNo: order.order_no })}`, clientAddress: address },
      });
      return {
        ...{ state: 'paying' as const, method: started.method, code_url: started.prepay.code_url ?? null },
        ...{
          address: started.prepay.address ?? null,
          pretend: started.pretend,
          expires_at: started.expiresAt.getTime(),
          now: now.getTime(),
        },
      };
    },
  });

  serve(app, lookPay, {
    transaction: 'none',
    access: orderOfTheActor,
    async run({ subject: order, db }) {
      await app.limits.take(`look:${order.id}`, 20, 60);
      for (const payment of await findPaymentsOf(db, 'order', order.id))
        if (payment.state !== 'paid' && payment.state !== 'failed' && (await queryPayment(app, payment)) === 'unknown')
          throw new Refusal('channel_busy');
      return { state: shownState((await findOrder(db, order.id))!.state) };
    },
  });
}

/** Asking for money back, and answering. */
export function refundsRoutes(app: App) {
  serve(app, askRefund, {
    access: orderOfTheActor,
    async run({ actor, subject, input, db, now }) {
      const order = (await lockOrder(db, subject.id))!;
      const wanted = input.line ?? input.item;
      if (wanted === undefined) throw new Refusal('parameter_error');
      const item = (await findItems(db, [order.id])).find(({ line }) => line === wanted);
      const [right] = item ? await findRightsOf(db, [item.id]) : [];
      if (!item || !order.paid_at) throw notForYou();
      if (item.refunding_cents > 0) throw new Refusal('refund_under_way');
      if (kindOf(item.kind).refund === 'by withdrawal') throw new Refusal('refund_by_withdrawal');
      const invoice = await findInvoiceOf(db, order.id);
      if (invoice?.state === 'asked' || invoice?.state === 'issued') throw new Refusal('invoice_void_first');
      if (right?.state !== 'active' || item.paid_cents === item.refunded_cents) throw new Refusal('refund_too_late');
      const offer = (await findOffer(db, item.offer_id))!;
      const usedPercent = await kindOf(item.kind).usedPercent(db, right);
      const rule = refundRule(
        { paidAt: order.paid_at, refundDays: offer.refund_days, usedBelow: offer.refund_used_below, usedPercent },
        now,
      );
      if (rule.tooOld) throw new Refusal('refund_too_old');
      const payment = (await findPaymentsOf(db, 'order', order.id)).find(({ settles }) => settles);
      if (!payment) throw new Refusal('refund_too_late');
      const most = await refundableCents(db, item, right);
      if (most === 0) throw new Refusal('refund_too_late');
      const cents = input.cents ?? most;
      if (cents > most) throw new Refusal('refund_too_much', { fields: { cents: 'refund_too_much' } });
      if (cents < most && kindOf(item.kind).refundableShare)
        throw new Refusal('refund_not_in_part', { fields: { cents: 'refund_not_in_part' } });
      const refund = await openRefund(
        { app, db, now },
        {
          paymentId: payment.id,
          cause: 'asked',
          cents,
          reason: input.reason,
          reference: item.id,
          atOnce: rule.atOnce,
          askedBy: actor.userId,
        },
      );
      if (!rule.atOnce)
        await sendMessage(db, {
          ...{
            userIds: [(await findSeller(db, item.seller_id)).user_id],
            kind: 'refund_asked',
            values: { product: offer.title, amount: yuan(cents) },
          },
          link: addressOf('selling', { tab: 'refunds' }),
        });
      return { refund_id: refund.id, state: refund.state };
    },
  });

  serve(app, withdrawRefund, {
    async access({ actor, input, db }) {
      const refund = await findRefund(db, input.refund_id);
      if (refund?.asked_by !== actor.userId) throw notForYou();
    },
    async run({ actor, input, db, now }) {
      await decideRefund({ app, db, now }, input.refund_id, { approve: false, answer: '', decidedBy: actor.userId });
      return {};
    },
  });

  serve(app, listRefundsToDecide, {
    async access({ actor, db }) {
      const operator = await holdsPermission(db, actor.userId, 'platform_operator');
      const seller = operator ? undefined : await findSellerOf(db, actor.userId);
      if (!operator && actor.utype !== 2) throw notForYou();
      return { operator, sellerId: seller?.id };
    },
    async run({ subject: { operator, sellerId }, input, db }) {
      const pairs = operator || sellerId ? await itemsOfRefunds(db, operator ? undefined : sellerId) : [];
      const list = [];
      for (const pair of pairs) {
        const refund = await findRefund(db, pair.refund_id);
        if (refund?.state !== 'applied') continue;
        const [right] = await findRightsOf(db, [pair.item_id]);
        const person = (await people(app, db, [pair.user_id])).get(pair.user_id)?.name ?? '';
        const used_percent = right ? await kindOf(right.kind).usedPercent(db, right) : 0;
        list.push({
          ...{ id: refund.id, order_no: pair.order_no, title: pair.title, person, cents: pair.cents, reason: refund.reason, used_percent },
          at: refund.created_at.getTime(),
        });
      }
      const start = (input.page - 1) * input.size;
      return { list: list.slice(start, start + input.size), total: list.length, page: input.page, size: input.size };
    },
  });

  serve(app, decideRefundAsked, {
    async access({ actor, input, db }) {
      const operator = await holdsPermission(db, actor.userId, 'platform_operator');
      const seller = await findSellerOf(db, actor.userId);
      const pair =
        operator || seller
          ? (await itemsOfRefunds(db, operator ? undefined : seller!.id)).find(({ refund_id }) => refund_id === input.refund_id)
          : undefined;
      if (!pair) throw notForYou();
      const decidesAsSeller =
        seller !== undefined && (await itemsOfRefunds(db, seller.id)).some(({ refund_id }) => refund_id === input.refund_id);
      return { decidesAsSeller };
    },
    async run(work) {
      const { actor, subject, input, db, now } = work;
      if (!subject.decidesAsSeller) await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      if (!input.approve && input.answer.trim() === '') throw new Refusal('reason_required', { fields: { answer: 'reason_required' } });
      const verdict = { approve: input.approve, answer: input.answer, decidedBy: actor.userId };
      await decideRefund({ app, db, now }, input.refund_id, verdict);
      return {};
    },
  });
}
