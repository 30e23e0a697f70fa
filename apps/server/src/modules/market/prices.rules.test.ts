import { expect, test } from 'vitest';
import { checkDigit, newOrderNumber } from './order-number.ts';
import { commissionOf, refundRule, refundShares, shownState, stateAfterRefund } from './prices.rules.ts';

test('refunds of the whole in any parts return every cent of both shares', () => {
  for (const [paidCents, commissionCents] of [
    [100, 10],
    [199, 19],
    [1, 0],
    [9_999_999, 999_999],
  ] as const)
    for (const parts of [[1], [0.33, 0.33], [0.1, 0.2, 0.3]]) {
      let refundedCents = 0;
      const back = { commission: 0, seller: 0 };
      const give = (cents: number) => {
        const shares = refundShares({ paidCents, commissionCents, refundedCents }, cents);
        expect(shares.commission).toBeGreaterThanOrEqual(0);
        expect(shares.seller).toBeGreaterThanOrEqual(0);
        refundedCents += cents;
        back.commission += shares.commission;
        back.seller += shares.seller;
      };
      for (const part of parts) if (Math.floor(paidCents * part) > 0) give(Math.floor(paidCents * part));
      if (refundedCents < paidCents) give(paidCents - refundedCents);
      expect(back).toEqual({ commission: commissionCents, seller: paidCents - commissionCents });
    }
});

test('the rule of a refund counts days and use', () => {
  const sold = { paidAt: new Date(0), refundDays: 7, usedBelow: 20, usedPercent: 19 };
  const day = 86_400_000;
  expect(refundRule(sold, new Date(7 * day))).toMatchObject({ atOnce: true, tooOld: false });
  expect(refundRule(sold, new Date(7 * day + 1)).atOnce).toBe(false);
  expect(refundRule({ ...sold, usedPercent: 20 }, new Date(1)).atOnce).toBe(false);
  expect(refundRule(sold, new Date(366 * day)).tooOld).toBe(true);
});

test('an order shows paying, paid or closed, whatever goes on inside (S-167)', () => {
  expect(['created', 'paying', 'paid', 'refunding', 'part_refunded', 'refunded', 'closed'].map(shownState)).toEqual([
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
