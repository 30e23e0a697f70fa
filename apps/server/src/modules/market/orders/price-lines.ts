import type { MessageKey } from '@praxis/contract/messages';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { findOffer, findOnSale, type OfferRow, type ProductRow } from '../catalog/products.store.ts';
import { couponDiscounts } from '../coupons/coupons.rules.ts';
import { type CouponRow, countUsesOf, findCouponByCode } from '../coupons/coupons.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { findHeld, findHeldFor } from './orders.store.ts';
import { commissionOf } from './prices.rules.ts';
import { findLastRight } from './rights.store.ts';

/** Who buys. */
export type Buyer = { userId: string; utype: number };
/** One product with its offer of now and what is taken off it. */
export type PricedLine = {
  product: ProductRow;
  /** What exactly it is for: the product's own thing, or the registration of a fee. */
  refId: string;
  offer: OfferRow;
  sellerUserId: string;
  /** How many are left, where they are counted. */
  remaining: number | null;
  discount: number;
  platformDiscount: number;
  commission: number;
};
type Wanted = { product_id: string; ref?: string | undefined };

type Considered = { product: ProductRow; sellerUserId: string; buyer: Buyer; refId?: string; now: Date };

/** A right may be renewed in its last month, and never in its first half: whoever presses twice buys once. */
const RENEWAL_MS = 30 * 86_400_000;

/** Whether whoever holds a product may buy it once more: always, or because what they hold ends soon. */
export async function isBoughtAgain(db: Db, userId: string, product: Pick<ProductRow, 'id' | 'kind'>, now: Date): Promise<boolean> {
  const kind = kindOf(product.kind);
  if (kind.again) return true;
  const last = kind.renews ? await findLastRight(db, userId, product.id) : undefined;
  if (!last?.ends_at) return false;
  const left = last.ends_at.getTime() - now.getTime();
  return left <= Math.min(RENEWAL_MS, (last.ends_at.getTime() - last.starts_at.getTime()) / 2);
}

/** Why somebody cannot buy a product now; undefined when they can. Stock is decided by the claim alone. */
export async function buyingObstacle(
  db: Db,
  { product, sellerUserId, buyer, refId = product.ref_id, now }: Considered,
): Promise<MessageKey | undefined> {
  if (product.state !== 'on_sale') return 'off_sale';
  if (buyer.utype === 3) return 'not_for_experts';
  if (sellerUserId === buyer.userId) return 'own_product';
  const obstacle = await kindOf(product.kind).obstacle(db, product, buyer, refId);
  return obstacle === 'already_owned' && (await isBoughtAgain(db, buyer.userId, product, now)) ? undefined : obstacle;
}

/** Refuses whom what they hold of a product keeps from ordering it again; whether it is one more of what they hold. */
export async function refuseHeld(db: Db, userId: string, product: Pick<ProductRow, 'id' | 'kind'>, refId: string, now: Date) {
  const isFee = product.kind === 'competition_fee';
  const held = isFee ? await findHeldFor(db, product.id, refId) : await findHeld(db, userId, product.id);
  if (!held) return false;
  const isOpen = held.state === 'created' || held.state === 'paying';
  if (isOpen && held.user_id !== userId) throw new Refusal('fee_being_paid');
  if (isOpen) throw new Refusal('order_open', { reply: { order_no: held.order_no } });
  if (await isBoughtAgain(db, userId, product, now)) return true;
  throw new Refusal(isFee ? 'fee_paid' : 'already_owned');
}

/** The coupon behind a code as far as this buyer may use it. */
async function couponFor(db: Db, code: string, userId: string): Promise<CouponRow> {
  const coupon = await findCouponByCode(db, code);
  if (!coupon) throw new Refusal('coupon_wrong', { fields: { coupon: 'coupon_wrong' } });
  const isUsedUp = coupon.total !== null && coupon.claimed >= coupon.total;
  if (isUsedUp || (await countUsesOf(db, coupon.id, userId)) >= coupon.per_person)
    throw new Refusal('coupon_used_up', { fields: { coupon: 'coupon_used_up' } });
  return coupon;
}

/** Products in the order of their ids with their prices of now and what a coupon takes off. */
export async function priceLines(
  { db, now, buyer }: { db: Db; now: Date; buyer: Buyer },
  items: readonly Wanted[],
  code: string,
): Promise<{ lines: PricedLine[]; coupon: CouponRow | undefined }> {
  const ids = [...new Set(items.map(({ product_id }) => product_id))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const refs = new Map(items.map(({ product_id, ref }) => [product_id, ref]));
  const things = [];
  for (const id of ids) {
    const found = await findOnSale(db, id);
    const offer = found?.product.offer_id ? await findOffer(db, found.product.offer_id) : undefined;
    if (!found || !offer) throw notForYou();
    const { product } = found;
    const refId = product.kind === 'competition_fee' ? refs.get(id) : product.ref_id;
    if (refId === undefined) throw notForYou();
    things.push({ ...found, offer, refId });
  }
  const coupon = code === '' ? undefined : await couponFor(db, code, buyer.userId);
  const priced = things.map(({ product, offer }) => ({
    ...{ productId: product.id, sellerId: product.seller_id, cents: offer.price_cents },
    comesBack: kindOf(product.kind).refund === 'by withdrawal',
  }));
  const outcome = coupon ? couponDiscounts(coupon, priced, now) : { discounts: priced.map(() => 0) };
  if ('refused' in outcome) throw new Refusal(outcome.refused, { fields: { coupon: outcome.refused } });
  const lines = things.map((thing, at) => {
    const discount = outcome.discounts[at]!;
    const platformDiscount = coupon?.bearer === 'platform' ? discount : 0;
    // The seller's own discounts make the sale smaller; what the platform gives does not.
    const commission = commissionOf(thing.offer.price_cents - (discount - platformDiscount), thing.offer.commission_bp);
    return { ...thing, discount, platformDiscount, commission };
  });
  return { lines, coupon };
}
