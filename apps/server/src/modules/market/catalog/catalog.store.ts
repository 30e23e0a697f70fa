import type { ProductKind, priceRanges } from '@praxis/contract/market/products';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';
import type { OfferRow, ProductRow } from './products.store.ts';

type PriceRange = (typeof priceRanges)[number];
/** What narrows the list of products. */
export type CatalogFilter = {
  q: string;
  kinds: readonly ProductKind[];
  categories: readonly string[];
  prices: readonly PriceRange[];
  trial: boolean;
  sort: 'best' | 'newest' | 'learners' | 'price';
  page: number;
  size: number;
};
/** A product on sale with its offer. */
export type CatalogRow = { product: ProductRow; offer: OfferRow };

const range = sql`case when o.price_cents = 0 then 'free' when o.price_cents <= 10000 then 'low' when o.price_cents <= 30000 then 'middle' else 'high' end`;
const hasTrial = sql`jsonb_path_exists(o.content, '$.outline[*].sections[*].activities[*] ? (@.trial == true)')`;
const like = (q: string) => `%${literally(q)}%`;

/** The conditions of a filter; one of them may be left out, for the numbers beside its own choices. */
function conditions(of: CatalogFilter, without?: 'kinds' | 'categories' | 'prices' | 'trial') {
  const parts = [sql`p.state = 'on_sale' and p.kind <> 'competition_fee'`];
  if (of.q !== '') parts.push(sql`(o.title ilike ${like(of.q)} or o.intro ilike ${like(of.q)})`);
  if (of.kinds.length > 0 && without !== 'kinds') parts.push(sql`p.kind = any(${[...of.kinds]}::text[])`);
  if (of.categories.length > 0 && without !== 'categories') parts.push(sql`o.category = any(${[...of.categories]}::text[])`);
  if (of.prices.length > 0 && without !== 'prices') parts.push(sql`${range} = any(${[...of.prices]}::text[])`);
  if (of.trial && without !== 'trial') parts.push(hasTrial);
  return sql.join(parts, sql` and `);
}

const from = sql`from products p join offers o on o.id = p.offer_id`;
const learners = sql`(select count(*) from entitlements e where e.product_id = p.id and e.state = 'active')`;
const orders = {
  best: (q: string) => (q === '' ? sql`${learners} desc, p.id desc` : sql`o.title ilike ${like(q)} desc, ${learners} desc, p.id desc`),
  newest: () => sql`o.created_at desc, p.id desc`,
  learners: () => sql`${learners} desc, p.id desc`,
  price: () => sql`o.price_cents, p.id desc`,
};

/** One page of what is on sale. */
export async function findCatalog(db: Db, of: CatalogFilter): Promise<{ rows: CatalogRow[]; total: number }> {
  const { rows } = await sql<{ product: ProductRow; offer: OfferRow; product_id: string; offer_id: string }>`
    select p.id::text as product_id, o.id::text as offer_id ${from} where ${conditions(of)}
    order by ${orders[of.sort](of.q)} limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from} where ${conditions(of)}`.execute(db);
  const products =
    rows.length === 0
      ? []
      : await db
          .selectFrom('products')
          .selectAll()
          .where(
            'id',
            'in',
            rows.map((row) => row.product_id),
          )
          .execute();
  const offers =
    rows.length === 0
      ? []
      : await db
          .selectFrom('offers')
          .selectAll()
          .where(
            'id',
            'in',
            rows.map((row) => row.offer_id),
          )
          .execute();
  const list = rows.map((row) => ({
    product: products.find(({ id }) => id === row.product_id) as unknown as ProductRow,
    offer: offers.find(({ id }) => id === row.offer_id) as unknown as OfferRow,
  }));
  return { rows: list, total: counted[0]!.count };
}

/** How many products stand behind each choice of a filter. */
export async function countCatalog(db: Db, of: CatalogFilter) {
  const by = async (column: ReturnType<typeof sql>, without: 'kinds' | 'categories' | 'prices') => {
    const { rows } = await sql<{ name: string; count: number }>`
      select ${column} as name, count(*)::int as count ${from} where ${conditions(of, without)} group by 1`.execute(db);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count ${from} where ${conditions(of, 'trial')} and ${hasTrial}`.execute(db);
  return {
    kinds: await by(sql`p.kind`, 'kinds'),
    categories: await by(sql`o.category`, 'categories'),
    prices: await by(range, 'prices'),
    trial: rows[0]!.count,
  };
}
