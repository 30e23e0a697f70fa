import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import { ChannelFailure } from './channels/channel.ts';
import { findMerchant } from './merchants.store.ts';
import { channelOf } from './merchants.ts';
import { payableOf } from './payables.ts';
import { changePayment, findPayment, findPaymentsOf, leaseDuePayments, type PaymentRow } from './payments.store.ts';
import { afterUnknown, nextQuery } from './settle.rules.ts';
import { settleNow } from './settle.ts';

/** The sweep that asks about open payments. */
export const QUERY_PAYMENTS = 'payments_query';
const MOST_AT_ONCE = 8;

/** What asking about a payment found. `unknown`: nothing may be concluded. */
export type Asked = 'paid' | 'open' | 'closed' | 'unknown';

async function channelFor(app: App, payment: PaymentRow) {
  return channelOf(app, (await findMerchant(app.db, payment.merchant_id))!);
}

/** Asks the channel about a payment and settles what it says. */
export async function queryPayment(app: App, payment: PaymentRow): Promise<Asked> {
  const now = app.clock.now();
  try {
    const found = await (await channelFor(app, payment)).query(payment.out_trade_no);
    if (found.state === 'paid') {
      await settleNow(app, found, payment.merchant_id);
      return 'paid';
    }
    if (found.state === 'closed') {
      const open = await changePayment(app.db, payment.id, { state: 'closed', query_at: null }, ['created', 'paying']);
      // What is closed here as well need not be asked about again.
      if (!open) await changePayment(app.db, payment.id, { query_at: null }, ['closed', 'failed']);
      return 'closed';
    }
    const open = payment.state === 'created' || payment.state === 'paying';
    const again = nextQuery(
      { createdAt: payment.created_at, expiresAt: open ? payment.expires_at : payment.payable_until, queries: payment.queries },
      now,
    );
    const over = !open && now >= payment.payable_until;
    await changePayment(app.db, payment.id, { query_at: over ? null : again }, ['created', 'paying', 'closed', 'failed']);
    return 'open';
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    app.http.log.warn({ payment: payment.id, code: error.code }, 'a payment channel does not answer');
    await changePayment(app.db, payment.id, { query_at: afterUnknown(payment.queries, now) }, ['created', 'paying', 'closed', 'failed']);
    return 'unknown';
  }
}

/**
 * Closes a payment at its channel. One that the channel does not know yet may still be paid by whoever photographed the code, so it is
 * asked about until nobody can pay it any more.
 */
export async function closePayment(app: App, payment: PaymentRow): Promise<Asked> {
  const now = app.clock.now();
  try {
    const found = await (await channelFor(app, payment)).close(payment.out_trade_no);
    if (found.state === 'paid') {
      await settleNow(app, found, payment.merchant_id);
      return 'paid';
    }
    const again = found.state === 'absent' && now < payment.payable_until ? payment.payable_until : null;
    await changePayment(app.db, payment.id, { state: 'closed', query_at: again, queries: 9 }, ['created', 'paying']);
    return 'closed';
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    app.http.log.warn({ payment: payment.id, code: error.code }, 'a payment cannot be closed at its channel now');
    await changePayment(app.db, payment.id, { query_at: afterUnknown(payment.queries, now) }, ['created', 'paying']);
    return 'unknown';
  }
}

/** Closes every open payment of something; `unknown` when a channel does not say. */
export async function closePayments(app: App, kind: string, payableId: string): Promise<Asked> {
  for (const payment of await findPaymentsOf(app.db, kind, payableId)) {
    if (payment.state !== 'created' && payment.state !== 'paying') continue;
    const closed = await closePayment(app, payment);
    if (closed !== 'closed') return closed;
  }
  return 'closed';
}

async function advance(app: App, leased: PaymentRow) {
  const payment = await findPayment(app.db, leased.id);
  if (!payment || payment.state === 'paid') return;
  const payable = await inTransaction(app, (db) => payableOf(db, payment.payable_kind).lock(db, payment.payable_id));
  const open = payment.state === 'created' || payment.state === 'paying';
  const over = app.clock.now() >= payment.expires_at || payable?.state !== 'open';
  if (open && over) await closePayment(app, payment);
  else await queryPayment(app, payment);
}

/** Asks about what is due, a few at once and outside any transaction. */
export async function queryDuePayments(app: App) {
  for (;;) {
    const due = await leaseDuePayments(app.db, app.clock.now(), MOST_AT_ONCE);
    await Promise.all(due.map((payment) => advance(app, payment)));
    if (due.length < MOST_AT_ONCE) return;
  }
}
