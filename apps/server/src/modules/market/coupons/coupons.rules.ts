import type { MessageKey } from '@praxis/contract/messages';

/** What of a coupon decides whether and how much it takes off. */
export type CouponTerms = {
  kind: 'amount' | 'percent';
  value: number;
  least_cents: number;
  most_cents: number | null;
  seller_id: string | null;
  product_id: string | null;
  bearer: 'platform' | 'seller';
  state: 'active' | 'stopped';
  starts_at: Date;
  ends_at: Date;
};
/**
 * A thing that is about to be ordered. What comes back whenever its buyer withdraws, such as a fee, takes no coupon of the platform: its
 * seller would keep what the platform gave for somebody who never took part.
 */
export type PricedThing = { productId: string; sellerId: string; cents: number; comesBack?: boolean };

/**
 * Spreads a discount over things by their price: each gets its share rounded down, and what is left goes cent by cent to the first that
 * still cost something. The same things in the same order always get the same.
 */
export function spreadDiscount(prices: readonly number[], discount: number): number[] {
  const total = prices.reduce((sum, cents) => sum + cents, 0);
  const wanted = Math.min(discount, total);
  if (wanted <= 0) return prices.map(() => 0);
  const shares = prices.map((cents) => Math.floor((cents * wanted) / total));
  let left = wanted - shares.reduce((sum, cents) => sum + cents, 0);
  while (left > 0)
    for (const [at, cents] of prices.entries())
      if (left > 0 && shares[at]! < cents) {
        shares[at]! += 1;
        left -= 1;
      }
  return shares;
}

/** What a coupon takes off each of some things, or why it takes nothing off. */
export function couponDiscounts(
  coupon: CouponTerms,
  things: readonly PricedThing[],
  now: Date,
): { discounts: number[] } | { refused: MessageKey } {
  if (coupon.state !== 'active' || now > coupon.ends_at) return { refused: 'coupon_wrong' };
  if (now < coupon.starts_at) return { refused: 'coupon_not_yet' };
  const covered = things.map(
    ({ productId, sellerId, comesBack }) =>
      !(comesBack && coupon.bearer === 'platform') &&
      (coupon.seller_id === null || coupon.seller_id === sellerId) &&
      (coupon.product_id === null || coupon.product_id === productId),
  );
  const prices = things.map(({ cents }, at) => (covered[at] ? cents : 0));
  const sum = prices.reduce((total, cents) => total + cents, 0);
  if (sum === 0) return { refused: 'coupon_not_for_this' };
  if (sum < coupon.least_cents) return { refused: 'coupon_least' };
  const off = coupon.kind === 'amount' ? coupon.value : Math.floor((sum * coupon.value) / 100);
  return { discounts: spreadDiscount(prices, Math.min(off, coupon.most_cents ?? off)) };
}
