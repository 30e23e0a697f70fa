import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';

const review = z.object({
  id,
  person: personView,
  stars: z.number(),
  text: z.string(),
  reply: z.string(),
  replied_at: z.nullable(time),
  /** Why an operator hid it; empty while everybody sees it. Told to its writer, the seller and operators. */
  hidden_reason: z.string(),
  at: time,
  edited: z.boolean(),
});
/** What a buyer says of a product. */
export type ProductReview = z.output<typeof review>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/product/reviews',
  summary: 'What buyers say of a product, newest first, with how many gave each number of stars, and whether the reader may review it.',
  input: z.object({ ...paging, product_id: id }),
  data: z.object({
    page: listOf(review),
    /** Reviews with one to five stars; those of people whose money went back do not count. */
    stars: z.array(z.number()),
    average: z.nullable(z.number()),
    own: z.nullable(review),
    /** Whether the reader may write one: only who has bought it, after a day or a tenth of it. */
    may: z.enum(['yes', 'not_bought', 'too_early']),
    can: z.object({ reply: z.boolean(), hide: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const saveReview = endpoint({
  method: 'POST',
  path: '/api/product/review',
  summary: 'Writes or changes the reader’s one review of a product.',
  input: z.object({ product_id: id, stars: z.number().check(z.int(), z.gte(1, 'stars_wrong'), z.lte(5, 'stars_wrong')), text: text(1000) }),
  data: z.object({ review_id: id }),
  refusals: ['not_available', 'review_not_bought', 'review_too_early', 'review_hidden', 'stars_wrong', 'text_too_long'],
});

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/selling/review/reply',
  summary: 'The seller’s answer to a review; an empty one takes it back.',
  input: z.object({ review_id: id, reply: text(1000) }),
  data: nothing,
  refusals: ['not_available', 'text_too_long'],
});

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/market/review/hide',
  summary: 'Hides a review with a reason, or shows it again.',
  input: z.object({ review_id: id, hidden: z.boolean(), reason: z._default(text(200), '') }),
  data: nothing,
  refusals: ['not_available', 'reason_required'],
});
