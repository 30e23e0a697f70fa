import type { MessageKey } from '@praxis/contract/messages';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { sweepAt } from '../../platform/jobs/jobs.ts';
import { kindOf } from './kinds/kinds.ts';
import { newOrderNumber } from './order-number.ts';
import { findHeld, findOrderByKey, insertItem, insertOrder, type OrderRow } from './orders.store.ts';
import { settleFreeOrder } from './payable.ts';
import { commissionOf } from './prices.rules.ts';
import { claimStock, findOffer, findProduct, findSeller, type OfferRow, type ProductRow } from './products.store.ts';

/** The sweep that closes orders nobody paid. */
export const CLOSE_ORDERS = 'market_close_orders';
/** How long an order waits for its payment. */
const ORDER_MS = 15 * 60_000;

type Buyer = { userId: string; utype: number };
type Placing = {
  app: App;
  db: Db;
  now: Date;
  buyer: Buyer;
  items: readonly { product_id: string; offer_id: string }[];
  expectedCents: number;
  clientKey: string;
};
type Line = { product: ProductRow; offer: OfferRow; sellerUserId: string };

/** Why somebody cannot buy a product now; undefined when they can. Stock is decided by the claim alone. */
export async function buyingObstacle(db: Db, product: ProductRow, sellerUserId: string, buyer: Buyer): Promise<MessageKey | undefined> {
  if (product.state !== 'on_sale') return 'off_sale';
  if (buyer.utype === 3) return 'not_for_experts';
  if (sellerUserId === buyer.userId) return 'own_product';
  return kindOf(product.kind).obstacle(db, product, buyer.userId);
}

async function linesOf({ db, items }: Placing): Promise<Line[]> {
  const ids = [...new Set(items.map(({ product_id }) => product_id))].sort((a, b) => Number(BigInt(a) - BigInt(b)));
  const lines: Line[] = [];
  for (const id of ids) {
    const product = await findProduct(db, id);
    const offer = product?.offer_id ? await findOffer(db, product.offer_id) : undefined;
    if (!product || !offer) throw notForYou();
    lines.push({ product, offer, sellerUserId: (await findSeller(db, product.seller_id)).user_id });
  }
  return lines;
}

async function refuseHeld(db: Db, userId: string, productId: string) {
  const held = await findHeld(db, userId, productId);
  if (!held) return;
  if (held.state === 'created' || held.state === 'paying') throw new Refusal('order_open', { reply: { order_no: held.order_no } });
  throw new Refusal('already_owned');
}

async function freshOrder({ db, now, buyer, clientKey }: Placing, amount: number): Promise<OrderRow> {
  const order = await insertOrder(db, {
    ...{ order_no: newOrderNumber(now), user_id: buyer.userId, client_key: clientKey },
    ...{ total_cents: amount, amount_cents: amount, expires_at: new Date(now.getTime() + ORDER_MS), created_at: now },
  });
  if (!order) throw new Refusal('order_open');
  return order;
}

/** Places an order at the prices of now; the stock is claimed with it. A free one is settled in the same transaction. */
export async function placeOrder(placing: Placing): Promise<OrderRow> {
  const { app, db, now, buyer, expectedCents, clientKey } = placing;
  const earlier = await findOrderByKey(db, buyer.userId, clientKey);
  if (earlier) return earlier;
  const lines = await linesOf(placing);
  for (const { product, sellerUserId } of lines) {
    await refuseHeld(db, buyer.userId, product.id);
    const obstacle = await buyingObstacle(db, product, sellerUserId, buyer);
    if (obstacle) throw new Refusal(obstacle);
  }
  const amount = lines.reduce((sum, { offer }) => sum + offer.price_cents, 0);
  if (amount !== expectedCents) throw new Refusal('price_changed', { reply: { total_cents: amount } });
  for (const { product } of lines) if (!(await claimStock(db, product.id))) throw new Refusal('sold_out');
  const order = await freshOrder(placing, amount);
  for (const [at, { product, offer }] of lines.entries()) {
    const item = await insertItem(db, {
      ...{ order_id: order.id, line: at + 1, user_id: buyer.userId, product_id: product.id, offer_id: offer.id, kind: product.kind },
      ...{ ref_id: product.ref_id, seller_id: product.seller_id, price_cents: offer.price_cents, paid_cents: offer.price_cents },
      commission_cents: commissionOf(offer.price_cents, offer.commission_bp),
    });
    if (!item) throw new Refusal('order_open');
  }
  await audit(db, {
    ...{ actorId: buyer.userId, action: 'order_placed', objectType: 'order', objectId: order.id, to: 'created' },
    detail: { orderNo: order.order_no, cents: amount },
  });
  if (amount === 0) return settleFreeOrder({ app, db, now }, order);
  await sweepAt(db, CLOSE_ORDERS, new Date(Date.now() + ORDER_MS + 1000));
  return order;
}
