import type { PaidResult } from './channels/channel.rules.ts';

/** Where the order behind a payment stands: still to be paid, paid by another payment, or closed. */
export type PayableState = 'open' | 'paid' | 'closed';

/** What settling decides by. */
export type SettleCase = {
  payment: { state: 'created' | 'paying' | 'paid' | 'closed' | 'failed'; tradeNo: string | null; amountCents: number };
  payable: PayableState;
  merchant: { account: string; app: string };
  result: Pick<PaidResult, 'tradeNo' | 'cents' | 'currency' | 'merchant' | 'app'>;
  /** A notification claims, an answer of the channel to our own question decides. */
  source: 'notify' | 'answer';
};

/**
 * What a result of a channel does. `settle`: the order is paid. `duplicate`, `late`, `mismatch`: the money came and settles nothing, so
 * it goes back. `ask`: nothing moves, the channel is asked. `already`: known. `conflict`: a second trade under one number, for an operator.
 */
export type SettleDecision = 'settle' | 'duplicate' | 'late' | 'mismatch' | 'ask' | 'already' | 'conflict';

/** Decides by one table; who brings a result, how often and in which order changes nothing. */
export function decideSettlement({ payment, payable, merchant, result, source }: SettleCase): SettleDecision {
  if (payment.state === 'paid') return payment.tradeNo === result.tradeNo ? 'already' : 'conflict';
  const ours = result.merchant === merchant.account && result.app === merchant.app && result.currency === 'CNY' && result.tradeNo !== '';
  const countable = Number.isSafeInteger(result.cents) && result.cents > 0;
  const equal = ours && result.cents === payment.amountCents;
  if (!equal) return source === 'answer' && ours && countable ? 'mismatch' : 'ask';
  return ({ open: 'settle', paid: 'duplicate', closed: 'late' } as const)[payable];
}

/** Money that settles nothing goes back by itself up to this sum; above it waits for an operator, as one wrong answer must not empty an account. */
const UNMATCHED_AT_ONCE_CENTS = 50_000;

/** Whether unmatched money is sent back without a person. */
export const returnsAtOnce = (cause: 'duplicate' | 'late' | 'mismatch', cents: number) =>
  cause !== 'mismatch' && cents <= UNMATCHED_AT_ONCE_CENTS;

const DAY = 86_400_000;
/** How long the channels take money back. */
const CHANNEL_DAYS = 365;
/** Whether a payment was made so long ago that its channel takes nothing back of it. */
export const isPastChannelTerm = (paidAt: Date, now: Date) => now.getTime() > paidAt.getTime() + CHANNEL_DAYS * DAY;

const SECOND = 1000;
const PAYMENT_WAITS = [10, 30, 120, 300, 600].map((seconds) => seconds * SECOND);
const REFUND_WAITS = [60, 120, 180, 240, 300, 600, 1200, 1800].map((seconds) => seconds * SECOND);

/** When an open payment is asked about next: by its age, and at its end. */
export function nextQuery(of: { createdAt: Date; expiresAt: Date; queries: number }, now: Date): Date {
  const wait = PAYMENT_WAITS[of.queries];
  const due = wait === undefined ? of.expiresAt.getTime() : Math.min(of.createdAt.getTime() + wait, of.expiresAt.getTime());
  return new Date(Math.max(due, now.getTime() + 5 * SECOND));
}

/** After an unknown answer: ten seconds, doubling to ten minutes, for ever. */
export const afterUnknown = (queries: number, now: Date) =>
  new Date(now.getTime() + Math.min(600, 10 * 2 ** Math.min(queries, 6)) * SECOND);

/** When a refund under way is asked about next. */
export const nextRefundQuery = (queries: number, now: Date) =>
  new Date(now.getTime() + (REFUND_WAITS[Math.min(queries, REFUND_WAITS.length - 1)] as number));

/** How long a refund that a channel has given up so many times waits before it is sent under another number. */
export const waitBeforeRepeat = (repeats: number) => (repeats <= 2 ? 0 : Math.min(86_400, 600 * 2 ** Math.min(repeats - 3, 8)) * SECOND);

/** The business day of a moment, in Beijing. */
export const businessDay = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
