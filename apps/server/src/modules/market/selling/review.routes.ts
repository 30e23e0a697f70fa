import { addressOf } from '@praxis/contract/core/pages';
import { decideProduct, listProductReviews, productDraft, takeOffProduct } from '@praxis/contract/market/products';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findAccount, operator, people, verifyOwnPassword } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { countEscalated } from '../../payments/index.ts';
import {
  changeProduct,
  countReviewing,
  findOffer,
  findProduct,
  findProductsByState,
  findProductTitles,
  findSeller,
  insertOffer,
  managedState,
  type ProductRow,
  setStock,
} from '../catalog/products.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { productTheOperatorDecides } from '../market.access.ts';
import { unfit } from './selling.routes.ts';

/** Freezes the draft as an offer and puts it on sale; the course behind it is learnt in a space of its own from now on. */
export async function approveProduct({ app, db, now }: { app: App; db: Db; now: Date }, product: ProductRow, approvedBy: string) {
  const seller = await findSeller(db, product.seller_id);
  const kind = kindOf(product.kind);
  const draft = productDraft.parse(product.draft);
  const frozen = await kind.freeze(db, product.ref_id, draft);
  if (!frozen) throw unfit(product.kind);
  const spaceId = await kind.open({ app, db, now }, product, frozen, seller.user_id);
  const offerId = await insertOffer(db, {
    ...{ product_id: product.id, title: draft.title, intro: draft.intro || frozen.intro, cover_file_id: frozen.coverFileId },
    ...{ category: draft.category, price_cents: draft.price_cents, list_price_cents: draft.list_price_cents, valid_days: draft.valid_days },
    ...{ refund_days: draft.refund_days, refund_used_below: draft.refund_used_below, commission_bp: seller.commission_bp },
    ...{
      version_id: frozen.versionId,
      approved_by: approvedBy,
      content: {
        outline: frozen.outline,
        version: frozen.version,
        ...(frozen.parts && { parts: frozen.parts }),
        ...(frozen.minutes && { minutes: frozen.minutes }),
        ...(product.kind === 'package' && draft.copies && { copies: true as const }),
      },
    },
  });
  await setStock(db, product.id, draft.stock);
  await changeProduct(db, product.id, {
    state: 'on_sale',
    offer_id: offerId,
    reason: '',
    submitted_at: null,
    taken_off_at: null,
    ...(product.kind === 'course' && { catalog_space_id: spaceId }),
  });
}

/** What operators decide about products. */
export function reviewRoutes(app: App) {
  app.waiting.set('market', async (db) => (await countReviewing(db)) + (await countEscalated(db)));

  serve(app, listProductReviews, {
    access: operator,
    async run({ input, db }) {
      const { rows, total } = await findProductsByState(db, input.state, input);
      const list = [];
      for (const product of rows) {
        const { user_id } = await findSeller(db, product.seller_id);
        const offer = product.offer_id ? await findOffer(db, product.offer_id) : undefined;
        list.push({
          ...{ id: product.id, kind: product.kind, state: managedState(product), draft: productDraft.parse(product.draft) },
          parts: [...(await findProductTitles(db, product.draft.parts ?? [])).values()],
          seller: (await people(app, db, [user_id])).get(user_id)?.name ?? '',
          submitted_at: product.submitted_at?.getTime() ?? null,
          current_cents: offer?.price_cents ?? null,
          on_sale: product.state === 'on_sale',
        });
      }
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, takeOffProduct, {
    access: productTheOperatorDecides,
    async run(work) {
      const { actor, subject: product, input, db, now, address } = work;
      if (product.state !== 'on_sale') throw new Refusal('product_not_on_sale');
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      await changeProduct(db, product.id, { state: 'off_sale', reason: input.reason, taken_off_at: now });
      const action = { actorId: actor.userId, action: 'product_taken_off', objectType: 'product', objectId: product.id, address };
      await audit(db, { ...action, from: 'on_sale', to: 'off_sale', detail: { reason: input.reason } });
      const { user_id } = await findSeller(db, product.seller_id);
      const values = { product: product.draft.title, reason: input.reason };
      await sendMessage(db, { userIds: [user_id], kind: 'product_taken_off', values, link: addressOf('selling') });
      return {};
    },
  });

  serve(app, decideProduct, {
    access: productTheOperatorDecides,
    async run(work) {
      const { actor, subject: product, input, db, now, address } = work;
      if (product.submitted_at === null) throw new Refusal('product_not_in_review');
      if (!input.approve && input.reason.trim() === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      if (input.approve) await approveProduct({ app, db, now }, product, actor.userId);
      // What is on sale already stays on sale as it was.
      else
        await changeProduct(db, product.id, {
          ...{ reason: input.reason, submitted_at: null },
          ...(product.offer_id === null && { state: 'refused' as const }),
        });
      const after = (await findProduct(db, product.id))!;
      const action = { actorId: actor.userId, action: 'product_decided', objectType: 'product', objectId: product.id, address };
      await audit(db, { ...action, from: 'reviewing', to: after.state, detail: { reason: input.reason } });
      const seller = await findSeller(db, product.seller_id);
      const values = { product: product.draft.title, reason: input.reason };
      const kind = input.approve ? ('product_approved' as const) : ('product_refused' as const);
      await sendMessage(db, { userIds: [seller.user_id], kind, values, link: addressOf('selling') });
      return {};
    },
  });
}
