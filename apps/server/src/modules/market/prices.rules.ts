/** The day of Beijing as six digits. */
export const businessDate = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '');

/** The platform's share of a sale, rounded down. */
export const commissionOf = (paidCents: number, basisPoints: number) => Math.floor((paidCents * basisPoints) / 10_000);

/**
 * How a refund is shared between seller and commission. Shares are cumulative, so that refunds of the whole in any parts return every
 * cent of both.
 */
export function refundShares(item: { paidCents: number; commissionCents: number; refundedCents: number }, cents: number) {
  const commissionUpTo = (refunded: number) => Math.floor((item.commissionCents * refunded) / item.paidCents);
  const commission = commissionUpTo(item.refundedCents + cents) - commissionUpTo(item.refundedCents);
  return { commission, seller: cents - commission };
}

const DAY = 86_400_000;
/** How long the channels take money back. */
const CHANNEL_DAYS = 365;

type Sold = { paidAt: Date; refundDays: number; usedBelow: number; usedPercent: number };

/** Whether a refund that is asked for now is granted by the rule it was sold under, and until when it would be. */
export function refundRule({ paidAt, refundDays, usedBelow, usedPercent }: Sold, now: Date) {
  const until = new Date(paidAt.getTime() + refundDays * DAY);
  return { until, atOnce: now <= until && usedPercent < usedBelow, tooOld: now.getTime() > paidAt.getTime() + CHANNEL_DAYS * DAY };
}

/** What an order shows of its payment (S-167). */
export const shownState = (state: string) =>
  state === 'created' || state === 'paying' ? ('paying' as const) : state === 'closed' ? ('closed' as const) : ('paid' as const);

/** Where an order stands when refunds of it end. */
export function stateAfterRefund(order: { paidCents: number; refundedCents: number; underWay: number }) {
  if (order.refundedCents >= order.paidCents && order.paidCents > 0) return 'refunded' as const;
  if (order.underWay > 0) return 'refunding' as const;
  return order.refundedCents > 0 ? ('part_refunded' as const) : ('paid' as const);
}
