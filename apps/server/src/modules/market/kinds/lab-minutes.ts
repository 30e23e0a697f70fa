import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { addMinutes, areMinutesCounted, holdMinutes, takeBackMinutes, usedMinutes } from '../../labs/index.ts';
import { findSeat, memberIn } from '../../spaces/index.ts';
import { findOffer } from '../catalog/products.store.ts';
import type { KindOfProduct } from './kind.ts';

const DAY = 86_400_000;

/** Whether minutes of a space are worth anything: it is in use, and they are counted there. */
const canBeUsed = async (db: Db, spaceId: string) =>
  (await findSeat(db, spaceId))?.active === true && (await areMinutesCounted(db, spaceId));

/** Minutes of lab machines in a space where its owner has them counted; a further pack may be bought at any time. */
export const labMinutesKind: KindOfProduct = {
  again: true,
  ownerOf: async (db, refId) => (await findSeat(db, refId))?.owner_id,
  async freeze(db, refId, { minutes }) {
    const seat = await findSeat(db, refId);
    if (!seat?.active || minutes === null || !(await areMinutesCounted(db, refId))) return undefined;
    const frozen = { title: seat.name, intro: seat.intro, coverFileId: seat.cover_file_id, outline: [], versionId: null, version: null };
    return { ...frozen, minutes };
  },
  open: async () => null,
  async obstacle(db, product, { userId }) {
    if (!(await canBeUsed(db, product.ref_id))) return 'off_sale';
    // Whoever teaches there uses machines without minutes.
    return (await memberIn(db, userId, product.ref_id))?.role === 'student' ? undefined : 'lab_minutes_members';
  },
  async grant({ db, now }, item) {
    const offer = (await findOffer(db, item.offer_id))!;
    const minutes = offer.content.minutes;
    // Money for what nobody needs any more goes back.
    if (!minutes || !(await canBeUsed(db, item.ref_id))) return { refused: 'closed' };
    const endsAt = offer.valid_days === null ? null : new Date(now.getTime() + offer.valid_days * DAY);
    await addMinutes(db, { key: `order-item:${item.id}`, userId: item.user_id, spaceId: item.ref_id, minutes, endsAt });
    return { spaceId: null };
  },
  end: ({ db, now }, right) => takeBackMinutes(db, `order-item:${right.order_item_id}`, now),
  async usedPercent(db, right) {
    const grant = await usedMinutes(db, `order-item:${right.order_item_id}`);
    return grant ? Math.ceil((grant.used / grant.minutes) * 100) : 0;
  },
  async refundableShare(db, right) {
    const grant = await usedMinutes(db, `order-item:${right.order_item_id}`);
    return grant ? { unused: grant.minutes - grant.used, of: grant.minutes } : { unused: 0, of: 1 };
  },
  holdForRefund: (db, right, held) => holdMinutes(db, `order-item:${right.order_item_id}`, held),
  linkTo: ({ ref_id }) => addressOf('space', { spaceId: ref_id, tab: 'labs' }),
};
