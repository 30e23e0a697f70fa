import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CouponTerms, couponDiscounts, spreadDiscount } from './coupons.rules.ts';

const now = new Date('2026-11-24T08:00:00Z');
const coupon: CouponTerms = {
  ...{ kind: 'amount', value: 2000, least_cents: 15_000, most_cents: null, seller_id: null, product_id: null, bearer: 'platform' },
  ...{ state: 'active', starts_at: new Date('2026-11-01T00:00:00Z'), ends_at: new Date('2026-11-30T00:00:00Z') },
};
const things = [
  { productId: '1', sellerId: '7', cents: 10_000 },
  { productId: '2', sellerId: '8', cents: 5000 },
];

test('a discount is spread to the cent, none below nothing, and always in the same way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9_999_999 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 99_999_999 }),
      (prices, off) => {
        const shares = spreadDiscount(prices, off);
        const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
        expect(sum(shares)).toBe(Math.min(off, sum(prices)));
        expect(shares.every((share, at) => share >= 0 && share <= prices[at]!)).toBe(true);
        expect(spreadDiscount(prices, off)).toEqual(shares);
      },
    ),
  );
});

test.each<[string, Partial<CouponTerms>, number[] | string]>([
  ['an amount over both by their price', {}, [1334, 666]],
  ['percent rounds down', { kind: 'percent', value: 33, least_cents: 0 }, [3300, 1650]],
  ['percent up to its most', { kind: 'percent', value: 50, most_cents: 900 }, [600, 300]],
  ['one seller alone', { seller_id: '8', least_cents: 0, value: 600 }, [0, 600]],
  ['one product alone', { product_id: '1', least_cents: 0 }, [2000, 0]],
  ['too little', { least_cents: 15_001 }, 'coupon_least'],
  ['nothing of it', { seller_id: '9' }, 'coupon_not_for_this'],
  ['later', { starts_at: new Date('2026-11-25T00:00:00Z') }, 'coupon_not_yet'],
  ['over', { ends_at: new Date('2026-11-24T00:00:00Z') }, 'coupon_wrong'],
  ['stopped', { state: 'stopped' }, 'coupon_wrong'],
])('%s', (_label, over, expected) => {
  const outcome = couponDiscounts({ ...coupon, ...over }, things, now);
  expect('refused' in outcome ? outcome.refused : outcome.discounts).toEqual(expected);
});

test('what comes back with a withdrawal takes the coupon of its seller alone', () => {
  const mixed = [things[0]!, { ...things[1]!, comesBack: true }];
  const all = { ...coupon, least_cents: 0 };
  expect(couponDiscounts(all, mixed, now)).toEqual({ discounts: [2000, 0] });
  expect(couponDiscounts(all, mixed.slice(1), now)).toEqual({ refused: 'coupon_not_for_this' });
  expect(couponDiscounts({ ...all, bearer: 'seller' }, mixed, now)).toEqual({ discounts: [1334, 666] });
});
