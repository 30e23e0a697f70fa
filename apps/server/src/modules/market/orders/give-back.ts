import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findPaymentsOf, openRefund } from '../../payments/index.ts';
import { returnStock } from '../catalog/products.store.ts';
import { endInvoiceOf } from '../invoices/invoices.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { changeItem, endRight, findRightsOf, type ItemRow } from './orders.store.ts';

type Work = { app: App; db: Db; now: Date };

/** An item that went back in full ends its right and is there for others. Returns the rights that ended. */
export async function revoke(work: Work, item: ItemRow, returnsStock = true) {
  const ended = (await findRightsOf(work.db, [item.id])).filter(({ state }) => state === 'active');
  // The stock before the spaces, as whoever places an order. What was used in part stays sold.
  if (returnsStock) await returnStock(work.db, item.product_id);
  for (const right of ended) {
    await endRight(work.db, right.id, 'revoked', 'refunded', work.now);
    await kindOf(right.kind).end(work, right);
  }
  await changeItem(work.db, item.id, { holds: false });
  return ended;
}

/**
 * Gives the whole of an item back without anybody's decision, and lets it be ordered again at once; its order is locked by the caller. What
 * cost nothing ends here. Nothing happens to what is on its way back already.
 */
export async function giveBack(work: Work, item: ItemRow, reason: string) {
  const { db, now } = work;
  if (item.refunding_cents > 0) return;
  const cents = item.paid_cents - item.refunded_cents;
  const payment = (await findPaymentsOf(db, 'order', item.order_id)).find(({ settles }) => settles);
  if (cents === 0 || !payment) {
    for (const { id } of await revoke(work, item))
      await audit(db, {
        action: 'right_ended',
        objectType: 'entitlement',
        objectId: id,
        from: 'active',
        to: 'revoked',
        detail: { reason },
      });
    return;
  }
  for (const { id, state } of await endInvoiceOf(db, item.order_id, now))
    await audit(db, { action: 'invoice_withdrawn', objectType: 'invoice', objectId: id, to: state, detail: { reason } });
  await openRefund(work, { paymentId: payment.id, cause: 'cancelled', cents, reason, reference: item.id, atOnce: true });
  await changeItem(db, item.id, { holds: false });
}
