import { addressOf } from '@praxis/contract/core/pages';
import type { MessageKey } from '@praxis/contract/messages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import { account, type LedgerLine, type LockedPayable, type Payable, post, type Ungranted } from '../../payments/index.ts';
import { findOffer, findOffers, findProduct, type OfferRow, returnStock } from '../catalog/products.store.ts';
import { useCoupon } from '../coupons/coupons.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { revoke } from './give-back.ts';
import {
  changeItem,
  changeOrder,
  endRefundItem,
  findItem,
  findItemOfRefund,
  findItems,
  findOrder,
  findRightsOf,
  findSoldItems,
  type ItemRow,
  insertRefundItem,
  insertRight,
  lockOrder,
  type OrderRow,
  type SoldItem,
} from './orders.store.ts';
import { refundShares, saleShares, stateAfterRefund } from './prices.rules.ts';
import { findLastRight, insertRightParts } from './rights.store.ts';

const DAY = 86_400_000;
type Work = { app: App; db: Db; now: Date };

/** Money as messages show it. */
export const yuan = (cents: number) => (cents / 100).toFixed(2);
export const linkTo = (order: Pick<OrderRow, 'order_no'>) => addressOf('order', { orderNo: order.order_no });
/** Pages that show the order hear of it. */
const publishOrder = (db: Db, order: Pick<OrderRow, 'user_id' | 'order_no'>) =>
  publish(db, `user:${order.user_id}`, { type: 'order', order_no: order.order_no });

/** Grants one thing; a text of why not, when it cannot be granted any more. */
async function grant(work: Work, item: SoldItem, offer: OfferRow, paidAt: Date): Promise<string | undefined> {
  const { db } = work;
  const granted = await kindOf(item.kind).grant(work, item);
  if ('refused' in granted) return granted.refused;
  // A renewal goes on where what it renews ends.
  const earlier =
    item.copy_no > 1 && kindOf(item.kind).renews ? (await findLastRight(db, item.user_id, item.product_id))?.ends_at : undefined;
  const starts_at = earlier && earlier > paidAt ? earlier : paidAt;
  const ends_at = offer.valid_days === null ? null : new Date(starts_at.getTime() + offer.valid_days * DAY);
  const right = await insertRight(db, {
    ...{ order_item_id: item.id, user_id: item.user_id, product_id: item.product_id, kind: item.kind, ref_id: item.ref_id },
    ...{ space_id: granted.spaceId, starts_at, ends_at },
  });
  if (right && granted.parts) await insertRightParts(db, right.id, granted.parts);
  return undefined;
}

/** The same by itself: what fails takes nothing else with it, as money that is there must become a right or go back. */
async function grantApart(work: Work, item: SoldItem, offer: OfferRow, paidAt: Date): Promise<string | undefined> {
  const outcome = await inSavepoint(work.db, () => grant(work, item, offer, paidAt));
  if ('done' in outcome) return outcome.done;
  work.app.http.log.error(
    { err: outcome.failed, item: item.id, kind: item.kind },
    'market: what was paid could not be granted and goes back',
  );
  return 'failed';
}

type Offers = ReadonlyMap<string, OfferRow>;
export const offersOf = async (db: Db, items: readonly ItemRow[]): Promise<Offers> =>
  new Map((await findOffers(db, [...new Set(items.map(({ offer_id }) => offer_id))])).map((offer) => [offer.id, offer]));
export const titlesOf = (items: readonly ItemRow[], offers: Offers) =>
  items.map(({ offer_id }) => offers.get(offer_id)?.title ?? '').join('、');

/** Nothing was paid for it, so nothing goes back: nobody is owed anything and it is there for others. */
async function letGo(db: Db, item: ItemRow) {
  await changeItem(db, item.id, { holds: false, platform_discount_cents: 0, commission_cents: 0 });
  await returnStock(db, item.product_id);
}

/** Items by the first space they open: spaces are locked in one order everywhere. */
async function inLockOrder(db: Db, items: readonly SoldItem[]): Promise<readonly SoldItem[]> {
  if (items.length < 2) return items;
  const first = new Map<string, bigint>();
  for (const item of items) {
    const product = (await findProduct(db, item.product_id))!;
    const spaces = ((await kindOf(item.kind).spacesOf?.(db, product)) ?? []).map(BigInt);
    spaces.sort((a, b) => (a < b ? -1 : 1));
    first.set(item.id, spaces[0] ?? 0n);
  }
  return [...items].sort((a, b) => (first.get(a.id)! < first.get(b.id)! ? -1 : 1));
}

async function grantAll(work: Work, order: OrderRow, paidAt: Date): Promise<{ items: ItemRow[]; ungranted: Ungranted[] }> {
  const ungranted: Ungranted[] = [];
  const items = await findSoldItems(work.db, order.id);
  const offers = await offersOf(work.db, items);
  for (const item of await inLockOrder(work.db, items)) {
    const reason = await grantApart(work, item, offers.get(item.offer_id)!, paidAt);
    if (reason === undefined) continue;
    ungranted.push({ reference: item.id, cents: item.paid_cents, reason });
    if (item.paid_cents === 0) await letGo(work.db, item);
    // The registration may be submitted and paid again while this money is on its way back.
    else if (item.kind === 'competition_fee') await changeItem(work.db, item.id, { holds: false });
  }
  // What was let go of has changed.
  return { items: ungranted.length > 0 ? await findItems(work.db, [order.id]) : items, ungranted };
}

async function markPaid(work: Work, order: OrderRow, paidAt: Date) {
  await changeOrder(work.db, order.id, { state: 'paid', paid_cents: order.amount_cents, paid_at: paidAt, closing_at: null });
  await audit(work.db, {
    action: 'order_paid',
    objectType: 'order',
    objectId: order.id,
    from: order.state,
    to: 'paid',
    detail: { orderNo: order.order_no },
  });
  if (order.discount_cents > 0) await useCoupon(work.db, order.id);
  await publishOrder(work.db, order);
  // Messages follow by themselves: nobody who pays waits for the inbox of a seller who sells to many.
  await announce(work.db, 'order_paid', { orderId: order.id });
}

/** Why what was to be free cannot be had, in the words in which it is refused. */
const notFree: Record<string, MessageKey> = { full: 'sold_out', member_already: 'already_owned' };

/** An order of nothing to pay is paid as it is placed; what cannot be granted then is not placed at all, as there is nothing to give back. */
export async function settleFreeOrder(work: Work, order: OrderRow): Promise<OrderRow> {
  await markPaid(work, order, work.now);
  const { items, ungranted } = await grantAll(work, order, work.now);
  if (ungranted[0]) throw new Refusal(notFree[ungranted[0].reason] ?? 'off_sale');
  const lines = items.flatMap((item) => saleLines(item, account.coupons));
  if (lines.some(({ cents }) => cents > 0)) await post(work.db, { key: `given:${order.id}`, kind: 'given', lines }, work.now);
  return (await findOrder(work.db, order.id))!;
}

type LockedOrder = LockedPayable & { order: OrderRow };

const states = { created: 'open', paying: 'open', closed: 'closed' } as const;

async function lock(db: Db, id: string): Promise<LockedOrder | undefined> {
  const order = await lockOrder(db, id);
  if (!order) return undefined;
  return {
    ...{
      id,
      order,
      userId: order.user_id,
      amountCents: order.amount_cents,
      expiresAt: order.expires_at,
      closing: order.closing_at !== null,
    },
    state: states[order.state as keyof typeof states] ?? 'paid',
  };
}

const soldOf = (item: ItemRow) => ({
  ...{ paidCents: item.paid_cents, platformDiscountCents: item.platform_discount_cents },
  ...{ commissionCents: item.commission_cents, refundedCents: item.refunded_cents },
});

/** A sale as it is posted. */
function saleLines(item: ItemRow, channel: string): LedgerLine[] {
  const seller = account.seller(item.seller_id);
  const shares = saleShares(soldOf(item));
  return [
    { debit: channel, credit: seller, cents: shares.paidSeller },
    { debit: channel, credit: account.commission, cents: shares.paidCommission },
    { debit: account.coupons, credit: seller, cents: shares.discountedSeller },
    { debit: account.coupons, credit: account.commission, cents: shares.discountedCommission },
  ];
}

/** What went back is posted from whom it had come to. */
function refundLines(item: ItemRow, from: string, cents: number, shares: ReturnType<typeof refundShares>): LedgerLine[] {
  const seller = account.seller(item.seller_id);
  const paidCommission = Math.min(shares.commission, cents);
  const discountedCommission = shares.commission - paidCommission;
  return [
    { debit: seller, credit: from, cents: cents - paidCommission },
    { debit: account.commission, credit: from, cents: paidCommission },
    { debit: seller, credit: account.coupons, cents: shares.coupons - discountedCommission },
    { debit: account.commission, credit: account.coupons, cents: discountedCommission },
  ];
}

/** What may be on its way back is not used meanwhile. */
async function hold(db: Db, item: ItemRow, held: boolean) {
  const kind = kindOf(item.kind);
  for (const right of kind.holdForRefund ? await findRightsOf(db, [item.id]) : []) await kind.holdForRefund!(db, right, held);
}

async function refreshOrder(db: Db, orderId: string) {
  const order = (await findOrder(db, orderId))!;
  const items = await findItems(db, [orderId]);
  const refundedCents = items.reduce((sum, item) => sum + item.refunded_cents, 0);
  const underWay = items.reduce((sum, item) => sum + item.refunding_cents, 0);
  const state = stateAfterRefund({ paidCents: order.paid_cents, refundedCents, underWay });
  await changeOrder(db, orderId, { refunded_cents: refundedCents, state });
  if (state !== order.state)
    await audit(db, { action: 'order_refund_changed', objectType: 'order', objectId: orderId, from: order.state, to: state });
  await publishOrder(db, order);
  return order;
}

/** Orders, as payments know them. */
export const orderPayable: Payable<LockedOrder> = {
  kind: 'order',
  lock,
  titleOf: async (db, id) => {
    const items = await findItems(db, [id]);
    return titlesOf(items, await offersOf(db, items));
  },
  async opened({ db }, id) {
    await changeOrder(db, id, { state: 'paying' }, ['created']);
  },
  async settled(work, { payable: { order }, payment, paidAt }) {
    await markPaid(work, order, paidAt);
    const { items, ungranted } = await grantAll(work, order, paidAt);
    const channel = account.channel(payment.merchant_id);
    const lines = items.flatMap((item) => saleLines(item, channel));
    return { lines, ungranted: ungranted.filter(({ cents }) => cents > 0) };
  },
  async unmatched({ db }, { payable: { order }, cents }) {
    await sendMessage(db, {
      userIds: [order.user_id],
      kind: 'unmatched_refunded',
      values: { amount: yuan(cents), order: order.order_no },
      link: linkTo(order),
    });
    await publishOrder(db, order);
  },
  async refundStarted({ db }, { refund, reference }) {
    const item = (await findItem(db, reference))!;
    await insertRefundItem(db, { refund_id: refund.id, order_item_id: item.id, cents: refund.amount_cents });
    await changeItem(db, item.id, { refunding_cents: item.refunding_cents + refund.amount_cents });
    await hold(db, item, true);
    await refreshOrder(db, item.order_id);
  },
  async refundEnded(work, { refund, firstId, done, from }) {
    const { db } = work;
    const item = await findItemOfRefund(db, firstId);
    if (!item) throw new Error(`refund ${refund.id} is of no item`);
    const cents = refund.amount_cents;
    const refunded = item.refunded_cents + (done ? cents : 0);
    const shares = refundShares(soldOf(item), cents);
    if (done) await endRefundItem(db, firstId, { seller_cents: shares.seller, commission_cents: shares.commission, done_at: work.now });
    await changeItem(db, item.id, { refunding_cents: item.refunding_cents - cents, refunded_cents: refunded });
    if (done && refunded === item.paid_cents) await revoke(work, item);
    else if (done && kindOf(item.kind).holdForRefund) await revoke(work, item, false);
    else await hold(db, item, false);
    const order = await refreshOrder(db, item.order_id);
    const lines = done ? refundLines(item, from, cents, shares) : [];
    // Whoever took their request back knows it, and who asked for nothing is told nothing.
    if (!done && (refund.decided_by === order.user_id || refund.cause === 'operator')) return { lines };
    const product = (await findOffer(db, item.offer_id))!.title;
    const values = { product, amount: yuan(cents) };
    const kind = done ? ('order_refunded' as const) : ('refund_declined' as const);
    await sendMessage(db, {
      userIds: [order.user_id],
      kind,
      values: done ? values : { product, reason: refund.answer },
      link: linkTo(order),
    });
    return { lines };
  },
};
