import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { sweepAt } from '../../../platform/jobs/jobs.ts';
import { holdSeat } from '../../spaces/index.ts';
import { claimStock } from '../catalog/products.store.ts';
import { holdCoupon } from '../coupons/coupons.store.ts';
import { seatHolder } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { newOrderNumber } from './order-number.ts';
import { findOrderByKey, insertItem, insertOrder, nextCopy, type OrderRow } from './orders.store.ts';
import { settleFreeOrder } from './payable.ts';
import { type Buyer, buyingObstacle, type PricedLine, priceLines, refuseHeld } from './price-lines.ts';
import { sumOf } from './prices.rules.ts';

/** The sweep that closes orders nobody paid. */
export const CLOSE_ORDERS = 'market_close_orders';
/** How long an order waits for its payment. */
const ORDER_MS = 15 * 60_000;
/** An order closes so long before what it is for stops waiting: a payment of the last second still finds it there. */
const MARGIN_MS = 3 * 60_000;
/** Less is not enough to pay in. */
const LEAST_MS = 60_000;

type Placing = {
  app: App;
  db: Db;
  now: Date;
  buyer: Buyer;
  items: readonly { product_id: string; offer_id: string; ref?: string | undefined }[];
  coupon?: string;
  expectedCents: number;
  clientKey: string;
};

/** Refuses what cannot be bought; the products of which the buyer holds one already and may have another. */
async function refuseObstacles({ db, buyer, now }: Placing, lines: readonly PricedLine[]): Promise<ReadonlySet<string>> {
  const again = new Set<string>();
  for (const { product, sellerUserId, refId, remaining } of lines) {
    if (await refuseHeld(db, buyer.userId, product, refId, now)) again.add(product.id);
    // Nobody of a crowd locks anything for what is gone; the claim decides all the same.
    if (remaining === 0) throw new Refusal('sold_out');
    const obstacle = await buyingObstacle(db, { product, sellerUserId, buyer, refId, now });
    if (obstacle === 'not_available') throw notForYou();
    if (obstacle) throw new Refusal(obstacle);
  }
  return again;
}

/** What was seen is what is ordered: another offer at the same price is a change as well. */
function refuseChanged({ items, expectedCents }: Placing, lines: readonly PricedLine[], amount: number) {
  const isSeen = lines.every(({ product, offer }) => items.some((item) => item.product_id === product.id && item.offer_id === offer.id));
  if (!isSeen || amount !== expectedCents) throw new Refusal('price_changed', { reply: { total_cents: amount } });
}

/** When an order closes by itself: after its time, or when what it is for does not wait any longer. */
async function expiryOf({ db, now }: Placing, lines: readonly PricedLine[]): Promise<Date> {
  let expires = now.getTime() + ORDER_MS;
  for (const { product, refId } of lines) {
    const until = await kindOf(product.kind).payUntil?.(db, refId);
    if (until) expires = Math.min(expires, until.getTime() - MARGIN_MS);
  }
  if (expires - now.getTime() < LEAST_MS) throw new Refusal('pay_too_late');
  return new Date(expires);
}

/** A new order; undefined when the same click made it a moment ago. */
async function freshOrder({ db, now, buyer, clientKey }: Placing, expiresAt: Date, total: number, discount: number) {
  const order = await insertOrder(db, {
    ...{ order_no: newOrderNumber(now), user_id: buyer.userId, client_key: clientKey, total_cents: total, discount_cents: discount },
    ...{ amount_cents: total - discount, expires_at: expiresAt, created_at: now },
  });
  return order;
}

async function insertLines({ db, buyer, now }: Placing, order: OrderRow, lines: readonly PricedLine[], again: ReadonlySet<string>) {
  for (const [at, { product, offer, refId, discount, platformDiscount, commission }] of lines.entries()) {
    const item = await insertItem(db, {
      ...{ order_id: order.id, line: at + 1, user_id: buyer.userId, product_id: product.id, offer_id: offer.id, kind: product.kind },
      ...{ ref_id: refId, seller_id: product.seller_id, price_cents: offer.price_cents, discount_cents: discount },
      ...{ platform_discount_cents: platformDiscount, paid_cents: offer.price_cents - discount, commission_cents: commission },
      ...((again.has(product.id) || kindOf(product.kind).again) && { copy_no: await nextCopy(db, buyer.userId, product.id) }),
    });
    if (item) continue;
    // Another tab was a moment faster: say which order it made.
    await refuseHeld(db, buyer.userId, product, refId, now);
    throw new Refusal('order_open');
  }
}

/** Keeps a place in each space that the lines open, in the order in which spaces are locked everywhere. */
async function holdSeats({ db, buyer }: Placing, order: OrderRow, lines: readonly PricedLine[]) {
  const spaces = new Set<string>();
  for (const { product } of lines) for (const spaceId of (await kindOf(product.kind).spacesOf?.(db, product)) ?? []) spaces.add(spaceId);
  for (const spaceId of [...spaces].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
    const held = await holdSeat(db, { spaceId, userId: buyer.userId, holder: seatHolder(order.id) });
    if (held !== 'held') throw new Refusal(held === 'full' ? 'sold_out' : 'off_sale');
  }
}

/** Places an order at the prices of now; stock and coupon are claimed with it. A free one is settled in the same transaction. */
export async function placeOrder(placing: Placing): Promise<OrderRow> {
  const { app, db, now, buyer, clientKey } = placing;
  const earlier = await findOrderByKey(db, buyer.userId, clientKey);
  if (earlier) return earlier;
  const { lines, coupon } = await priceLines(placing, placing.items, placing.coupon ?? '');
  const again = await refuseObstacles(placing, lines);
  const total = sumOf(lines.map(({ offer }) => offer.price_cents));
  const discount = sumOf(lines.map((line) => line.discount));
  const amount = total - discount;
  refuseChanged(placing, lines, amount);
  const order = await freshOrder(placing, await expiryOf(placing, lines), total, discount);
  if (!order) return (await findOrderByKey(db, buyer.userId, clientKey))!;
  for (const { product } of lines) if (!(await claimStock(db, product.id))) throw new Refusal('sold_out');
  await holdSeats(placing, order, lines);
  if (coupon && !(await holdCoupon(db, coupon, buyer.userId, order.id)))
    throw new Refusal('coupon_used_up', { fields: { coupon: 'coupon_used_up' } });
  await insertLines(placing, order, lines, again);
  await audit(db, {
    ...{ actorId: buyer.userId, action: 'order_placed', objectType: 'order', objectId: order.id, to: 'created' },
    detail: { orderNo: order.order_no, cents: amount, ...(coupon && { coupon: coupon.code, discount }) },
  });
  if (amount === 0) return settleFreeOrder({ app, db, now }, order);
  await sweepAt(db, CLOSE_ORDERS, new Date(Date.now() + order.expires_at.getTime() - now.getTime() + 1000));
  return order;
}
