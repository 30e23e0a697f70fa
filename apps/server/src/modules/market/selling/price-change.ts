import type { ProductDraft } from '@praxis/contract/market/products';
import type { Db } from '../../../platform/database/db.ts';
import { changeProduct, findOffer, findSeller, insertOffer, type OfferRow, type ProductRow, setStock } from '../catalog/products.store.ts';
import { kindOf } from '../kinds/kinds.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const trialsOf = (offer: OfferRow) =>
  offer.content.outline.flatMap(({ sections }) =>
    sections.flatMap(({ activities }) => activities.filter(({ trial }) => trial).map(({ id }) => id)),
  );
const sorted = (ids: readonly string[]) => [...ids].sort();

/** Whether a draft says the same as an offer but for its price, its former price and how many are sold. */
async function isPriceAlone(db: Db, product: ProductRow, draft: ProductDraft, offer: OfferRow): Promise<boolean> {
  const frozen = await kindOf(product.kind).freeze(db, product.ref_id, draft);
  if (!frozen) return false;
  return (
    draft.title === offer.title &&
    (draft.intro || frozen.intro) === offer.intro &&
    draft.category === offer.category &&
    draft.valid_days === offer.valid_days &&
    draft.refund_days === offer.refund_days &&
    draft.refund_used_below === offer.refund_used_below &&
    same(sorted(draft.trial), sorted(trialsOf(offer))) &&
    same(sorted(draft.parts), sorted((offer.content.parts ?? []).map(({ product_id }) => product_id))) &&
    same(draft.minutes, offer.content.minutes) &&
    draft.copies === (offer.content.copies ?? false)
  );
}

/** Sells what is on sale at another price from now on, as the offer it was approved with; undefined when more than the price changes. */
export async function changePrice(db: Db, product: ProductRow, draft: ProductDraft): Promise<{ from: number; to: number } | undefined> {
  if (product.state !== 'on_sale' || product.offer_id === null || product.taken_off_at !== null) return undefined;
  const offer = (await findOffer(db, product.offer_id))!;
  if (!(await isPriceAlone(db, product, draft, offer))) return undefined;
  const { id: _id, number: _number, created_at: _at, has_trial: _trial, ...approved } = offer;
  const { commission_bp } = await findSeller(db, product.seller_id);
  const { price_cents, list_price_cents } = draft;
  const offerId = await insertOffer(db, { ...approved, price_cents, list_price_cents, commission_bp });
  await setStock(db, product.id, draft.stock);
  await changeProduct(db, product.id, { offer_id: offerId, reason: '' });
  return { from: offer.price_cents, to: price_cents };
}
