import { addressOf } from '@praxis/contract/core/pages';
import {
  cancelOrder,
  listOrders,
  lookPay,
  orderStatus,
  payChannels,
  placeOrder as placeOrderCall,
  previewOrder,
  showOrder,
  startPay,
} from '@praxis/contract/market/orders';
import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { findPaymentsOf, findPaymentsOfAll, queryPayment, startPayment, waysToPay } from '../../payments/index.ts';
import { removeCartItems } from '../cart/cart.store.ts';
import { findOffers } from '../catalog/products.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { orderOfTheActor } from '../market.access.ts';
import { closeOrder } from './close-orders.ts';
import { grantedOf, orderHead, refundsOf, viewOrder } from './order-views.ts';
import { countOrdersOf, findItems, findOrder, findOrdersOf, findRightsOf } from './orders.store.ts';
import { placeOrder } from './place-order.ts';
import { priceLines } from './price-lines.ts';
import { visibleState } from './prices.rules.ts';

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
      return { ...placed, state: visibleState(order.state), orders: [placed] };
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
      ...{ order_no: order.order_no, state: visibleState(order.state), paid_amount: order.paid_cents },
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
    async run({ actor, subject: order, input, now, origin, address, header, setHeader }) {
      await app.limits.take(`pay:${actor.userId}`, 30, 60);
      const started = await startPayment(app, {
        ...{ kind: 'order', payableId: order.id, number: order.order_no },
        ...{ channel: input.channel, browser: input.browser, buyer: { userId: actor.userId, web: { origin, header, setHeader } } },
        ...{ returnUrl: `${origin}${addressOf('pay', { orderNo: order.order_no })}`, clientAddress: address },
      });
      return {
        ...{ state: 'paying' as const, method: started.method, code_url: started.prepay.code_url ?? null },
        ...{
          address: started.prepay.address ?? null,
          jsapi: started.prepay.jsapi ?? null,
          pretend: started.pretend,
          expires_at: (started.expiresAt ?? order.expires_at).getTime(),
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
      return { state: visibleState((await findOrder(db, order.id))!.state) };
    },
  });
}
