import { addressOf } from '@praxis/contract/core/pages';
import type { PackagePart, ProductDraft } from '@praxis/contract/market/products';
import type { Db } from '../../../platform/database/db.ts';
import { progressShare } from '../../courses/index.ts';
import { admitByOrder, dismissByOrder, memberIn, releaseSeats } from '../../spaces/index.ts';
import { findOffer, findProduct, findProducts, type OfferRow, type ProductRow } from '../catalog/products.store.ts';
import { isCopied } from '../copies/course-copies.ts';
import { findRightParts, isSpaceHeld } from '../orders/rights.store.ts';
import { type KindOfProduct, seatHolder } from './kind.ts';

/** Fewer are no package. */
const LEAST_PARTS = 2;

type Part = { product: ProductRow; offer: OfferRow };

/** The course products of a package, each on sale by one and the same seller; undefined when one is not. */
async function findParts(db: Db, { parts }: Pick<ProductDraft, 'parts'>): Promise<Part[] | undefined> {
  const found: Part[] = [];
  for (const id of new Set(parts)) {
    const product = await findProduct(db, id);
    const offer = product?.offer_id ? await findOffer(db, product.offer_id) : undefined;
    if (!product || !offer || product.kind !== 'course' || product.state !== 'on_sale' || !product.catalog_space_id) return undefined;
    found.push({ product, offer });
  }
  const sellers = new Set(found.map(({ product }) => product.seller_id));
  return found.length >= LEAST_PARTS && sellers.size === 1 ? found : undefined;
}

function frozenPart({ product, offer }: Part): PackagePart {
  const activities = offer.content.outline.flatMap(({ sections }) => sections.flatMap((section) => section.activities));
  return {
    ...{ product_id: product.id, course_id: product.ref_id, title: offer.title, intro: offer.intro, price_cents: offer.price_cents },
    ...{ version: offer.content.version ?? null, activities: activities.length },
    labs: activities.filter(({ kind }) => kind === 'lab').length,
  };
}

/** The spaces behind the parts of an offer, in the order in which they are locked: two packages with the same courses meet each other there. */
async function spacesOf(db: Db, offer: OfferRow) {
  const parts = offer.content.parts ?? [];
  const products = await findProducts(
    db,
    parts.map((part) => part.product_id),
  );
  const spaces = products.flatMap(({ id, ref_id, catalog_space_id }) =>
    catalog_space_id === null ? [] : [{ product_id: id, course_id: ref_id, space_id: catalog_space_id }],
  );
  return spaces.length === parts.length ? inLockOrder(spaces) : undefined;
}

const inLockOrder = <Part extends { space_id: string }>(parts: readonly Part[]) =>
  [...parts].sort((a, b) => (BigInt(a.space_id) < BigInt(b.space_id) ? -1 : 1));

/** Several courses of one seller at one price: whoever buys it is a member of the space of each. */
export const packageKind: KindOfProduct = {
  // A package is made of products, so nobody owns it before it is one.
  ownerOf: async () => undefined,
  async freeze(db, _refId, draft) {
    const parts = await findParts(db, draft);
    if (!parts) return undefined;
    const coverFileId = parts.map(({ offer }) => offer.cover_file_id).find((id) => id !== null) ?? null;
    return {
      title: draft.title,
      intro: draft.intro,
      coverFileId,
      outline: [],
      versionId: null,
      version: null,
      parts: parts.map(frozenPart),
    };
  },
  open: async () => null,
  async spacesOf(db, { offer_id }) {
    const offer = offer_id ? await findOffer(db, offer_id) : undefined;
    return ((offer && (await spacesOf(db, offer))) ?? []).map(({ space_id }) => space_id);
  },
  renews: true,
  async obstacle(db, product, { userId }) {
    const offer = product.offer_id ? await findOffer(db, product.offer_id) : undefined;
    const spaces = offer && (await spacesOf(db, offer));
    if (!spaces) return 'off_sale';
    for (const { space_id } of spaces) if (!(await memberIn(db, userId, space_id))) return undefined;
    return 'already_owned';
  },
  async grant({ db, now }, item) {
    const offer = await findOffer(db, item.offer_id);
    const parts = offer && (await spacesOf(db, offer));
    if (!parts) return { refused: 'closed' };
    const admitted: string[] = [];
    for (const { space_id } of parts) {
      const outcome = await admitByOrder(db, { spaceId: space_id, userId: item.user_id, holder: seatHolder(item.order_id), now });
      if (outcome === 'admitted') admitted.push(space_id);
      if (outcome === 'admitted' || outcome === 'member_already') continue;
      // All of it or nothing.
      for (const spaceId of admitted) await dismissByOrder(db, { spaceId, userId: item.user_id, now });
      await releaseSeats(db, seatHolder(item.order_id), now);
      return { refused: outcome };
    }
    return { spaceId: null, parts };
  },
  async end({ db, now }, right) {
    for (const { space_id } of inLockOrder(await findRightParts(db, right.id)))
      if (!(await isSpaceHeld(db, right.user_id, space_id))) await dismissByOrder(db, { spaceId: space_id, userId: right.user_id, now });
  },
  async usedPercent(db, right) {
    const parts = await findRightParts(db, right.id);
    let share = 0;
    for (const { space_id, course_id } of parts)
      share += await progressShare(db, { spaceId: space_id, courseId: course_id, userId: right.user_id });
    return parts.length === 0 ? 0 : Math.round((share / parts.length) * 100);
  },
  isSpent: (db, right) => isCopied(db, right.id),
  linkTo: ({ product_id }) => addressOf('packageDetail', { id: product_id }),
};
