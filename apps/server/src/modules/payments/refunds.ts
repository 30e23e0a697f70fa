import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import { sweepSoon } from '../../platform/jobs/jobs.ts';
import { goesByBank } from './bank-refunds/bank-refunds.store.ts';
import { ChannelFailure, type RefundResult } from './channels/channel.ts';
import { account, post } from './ledger.store.ts';
import { findMerchant } from './merchants.store.ts';
import { channelOf, notifyAddress } from './merchants.ts';
import { payableOf } from './payables.ts';
import {
  changeRefund,
  countRefunds,
  endReservation,
  findPayment,
  findRefund,
  findRefundByNumber,
  insertRefund,
  leaseDueRefunds,
  lockPayment,
  lockRefund,
  type PaymentRow,
  type RefundCause,
  type RefundRow,
  reserveRefund,
} from './payments.store.ts';
import { nextRefundQuery, waitBeforeRepeat } from './settle.rules.ts';

/** The sweep that sends refunds and asks about them. */
export const SEND_REFUNDS = 'payments_refunds';
const MOST_AT_ONCE = 8;

/** What everything that moves money works with. */
export type Work = { app: App; db: Db; now: Date };
/** A refund to be opened. */
export type Opening = {
  paymentId: string;
  cause: RefundCause;
  cents: number;
  reason: string;
  /** What of the order it is for; nothing for money that settled none. */
  reference: string;
  /** Sent without a person's decision. */
  atOnce: boolean;
  askedBy?: string;
  /** Operators are told at once, so it waits for them too. */
  escalated?: boolean;
};

const numberOf = (payment: Pick<PaymentRow, 'out_trade_no'>, count: number) =>
  `${payment.out_trade_no}r${String(count + 1).padStart(2, '0')}`;

/** Reserves the money and opens a refund; the order and its payment are locked by the caller or by this. */
export async function openRefund(
  work: Work,
  { paymentId, cause, cents, reason, reference, atOnce, askedBy, escalated = false }: Opening,
): Promise<RefundRow> {
  const { db, now } = work;
  const payment = await lockPayment(db, paymentId);
  if (!payment || !(await reserveRefund(db, paymentId, cents))) throw new Refusal('refund_too_much');
  const refund = await insertRefund(db, {
    ...{ payment_id: paymentId, out_refund_no: numberOf(payment, await countRefunds(db, paymentId)), cause, amount_cents: cents, reason },
    ...{ state: atOnce ? 'approved' : 'applied', query_at: atOnce ? now : null, asked_by: askedBy ?? null, created_at: now },
    escalated_at: escalated && !atOnce ? now : null,
  });
  await audit(db, {
    ...(askedBy && { actorId: askedBy }),
    ...{ action: 'refund_opened', objectType: 'refund', objectId: refund.id, to: refund.state, detail: { cause, cents, reason } },
  });
  if (reference !== '') await payableOf(db, payment.payable_kind).refundStarted(work, { refund, reference });
  if (atOnce) await sweepSoon(db, SEND_REFUNDS);
  return refund;
}

/** Approves or refuses a refund that waits. */
export async function decideRefund(work: Work, refundId: string, verdict: { approve: boolean; answer: string; decidedBy: string }) {
  const { db, now } = work;
  const named = await findRefund(db, refundId);
  const refund = named && (await lockRefundOf(db, named));
  if (refund?.state !== 'applied') throw new Refusal('refund_decided_already');
  if (await goesByBank(db, refund.id)) throw new Refusal('refund_by_bank');
  const state = verdict.approve ? 'approved' : 'refused';
  await changeRefund(db, refundId, {
    state,
    answer: verdict.answer,
    decided_by: verdict.decidedBy,
    query_at: verdict.approve ? now : null,
  });
  const action = { actorId: verdict.decidedBy, action: 'refund_decided', objectType: 'refund', objectId: refundId };
  await audit(db, { ...action, from: 'applied', to: state, detail: { answer: verdict.answer } });
  if (verdict.approve) await sweepSoon(db, SEND_REFUNDS);
  else await endRefund(work, { ...refund, answer: verdict.answer, decided_by: verdict.decidedBy }, false);
  return refund;
}

/** The refund that stands at the beginning of those that repeat each other. */
async function firstOf(db: Db, refund: RefundRow): Promise<string> {
  const before = refund.follows ? await findRefund(db, refund.follows) : undefined;
  return before ? firstOf(db, before) : refund.id;
}

/** Gives the reservation back or books what went back, and lets what was sold follow. `from`: the account the money left, else the channel's. */
export async function endRefund(work: Work, refund: RefundRow, done: boolean, from?: string) {
  const { db, now } = work;
  const payment = (await findPayment(db, refund.payment_id))!;
  await endReservation(db, refund.payment_id, refund.amount_cents, done);
  const left = from ?? account.channel(payment.merchant_id);
  const unmatched = { debit: account.unmatched(payment.merchant_id), credit: left, cents: refund.amount_cents };
  const { lines } = payment.settles
    ? await payableOf(db, payment.payable_kind).refundEnded(work, { refund, firstId: await firstOf(db, refund), done, from: left })
    : { lines: [unmatched] };
  if (done) await post(db, { key: `refund:${refund.id}`, kind: 'refund', paymentId: refund.payment_id, refundId: refund.id, lines }, now);
}

/** Under its payable and payment, as everything that moves money. */
export async function lockRefundOf(db: Db, refund: Pick<RefundRow, 'id' | 'payment_id'>) {
  const payment = (await findPayment(db, refund.payment_id))!;
  await payableOf(db, payment.payable_kind).lock(db, payment.payable_id);
  await lockPayment(db, payment.id);
  return lockRefund(db, refund.id);
}

/** How often a refund was begun anew before this one. */
async function repeatsBefore(db: Db, refund: RefundRow): Promise<number> {
  const before = refund.follows ? await findRefund(db, refund.follows) : undefined;
  return before ? 1 + (await repeatsBefore(db, before)) : 0;
}

/**
 * The channel gave a refund up for good: the same money goes again under a new number. One that is given up again and again waits longer
 * each time, and an operator sees it.
 */
async function followRefund({ db, now }: Work, refund: RefundRow) {
  const payment = (await findPayment(db, refund.payment_id))!;
  await changeRefund(db, refund.id, { state: 'failed', query_at: null });
  const repeats = (await repeatsBefore(db, refund)) + 1;
  const query_at = new Date(now.getTime() + waitBeforeRepeat(repeats));
  const next = await insertRefund(db, {
    ...{ payment_id: refund.payment_id, cause: refund.cause, amount_cents: refund.amount_cents, reason: refund.reason, state: 'approved' },
    ...{ out_refund_no: numberOf(payment, await countRefunds(db, refund.payment_id)), follows: refund.id, query_at, created_at: now },
    abnormal: query_at > now,
  });
  await audit(db, {
    action: 'refund_repeated',
    objectType: 'refund',
    objectId: next.id,
    from: 'failed',
    to: 'approved',
    detail: { follows: refund.id },
  });
  if (query_at <= now) await sweepSoon(db, SEND_REFUNDS);
}

/**
 * Turns what a channel says of a refund into state; the only place where one becomes done. A merchant tells of its own refunds alone.
 */
export async function settleRefund(
  work: Work,
  result: RefundResult,
  merchantId?: string,
): Promise<'handled' | 'already' | 'unknown' | 'mismatch'> {
  const { db, now } = work;
  const named = await findRefundByNumber(db, result.outRefundNo);
  if (!named) return 'unknown';
  if (merchantId !== undefined && (await findPayment(db, named.payment_id))!.merchant_id !== merchantId) return 'unknown';
  const refund = await lockRefundOf(db, named);
  if (!refund || ['done', 'failed', 'refused'].includes(refund.state)) return 'already';
  // The channel has taken it on: from now on it stands on the bill of this day.
  if (refund.accepted_at === null && result.state !== 'absent') await changeRefund(db, refund.id, { accepted_at: now });
  if (result.state === 'done') {
    if (result.cents !== refund.amount_cents) {
      // Another sum went back than was asked for: an operator looks at it, and the channel is asked less and less.
      await changeRefund(db, refund.id, { abnormal: true, query_at: nextRefundQuery(refund.queries, now) });
      return 'mismatch';
    }
    const change = { state: 'done' as const, abnormal: false, channel_refund_no: result.channelRefundNo, done_at: now, query_at: null };
    await changeRefund(db, refund.id, change);
    await audit(db, {
      action: 'refund_done',
      objectType: 'refund',
      objectId: refund.id,
      from: refund.state,
      to: 'done',
      detail: { cents: refund.amount_cents },
    });
    await endRefund(work, refund, true);
  } else if (result.state === 'closed') await followRefund(work, refund);
  else {
    const query_at = nextRefundQuery(refund.queries, now);
    await changeRefund(db, refund.id, {
      state: 'processing',
      abnormal: result.state === 'abnormal',
      channel_refund_no: result.channelRefundNo,
      query_at,
    });
  }
  return 'handled';
}

/** Asks about a refund at once; one that the channel does not know is left to the next sweep. */
export async function queryRefundNow(app: App, refund: RefundRow) {
  const payment = (await findPayment(app.db, refund.payment_id))!;
  const channel = channelOf(app, (await findMerchant(app.db, payment.merchant_id))!);
  try {
    const of = { outTradeNo: payment.out_trade_no, outRefundNo: refund.out_refund_no, cents: refund.amount_cents };
    const result = await channel.queryRefund(of);
    if (result.state !== 'absent') await inTransaction(app, (db) => settleRefund({ app, db, now: app.clock.now() }, result));
  } catch (error) {
    if (error instanceof ChannelFailure) throw new Refusal('channel_busy');
    throw error;
  }
}

/** Sends one refund, or asks about it when it may have been sent before. */
async function advanceRefund(app: App, refund: RefundRow) {
  const payment = (await findPayment(app.db, refund.payment_id))!;
  const merchant = (await findMerchant(app.db, payment.merchant_id))!;
  const now = app.clock.now();
  try {
    const channel = channelOf(app, merchant);
    const of = { outTradeNo: payment.out_trade_no, outRefundNo: refund.out_refund_no, cents: refund.amount_cents };
    const asked = refund.queries > 1 ? await channel.queryRefund(of) : undefined;
    const send = { ...of, totalCents: payment.paid_cents!, reason: refund.reason || 'refund', notifyUrl: notifyAddress(app, merchant) };
    const result = asked && asked.state !== 'absent' ? asked : await channel.refund(send);
    await inTransaction(app, (db) => settleRefund({ app, db, now }, result));
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    app.http.log.warn({ refund: refund.id, code: error.code }, 'a refund waits for its channel');
    await changeRefund(app.db, refund.id, { abnormal: error.kind === 'refused', query_at: nextRefundQuery(refund.queries, now) }, [
      'approved',
      'processing',
    ]);
  }
}

/** Sends what is approved and asks about what is under way. */
export async function sendRefunds(app: App) {
  for (;;) {
    const due = await leaseDueRefunds(app.db, app.clock.now(), MOST_AT_ONCE);
    await Promise.all(due.map((refund) => advanceRefund(app, refund)));
    if (due.length < MOST_AT_ONCE) return;
  }
}
