import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, nothing, paging, time } from '../core/shapes.ts';
import { cents } from './products.ts';

/** A code as people type it: letters in any case. */
export const couponCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{4,20}$/, 'coupon_code_wrong'));
/** Whose coupons: those of the platform are an operator's, the others a seller's own. */
export const couponIssuer = z.enum(['platform', 'seller']);

const couponView = z.object({
  id,
  code: z.string(),
  kind: z.enum(['amount', 'percent']),
  /** Cents, or percent. */
  value: z.number(),
  least_cents: z.number(),
  most_cents: z.nullable(z.number()),
  /** The product it is for; null for everything of its issuer. */
  product: z.nullable(z.object({ id, title: z.string() })),
  total: z.nullable(z.number()),
  claimed: z.number(),
  per_person: z.number(),
  starts_at: time,
  ends_at: time,
  state: z.enum(['active', 'stopped']),
});
/** A coupon as its issuer sees it. */
export type CouponView = z.output<typeof couponView>;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/selling/coupons',
  summary: 'The coupons a seller gives, or those of the platform, newest first.',
  input: z.object({ ...paging, of: z._default(couponIssuer, 'seller') }),
  data: listOf(couponView),
  refusals: ['not_available'],
});

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/selling/coupon/create',
  summary: 'Makes a coupon. What it gives never changes; it can be stopped.',
  input: z.object({
    of: z._default(couponIssuer, 'seller'),
    code: couponCode,
    kind: z.enum(['amount', 'percent']),
    value: z.number().check(z.int(), z.gte(1, 'coupon_value_wrong'), z.lte(9_999_999, 'coupon_value_wrong')),
    least_cents: z._default(cents, 0),
    most_cents: z._default(
      z.nullable(z.number().check(z.int(), z.gte(1, 'coupon_value_wrong'), z.lte(9_999_999, 'coupon_value_wrong'))),
      null,
    ),
    product_id: z._default(z.nullable(id), null),
    total: z._default(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))), null),
    per_person: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 1),
    starts_at: time,
    ends_at: time,
    /** Asked again where the platform pays. */
    password: ownPassword,
  }),
  data: z.object({ coupon_id: id }),
  refusals: ['not_available', 'coupon_code_wrong', 'coupon_code_taken', 'coupon_value_wrong', 'coupon_times_wrong', ...ownPasswordRefusals],
});

export const stopCoupon = endpoint({
  method: 'POST',
  path: '/api/selling/coupon/stop',
  summary: 'Stops a coupon: nobody can use it for a new order; orders placed with it keep their price.',
  input: z.object({ coupon_id: id }),
  data: nothing,
  refusals: ['not_available'],
});
