import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, noInput, nothing, paging, text, time } from '../core/shapes.ts';
import { activityKind } from '../courses/tree.ts';
import { courseCopy } from './copies.ts';

/** What is sold: learning a course, a place in a space, several courses at once, taking part in a competition, minutes of lab machines. */
export const productKind = z.enum(['course', 'space_seat', 'package', 'competition_fee', 'lab_minutes']);
/** One kind of product. */
export type ProductKind = z.output<typeof productKind>;
/** Where a product stands. */
export const productState = z.enum(['draft', 'reviewing', 'on_sale', 'off_sale', 'refused']);
/** Where a product stands. */
export type ProductState = z.output<typeof productState>;

/** Money in integer cents CNY. */
export const cents = z.number().check(z.int(), z.gte(0), z.lte(9_999_999));

/** Fields of study products are sorted into. */
export const productCategories = ['computing', 'electronics', 'mathematics', 'data', 'management', 'language', 'other'] as const;
/** One field of study. */
export const productCategory = z.enum(productCategories);

/** One activity of an outline as it was sold. */
const outlineActivity = z.object({ id: z.string(), kind: activityKind, title: z.string(), seconds: z.number(), trial: z.boolean() });
/** The outline that was frozen with the offer. */
export const productOutline = z.array(
  z.object({ title: z.string(), sections: z.array(z.object({ title: z.string(), activities: z.array(outlineActivity) })) }),
);
/** The outline that was frozen with the offer. */
export type ProductOutline = z.output<typeof productOutline>;

/** One course of a package as it was sold. */
export const packagePart = z.object({
  product_id: id,
  course_id: id,
  title: z.string(),
  intro: z.string(),
  /** What it costs alone, in cents. */
  price_cents: z.number(),
  version: z.nullable(z.number()),
  activities: z.number(),
  labs: z.number(),
});
/** One course of a package as it was sold. */
export type PackagePart = z.output<typeof packagePart>;

const card = {
  id,
  kind: productKind,
  title: z.string(),
  intro: z.string(),
  category: productCategory,
  cover: z.nullable(z.string()),
  seller: z.object({ id, name: z.string(), institution: z.string() }),
  offer_id: id,
  price_cents: z.number(),
  list_price_cents: z.nullable(z.number()),
  /** Days the right lasts; null for ever. */
  valid_days: z.nullable(z.number()),
  activities: z.number(),
  labs: z.number(),
  /** Courses of a package; 0 for everything else. */
  courses: z.number(),
  /** Minutes of a pack; 0 for everything else. */
  minutes: z.number(),
  trials: z.number(),
  learners: z.number(),
  /** What buyers think: the average of their stars, null before the first. */
  stars: z.object({ average: z.nullable(z.number()), count: z.number() }),
  /** Places left; null when they are not counted. */
  remaining: z.nullable(z.number()),
  /** The reader's own right: until when, and where it leads. */
  owned: z.nullable(z.object({ ends_at: z.nullable(time), link: z.string() })),
};
/** A product in a list. */
export const productCard = z.object(card);
/** A product in a list. */
export type ProductCard = z.output<typeof productCard>;

/** Bounds of prices to choose from, in cents: free, up to 100, up to 300, above. */
export const priceRanges = ['free', 'low', 'middle', 'high'] as const;

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/product/list',
  summary: 'What is on sale, by words, kind, field and price; with the number in each.',
  input: z.object({
    ...paging,
    q: z._default(text(50), ''),
    kinds: z._default(z.array(productKind).check(z.maxLength(5)), []),
    categories: z._default(z.array(productCategory).check(z.maxLength(7)), []),
    prices: z._default(z.array(z.enum(priceRanges)).check(z.maxLength(4)), []),
    trial: z._default(z.boolean(), false),
    sort: z._default(z.enum(['best', 'newest', 'learners', 'price']), 'best'),
  }),
  data: z.object({
    page: listOf(productCard),
    counts: z.object({
      kinds: z.record(z.string(), z.number()),
      categories: z.record(z.string(), z.number()),
      prices: z.record(z.string(), z.number()),
      trial: z.number(),
    }),
  }),
  refusals: [],
});

export const showProduct = endpoint({
  method: 'GET',
  path: '/api/product/detail',
  summary: 'One product: its outline, what is refunded, and what the reader may do with it.',
  input: z.object({ product_id: id }),
  data: z.object({
    ...card,
    state: productState,
    version: z.nullable(z.number()),
    outline: productOutline,
    /** The courses of a package, with the way into each that the reader has. */
    parts: z.array(z.object({ ...packagePart.shape, link: z.nullable(z.string()), copy: z.nullable(courseCopy) })),
    /** Whether a teacher who buys it may take a copy of its courses. */
    copies: z.boolean(),
    ...{ refund_days: z.number(), refund_used_below: z.number(), updated_at: time },
    others: z.array(z.object({ id, title: z.string(), price_cents: z.number() })),
    /** Why it cannot be bought now, as a message key; null when it can. */
    obstacle: z.nullable(
      z.enum(['off_sale', 'own_product', 'already_owned', 'sold_out', 'not_for_experts', 'lab_minutes_members', 'removed_by_teacher']),
    ),
    /** When what the reader holds ends, if they can renew it now. */
    renews_from: z.nullable(time),
    /** The space that minutes are for, and where the reader finds it. */
    space: z.nullable(z.object({ name: z.string(), link: z.nullable(z.string()) })),
    /** The unpaid order of the reader for it. */
    open_order: z.nullable(z.string()),
    can: z.object({ manage: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const showTrial = endpoint({
  method: 'GET',
  path: '/api/product/trial',
  summary: 'An activity that may be tried before buying; nothing is recorded.',
  input: z.object({ product_id: id, activity_id: line(40) }),
  data: z.object({ kind: activityKind, title: z.string(), html: z.string(), address: z.string() }),
  refusals: ['not_available'],
});

/** What a seller decides about a product. */
export const productDraft = z.object({
  title: line(100, 'title_required'),
  intro: text(500),
  category: productCategory,
  price_cents: cents,
  list_price_cents: z.nullable(cents),
  valid_days: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(3650))),
  /** How many may be sold; null for any number. */
  stock: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(100_000))),
  refund_days: z.number().check(z.int(), z.gte(0), z.lte(90)),
  refund_used_below: z.number().check(z.int(), z.gte(0), z.lte(100)),
  /** Activities that may be tried before buying. */
  trial: z._default(z.array(line(40)).check(z.maxLength(5)), []),
  /** The own products that a package is made of. */
  parts: z._default(z.array(id).check(z.maxLength(20, 'parameter_error')), []),
  /** Minutes in a pack of lab minutes. */
  minutes: z._default(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(100_000))), null),
  /** Whether a teacher who buys a package may take a copy of its courses. */
  copies: z._default(z.boolean(), false),
});
/** What a seller decides about a product. */
export type ProductDraft = z.output<typeof productDraft>;

const ownProduct = z.object({
  id,
  kind: productKind,
  ref_id: id,
  state: productState,
  draft: productDraft,
  reason: z.string(),
  price_cents: z.nullable(z.number()),
  sold: z.number(),
  earned_cents: z.number(),
  updated_at: time,
  /** Whether there is something to review: nothing is on sale yet, or the draft was changed since. */
  changed: z.boolean(),
});
/** A product of the seller's own. */
export type OwnProduct = z.output<typeof ownProduct>;

export const listOwnProducts = endpoint({
  method: 'GET',
  path: '/api/selling/products',
  summary: 'What a teacher sells, and what could be sold: own courses and spaces without a product.',
  input: noInput,
  data: z.object({
    products: z.array(ownProduct),
    sellable: z.array(z.object({ kind: productKind, ref_id: id, title: z.string() })),
    sales: z.object({ orders: z.number(), gross_cents: z.number(), returned_cents: z.number(), net_cents: z.number() }),
    /** The last thirty days of Beijing, today last: what was paid on each, and what went back on it. */
    days: z.array(z.object({ day: z.string(), cents: z.number(), returned_cents: z.number() })),
  }),
  refusals: ['not_available'],
});

export const listTriable = endpoint({
  method: 'GET',
  path: '/api/selling/triable',
  summary: 'The activities of an own thing that buyers may be let try before they buy.',
  input: z.object({ kind: productKind, ref_id: id }),
  data: z.object({ activities: z.array(z.object({ id: z.string(), kind: activityKind, title: z.string() })) }),
  refusals: ['not_available'],
});

export const saveProduct = endpoint({
  method: 'POST',
  path: '/api/selling/product/save',
  summary: 'Saves the draft of a product; a new one names what is sold. What is on sale stays as it is until the draft is approved.',
  input: z.object({
    product_id: z.optional(id),
    kind: productKind,
    /** What is sold; 0 for a new package, which names its products instead. */
    ref_id: z.union([id, z.literal('0')]),
    ...productDraft.shape,
  }),
  data: z.object({ product_id: id }),
  refusals: [
    'not_available',
    'title_required',
    'list_price_low',
    'nothing_published',
    'package_parts',
    'minutes_unfit',
    'product_exists',
    'product_in_review',
  ],
});

export const submitProduct = endpoint({
  method: 'POST',
  path: '/api/selling/product/submit',
  summary: 'Hands the draft in for review. What is on sale and changes in nothing but price, former price and number is sold so at once.',
  input: z.object({ product_id: id }),
  data: z.object({ outcome: z.enum(['applied', 'reviewing']) }),
  refusals: ['not_available', 'product_in_review', 'nothing_published', 'package_parts', 'minutes_unfit'],
});

export const switchProduct = endpoint({
  method: 'POST',
  path: '/api/selling/product/switch',
  summary: 'Takes a product off sale or puts it on again; rights that were bought stay.',
  input: z.object({ product_id: id, on_sale: z.boolean() }),
  data: nothing,
  refusals: ['not_available', 'product_not_approved', 'product_taken_off'],
});

export const takeOffProduct = endpoint({
  method: 'POST',
  path: '/api/admin/market/product/take-off',
  summary:
    'Takes a product off sale for a reason, at once; its seller may change it and hand it in for review again. Rights that were bought stay.',
  input: z.object({ product_id: id, reason: line(200, 'reason_required'), password: ownPassword }),
  data: nothing,
  refusals: ['not_available', 'reason_required', 'product_not_on_sale', ...ownPasswordRefusals],
});

export const listProductReviews = endpoint({
  method: 'GET',
  path: '/api/admin/market/products',
  summary: 'Products by state, those that wait for review first.',
  input: z.object({ ...paging, state: z.optional(productState) }),
  data: listOf(
    z.object({
      id,
      kind: productKind,
      state: productState,
      draft: productDraft,
      /** Titles of the courses of a package. */
      parts: z.array(z.string()),
      seller: z.string(),
      submitted_at: z.nullable(time),
      current_cents: z.nullable(z.number()),
      /** Whether it can be bought now, whatever waits for review beside it. */
      on_sale: z.boolean(),
    }),
  ),
  refusals: ['not_available'],
});

export const decideProduct = endpoint({
  method: 'POST',
  path: '/api/admin/market/product/decide',
  summary: 'Approves the draft as it is, which puts it on sale as a frozen offer, or sends it back with a reason.',
  input: z.object({ product_id: id, approve: z.boolean(), reason: z._default(text(200), ''), password: ownPassword }),
  data: nothing,
  refusals: [
    ...['not_available', 'product_not_in_review', 'reason_required', 'nothing_published', 'package_parts', 'minutes_unfit'],
    ...ownPasswordRefusals,
  ],
});
