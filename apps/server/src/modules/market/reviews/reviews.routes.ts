import { addressOf } from '@praxis/contract/core/pages';
import { hideReview, listReviews, type ProductReview, replyToReview, saveReview } from '@praxis/contract/market/reviews';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { holdsPermission, people, requirePermission } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { findOffer, findProduct, findSellerOf } from '../catalog/products.store.ts';
import { kindOf } from '../kinds/kinds.ts';
import { productTheActorSees } from '../market.access.ts';
import type { RightRow } from '../orders/orders.store.ts';
import { averageOf } from './reviews.rules.ts';
import {
  changeReview,
  countStars,
  findReviewOf,
  findReviews,
  findRightToReview,
  lockReview,
  putReview,
  type ReviewRow,
} from './reviews.store.ts';

const DAY = 86_400_000;
const ENOUGH_PERCENT = 10;

async function mayReview(db: Db, productId: string, userId: string, now: Date): Promise<'yes' | 'not_bought' | 'too_early'> {
  const right = (await findRightToReview(db, productId, userId)) as RightRow | undefined;
  if (!right) return 'not_bought';
  if (now.getTime() - right.starts_at.getTime() >= DAY) return 'yes';
  return (await kindOf(right.kind).usedPercent(db, right)) >= ENOUGH_PERCENT ? 'yes' : 'too_early';
}

async function viewsOf(app: App, db: Db, rows: readonly ReviewRow[], showsReason: (row: ReviewRow) => boolean): Promise<ProductReview[]> {
  const persons = await people(app, db, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map((row) => ({
    ...{ id: row.id, stars: row.stars, text: row.body, reply: row.reply, replied_at: row.replied_at?.getTime() ?? null },
    person: persons.get(row.user_id) ?? { id: row.user_id, name: '', avatar: null },
    hidden_reason: showsReason(row) ? row.hidden_reason : '',
    ...{ at: row.created_at.getTime(), edited: row.updated_at > row.created_at },
  }));
}

/** What buyers say of a product, and what its seller and operators do with it. */
export function reviewsRoutes(app: App) {
  serve(app, listReviews, {
    access: productTheActorSees,
    async run({ actor, subject: { product, seller }, input, db, now }) {
      const hide = await holdsPermission(db, actor.userId, 'platform_operator');
      const reply = seller.user_id === actor.userId;
      const { rows, total } = await findReviews(db, product.id, { page: input.page, size: input.size, hidden: hide || reply });
      const stars = (await countStars(db, [product.id])).get(product.id) ?? [0, 0, 0, 0, 0];
      const own = await findReviewOf(db, product.id, actor.userId);
      return {
        page: { list: await viewsOf(app, db, rows, () => hide || reply), total, page: input.page, size: input.size },
        ...{ stars, average: averageOf(stars), own: own ? (await viewsOf(app, db, [own], () => true))[0]! : null },
        ...{ may: await mayReview(db, product.id, actor.userId, now), can: { reply, hide } },
      };
    },
  });

  serve(app, saveReview, {
    access: productTheActorSees,
    async run({ actor, subject: { product, offer, seller }, input, db, now }) {
      const may = await mayReview(db, product.id, actor.userId, now);
      if (may !== 'yes') throw new Refusal(may === 'too_early' ? 'review_too_early' : 'review_not_bought');
      const earlier = await findReviewOf(db, product.id, actor.userId);
      if (earlier && earlier.hidden_reason !== '') throw new Refusal('review_hidden');
      const body = input.text.trim();
      if (earlier && earlier.stars === input.stars && earlier.body === body) return { review_id: earlier.id };
      const { id, created } = await putReview(db, { product_id: product.id, user_id: actor.userId, stars: input.stars, body, now });
      const action = { actorId: actor.userId, action: 'review_saved', objectType: 'product_review', objectId: id };
      await audit(db, { ...action, detail: { stars: input.stars } });
      if (created)
        await sendMessage(db, {
          ...{ userIds: [seller.user_id], kind: 'product_reviewed', values: { product: offer.title, stars: input.stars } },
          link: addressOf('packageDetail', { id: product.id }),
        });
      return { review_id: id };
    },
  });

  serve(app, replyToReview, {
    async access({ actor, input, db }) {
      const review = await lockReview(db, input.review_id);
      const product = review && (await findProduct(db, review.product_id));
      if (!product || product.seller_id !== (await findSellerOf(db, actor.userId))?.id) throw notForYou();
      return { review, product };
    },
    async run({ actor, subject: { review, product }, input, db, now, address }) {
      const reply = input.reply.trim();
      if (reply === review.reply) return {};
      await changeReview(db, review.id, { reply, replied_at: reply === '' ? null : now });
      await audit(db, { actorId: actor.userId, action: 'review_replied', objectType: 'product_review', objectId: review.id, address });
      const offer = product.offer_id ? await findOffer(db, product.offer_id) : undefined;
      if (reply !== '' && review.reply === '')
        await sendMessage(db, {
          ...{ userIds: [review.user_id], kind: 'review_replied', values: { product: offer?.title ?? '' } },
          link: addressOf('packageDetail', { id: product.id }),
        });
      return {};
    },
  });

  serve(app, hideReview, {
    async access({ actor, input, db }) {
      await requirePermission(db, actor, 'platform_operator');
      const review = await lockReview(db, input.review_id);
      if (!review) throw notForYou();
      return review;
    },
    async run({ actor, subject: review, input, db, address }) {
      const reason = input.reason.trim();
      if (input.hidden && reason === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
      const wasHidden = review.hidden_reason !== '';
      if (wasHidden === input.hidden) return {};
      await changeReview(db, review.id, { hidden_reason: input.hidden ? reason : '', hidden_by: input.hidden ? actor.userId : null });
      const [from, to] = input.hidden ? ['seen', 'hidden'] : ['hidden', 'seen'];
      const action = { actorId: actor.userId, action: 'review_hidden', objectType: 'product_review', objectId: review.id, address };
      await audit(db, { ...action, from, to, detail: { reason } });
      const product = (await findProduct(db, review.product_id))!;
      const offer = product.offer_id ? await findOffer(db, product.offer_id) : undefined;
      if (input.hidden)
        await sendMessage(db, {
          ...{ userIds: [review.user_id], kind: 'review_hidden', values: { product: offer?.title ?? '', reason } },
          link: addressOf('packageDetail', { id: product.id }),
        });
      return {};
    },
  });
}
