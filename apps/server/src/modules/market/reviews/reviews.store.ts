import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What a buyer says of a product. */
export type ReviewRow = {
  id: string;
  product_id: string;
  user_id: string;
  stars: number;
  body: string;
  reply: string;
  replied_at: Date | null;
  hidden_reason: string;
  created_at: Date;
  updated_at: Date;
};

const reviews = (db: Db) => db.selectFrom('product_reviews').selectAll();
/** People whose money went back have no say in the average. */
const counts = sql<boolean>`hidden_reason = '' and exists (
  select 1 from entitlements e where e.product_id = product_reviews.product_id and e.user_id = product_reviews.user_id and e.state <> 'revoked')`;

export const lockReview = (db: Db, id: string) => reviews(db).where('id', '=', id).forUpdate().executeTakeFirst();
export const findReviewOf = (db: Db, productId: string, userId: string) =>
  reviews(db).where('product_id', '=', productId).where('user_id', '=', userId).executeTakeFirst();

/** Reviews of a product; hidden ones only for those who may see them. */
export async function findReviews(db: Db, productId: string, { page, size, hidden }: { page: number; size: number; hidden: boolean }) {
  const found = reviews(db)
    .where('product_id', '=', productId)
    .$if(!hidden, (query) => query.where('hidden_reason', '=', ''));
  const rows = await found
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from product_reviews where product_id = ${productId} and (${hidden} or hidden_reason = '')`.execute(db);
  return { rows, total: counted[0]!.count };
}

/** How many gave one to five stars to each product. */
export async function countStars(db: Db, productIds: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ product_id: string; stars: number; count: number }>`
    select product_id::text, stars, count(*)::int as count from product_reviews
    where product_id = any(${[...productIds]}::bigint[]) and ${counts} group by product_id, stars`.execute(db);
  const found = new Map<string, number[]>();
  for (const { product_id, stars, count } of rows) {
    const list = found.get(product_id) ?? [0, 0, 0, 0, 0];
    list[stars - 1] = count;
    found.set(product_id, list);
  }
  return found;
}

/** Writes the one review of a person, or changes it. */
/** Writes a person's review of a product; `created` says that there was none, also to one of two at once. */
export async function putReview(db: Db, row: { product_id: string; user_id: string; stars: number; body: string; now: Date }) {
  const { now, ...values } = row;
  const change = { stars: row.stars, body: row.body, updated_at: now };
  return db
    .insertInto('product_reviews')
    .values({ ...values, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doUpdateSet(change))
    .returning(['id', sql<boolean>`xmax = 0`.as('created')])
    .executeTakeFirstOrThrow();
}

type Change = Partial<{ reply: string; replied_at: Date | null; hidden_reason: string; hidden_by: string | null }>;
export const changeReview = (db: Db, id: string, change: Change) =>
  db.updateTable('product_reviews').set(change).where('id', '=', id).execute();

/** The right of a person to a product that says most of it: one that stands before one that ended. */
export const findRightToReview = (db: Db, productId: string, userId: string) =>
  db
    .selectFrom('entitlements')
    .selectAll()
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'revoked')
    .orderBy('starts_at')
    .executeTakeFirst();
