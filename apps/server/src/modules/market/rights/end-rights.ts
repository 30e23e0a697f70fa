import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { sendMessage } from '../../messages/index.ts';
import { findOffer, findProduct } from '../catalog/products.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { changeItem, endRight, leaseRemindedRights, lockOverdueRight } from '../orders/orders.store.ts';

const DAY = 86_400_000;
const MOST_AT_ONCE = 500;

const titleOf = async (db: Db, productId: string) => {
  const product = await findProduct(db, productId);
  return (product?.offer_id && (await findOffer(db, product.offer_id))?.title) || '';
};

/** Tells holders a week and a day before their right ends. */
export async function remindOfEnds(app: App) {
  await inTransaction(app, async (db) => {
    const now = app.clock.now();
    for (const [step, days] of [
      [1, 7],
      [2, 1],
    ] as const) {
      for (const right of await leaseRemindedRights(db, now, step, days * DAY))
        await sendMessage(db, {
          ...{ userIds: [right.user_id], kind: 'right_ends_soon', values: { product: await titleOf(db, right.product_id), days } },
          link: addressOf('packageDetail', { id: right.product_id }),
        });
    }
  });
}

/** Ends one right whose time is over; false when there is none. */
const endOne = (app: App) =>
  inTransaction(app, async (db) => {
    const now = app.clock.now();
    const right = await lockOverdueRight(db, now);
    if (!right) return false;
    await endRight(db, right.id, 'expired', 'expired', now);
    await kindOf(right.kind).end({ app, db, now }, right);
    await changeItem(db, right.order_item_id, { holds: false });
    await audit(db, { action: 'right_ended', objectType: 'entitlement', objectId: right.id, from: 'active', to: 'expired' });
    return true;
  });

/** Ends the rights whose time is over, each by itself: none waits for the spaces of another. What was learnt stays. */
export async function endRights(app: App) {
  for (let ended = 0; ended < MOST_AT_ONCE && (await endOne(app)); ended++);
}
