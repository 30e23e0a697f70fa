import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { partsHardlyFail } from '../../platform/database/savepoint.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import type { PaidResult } from './channels/channel.ts';
import { account, post } from './ledger.store.ts';
import { findMerchant, type MerchantRow } from './merchants.store.ts';
import { type LockedPayable, payableOf } from './payables.ts';
import { changePayment, findPaymentByNumber, findPaymentsOf, lockPayment, type PaymentRow } from './payments.store.ts';
import { openRefund } from './refunds.ts';
import { decideSettlement, returnsAtOnce, type SettleCase, type SettleDecision } from './settle.rules.ts';

/** What became of a result. */
export type Settled = { outcome: SettleDecision | 'unknown'; paymentId?: string };
type Bringing = { app: App; db: Db; now: Date };
type Known = { payment: PaymentRow; payable: LockedPayable; merchant: MerchantRow; result: PaidResult };

const books = (decision: SettleDecision) => !['already', 'conflict', 'ask'].includes(decision);

/** Writes down that the money is there; false when the payment changed since it was read. */
async function book(work: Bringing, { payment, result }: Known, settles: boolean): Promise<boolean> {
  const paid = {
    state: 'paid' as const,
    settles,
    trade_no: result.tradeNo,
    paid_at: result.paidAt,
    paid_cents: result.cents,
    query_at: null,
  };
  if (!(await changePayment(work.db, payment.id, paid, [payment.state]))) return false;
  await audit(work.db, {
    action: 'payment_paid',
    objectType: 'payment',
    objectId: payment.id,
    from: payment.state,
    to: 'paid',
    detail: { outTradeNo: payment.out_trade_no, cents: result.cents, settles },
  });
  return true;
}

async function settleOrder(work: Bringing, known: Known) {
  const { payment, payable, result } = known;
  const { lines, ungranted } = await payableOf(work.db, payment.payable_kind).settled(work, { payable, payment, paidAt: result.paidAt });
  await post(work.db, { key: `pay:${payment.id}`, kind: 'pay', paymentId: payment.id, lines }, work.now);
  for (const { reference, cents, reason } of ungranted)
    await openRefund(work, { paymentId: payment.id, cause: 'ungranted', cents, reason, reference, atOnce: true });
  // One payment of an order is open at a time; where this one was closed, another may be: it is closed at its channel by the next batch.
  if (payment.state === 'created' || payment.state === 'paying') return;
  for (const other of await findPaymentsOf(work.db, payment.payable_kind, payment.payable_id))
    if (other.id !== payment.id && ['created', 'paying'].includes(other.state))
      await changePayment(work.db, other.id, { query_at: work.now });
}

/** What money does that is there and settles no order. */
async function settleNothing(work: Bringing, known: Known, cause: 'duplicate' | 'late' | 'mismatch') {
  const { payment, payable, merchant, result } = known;
  const lines = [{ debit: account.channel(merchant.id), credit: account.unmatched(merchant.id), cents: result.cents }];
  await post(work.db, { key: `unmatched:${payment.id}`, kind: 'unmatched', paymentId: payment.id, lines }, work.now);
  const atOnce = returnsAtOnce(cause, result.cents);
  await openRefund(work, { paymentId: payment.id, cause, cents: result.cents, reason: cause, reference: '', atOnce });
  if (cause !== 'mismatch') await payableOf(work.db, payment.payable_kind).unmatched(work, { payable, cents: result.cents });
}

/**
 * Turns a result of a channel into state, inside the caller's transaction; the only place where anything becomes paid. Notifications,
 * answers and repairs from bills all come here, in any order and as often as they like.
 */
export async function settle(
  work: Bringing,
  result: PaidResult,
  source: SettleCase['source'],
  from: MerchantRow | string,
): Promise<Settled> {
  const merchantId = typeof from === 'string' ? from : from.id;
  const { db, now } = work;
  const named = await findPaymentByNumber(db, result.outTradeNo);
  if (named?.merchant_id !== merchantId) return { outcome: 'unknown' };
  // The order before the payment, everywhere: whoever settles, closes or pays meets the others here.
  const payable = await payableOf(db, named.payable_kind).lock(db, named.payable_id);
  const merchant = typeof from === 'string' ? await findMerchant(db, merchantId) : from;
  if (!payable || !merchant) throw new Error(`payment ${named.id}: what it is for is gone`);
  const decide = (payment: PaymentRow) =>
    decideSettlement({
      payment: { state: payment.state, tradeNo: payment.trade_no, amountCents: payment.amount_cents },
      payable: payable.state,
      merchant: { account: merchant.facts.merchant, app: merchant.facts.app },
      result,
      source,
    });
  let known: Known = { payment: named, payable, merchant, result };
  let decision = decide(named);
  if (books(decision) && !(await book(work, known, decision === 'settle'))) {
    // It was read before the order was locked, and somebody else was faster.
    known = { ...known, payment: (await lockPayment(db, named.id))! };
    decision = decide(known.payment);
    if (books(decision)) await book(work, known, decision === 'settle');
  }
  if (decision === 'settle') await settleOrder(work, known);
  else if (decision === 'duplicate' || decision === 'late' || decision === 'mismatch') await settleNothing(work, known, decision);
  else if (decision === 'ask') await changePayment(db, named.id, { query_at: now }, ['created', 'paying', 'closed', 'failed']);
  return { outcome: decision, paymentId: named.id };
}

/** The same in a transaction of its own. */
export const settleNow = (app: App, result: PaidResult, merchantId: string) =>
  partsHardlyFail<Settled>(
    (work) => inTransaction(app, work),
    (db) => settle({ app, db, now: app.clock.now() }, result, 'answer', merchantId),
  );
