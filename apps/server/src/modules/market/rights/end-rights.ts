import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { isAnsweringIn } from '../../assessments/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { findOffer, findProduct } from '../catalog/products.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { changeItem, endRight, findOverdueRights, leaseRemindedRights, lockOverdueRight, type RightRow } from '../orders/orders.store.ts';
import { findRightParts, isRenewed, letRightWait } from '../orders/rights.store.ts';

const DAY = 86_400_000;
const MOST_AT_ONCE = 500;
const REMINDED_AT_ONCE = 100;
const LOOK_AGAIN_MS = 60_000;

const titleOf = async (db: Db, productId: string) => {
  const product = await findProduct(db, productId);
  return (product?.offer_id && (await findOffer(db, product.offer_id))?.title) || '';
};

/** The spaces a right opens. */
async function spacesOf(db: Db, right: RightRow) {
  const parts = right.kind === 'package' ? await findRightParts(db, right.id) : [];
  return [...(right.space_id ? [right.space_id] : []), ...parts.map(({ space_id }) => space_id)];
}

/** Tells some of those whose right ends within so many days; returns how many were taken. */
const remindSome = (app: App, step: 1 | 2, days: number) =>
  inTransaction(app, async (db) => {
    const rights = await leaseRemindedRights(db, app.clock.now(), { step, within: days * DAY, most: REMINDED_AT_ONCE });
    for (const right of rights) {
      if (await isRenewed(db, right)) continue;
      await sendMessage(db, {
        ...{ userIds: [right.user_id], kind: 'right_ends_soon', values: { product: await titleOf(db, right.product_id), days } },
        link: addressOf('packageDetail', { id: right.product_id }),
      });
    }
    return rights.length;
  });

/** Tells holders a week and a day before their right ends, a few in each transaction. */
export async function remindOfEnds(app: App) {
  for (const [step, days] of [
    [1, 7],
    [2, 1],
  ] as const)
    while ((await remindSome(app, step, days)) === REMINDED_AT_ONCE);
}

const endOne = (app: App, id: string) =>
  inTransaction(app, async (db) => {
    const now = app.clock.now();
    const right = await lockOverdueRight(db, id, now);
    if (!right) return;
    // Nobody is thrown out of an exam: the right ends when it is handed in, a day later at most.
    if (now.getTime() < right.ends_at!.getTime() + DAY && (await isAnsweringIn(db, right.user_id, await spacesOf(db, right), now))) {
      await letRightWait(db, right.id, new Date(now.getTime() + LOOK_AGAIN_MS));
      return;
    }
    await endRight(db, right.id, 'expired', 'expired', now);
    await kindOf(right.kind).end({ app, db, now }, right);
    await changeItem(db, right.order_item_id, { holds: false });
    await audit(db, { action: 'right_ended', objectType: 'entitlement', objectId: right.id, from: 'active', to: 'expired' });
    if (await isRenewed(db, right)) return;
    await sendMessage(db, {
      ...{ userIds: [right.user_id], kind: 'right_ended', values: { product: await titleOf(db, right.product_id) } },
      link: addressOf('packageDetail', { id: right.product_id }),
    });
  });

/** Ends the rights whose time is over, each by itself: none waits for the spaces of another, or for one that fails. What was learnt stays. */
export const endRights = async (app: App) =>
  eachApart(await findOverdueRights(app.db, app.clock.now(), MOST_AT_ONCE), (id) => endOne(app, id));
