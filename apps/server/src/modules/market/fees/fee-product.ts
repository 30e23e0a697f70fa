import type { ProductDraft } from '@praxis/contract/market/products';
import type { Db } from '../../../platform/database/db.ts';
import { changeProduct, findOffer, findProductOf, insertKnownProduct, insertOffer, sellerOf } from '../catalog/products.store.ts';

/** What of a competition is sold: taking part, by its organiser, at the fee that was set. */
type FeeCompetition = { id: string; organiser_id: string; title: string; fee_cents: number; cover_file_id: string | null };

const draftOf = ({ title, fee_cents }: FeeCompetition): ProductDraft => ({
  ...{ title: title.slice(0, 100), intro: '', category: 'other', price_cents: fee_cents, list_price_cents: null, valid_days: null },
  ...{ stock: null, refund_days: 0, refund_used_below: 0, trial: [], parts: [], minutes: null, copies: false },
});

/** Makes the product behind a fee, or a new offer when title or fee were changed before anybody registered. The organiser's price needs no review. */
export async function putFeeProduct(db: Db, competition: FeeCompetition) {
  const seller = await sellerOf(db, competition.organiser_id);
  const draft = draftOf(competition);
  await insertKnownProduct(db, { kind: 'competition_fee', refId: competition.id, sellerId: seller.id, draft });
  const product = (await findProductOf(db, 'competition_fee', competition.id))!;
  const offer = product.offer_id ? await findOffer(db, product.offer_id) : undefined;
  if (offer?.price_cents === draft.price_cents && offer.title === draft.title) return;
  const offerId = await insertOffer(db, {
    ...{ product_id: product.id, title: draft.title, intro: '', cover_file_id: competition.cover_file_id, category: draft.category },
    ...{ price_cents: draft.price_cents, list_price_cents: null, valid_days: null, refund_days: 0, refund_used_below: 0 },
    ...{ commission_bp: seller.commission_bp, version_id: null, approved_by: null, content: { outline: [] } },
  });
  await changeProduct(db, product.id, { state: 'on_sale', offer_id: offerId, draft });
}
