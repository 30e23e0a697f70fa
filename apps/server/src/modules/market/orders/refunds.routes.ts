import { addressOf } from '@praxis/contract/core/pages';
import { askRefund, decideRefundAsked, listRefundsToDecide, withdrawRefund } from '@praxis/contract/market/orders';
import type { App } from '../../../platform/app.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findAccount, findOperators, holdsPermission, people, verifyOwnPassword } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import {
  decideRefund,
  findPaymentsOf,
  findRefund,
  findUndecided,
  isPastChannelTerm,
  lastDecline,
  lastDeclines,
  openRefund,
} from '../../payments/index.ts';
import { findOffer, findSeller, findSellerOf } from '../catalog/products.store.ts';
import { findInvoiceOf } from '../invoices/invoices.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { orderOfTheActor } from '../market.access.ts';
import { findSubjectOfRefund, findSubjectsOfRefunds } from '../selling/sales.store.ts';
import { asksOften, refundableCents, usedPercentOf } from './order-views.ts';
import { findItems, findRightsByItem, findRightsOf, lockOrder } from './orders.store.ts';
import { yuan } from './payable.ts';
import { refundRule } from './prices.rules.ts';

/** Asking for money back, and answering. */
export function refundsRoutes(app: App) {
  serve(app, askRefund, {
    access: orderOfTheActor,
    async run({ actor, subject, input, db, now }) {
      const order = (await lockOrder(db, subject.id))!;
      const wanted = input.line ?? input.item;
      if (wanted === undefined) throw new Refusal('parameter_error');
      const item = (await findItems(db, [order.id])).find(({ line }) => line === wanted);
      const [right] = item ? await findRightsOf(db, [item.id]) : [];
      if (!item || !order.paid_at) throw notForYou();
      if (item.refunding_cents > 0) throw new Refusal('refund_under_way');
      if (kindOf(item.kind).refund === 'by withdrawal') throw new Refusal('refund_by_withdrawal');
      const invoice = await findInvoiceOf(db, order.id);
      if (invoice?.state === 'asked' || invoice?.state === 'issued') throw new Refusal('invoice_void_first');
      if (right?.state !== 'active' || item.paid_cents === item.refunded_cents) throw new Refusal('refund_too_late');
      if (await kindOf(item.kind).isSpent?.(db, right)) throw new Refusal('refund_after_copy');
      const offer = (await findOffer(db, item.offer_id))!;
      const usedPercent = await usedPercentOf(db, right, now);
      const rule = refundRule(
        { paidAt: order.paid_at, refundDays: offer.refund_days, usedBelow: offer.refund_used_below, usedPercent },
        now,
      );
      if (isPastChannelTerm(order.paid_at, now)) throw new Refusal('refund_too_old');
      const payment = (await findPaymentsOf(db, 'order', order.id)).find(({ settles }) => settles);
      if (!payment) throw new Refusal('refund_too_late');
      const most = await refundableCents(db, item, right);
      if (most === 0) throw new Refusal('refund_too_late');
      const cents = input.cents ?? most;
      if (cents > most) throw new Refusal('refund_too_much', { fields: { cents: 'refund_too_much' } });
      if (cents < most && kindOf(item.kind).refundableShare)
        throw new Refusal('refund_not_in_part', { fields: { cents: 'refund_not_in_part' } });
      // The rule gives the whole back and ends the right; a part of it, and the wishes of whoever asks all the time, are for a person.
      const often = await asksOften(db, actor.userId, now);
      // Whoever was declined before would otherwise ask the same person again.
      const declined = await lastDecline(db, payment.id);
      const atOnce = rule.atOnce && cents === most && !often;
      const refund = await openRefund(
        { app, db, now },
        {
          paymentId: payment.id,
          cause: 'asked',
          cents,
          reason: input.reason,
          reference: item.id,
          atOnce,
          askedBy: actor.userId,
          escalated: often || declined !== undefined,
        },
      );
      const asked = { kind: 'refund_asked' as const, values: { product: offer.title, amount: yuan(cents) } };
      if (!atOnce) {
        const { user_id } = await findSeller(db, item.seller_id);
        await sendMessage(db, { userIds: [user_id], ...asked, link: addressOf('selling', { tab: 'refunds' }) });
      }
      if (often || declined) {
        const values = { ...asked.values, declined: declined?.answer ?? '' };
        await sendMessage(db, { userIds: await findOperators(db), ...asked, values, link: addressOf('admin', { panel: 'market' }) });
      }
      return { refund_id: refund.id, state: refund.state };
    },
  });

  serve(app, withdrawRefund, {
    async access({ actor, input, db }) {
      const refund = await findRefund(db, input.refund_id);
      if (refund?.asked_by !== actor.userId || refund.cause !== 'asked') throw notForYou();
    },
    async run({ actor, input, db, now }) {
      await decideRefund({ app, db, now }, input.refund_id, { approve: false, answer: '', decidedBy: actor.userId });
      return {};
    },
  });

  serve(app, listRefundsToDecide, {
    async access({ actor, db }) {
      const operator = await holdsPermission(db, actor.userId, 'platform_operator');
      const seller = operator ? undefined : await findSellerOf(db, actor.userId);
      if (!operator && actor.utype !== 2) throw notForYou();
      return { operator, sellerId: seller?.id };
    },
    async run({ subject: { operator, sellerId }, input, db }) {
      if (!operator && !sellerId) return { list: [], total: 0, page: input.page, size: input.size };
      const waiting = await findUndecided(db);
      const { rows, total } = await findSubjectsOfRefunds(db, [...waiting.keys()], { ...(!operator && { sellerId }), ...input });
      const refunds = rows.map(({ refund_id }) => waiting.get(refund_id)!);
      const declines = await lastDeclines(
        db,
        refunds.map(({ payment_id }) => payment_id),
      );
      const rights = await findRightsByItem(
        db,
        rows.map(({ item_id }) => item_id),
      );
      const deciders = [...declines.values()].flatMap(({ decided_by }) => decided_by ?? []);
      const names = await people(app, db, [...rows.map(({ user_id }) => user_id), ...deciders]);
      const list = [];
      for (const [at, row] of rows.entries()) {
        const refund = refunds[at]!;
        const right = rights.get(row.item_id);
        const kind = right && kindOf(right.kind);
        const used_percent = kind && !kind.unmeasured ? await kind.usedPercent(db, right) : null;
        const person = names.get(row.user_id)?.name ?? '';
        const before = declines.get(refund.payment_id);
        const by = before?.decided_by ? names.get(before.decided_by)?.name : undefined;
        list.push({
          declined: before ? { by: by ?? '', answer: before.answer } : null,
          ...{ id: refund.id, order_no: row.order_no, title: row.title, person, cents: row.cents, reason: refund.reason, used_percent },
          at: refund.created_at.getTime(),
        });
      }
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, decideRefundAsked, {
    async access({ actor, input, db }) {
      const subject = await findSubjectOfRefund(db, input.refund_id);
      if (!subject) throw notForYou();
      const what = { sellerId: subject.seller_id, title: subject.title, cents: subject.cents };
      if (subject.seller_id === (await findSellerOf(db, actor.userId))?.id) return { ...what, decidesAsSeller: true };
      if (!(await holdsPermission(db, actor.userId, 'platform_operator'))) throw notForYou();
      // Nobody grants money to themselves.
      if (subject.user_id === actor.userId) throw new Refusal('refund_own');
      return { ...what, decidesAsSeller: false };
    },
    async run(work) {
      const { actor, subject, input, db, now } = work;
      if (!subject.decidesAsSeller) await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      if (!input.approve && input.answer.trim() === '') throw new Refusal('reason_required', { fields: { answer: 'reason_required' } });
      const verdict = { approve: input.approve, answer: input.answer, decidedBy: actor.userId };
      await decideRefund({ app, db, now }, input.refund_id, verdict);
      if (!subject.decidesAsSeller)
        await sendMessage(db, {
          userIds: [(await findSeller(db, subject.sellerId)).user_id],
          kind: input.approve ? 'refund_granted_over' : 'refund_declined_over',
          values: { product: subject.title, amount: yuan(subject.cents), reason: input.answer.trim() },
          link: addressOf('selling', { tab: 'settlements' }),
        });
      return {};
    },
  });
}
