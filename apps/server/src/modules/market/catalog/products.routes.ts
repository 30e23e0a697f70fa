import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { listProducts, showProduct, showTrial } from '@praxis/contract/market/products';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { trialActivity } from '../../courses/index.ts';
import { findSeat, findSpacePage, memberIn } from '../../spaces/index.ts';
import { copiesOf, copyRightOf, copyView } from '../copies/course-copies.ts';
import { kindOf } from '../kinds/kinds.ts';
import { productTheActorSees } from '../market.access.ts';
import { findHeld } from '../orders/orders.store.ts';
import { buyingObstacle, isBoughtAgain } from '../orders/price-lines.ts';
import { type CatalogFilter, findCatalog } from './catalog.store.ts';
import { cardsOf } from './product-views.ts';
import { findProduct, type OfferRow, type ProductRow } from './products.store.ts';

const OTHERS = 3;
type Obstacle = NonNullable<DataOf<typeof showProduct>['obstacle']>;

/** The courses of a package, with the way into those the reader is in already. */
async function partsOf(db: Db, productId: string, offer: OfferRow, actor: { userId: string; utype: number }) {
  const views = [];
  const copying = await copyRightOf(db, actor, productId);
  const copies = copying && (await copiesOf(db, copying.right.id));
  for (const part of offer.content.parts ?? []) {
    const spaceId = (await findProduct(db, part.product_id))?.catalog_space_id;
    const isIn = spaceId ? await memberIn(db, actor.userId, spaceId) : undefined;
    const link = spaceId && isIn ? addressOf('learn', { spaceId, courseId: part.course_id }) : null;
    views.push({ ...part, link, copy: copies ? (copies.get(part.course_id) ?? copyView(undefined)) : null });
  }
  return views;
}

/** The space that minutes are for, with the way into it where the reader has one. */
async function spaceOf(db: Db, product: ProductRow, userId: string) {
  const space = product.kind === 'lab_minutes' ? await findSeat(db, product.ref_id) : undefined;
  if (!space) return null;
  const isSeen = await findSpacePage(db, userId, product.ref_id);
  return { name: space.name, link: isSeen ? addressOf('space', { spaceId: product.ref_id }) : null };
}

/** The market: what is on sale, one product, and what may be tried of it. */
export function productsRoutes(app: App) {
  serve(app, listProducts, {
    access: anyone,
    async run({ actor, input, db }) {
      const filter: CatalogFilter = { ...input, q: input.q.trim() };
      const { rows, total, counts } = await findCatalog(db, filter);
      const list = await cardsOf(app, db, rows, actor.userId);
      return { page: { list, total, page: input.page, size: input.size }, counts };
    },
  });

  serve(app, showProduct, {
    access: productTheActorSees,
    async run({ actor, subject: { product, offer, seller }, db, now }) {
      const [card] = await cardsOf(app, db, [{ product, offer }], actor.userId);
      const held = await findHeld(db, actor.userId, product.id);
      const open = held && (held.state === 'created' || held.state === 'paying') ? held.order_no : null;
      const obstacle: Obstacle | null =
        ((await buyingObstacle(db, { product, sellerUserId: seller.user_id, buyer: actor, now })) as Obstacle | undefined) ??
        (card!.remaining === 0 ? 'sold_out' : null);
      const again = await isBoughtAgain(db, actor.userId, product, now);
      const filter: CatalogFilter = {
        q: '',
        kinds: [],
        categories: [offer.category],
        prices: [],
        trial: false,
        sort: 'learners',
        page: 1,
        size: OTHERS + 1,
      };
      const others = (await findCatalog(db, filter, false)).rows.filter((row) => row.product.id !== product.id).slice(0, OTHERS);
      return {
        ...card!,
        state: product.state,
        version: offer.content.version ?? null,
        outline: offer.content.outline,
        parts: await partsOf(db, product.id, offer, actor),
        copies: offer.content.copies === true,
        refund_days: offer.refund_days,
        refund_used_below: offer.refund_used_below,
        updated_at: offer.created_at.getTime(),
        others: others.map((row) => ({ id: row.product.id, title: row.offer.title, price_cents: row.offer.price_cents })),
        obstacle: open === null && (card!.owned || held) && !again ? 'already_owned' : obstacle,
        renews_from: card!.owned && again && kindOf(product.kind).renews ? (card!.owned.ends_at ?? null) : null,
        open_order: open,
        space: await spaceOf(db, product, actor.userId),
        can: { manage: seller.user_id === actor.userId },
      };
    },
  });

  serve(app, showTrial, {
    access: productTheActorSees,
    async run({ subject: { offer }, input, db }) {
      const isTrial = offer.content.outline.some(({ sections }) =>
        sections.some(({ activities }) => activities.some(({ id, trial }) => trial && id === input.activity_id)),
      );
      const activity = isTrial && offer.version_id ? await trialActivity(db, offer.version_id, input.activity_id) : undefined;
      if (!activity) throw notForYou();
      return activity;
    },
  });
}
