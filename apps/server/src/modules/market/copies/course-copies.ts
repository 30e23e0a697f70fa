import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import type { takeCopy } from '@praxis/contract/market/copies';
import type { Db } from '../../../platform/database/db.ts';
import { type CopyState, findCopies } from '../../course-packages/index.ts';
import { findOffer, type OfferRow } from '../catalog/products.store.ts';
import { findActiveRights, findItem, type ItemRow, type RightRow } from '../orders/orders.store.ts';
import { findCopiesOf } from './copies.store.ts';

type View = DataOf<typeof takeCopy>['copy'];
/** By which right somebody takes copies, and the offer it was bought by. */
export type CopyRight = { right: RightRow; item: ItemRow; offer: OfferRow };

/** The right of a teacher to copy the courses of a package; undefined for those who have none. */
export async function copyRightOf(db: Db, actor: { userId: string; utype: number }, productId: string): Promise<CopyRight | undefined> {
  if (actor.utype !== 2) return undefined;
  for (const right of await findActiveRights(db, actor.userId, [productId])) {
    const item = (await findItem(db, right.order_item_id))!;
    const offer = (await findOffer(db, item.offer_id))!;
    if (right.kind === 'package' && offer.content.copies) return { right, item, offer };
  }
  return undefined;
}

/** How a copy is shown. */
export const copyView = (found: { state: CopyState; madeId: string | null; problem: string } | undefined): View => ({
  state: found?.state ?? 'none',
  link: found?.madeId ? addressOf('courseDesign', { courseId: found.madeId }) : null,
  problem: found?.problem ?? '',
});

/** The copies of a package's courses as the holder of a right sees them, by course. */
export async function copiesOf(db: Db, rightId: string): Promise<Map<string, View>> {
  const taken = await findCopiesOf(db, rightId);
  const found = await findCopies(db, [...taken.values()]);
  return new Map([...taken].map(([courseId, copyId]) => [courseId, copyView(found.get(copyId))]));
}

/** Whether anything was copied by a right; a copy that failed is none. */
export const isCopied = async (db: Db, rightId: string) =>
  [...(await copiesOf(db, rightId)).values()].some(({ state }) => state !== 'failed');
