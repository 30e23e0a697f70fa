import type { ProductCard } from '@praxis/contract/market/products';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { people } from '../../accounts/index.ts';
import { institutionOf } from '../../institutions/index.ts';
import { kindOf } from '../kinds/kinds.ts';
import { findActiveRights } from '../orders/orders.store.ts';
import { sumOf } from '../orders/prices.rules.ts';
import { averageOf } from '../reviews/reviews.rules.ts';
import { countStars } from '../reviews/reviews.store.ts';
import type { CatalogRow } from './catalog.store.ts';
import { countLearners, findSeller, findStocks, type OfferRow } from './products.store.ts';

const COVER_MINUTES = 24 * 60;

/** The address of a product's picture, which everybody may see who may see the product. */
export const coverOf = (app: Pick<App, 'files' | 'clock'>, fileId: string | null) =>
  fileId === null ? null : app.files.signAddress({ id: fileId, name: 'cover' }, 'picture', app.clock.now(), COVER_MINUTES);

const activitiesOf = (offer: OfferRow) => offer.content.outline.flatMap(({ sections }) => sections.flatMap(({ activities }) => activities));

async function sellersOf(app: App, db: Db, rows: readonly CatalogRow[]) {
  const sellers = new Map<string, { id: string; name: string; institution: string }>();
  for (const sellerId of new Set(rows.map(({ product }) => product.seller_id))) {
    const { user_id } = await findSeller(db, sellerId);
    const person = (await people(app, db, [user_id])).get(user_id);
    const institution = await institutionOf(db, user_id);
    sellers.set(sellerId, { id: user_id, name: person?.name ?? '', institution: institution?.name ?? '' });
  }
  return sellers;
}

const starsOf = (stars: readonly number[] = []) => ({ average: averageOf(stars), count: stars.reduce((sum, each) => sum + each, 0) });

/** Products as cards for one reader. */
export async function cardsOf(app: App, db: Db, rows: readonly CatalogRow[], userId: string): Promise<ProductCard[]> {
  const ids = rows.map(({ product }) => product.id);
  const sellers = await sellersOf(app, db, rows);
  const learners = await countLearners(db, ids);
  const stocks = await findStocks(db, ids);
  const stars = await countStars(db, ids);
  const rights = new Map((await findActiveRights(db, userId, ids)).map((right) => [right.product_id, right]));
  return rows.map(({ product, offer }) => {
    const activities = activitiesOf(offer);
    const parts = offer.content.parts ?? [];
    const right = rights.get(product.id);
    return {
      ...{
        id: product.id,
        kind: product.kind,
        title: offer.title,
        intro: offer.intro,
        category: offer.category as ProductCard['category'],
      },
      ...{ cover: coverOf(app, offer.cover_file_id), seller: sellers.get(product.seller_id)!, offer_id: offer.id },
      ...{ price_cents: offer.price_cents, list_price_cents: offer.list_price_cents, valid_days: offer.valid_days },
      ...{
        courses: parts.length,
        minutes: offer.content.minutes ?? 0,
        activities: activities.length + sumOf(parts.map((part) => part.activities)),
        labs: activities.filter(({ kind }) => kind === 'lab').length + sumOf(parts.map((part) => part.labs)),
      },
      ...{ trials: activities.filter(({ trial }) => trial).length, learners: learners.get(product.id) ?? 0 },
      stars: starsOf(stars.get(product.id)),
      remaining: stocks.get(product.id) ?? null,
      owned: right ? { ends_at: right.ends_at?.getTime() ?? null, link: kindOf(right.kind).linkTo(right, product) } : null,
    };
  });
}
