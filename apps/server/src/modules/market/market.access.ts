import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { holdsPermission, requirePermission } from '../accounts/index.ts';
import { findOffer, findProduct, findSeller, findSellerOf, lockProduct } from './catalog/products.store.ts';
import { findOwnOrder } from './orders/orders.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db };

/** A product that is on sale; its seller and operators see it in every state, once it has an offer. */
export async function productTheActorSees({ actor, input, db }: Ask<{ product_id: string }>) {
  const product = await findProduct(db, input.product_id);
  const offer = product?.offer_id ? await findOffer(db, product.offer_id) : undefined;
  // A fee is shown by its registration.
  if (!product || !offer || product.kind === 'competition_fee') throw notForYou();
  const seller = await findSeller(db, product.seller_id);
  const known = seller.user_id === actor.userId || product.state === 'on_sale' || product.state === 'off_sale';
  if (!known && !(await holdsPermission(db, actor.userId, 'platform_operator'))) throw notForYou();
  return { product, offer, seller };
}

/** Selling is for teachers. */
export function teacherTheActorIs({ actor }: { actor: Actor }) {
  if (actor.utype !== 2) throw notForYou();
}

/** A product of the actor's own, locked. */
export async function productTheActorSells({ actor, input, db }: Ask<{ product_id: string }>) {
  const product = await lockProduct(db, input.product_id);
  const seller = await findSellerOf(db, actor.userId);
  if (!product || product.seller_id !== seller?.id || product.kind === 'competition_fee') throw notForYou();
  return product;
}

/** A product for an operator's decision, locked. */
export async function productTheOperatorDecides({ actor, input, db }: Ask<{ product_id: string }>) {
  await requirePermission(db, actor, 'platform_operator');
  const product = await lockProduct(db, input.product_id);
  // A fee follows what its organiser set.
  if (!product || product.kind === 'competition_fee') throw notForYou();
  return product;
}

/** An order of the actor's own; one of somebody else reads like none. */
export async function orderOfTheActor({ actor, input, db }: Ask<{ order_no: string }>) {
  const order = await findOwnOrder(db, actor.userId, input.order_no);
  if (!order) throw notForYou();
  return order;
}
