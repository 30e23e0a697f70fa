import { addressOf } from '@praxis/contract/core/pages';
import { feeOf, markFeeReturned, markPaid } from '../../teams/index.ts';
import { findItem } from '../orders/orders.store.ts';
import type { KindOfProduct } from './kind.ts';

/** Taking part in a competition: paid once for a registration, by whoever of its people is first, and back when it takes part no more. */
export const competitionFeeKind: KindOfProduct = {
  refund: 'by withdrawal',
  // Nobody puts a fee on sale by hand: it follows what the organiser set.
  ownerOf: async () => undefined,
  freeze: async () => undefined,
  open: async () => null,
  async obstacle(db, _product, buyer, refId) {
    const fee = await feeOf(db, refId);
    if (!fee?.userIds.includes(buyer.userId)) return 'not_available';
    return fee.payUntil === null ? 'fee_not_due' : undefined;
  },
  async payUntil(db, refId) {
    return (await feeOf(db, refId))?.payUntil ?? null;
  },
  async grant({ db, now }, item) {
    return (await markPaid(db, item.ref_id, item.order_id, now)) ? { spaceId: null } : { refused: 'not_due' };
  },
  async end({ db, now }, right) {
    const item = await findItem(db, right.order_item_id);
    if (item) await markFeeReturned(db, right.ref_id, item.order_id, now);
  },
  usedPercent: async () => 100,
  unmeasured: true,
  linkTo: (_right, product) => addressOf('competitionDetail', { id: product.ref_id }),
};
