import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { findUndecided } from '../../payments/index.ts';
import { findSellerOf } from '../catalog/products.store.ts';
import { findSubjectsOfRefunds } from './sales.store.ts';

/** More requests than this are counted on the page they are decided on. */
const MOST = 500;

/** The refunds a seller is asked for, by product, and since when the first of each waits. */
export async function refundWorkFor(db: Db, userId: string) {
  const seller = await findSellerOf(db, userId);
  if (!seller) return [];
  const waiting = await findUndecided(db);
  if (waiting.size === 0) return [];
  const { rows } = await findSubjectsOfRefunds(db, [...waiting.keys()], { sellerId: seller.id, page: 1, size: MOST });
  return [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([id, of]) => ({
    ...{ id, title: of.at(-1)!.title, count: of.length },
    since: new Date(Math.min(...of.map(({ refund_id }) => waiting.get(refund_id)!.created_at.getTime()))),
    to: addressOf('selling', { tab: 'refunds' }),
  }));
}
