import type { OrderItemView, OrderView } from '@praxis/contract/market/orders';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { people } from '../../accounts/index.ts';
import {
  channelOfMethod,
  countAskedBy,
  findPaymentsOf,
  findRefundsOf,
  isPastChannelTerm,
  type PaymentRow,
  wasDeclined,
} from '../../payments/index.ts';
import { coverOf } from '../catalog/product-views.ts';
import { findOffer, findProduct, findSeller, type OfferRow } from '../catalog/products.store.ts';
import { findCouponOfOrder } from '../coupons/coupons.store.ts';
import { findInvoiceOf } from '../invoices/invoices.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { findItems, findRightsByItem, findRightsOf, type ItemRow, type OrderRow, type RightRow } from './orders.store.ts';
import { refundRule, visibleState } from './prices.rules.ts';

/** What every view of an order says. */
export const orderHead = (order: OrderRow, payment: Pick<PaymentRow, 'method'> | undefined) => ({
  ...{ order_no: order.order_no, state: visibleState(order.state), inner_state: order.state, close_reason: order.close_reason },
  ...{ total_cents: order.total_cents, discount_cents: order.discount_cents, amount_cents: order.amount_cents },
  ...{ paid_amount: order.paid_cents, refunded_cents: order.refunded_cents, channel: payment ? channelOfMethod(payment.method) : null },
  ...{ created_at: order.created_at.getTime(), paid_at: order.paid_at?.getTime() ?? null, expires_at: order.expires_at.getTime() },
});

/** Cents of an item that can still go back: all of it, or the part that was not used. */
export async function refundableCents(db: Db, item: ItemRow, right: RightRow): Promise<number> {
  if (await kindOf(item.kind).isSpent?.(db, right)) return 0;
  const rest = item.paid_cents - item.refunded_cents - item.refunding_cents;
  const share = await kindOf(item.kind).refundableShare?.(db, right);
  return share ? Math.min(rest, Math.floor((item.paid_cents * share.unused) / share.of)) : rest;
}

/** How much of a right was used; one that has not begun yet, not at all. */
export const usedPercentOf = async (db: Db, right: RightRow, now: Date) =>
  right.starts_at > now ? 0 : kindOf(right.kind).usedPercent(db, right);

/** So many refunds in so many days are given back by the rule; whoever asks for more is answered by a person. */
const [MOST_ASKED, ASKED_WITHIN_MS] = [3, 90 * 86_400_000];
/** Whether somebody asks for money back so often that a person answers. */
export const asksOften = async (db: Db, userId: string, now: Date) =>
  (await countAskedBy(db, userId, new Date(now.getTime() - ASKED_WITHIN_MS))) >= MOST_ASKED;

/** What of a buyer and an order decides how a refund is answered; the same for all its items. */
type Asked = { often: boolean; declinedBefore: boolean };

async function askedBefore(db: Db, order: OrderRow, payments: readonly PaymentRow[], now: Date): Promise<Asked> {
  const paid = payments.find(({ settles }) => settles);
  if (!order.paid_at || !paid) return { often: false, declinedBefore: false };
  return { often: await asksOften(db, order.user_id, now), declinedBefore: await wasDeclined(db, paid.id) };
}

type Sold = { item: ItemRow; offer: OfferRow; order: OrderRow; right: RightRow | undefined };

/** What may be asked back of an item now. */
async function refundableOf(db: Db, { item, offer, order, right }: Sold, asked: Asked, now: Date) {
  const cents = right ? await refundableCents(db, item, right) : 0;
  if (!order.paid_at || cents <= 0 || item.refunding_cents > 0 || right?.state !== 'active') return null;
  if (kindOf(item.kind).refund === 'by withdrawal') return null;
  const usedPercent = await usedPercentOf(db, right, now);
  const sold = { paidAt: order.paid_at, refundDays: offer.refund_days, usedBelow: offer.refund_used_below, usedPercent };
  if (isPastChannelTerm(order.paid_at, now)) return null;
  const { until, atOnce } = refundRule(sold, now);
  return {
    ...{ cents, at_once: atOnce && !asked.often, until: until.getTime(), used_percent: usedPercent },
    declined_before: asked.declinedBefore,
  };
}

/** What an order opened that is still open, and where. */
export async function grantedOf(db: Db, order: OrderRow) {
  if (!order.paid_at) return [];
  const items = await findItems(db, [order.id]);
  const rights = await findRightsOf(
    db,
    items.map(({ id }) => id),
  );
  const granted = [];
  for (const item of items) {
    const right = rights.find(({ order_item_id, state }) => order_item_id === item.id && state === 'active');
    if (!right) continue;
    const product = (await findProduct(db, item.product_id))!;
    const title = (await findOffer(db, item.offer_id))!.title;
    granted.push({ kind: item.kind, title, link: kindOf(item.kind).linkTo(right, product) });
  }
  return granted;
}

/** What of an order went back, or is on its way. */
export async function refundsOf(db: Db, order: OrderRow) {
  if (!order.paid_at) return [];
  const payments = await findPaymentsOf(db, 'order', order.id);
  const refunds = await findRefundsOf(
    db,
    payments.map(({ id }) => id),
  );
  return refunds.map(({ amount_cents: cents, state }) => ({ cents, state }));
}

type Around = { app: App; db: Db; order: OrderRow; asked: Asked; now: Date };

async function itemView({ app, db, order, asked, now }: Around, item: ItemRow, right: RightRow | undefined): Promise<OrderItemView> {
  const offer = (await findOffer(db, item.offer_id))!;
  const product = (await findProduct(db, item.product_id))!;
  const { user_id } = await findSeller(db, item.seller_id);
  const seller = (await people(app, db, [user_id])).get(user_id)?.name ?? '';
  return {
    ...{
      line: item.line,
      product_id: item.product_id,
      kind: item.kind,
      title: offer.title,
      cover: coverOf(app, offer.cover_file_id),
      seller,
    },
    version: offer.content.version ?? null,
    ...{
      valid_days: offer.valid_days,
      price_cents: item.price_cents,
      discount_cents: item.discount_cents,
      paid_cents: item.paid_cents,
      refunded_cents: item.refunded_cents,
    },
    ...{ refund_days: offer.refund_days, refund_used_below: offer.refund_used_below },
    right: right
      ? {
          state: right.state,
          ends_at: right.ends_at?.getTime() ?? null,
          link: kindOf(right.kind).linkTo(right, product),
          reason: right.reason,
        }
      : null,
    refundable: await refundableOf(db, { item, offer, order, right }, asked, now),
  };
}

/** An order with everything in it, for its owner. */
export async function viewOrder(app: App, db: Db, order: OrderRow, now: Date): Promise<OrderView> {
  const items = await findItems(db, [order.id]);
  const rights = await findRightsByItem(
    db,
    items.map(({ id }) => id),
  );
  const payments = await findPaymentsOf(db, 'order', order.id);
  const payment = payments.find(({ settles }) => settles) ?? payments.at(-1);
  const refunds = await findRefundsOf(
    db,
    payments.map(({ id }) => id),
  );
  const invoice = await findInvoiceOf(db, order.id);
  const asked = await askedBefore(db, order, payments, now);
  const views: OrderItemView[] = [];
  for (const item of items) views.push(await itemView({ app, db, order, asked, now }, item, rights.get(item.id)));
  return {
    ...orderHead(order, payment),
    trade_no: payment?.trade_no ?? '',
    coupon: (await findCouponOfOrder(db, order.id))?.code ?? '',
    invoice: invoice ? { id: invoice.id, state: invoice.state, void_asked: invoice.void_asked_at !== null } : null,
    items: views,
    // A transfer that an operator entered by mistake was never the buyer's affair.
    refunds: refunds
      .filter(({ cause, state }) => cause !== 'operator' || state !== 'refused')
      .map(({ id, amount_cents, state, cause, reason, answer, created_at }) => ({
        ...{ id, cents: amount_cents, state, cause, reason, answer, at: created_at.getTime() },
      })),
    now: now.getTime(),
  };
}
