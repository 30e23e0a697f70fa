import { addressOf } from '@praxis/contract/core/pages';
import type { MessageKey } from '@praxis/contract/messages';
import { admitByOrder, dismissByOrder, findSeat, seatFor } from '../../spaces/index.ts';
import { isSpaceHeld } from '../orders/rights.store.ts';
import { type KindOfProduct, seatHolder } from './kind.ts';

const obstacles: Record<Awaited<ReturnType<typeof seatFor>>, MessageKey | undefined> = {
  ...{ free: undefined, full: 'sold_out', closed: 'off_sale' },
  ...{ member_already: 'already_owned', removed_by_teacher: 'removed_by_teacher' },
};

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
    return obstacles[await seatFor(db, userId, product.ref_id)];
  },
  async grant({ db, now }, item) {
    const admitted = await admitByOrder(db, { spaceId: item.ref_id, userId: item.user_id, holder: seatHolder(item.order_id), now });
    const goesOn = admitted === 'member_already' && item.copy_no > 1;
    return admitted === 'admitted' || goesOn ? { spaceId: item.ref_id } : { refused: admitted };
  },
  async end({ db, now }, right) {
    if (!(await isSpaceHeld(db, right.user_id, right.ref_id)))
      await dismissByOrder(db, { spaceId: right.ref_id, userId: right.user_id, now });
  },
  usedPercent: async () => 0,
  unmeasured: true,
  linkTo: ({ ref_id }) => addressOf('space', { spaceId: ref_id }),
};
