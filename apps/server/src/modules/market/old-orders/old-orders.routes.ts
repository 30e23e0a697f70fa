import { refundOldOrder, showOldOrder } from '@praxis/contract/market/old-orders';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findAccount, operator, people, verifyOwnPassword } from '../../accounts/index.ts';
import { channelOfMethod, findPaymentsOf, isPastChannelTerm, openBankRefund } from '../../payments/index.ts';
import { findInvoiceOf } from '../invoices/invoices.store.ts';
import { findItems, findOrderByNumber, type ItemRow, lockOrder } from '../orders/orders.store.ts';
import { offersOf } from '../orders/payable.ts';

const mostOf = ({ paid_cents, refunded_cents, refunding_cents }: ItemRow) => paid_cents - refunded_cents - refunding_cents;

/** A paid order whose channel takes nothing back any more, with its payment; it is held until the transaction ends when asked. */
async function oldOrder(db: Db, orderNo: string, now: Date, hold = false) {
  const named = await findOrderByNumber(db, orderNo);
  const order = named && hold ? await lockOrder(db, named.id) : named;
  const payment = order && (await findPaymentsOf(db, 'order', order.id)).find(({ settles }) => settles);
  if (!order || !payment?.paid_at) throw new Refusal('order_unknown', { fields: { order_no: 'order_unknown' } });
  // Within the year the buyer asks, and the money goes back the way it came.
  if (!isPastChannelTerm(payment.paid_at, now)) throw new Refusal('refund_by_channel', { fields: { order_no: 'refund_by_channel' } });
  return { order, payment, paidAt: payment.paid_at };
}

/** Refunds past the time within which a channel takes money back: operators transfer them by bank and enter them here. */
export function oldOrdersRoutes(app: App) {
  serve(app, showOldOrder, {
    access: operator,
    async run({ input, db, now }) {
      const { order, payment, paidAt } = await oldOrder(db, input.order_no, now);
      const items = await findItems(db, [order.id]);
      const offers = await offersOf(db, items);
      return {
        ...{ order_no: order.order_no, channel: channelOfMethod(payment.method), paid_at: paidAt.getTime() },
        buyer: (await people(app, db, [order.user_id])).get(order.user_id)?.name ?? '',
        items: items.map((item) => ({
          ...{ line: item.line, title: offers.get(item.offer_id)?.title ?? '', paid_cents: item.paid_cents },
          ...{ refunded_cents: item.refunded_cents, most_cents: mostOf(item) },
        })),
      };
    },
  });

  serve(app, refundOldOrder, {
    access: operator,
    async run(work) {
      const { actor, input, db, now, address } = work;
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      const { order, payment } = await oldOrder(db, input.order_no, now, true);
      const item = (await findItems(db, [order.id])).find(({ line }) => line === input.line);
      if (!item) throw new Refusal('order_unknown', { fields: { order_no: 'order_unknown' } });
      if (item.refunding_cents > 0) throw new Refusal('refund_under_way');
      const invoice = await findInvoiceOf(db, order.id);
      if (invoice?.state === 'asked' || invoice?.state === 'issued') throw new Refusal('invoice_void_first');
      if (mostOf(item) === 0) throw new Refusal('refund_too_late');
      if (input.cents > mostOf(item)) throw new Refusal('refund_too_much', { fields: { cents: 'refund_too_much' } });
      const opening = { paymentId: payment.id, cents: input.cents, reason: input.reason, reference: item.id };
      const entering = { receipt: input.receipt, enteredBy: actor.userId, address };
      return { bank_refund_id: await openBankRefund({ app, db, now }, opening, entering) };
    },
  });
}
