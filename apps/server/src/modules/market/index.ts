import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { registerCalendarSource } from '../calendar/index.ts';
import { lastCheck, registerPayable, takesPayments } from '../payments/index.ts';
import { registerSaleCount } from '../spaces/index.ts';
import { registerFeeGate } from '../teams/index.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { productsRoutes } from './catalog/products.routes.ts';
import { findOffer, findProduct, findSellerOf } from './catalog/products.store.ts';
import { productSearchSource } from './catalog/search-source.store.ts';
import { copiesRoutes } from './copies/copies.routes.ts';
import { couponsRoutes } from './coupons/coupons.routes.ts';
import { orderFacts } from './facts.store.ts';
import { putFeeProduct } from './fees/fee-product.ts';
import { feesRoutes } from './fees/fees.routes.ts';
import { RETURN_FEES, returnFees } from './fees/return-fees.ts';
import { invoicesRoutes, ownInvoicesRoutes } from './invoices/invoices.routes.ts';
import { oldOrdersRoutes } from './old-orders/old-orders.routes.ts';
import { closeDueOrders } from './orders/close-orders.ts';
import { notifyOfPaid } from './orders/notify-of-paid.ts';
import { ordersRoutes, payRoutes } from './orders/orders.routes.ts';
import { countSoldIn, findEndingRights, hasOpenOrder } from './orders/orders.store.ts';
import { orderPayable } from './orders/payable.ts';
import { CLOSE_ORDERS } from './orders/place-order.ts';
import { refundsRoutes } from './orders/refunds.routes.ts';
import { isRenewed } from './orders/rights.store.ts';
import { reviewsRoutes } from './reviews/reviews.routes.ts';
import { CHECK_RIGHTS, checkRights } from './rights/check-rights.ts';
import { endRights, remindOfEnds } from './rights/end-rights.ts';
import { reviewRoutes } from './selling/review.routes.ts';
import { sellingRoutes } from './selling/selling.routes.ts';
import { SETTLE_MONTHS, settleMonths } from './settlements/settle-months.ts';
import { ownSettlementsRoutes, settlementsRoutes } from './settlements/settlements.routes.ts';
import { isOwed } from './settlements/settlements.store.ts';

export { refundWorkFor } from './selling/refund-work.ts';

/** The market: products, orders and the rights they grant. */
export const market = {
  name: 'market',
  mount(app: App) {
    factSources.register(app, { name: 'orders', source: orderFacts });
    const sold = { version: 1, scopes: ['platform'], from: { facts: 'order_paid' } } as const;
    measures.register(app, { ...sold, key: 'orders_paid', unit: 'count', fold: 'count' });
    measures.register(app, { ...sold, key: 'turnover', unit: 'money', fold: 'sum' });
    registerPersonalRecords(app, {
      module: 'market',
      columns: {
        'sellers.user_id': 'kept',
        'offers.approved_by': 'trace',
        'orders.user_id': 'kept',
        'order_items.user_id': 'kept',
        'entitlements.user_id': 'kept',
        'settlements.entered_by': 'trace',
        'settlements.confirmed_by': 'trace',
        'invoices.user_id': 'kept',
        'invoices.decided_by': 'trace',
        'cart_items.user_id': 'mine',
        'coupons.created_by': 'trace',
        'coupon_uses.user_id': 'kept',
        'product_reviews.user_id': 'kept',
        'product_reviews.hidden_by': 'trace',
      },
      async hinders(db, userId) {
        if (await hasOpenOrder(db, userId)) return 'hindered_order';
        const seller = await findSellerOf(db, userId);
        return seller && (await isOwed(db, seller.id)) ? 'hindered_seller' : undefined;
      },
    });
    registerPayable(app, orderPayable);
    app.events.subscribe('order_paid', 'market_messages', ({ payload, db }) => notifyOfPaid(db, payload.orderId));
    // Without a merchant nobody could pay, so nobody is kept waiting.
    registerFeeGate(app, {
      async needs(db, competition) {
        if (!(await takesPayments(app, db))) return false;
        await putFeeProduct(db, competition);
        return true;
      },
    });
    // What was sold and is in use is not taken away; new orders are closed or paid before.
    registerSaleCount(app, (db, of) => countSoldIn(db, of, app.clock.now()));
    registerCalendarSource(app, 'market', async ({ db, userId, from, to }) => {
      const dates = [];
      for (const right of await findEndingRights(db, userId, from, to)) {
        if (await isRenewed(db, right)) continue;
        const product = await findProduct(db, right.product_id);
        const offer = product?.offer_id ? await findOffer(db, product.offer_id) : undefined;
        dates.push({
          ...{
            key: `right-ends-${right.id}`,
            kind: 'ends' as const,
            startsAt: right.ends_at!,
            link: addressOf('packageDetail', { id: right.product_id }),
          },
          title: { key: 'calendar_right_ends' as const, values: { product: offer?.title ?? '' } },
        });
      }
      return dates;
    });
    app.search.set('product', productSearchSource);
    app.jobs.every(RETURN_FEES, '* * * * *', () => returnFees(app));
    app.jobs.every(CLOSE_ORDERS, '* * * * *', () => closeDueOrders(app));
    app.jobs.every('market_rights', '* * * * *', async () => {
      await endRights(app);
      await remindOfEnds(app);
    });
    // Half past two at night in Beijing; nothing happens before the third.
    app.jobs.every(SETTLE_MONTHS, '30 18 * * *', () => settleMonths(app));
    app.jobs.every(CHECK_RIGHTS, '50 19 * * *', () => checkRights(app));
    app.gauges.set('praxis_rights_off', {
      help: 'Rights, stocks and sellers that differed from what was paid in the last recount',
      read: () => lastCheck(app.db, 'rights'),
    });
    productsRoutes(app);
    sellingRoutes(app);
    reviewRoutes(app);
    cartRoutes(app);
    copiesRoutes(app);
    couponsRoutes(app);
    reviewsRoutes(app);
    ownSettlementsRoutes(app);
    settlementsRoutes(app);
    ownInvoicesRoutes(app);
    invoicesRoutes(app);
    feesRoutes(app);
    ordersRoutes(app);
    payRoutes(app);
    refundsRoutes(app);
    oldOrdersRoutes(app);
  },
};
