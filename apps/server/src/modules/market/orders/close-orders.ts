import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { closePayments } from '../../payments/index.ts';
import { releaseSeats } from '../../spaces/index.ts';
import { returnStock } from '../catalog/products.store.ts';
import { returnCoupon } from '../coupons/coupons.store.ts';
import { seatHolder } from '../kinds/kind.ts';
import { changeOrder, closeOrderAfter, findItems, leaseOrdersToClose, lockOrder, releaseItems } from './orders.store.ts';

/** So many are closed beside each other; a sweep goes on for as long as it finds some, at most a minute. */
const BESIDE = 8;
const SWEEP_MS = 50_000;
/** Whoever took an order and fell silent is waited for so long. */
const LEASE_MS = 60_000;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [10_000, 600_000];

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
    await releaseSeats(db, seatHolder(orderId), now);
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

/** Closes one that is due; one whose channel does not answer, or that fails, waits longer each time. */
async function closeDue(app: App, { id, close_tries: tries }: { id: string; close_tries: number }) {
  try {
    if ((await closeOrder(app, id, 'expired')) !== 'unknown') return;
  } catch (error) {
    app.http.log.error({ err: error, order: id }, 'market: an order could not be closed, trying again');
  }
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10));
  await closeOrderAfter(app.db, id, new Date(app.clock.now().getTime() + wait));
}

/** Closes what nobody paid in time, and goes on with what could not be closed before. */
export async function closeDueOrders(app: App) {
  const began = performance.now();
  while (performance.now() - began < SWEEP_MS) {
    const now = app.clock.now();
    const due = await leaseOrdersToClose(app.db, now, new Date(now.getTime() + LEASE_MS), BESIDE);
    await Promise.all(due.map((order) => closeDue(app, order)));
    if (due.length < BESIDE) return;
  }
}
