import { addressOf } from '@praxis/contract/core/pages';
import { admitByOrder, dismissByOrder, findSeat, memberIn, wasRemoved } from '../../spaces/index.ts';
import { isSpaceHeld } from '../orders/rights.store.ts';
import { type KindOfProduct, seatHolder } from './kind.ts';

/** A place in a space, ahead of review and never over its capacity. */
export const spaceSeatKind: KindOfProduct = {
  ownerOf: async (db, refId) => (await findSeat(db, refId))?.owner_id,
  async freeze(db, refId) {
    const seat = await findSeat(db, refId);
    if (!seat?.active) return undefined;
    return { title: seat.name, intro: seat.intro, coverFileId: seat.cover_file_id, outline: [], versionId: null, version: null };
  },
  open: async (_work, product) => product.ref_id,
  spacesOf: async (_db, { ref_id }) => [ref_id],
  renews: true,
  async obstacle(db, product, { userId }) {
    if (await memberIn(db, userId, product.ref_id)) return 'already_owned';
    if (await wasRemoved(db, userId, product.ref_id)) return 'removed_by_teacher';
    const seat = await findSeat(db, product.ref_id);
    return !seat?.active ? 'off_sale' : seat.free <= 0 ? 'sold_out' : undefined;
  },
  async grant({ db, now }, product, item) {
    const admitted = await admitByOrder(db, { spaceId: product.ref_id, userId: item.user_id, holder: seatHolder(item.order_id), now });
    const goesOn = admitted === 'member_already' && item.copy_no > 1;
    return admitted === 'admitted' || goesOn ? { spaceId: product.ref_id } : { refused: admitted };
  },
  async end({ db, now }, right) {
    if (!(await isSpaceHeld(db, right.user_id, right.ref_id)))
      await dismissByOrder(db, { spaceId: right.ref_id, userId: right.user_id, now });
  },
  usedPercent: async () => 0,
  linkTo: ({ ref_id }) => addressOf('space', { spaceId: ref_id }),
};
