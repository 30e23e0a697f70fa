import type { ProductKind, priceRanges } from '@praxis/contract/market/products';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';
import { findOffers, findProducts, type OfferRow, type ProductRow } from './products.store.ts';

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

/** What matches a search, and how much of it stands behind each choice. */
export type Catalog = {
  rows: CatalogRow[];
  total: number;
  counts: { kinds: Record<string, number>; categories: Record<string, number>; prices: Record<string, number>; trial: number };
};

const range = sql`case when o.price_cents = 0 then 'free' when o.price_cents <= 10000 then 'low' when o.price_cents <= 30000 then 'middle' else 'high' end`;
const like = (q: string) => `%${literally(q)}%`;
const isOneOf = (column: RawBuilder<unknown>, chosen: readonly string[]) =>
  chosen.length === 0 ? sql`true` : sql`${column} = any(${[...chosen]}::text[])`;

const learners = sql`(select count(*) from entitlements e where e.product_id = m.product_id and e.state = 'active')`;
const orders = {
  best: sql`m.in_title desc, ${learners} desc, m.product_id desc`,
  newest: sql`m.created_at desc, m.product_id desc`,
  learners: sql`${learners} desc, m.product_id desc`,
  price: sql`m.price_cents, m.product_id desc`,
};

type Found = { what: 'page' | 'kinds' | 'categories' | 'prices' | 'trial' | 'total'; name: string; offer_id: string | null; count: number };

/**
 * Everything that is on sale and matches the words is read once: for the page, and for the number beside each choice, which leaves out
 * the choices of its own kind alone.
 */
async function search(db: Db, of: CatalogFilter, counted: boolean): Promise<Found[]> {
  const words = of.q === '' ? sql`true` : sql`(o.title ilike ${like(of.q)} or o.intro ilike ${like(of.q)})`;
  const [kind, category, price] = [isOneOf(sql`p.kind`, of.kinds), isOneOf(sql`o.category`, of.categories), isOneOf(range, of.prices)];
  const trial = of.trial ? sql`o.has_trial` : sql`true`;
  const { rows } = await sql<Found>`
    with matched as materialized (
      select p.id as product_id, o.id as offer_id, p.kind, o.category, ${range} as price, o.has_trial, o.created_at, o.price_cents,
        ${of.q === '' ? sql`false` : sql`o.title ilike ${like(of.q)}`} as in_title,
        ${kind} as kind_fits, ${category} as category_fits, ${price} as price_fits, ${trial} as trial_fits
      from products p join offers o on o.id = p.offer_id
      where p.state = 'on_sale' and p.kind <> 'competition_fee' and ${words}
        and ${counted ? sql`true` : sql`${kind} and ${category} and ${price} and ${trial}`}
    ), page as (
      select m.product_id, m.offer_id, row_number() over (order by ${orders[of.sort]}) as place from matched m
      where kind_fits and category_fits and price_fits and trial_fits order by place limit ${of.size} offset ${(of.page - 1) * of.size}
    )
    select 'page' as what, product_id::text as name, offer_id::text, place::int as count from page
    union all select 'kinds', kind, null, count(*)::int from matched where category_fits and price_fits and trial_fits group by kind
    union all select 'categories', category, null, count(*)::int from matched where kind_fits and price_fits and trial_fits group by category
    union all select 'prices', price, null, count(*)::int from matched where kind_fits and category_fits and trial_fits group by price
    union all select 'trial', '', null, count(*)::int from matched where kind_fits and category_fits and price_fits and has_trial
    union all select 'total', '', null, count(*)::int from matched where kind_fits and category_fits and price_fits and trial_fits`.execute(
    db,
  );
  return rows;
}

/** One page of what is on sale, with the numbers beside the choices; those are of the page's own choices where nobody counts. */
export async function findCatalog(db: Db, of: CatalogFilter, counted = true): Promise<Catalog> {
  const found = await search(db, of, counted);
  const countsOf = (what: Found['what']) =>
    Object.fromEntries(found.filter((row) => row.what === what).map(({ name, count }) => [name, count]));
  const page = found.filter(({ what }) => what === 'page').sort((one, other) => one.count - other.count);
  const products = new Map(
    (
      await findProducts(
        db,
        page.map(({ name }) => name),
      )
    ).map((product) => [product.id, product]),
  );
  const offers = new Map(
    (
      await findOffers(
        db,
        page.map(({ offer_id }) => offer_id!),
      )
    ).map((offer) => [offer.id, offer]),
  );
  return {
    rows: page.map(({ name, offer_id }) => ({ product: products.get(name)!, offer: offers.get(offer_id!)! })),
    total: countsOf('total')['']!,
    counts: { kinds: countsOf('kinds'), categories: countsOf('categories'), prices: countsOf('prices'), trial: countsOf('trial')['']! },
  };
}
