import type { Db } from '../../../platform/database/db.ts';

/** What somebody put into the cart, oldest first, with the offer that was seen then. */
export const findCart = (db: Db, userId: string) =>
  db
    .selectFrom('cart_items as c')
    .innerJoin('offers as o', 'o.id', 'c.seen_offer_id')
    .select(['c.product_id', 'c.seen_offer_id', 'o.price_cents as seen_cents'])
    .where('c.user_id', '=', userId)
    .orderBy('c.created_at')
    .orderBy('c.product_id')
    .execute();

export const putCartItem = (db: Db, row: { user_id: string; product_id: string; seen_offer_id: string; created_at: Date }) =>
  db
    .insertInto('cart_items')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ seen_offer_id: row.seen_offer_id }))
    .execute();

export const removeCartItems = async (db: Db, userId: string, productIds: readonly string[]) => {
  if (productIds.length > 0)
    await db
      .deleteFrom('cart_items')
      .where('user_id', '=', userId)
      .where('product_id', 'in', [...productIds])
      .execute();
};
