import {
  listOwnProducts,
  listTriable,
  type ProductDraft,
  type ProductKind,
  productDraft,
  saveProduct,
  submitProduct,
  switchProduct,
} from '@praxis/contract/market/products';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { canBeTried, findOwnCourses, frozenOffer } from '../../courses/index.ts';
import { areMinutesCounted } from '../../labs/index.ts';
import { placesOf } from '../../spaces/index.ts';
import {
  changeProduct,
  findOffer,
  findProduct,
  findProductOf,
  findProductsOfSeller,
  findSellerOf,
  insertProduct,
  lockProduct,
  managedState,
  newPackageId,
  type ProductRow,
  sellerOf,
} from '../catalog/products.store.ts';
import { isSold, kindOf } from '../kinds/kinds.ts';
import { productTheActorSells, teacherTheActorIs } from '../market.access.ts';
import { changePrice } from './price-change.ts';
import { salesByDay, salesOf, soldOf } from './sales.store.ts';

const MOST_OWN = 100;

async function sellableOf(db: Db, userId: string, products: readonly ProductRow[]) {
  const known = new Set(products.filter(({ state }) => state !== 'refused').map(({ kind, ref_id }) => `${kind} ${ref_id}`));
  const courses = await findOwnCourses(db, { ownerId: userId, state: 'published', page: 1, size: MOST_OWN });
  const catalog = new Set(products.map(({ catalog_space_id }) => catalog_space_id));
  const spaces = (await placesOf(db, userId)).filter(({ member, spaceId }) => member.role === 'owner' && !catalog.has(spaceId));
  const metered = [];
  for (const space of spaces) if (await areMinutesCounted(db, space.spaceId)) metered.push(space);
  const things: { kind: ProductKind; ref_id: string; title: string }[] = [
    ...courses.rows.map(({ id, title }) => ({ kind: 'course' as const, ref_id: id, title })),
    ...spaces.map(({ spaceId, spaceName }) => ({ kind: 'space_seat' as const, ref_id: spaceId, title: spaceName })),
    ...metered.map(({ spaceId, spaceName }) => ({ kind: 'lab_minutes' as const, ref_id: spaceId, title: spaceName })),
  ];
  return things.filter(({ kind, ref_id }) => !known.has(`${kind} ${ref_id}`));
}

const CHART_DAYS = 30;

/** Whether a package is made of enough products of its own seller. */
async function isPackageOf(db: Db, sellerId: string, draft: ProductDraft) {
  for (const id of draft.parts) if ((await findProduct(db, id))?.seller_id !== sellerId) return false;
  return (await kindOf('package').freeze(db, '0', draft)) !== undefined;
}

/** What stands in the way of selling a draft that cannot be frozen. */
export const unfit = (kind: ProductKind) =>
  new Refusal(kind === 'package' ? 'package_parts' : kind === 'lab_minutes' ? 'minutes_unfit' : 'nothing_published');

async function save(
  db: Db,
  userId: string,
  { product_id, kind, ref_id, draft }: { product_id?: string; kind: ProductKind; ref_id: string; draft: ProductDraft },
) {
  if (draft.list_price_cents !== null && draft.list_price_cents <= draft.price_cents)
    throw new Refusal('list_price_low', { fields: { list_price_cents: 'list_price_low' } });
  const seller = await sellerOf(db, userId);
  if (product_id) {
    const product = await lockProduct(db, product_id);
    if (!product || product.seller_id !== seller.id || product.kind === 'competition_fee') throw notForYou();
    if (product.submitted_at !== null) throw new Refusal('product_in_review');
    if (product.kind === 'package' && !(await isPackageOf(db, seller.id, draft)))
      throw new Refusal('package_parts', { fields: { parts: 'package_parts' } });
    await changeProduct(db, product.id, { draft });
    return { id: product.id, from: product.state };
  }
  if (kind === 'package') {
    if (!(await isPackageOf(db, seller.id, draft))) throw new Refusal('package_parts', { fields: { parts: 'package_parts' } });
    return { id: await insertProduct(db, { kind, refId: await newPackageId(db), sellerId: seller.id, draft }), from: undefined };
  }
  if (!isSold(kind) || (await kindOf(kind).ownerOf(db, ref_id)) !== userId) throw notForYou();
  if (await findProductOf(db, kind, ref_id)) throw new Refusal('product_exists');
  if (!(await kindOf(kind).freeze(db, ref_id, draft))) throw unfit(kind);
  return { id: await insertProduct(db, { kind, refId: ref_id, sellerId: seller.id, draft }), from: undefined };
}

/** What teachers sell. */
export function sellingRoutes(app: App) {
  serve(app, listOwnProducts, {
    access: teacherTheActorIs,
    async run({ actor, db, now }) {
      const seller = await findSellerOf(db, actor.userId);
      const products = seller ? await findProductsOfSeller(db, seller.id) : [];
      const sold = seller ? await soldOf(db, seller.id) : new Map<string, { count: number; cents: number }>();
      const view = [];
      for (const product of products) {
        const offer = product.offer_id ? await findOffer(db, product.offer_id) : undefined;
        view.push({
          ...{
            id: product.id,
            kind: product.kind,
            ref_id: product.ref_id,
            state: managedState(product),
            draft: productDraft.parse(product.draft),
          },
          ...{ reason: product.reason, price_cents: offer?.price_cents ?? null, updated_at: product.updated_at.getTime() },
          changed: !offer || product.saved_at > offer.created_at || product.taken_off_at !== null,
          ...{ sold: sold.get(product.id)?.count ?? 0, earned_cents: sold.get(product.id)?.cents ?? 0 },
        });
      }
      const sales = seller ? await salesOf(db, seller.id) : { orders: 0, gross_cents: 0, returned_cents: 0, net_cents: 0 };
      const days = seller ? await salesByDay(db, seller.id, now, CHART_DAYS) : [];
      return { products: view, sellable: await sellableOf(db, actor.userId, products), sales, days };
    },
  });

  serve(app, listTriable, {
    async access({ actor, input, db }) {
      if (!isSold(input.kind) || (await kindOf(input.kind).ownerOf(db, input.ref_id)) !== actor.userId) throw notForYou();
    },
    async run({ input, db }) {
      if (input.kind !== 'course') return { activities: [] };
      const outline = (await frozenOffer(db, input.ref_id))?.outline ?? [];
      const activities = outline.flatMap(({ sections }) => sections.flatMap((section) => section.activities));
      return { activities: activities.filter(({ kind }) => canBeTried(kind)).map(({ id, kind, title }) => ({ id, kind, title })) };
    },
  });

  serve(app, saveProduct, {
    access: teacherTheActorIs,
    async run({ actor, input: { product_id, kind, ref_id, ...draft }, db, address }) {
      const { id, from } = await save(db, actor.userId, { ...(product_id && { product_id }), kind, ref_id, draft });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'product_saved', objectType: 'product', objectId: id, address },
        ...(from && { from, to: from }),
        detail: { title: draft.title, cents: draft.price_cents },
      });
      return { product_id: id };
    },
  });

  serve(app, submitProduct, {
    access: productTheActorSells,
    async run({ actor, subject: product, db, now, address }) {
      if (product.submitted_at !== null) throw new Refusal('product_in_review');
      const draft = productDraft.parse(product.draft);
      if (!(await kindOf(product.kind).freeze(db, product.ref_id, draft))) throw unfit(product.kind);
      const priced = await changePrice(db, product, draft);
      if (priced) {
        const changed = { actorId: actor.userId, action: 'product_priced', objectType: 'product', objectId: product.id, address };
        await audit(db, { ...changed, detail: priced });
        return { outcome: 'applied' as const };
      }
      await changeProduct(db, product.id, { submitted_at: now, reason: '', ...(product.offer_id === null && { state: 'reviewing' }) });
      const action = { actorId: actor.userId, action: 'product_submitted', objectType: 'product', objectId: product.id, address };
      await audit(db, { ...action, from: product.state, to: 'reviewing' });
      return { outcome: 'reviewing' as const };
    },
  });

  serve(app, switchProduct, {
    access: productTheActorSells,
    async run({ actor, subject: product, input, db, address }) {
      if (product.offer_id === null || !['on_sale', 'off_sale'].includes(product.state)) throw new Refusal('product_not_approved');
      if (input.on_sale && product.taken_off_at !== null) throw new Refusal('product_taken_off');
      const to = input.on_sale ? 'on_sale' : 'off_sale';
      await changeProduct(db, product.id, { state: to });
      const action = { actorId: actor.userId, action: 'product_switched', objectType: 'product', objectId: product.id, address };
      await audit(db, { ...action, from: product.state, to });
      return {};
    },
  });
}
