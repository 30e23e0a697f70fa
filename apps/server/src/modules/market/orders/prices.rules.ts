/** The day of Beijing as six digits. */
export const businessDate = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '');

/** The platform's share of a sale, rounded down. */
export const commissionOf = (paidCents: number, basisPoints: number) => Math.floor((paidCents * basisPoints) / 10_000);

/** What an item was sold for and what of it came back. */
type SoldItem = { paidCents: number; platformDiscountCents: number; commissionCents: number; refundedCents: number };

/** A sale in lines: the buyer's money comes from the channel, what the platform gave from its coupons. */
export function saleShares({ paidCents, platformDiscountCents, commissionCents }: Omit<SoldItem, 'refundedCents'>) {
  const paidCommission = Math.min(commissionCents, paidCents);
  const discountedCommission = commissionCents - paidCommission;
  return {
    paidCommission,
    paidSeller: paidCents - paidCommission,
    discountedCommission,
    discountedSeller: platformDiscountCents - discountedCommission,
  };
}

/**
 * How a refund is shared between seller, commission and coupons. Shares are cumulative, so that refunds of the whole in any parts return
 * every cent of all three.
 */
export function refundShares(item: SoldItem, cents: number) {
  const { paidCents, platformDiscountCents, commissionCents, refundedCents } = item;
  const valueUpTo = (refunded: number) => refunded + Math.floor((platformDiscountCents * refunded) / paidCents);
  const commissionUpTo = (refunded: number) => Math.floor((commissionCents * valueUpTo(refunded)) / (paidCents + platformDiscountCents));
  const coupons = valueUpTo(refundedCents + cents) - valueUpTo(refundedCents) - cents;
  const commission = commissionUpTo(refundedCents + cents) - commissionUpTo(refundedCents);
  return { commission, coupons, seller: cents + coupons - commission };
}

const DAY = 86_400_000;

type Sold = { paidAt: Date; refundDays: number; usedBelow: number; usedPercent: number };

/** Whether a refund that is asked for now is granted by the rule it was sold under, and until when it would be. */
export function refundRule({ paidAt, refundDays, usedBelow, usedPercent }: Sold, now: Date) {
  const until = new Date(paidAt.getTime() + refundDays * DAY);
  return { until, atOnce: now <= until && usedPercent < usedBelow };
}

/** What an order shows of its payment (S-167). */
export const visibleState = (state: string) =>
  state === 'created' || state === 'paying' ? ('paying' as const) : state === 'closed' ? ('closed' as const) : ('paid' as const);

/** Where an order stands when refunds of it end. */
export function stateAfterRefund(order: { paidCents: number; refundedCents: number; underWay: number }) {
  if (order.refundedCents >= order.paidCents && order.paidCents > 0) return 'refunded' as const;
  if (order.underWay > 0) return 'refunding' as const;
  return order.refundedCents > 0 ? ('part_refunded' as const) : ('paid' as const);
}

/** Cents, or anything else, taken together. */
export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
