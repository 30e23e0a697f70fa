import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { sweepSoon } from '../../../platform/jobs/jobs.ts';
import { findOperators } from '../../accounts/index.ts';
import { mayConfirm } from '../four-eyes.rules.ts';
import { account } from '../ledger.store.ts';
import { changeRefund, findPayment, findRefund, type RefundRow } from '../payments.store.ts';
import { endRefund, lockRefundOf, type Opening, openRefund, SEND_REFUNDS, type Work } from '../refunds.ts';
import { isPastChannelTerm } from '../settle.rules.ts';
import { type BankRefundRow, decideBankRefundRow, goesByBank, insertBankRefund, lockBankRefund } from './bank-refunds.store.ts';

type Entering = { receipt: string; enteredBy: string; address: string };

/** Writes down the transfer of a refund that is held by the caller. */
async function enter({ db, now }: Work, refund: RefundRow, { receipt, enteredBy, address }: Entering): Promise<string> {
  const entered = await insertBankRefund(db, { refund_id: refund.id, receipt, entered_by: enteredBy, entered_at: now });
  if (!entered) throw new Refusal('receipt_known', { fields: { receipt: 'receipt_known' } });
  await audit(db, {
    ...{ actorId: enteredBy, action: 'bank_refund_entered', objectType: 'bank_refund', objectId: entered.id, address },
    ...{ to: 'entered', detail: { receipt, refund: refund.out_refund_no, cents: refund.amount_cents } },
  });
  return entered.id;
}

/** Nobody moves money to themselves. */
async function refuseOwn({ db }: Work, refund: Pick<RefundRow, 'payment_id'>, actorId: string) {
  const payment = (await findPayment(db, refund.payment_id))!;
  if (payment.user_id === actorId) throw new Refusal('refund_own');
  return payment;
}

/** Whether a refund has never reached its channel and still may: what the channel took on is its own affair. */
const isUnsent = ({ state, accepted_at }: RefundRow) => accepted_at === null && (state === 'applied' || state === 'approved');

/** A new refund that is transferred by bank from the beginning; its order is locked by the caller. */
export async function openBankRefund(
  work: Work,
  opening: Omit<Opening, 'cause' | 'atOnce' | 'askedBy'>,
  entering: Entering,
): Promise<string> {
  await refuseOwn(work, { payment_id: opening.paymentId }, entering.enteredBy);
  const refund = await openRefund(work, { ...opening, cause: 'operator', atOnce: false, askedBy: entering.enteredBy });
  return enter(work, refund, entering);
}

/** A refund that waits because its channel no longer takes it is transferred by bank instead; until that is decided it is not sent. */
export async function transferRefund(work: Work, refundId: string, entering: Entering): Promise<string> {
  const { db, now } = work;
  const refund = (await lockRefundOf(db, (await findRefund(db, refundId))!))!;
  const payment = await refuseOwn(work, refund, entering.enteredBy);
  if (!isUnsent(refund)) throw new Refusal('refund_decided_already');
  // What a seller or an operator still has to decide is decided first.
  if (refund.state === 'applied' && payment.settles) throw new Refusal('refund_by_channel');
  if (!payment.paid_at || !isPastChannelTerm(payment.paid_at, now)) throw new Refusal('refund_by_channel');
  if (await goesByBank(db, refund.id)) throw new Refusal('refund_by_bank');
  await changeRefund(db, refund.id, { query_at: null });
  return enter(work, refund, entering);
}

/** Books a transfer, or lets go of one that was entered wrongly: a refund opened for it ends, any other goes on as before. */
export async function decideTransfer(
  work: Work,
  named: BankRefundRow,
  { approve, by, address }: { approve: boolean; by: string; address: string },
) {
  const { db, now } = work;
  // The order and its payment before the refund, as everything that moves money.
  const refund = (await lockRefundOf(db, (await findRefund(db, named.refund_id))!))!;
  const row = (await lockBankRefund(db, named.id))!;
  if (row.state !== 'entered') throw new Refusal('bank_refund_decided');
  if (approve) {
    await refuseOwn(work, refund, by);
    if (!mayConfirm({ enteredBy: row.entered_by, enteredAt: row.entered_at, operators: await findOperators(db) }, by, now))
      throw new Refusal('four_eyes');
    if (!isUnsent(refund)) throw new Refusal('refund_decided_already');
  }
  const to = approve ? 'confirmed' : 'refused';
  await decideBankRefundRow(db, row.id, { state: to, decided_by: by, decided_at: now });
  await audit(db, {
    ...{ actorId: by, action: 'bank_refund_decided', objectType: 'bank_refund', objectId: row.id, address },
    ...{ from: 'entered', to, detail: { refund: refund.out_refund_no, cents: refund.amount_cents } },
  });
  if (approve) {
    if (refund.state === 'applied') await changeRefund(db, refund.id, { state: 'approved', decided_by: by });
    await changeRefund(db, refund.id, { state: 'done', abnormal: false, done_at: now, query_at: null });
    return endRefund(work, refund, true, account.bank);
  }
  if (refund.cause === 'operator' && refund.state === 'applied') {
    await changeRefund(db, refund.id, { state: 'refused', decided_by: by });
    return endRefund(work, { ...refund, decided_by: by }, false);
  }
  if (await changeRefund(db, refund.id, { query_at: now }, ['approved'])) await sweepSoon(db, SEND_REFUNDS);
}
