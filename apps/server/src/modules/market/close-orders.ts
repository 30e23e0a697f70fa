import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { closePayments } from '../payments/index.ts';
import { returnCoupon } from './coupons/coupons.store.ts';
import { changeOrder, findItems, findOrdersToClose, lockOrder, releaseItems } from './orders.store.ts';
import { returnStock } from './products.store.ts';

const MOST_AT_ONCE = 20;

/** What became of closing an order. `unknown`: a channel does not say whether it was paid, so it stays open and is tried again. */
export type Closed = 'closed' | 'paid' | 'unknown';

/** Closes an order: first at the channel, so that it cannot be paid any more; then here, where its stock goes back exactly once. */
export async function closeOrder(app: App, orderId: string, reason: 'cancelled' | 'expired', actorId?: string): Promise<Closed> {
  const now = app.clock.now();
  const open = await inTransaction(app, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order || (order.state !== 'created' && order.state !== 'paying')) return false;
    await changeOrder(db, orderId, { closing_at: order.closing_at ?? now, close_reason: order.close_reason ?? reason });
    return true;
  });
  if (open && (await closePayments(app, 'order', orderId)) === 'unknown') return 'unknown';
  return inTransaction(app, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order || order.state === 'closed') return 'closed';
    if (order.state !== 'created' && order.state !== 'paying') return 'paid';
    await changeOrder(db, orderId, { state: 'closed', closed_at: now });
    for (const item of await findItems(db, [orderId])) await returnStock(db, item.product_id);
    await returnCoupon(db, orderId);
    await releaseItems(db, orderId);
    await audit(db, {
      ...(actorId && { actorId }),
      ...{ action: 'order_closed', objectType: 'order', objectId: orderId, from: order.state, to: 'closed' },
      detail: { reason: order.close_reason ?? reason },
    });
    await publish(db, `user:${order.user_id}`, { type: 'order', order_no: order.order_no });
    return 'closed';
  });
}

/** Closes what nobody paid in time, and goes on with what could not be closed before. */
export async function closeDueOrders(app: App) {
  for (const order of await findOrdersToClose(app.db, app.clock.now(), MOST_AT_ONCE)) await closeOrder(app, order.id, 'expired');
}
