import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, newOrderNumber } from './order-number.ts';
import { commissionOf, refundRule, refundShares, saleShares, stateAfterRefund, visibleState } from './prices.rules.ts';

test('refunds of the whole in any parts return every cent to seller, commission and coupons as they were posted at the sale', () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(
      cents,
      fc.nat(9_999_999),
      fc.nat(5000),
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 8 }),
      (paidCents, platformDiscountCents, basisPoints, parts) => {
        const commissionCents = commissionOf(paidCents + platformDiscountCents, basisPoints);
        const item = { paidCents, platformDiscountCents, commissionCents };
        const sale = saleShares(item);
        expect(Math.min(...Object.values(sale))).toBeGreaterThanOrEqual(0);
        const back = { commission: 0, coupons: 0, seller: 0 };
        let refundedCents = 0;
        for (const part of [...parts, paidCents]) {
          const asked = Math.min(part, paidCents - refundedCents);
          if (asked === 0) continue;
          const shares = refundShares({ ...item, refundedCents }, asked);
          expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0);
          // The commission comes out of this very refund, so that no line of its posting is below nothing.
          expect(shares.commission).toBeLessThanOrEqual(asked + shares.coupons);
          refundedCents += asked;
          for (const name of ['commission', 'coupons', 'seller'] as const) back[name] += shares[name];
        }
        expect(back).toEqual({
          ...{ commission: sale.paidCommission + sale.discountedCommission, seller: sale.paidSeller + sale.discountedSeller },
          coupons: platformDiscountCents,
        });
      },
    ),
  );
});

test('the rule of a refund counts days and use', () => {
  const sold = { paidAt: new Date(0), refundDays: 7, usedBelow: 20, usedPercent: 19 };
  const day = 86_400_000;
  expect(refundRule(sold, new Date(7 * day))).toMatchObject({ atOnce: true });
  expect(refundRule(sold, new Date(7 * day + 1)).atOnce).toBe(false);
  expect(refundRule({ ...sold, usedPercent: 20 }, new Date(1)).atOnce).toBe(false);
});

test('an order shows paying, paid or closed, whatever goes on inside (S-167)', () => {
  expect(['created', 'paying', 'paid', 'refunding', 'part_refunded', 'refunded', 'closed'].map(visibleState)).toEqual([
    ...['paying', 'paying', 'paid', 'paid', 'paid', 'paid', 'closed'],
  ]);
  expect(stateAfterRefund({ paidCents: 100, refundedCents: 100, underWay: 0 })).toBe('refunded');
  expect(stateAfterRefund({ paidCents: 100, refundedCents: 40, underWay: 60 })).toBe('refunding');
  expect(stateAfterRefund({ paidCents: 100, refundedCents: 40, underWay: 0 })).toBe('part_refunded');
  expect(stateAfterRefund({ paidCents: 100, refundedCents: 0, underWay: 0 })).toBe('paid');
});

test('an order number has the day, a check digit, and no neighbour', () => {
  const number = newOrderNumber(new Date('2026-11-24T17:00:00Z'));
  expect(number).toMatch(/^261125\d{14}$/);
  expect(checkDigit(number.slice(0, -1))).toBe(Number(number.at(-1)));
  expect(commissionOf(199, 1000)).toBe(19);
});
