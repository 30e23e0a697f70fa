import type { PackagePart, ProductDraft, ProductKind, ProductOutline, ProductState } from '@praxis/contract/market/products';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';
import { rememberedRows } from '../../../platform/database/remembered.ts';

/** A product without its offer. */
export type ProductRow = Omit<Selectable<DB['products']>, 'kind' | 'state' | 'draft'> & {
  kind: ProductKind;
  state: ProductState;
  draft: ProductDraft;
};
/** A frozen offer. */
export type OfferRow = Omit<Selectable<DB['offers']>, 'content'> & {
  content: { outline: ProductOutline; version?: number | null; parts?: PackagePart[]; minutes?: number; copies?: true };
};

const products = (db: Db) => db.selectFrom('products').selectAll().$narrowType<{ kind: ProductKind; state: ProductState }>();
const asProduct = (row: unknown) => row as ProductRow | undefined;

export const findProduct = async (db: Db, id: string) => asProduct(await products(db).where('id', '=', id).executeTakeFirst());
/** A product with whoever sells it and how many are left where they are counted. */
export type ProductOnSale = { product: ProductRow; sellerUserId: string; remaining: number | null };
export async function findOnSale(db: Db, id: string): Promise<ProductOnSale | undefined> {
  const row = await db
    .selectFrom('products as p')
    .innerJoin('sellers as s', 's.id', 'p.seller_id')
    .leftJoin('product_stock as t', 't.product_id', 'p.id')
    .selectAll('p')
    .select(['s.user_id as seller_user_id', 't.remaining'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { seller_user_id, remaining, ...product } = row;
  return { product: asProduct(product)!, sellerUserId: seller_user_id, remaining };
}
export const lockProduct = async (db: Db, id: string) => asProduct(await products(db).where('id', '=', id).forUpdate().executeTakeFirst());
export const findProducts = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : (
        await products(db)
          .where('id', 'in', [...ids])
          .execute()
      ).map((row) => asProduct(row)!);
export const findProductOf = async (db: Db, kind: ProductKind, refId: string) =>
  asProduct(await products(db).where('kind', '=', kind).where('ref_id', '=', refId).where('state', '<>', 'refused').executeTakeFirst());
/** What a seller sells, newest first; the fees of competitions stand beside it, as their money is among the sums. */
export const findProductsOfSeller = async (db: Db, sellerId: string) =>
  (await products(db).where('seller_id', '=', sellerId).orderBy('id', 'desc').execute()) as unknown as ProductRow[];

export async function findProductsByState(db: Db, state: ProductState | undefined, { page, size }: { page: number; size: number }) {
  const found = products(db)
    .where('kind', '<>', 'competition_fee')
    .$if(state !== undefined, (query) => query.where('state', '=', state!));
  const rows = await found
    .orderBy(sql`submitted_at is not null`, 'desc')
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { count } = await db
    .selectFrom('products')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('kind', '<>', 'competition_fee')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .executeTakeFirstOrThrow();
  return { rows: rows as unknown as ProductRow[], total: Number(count) };
}

/** Where a product stands for those who manage it: a draft that waits for review beside what is on sale. */
export const managedState = (product: Pick<ProductRow, 'state' | 'submitted_at'>): ProductState =>
  product.submitted_at === null ? product.state : 'reviewing';

export const countReviewing = async (db: Db) =>
  Number(
    (
      await db
        .selectFrom('products')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('submitted_at', 'is not', null)
        .executeTakeFirstOrThrow()
    ).count,
  );

export async function insertProduct(db: Db, row: { kind: ProductKind; refId: string; sellerId: string; draft: ProductDraft }) {
  const { id } = await db
    .insertInto('products')
    .values({ kind: row.kind, ref_id: row.refId, seller_id: row.sellerId, draft: JSON.stringify(row.draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A number for a new package, as it is made of products and of nothing that had one. */
export async function newPackageId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval('container_ids')::text as id`.execute(db);
  return rows[0]!.id;
}

/** Adds a product on sale that is known by its thing alone, unless there is one. */
export const insertKnownProduct = (db: Db, row: { kind: ProductKind; refId: string; sellerId: string; draft: ProductDraft }) =>
  db
    .insertInto('products')
    .values({ kind: row.kind, ref_id: row.refId, seller_id: row.sellerId, draft: JSON.stringify(row.draft) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type Change = Partial<Pick<ProductRow, 'state' | 'offer_id' | 'catalog_space_id' | 'reason' | 'submitted_at' | 'taken_off_at' | 'draft'>>;
export const changeProduct = (db: Db, id: string, { draft, ...change }: Change) =>
  db
    .updateTable('products')
    .set((e) => ({
      ...change,
      ...(draft && { draft: JSON.stringify(draft), revision: e('revision', '+', 1), saved_at: sql<Date>`clock_timestamp()` }),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();

/** The seller behind a person; made when somebody sells for the first time. */
export async function sellerOf(db: Db, userId: string) {
  await db
    .insertInto('sellers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('sellers').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}
export const findSellerOf = (db: Db, userId: string) =>
  db.selectFrom('sellers').selectAll().where('user_id', '=', userId).executeTakeFirst();
export const findSeller = (db: Db, id: string) => db.selectFrom('sellers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const offers = rememberedRows<OfferRow>(500);

/** Frozen offers by their ids. They never change. */
export async function findOffers(db: Db, ids: readonly string[]): Promise<OfferRow[]> {
  const known = offers.find(db, ids);
  const missing = ids.filter((id) => !known.some((offer) => offer.id === id));
  if (missing.length === 0) return known;
  const read = (await db.selectFrom('offers').selectAll().where('id', 'in', missing).execute()) as unknown as OfferRow[];
  offers.put(db, read);
  return [...known, ...read];
}
export const findOffer = async (db: Db, id: string) => (await findOffers(db, [id]))[0];

/** What products are called in their offer of now. */
export async function findProductTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('offers as o', 'o.id', 'p.offer_id')
    .select(['p.id', 'o.title'])
    .where('p.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

type NewOffer = Omit<OfferRow, 'id' | 'number' | 'created_at' | 'content' | 'has_trial'> & { content: OfferRow['content'] };
export async function insertOffer(db: Db, { content, ...row }: NewOffer): Promise<string> {
  const { id } = await db
    .insertInto('offers')
    .values({
      ...row,
      content: JSON.stringify(content),
      number: sql<number>`(select count(*) + 1 from offers where product_id = ${row.product_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether an item of an order that is not closed takes one of a stock: not when its money is back, nor when nothing was paid and nothing granted. */
export const takesStock = sql`case when i.paid_cents > 0 then i.refunded_cents < i.paid_cents
  else o.paid_at is null or exists (select 1 from entitlements e where e.order_item_id = i.id) end`;

/** How many may be sold; what was sold and is held stays counted. */
export async function setStock(db: Db, productId: string, total: number | null) {
  if (total === null) {
    await db.deleteFrom('product_stock').where('product_id', '=', productId).execute();
    return;
  }
  await sql`
    with held as (
      select count(*)::int as count from order_items i join orders o on o.id = i.order_id
      where i.product_id = ${productId} and o.state <> 'closed' and ${takesStock}
    )
    insert into product_stock as s (product_id, total, remaining)
    select ${productId}, greatest(${total}, count), greatest(0, ${total} - count) from held
    on conflict (product_id) do update set
      remaining = greatest(0, ${total} - (s.total - s.remaining)), total = greatest(${total}, s.total - s.remaining)`.execute(db);
}

/** Takes one from the stock; false when none is left. Products that are not counted always have one. */
export async function claimStock(db: Db, productId: string): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean; claimed: boolean }>`
    with claimed as (update product_stock set remaining = remaining - 1 where product_id = ${productId} and remaining > 0 returning 1)
    select exists (select 1 from product_stock where product_id = ${productId}) as counted, exists (select 1 from claimed) as claimed`.execute(
    db,
  );
  return !rows[0]!.counted || rows[0]!.claimed;
}

export const returnStock = (db: Db, productId: string) =>
  sql`update product_stock set remaining = least(total, remaining + 1) where product_id = ${productId}`.execute(db);

export const findStocks = async (db: Db, productIds: readonly string[]) =>
  productIds.length === 0
    ? new Map<string, number>()
    : new Map(
        (
          await db
            .selectFrom('product_stock')
            .select(['product_id', 'remaining'])
            .where('product_id', 'in', [...productIds])
            .execute()
        ).map((row) => [row.product_id, row.remaining]),
      );

/** Active rights of each product. */
export async function countLearners(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ product_id: string; count: number }>`
    select product_id::text, count(*)::int as count from entitlements
    where product_id = any(${[...productIds]}::bigint[]) and state = 'active' group by product_id`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row.count]));
}
