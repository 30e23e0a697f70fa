import { expect, test } from 'vitest';
import { decideSettlement, nextQuery, returnsAtOnce, type SettleCase, waitBeforeRepeat } from './settle.rules.ts';

const base: SettleCase = {
  payment: { state: 'paying', tradeNo: null, amountCents: 100 },
  payable: 'open',
  merchant: { account: 'M', app: 'A' },
  result: { tradeNo: 'T1', cents: 100, currency: 'CNY', merchant: 'M', app: 'A' },
  source: 'notify',
};
const decide = (over: Partial<SettleCase>) => decideSettlement({ ...base, ...over });
const paid = { state: 'paid', tradeNo: 'T1', amountCents: 100 } as const;

test('what a result does is read off one table', () => {
  for (const state of ['created', 'paying', 'closed', 'failed'] as const) {
    const payment = { ...base.payment, state };
    expect(decide({ payment })).toBe('settle');
    expect(decide({ payment, payable: 'paid' })).toBe('duplicate');
    expect(decide({ payment, payable: 'closed' })).toBe('late');
  }
  expect(decide({ payment: paid })).toBe('already');
  expect(decide({ payment: paid, result: { ...base.result, tradeNo: 'T2' } })).toBe('conflict');
});

test('a notification that differs moves nothing; an answer that differs books the money apart', () => {
  for (const over of [{ cents: 99 }, { cents: Number.NaN }, { currency: 'USD' }, { merchant: 'X' }, { app: 'X' }, { tradeNo: '' }])
    expect(decide({ result: { ...base.result, ...over } })).toBe('ask');
  expect(decide({ source: 'answer', result: { ...base.result, cents: 99 } })).toBe('mismatch');
  expect(decide({ source: 'answer', result: { ...base.result, cents: 0 } })).toBe('ask');
  expect(decide({ source: 'answer', result: { ...base.result, merchant: 'X' } })).toBe('ask');
});

test('large or unequal sums wait for a person before they go back', () => {
  expect([returnsAtOnce('duplicate', 50_000), returnsAtOnce('late', 50_001), returnsAtOnce('mismatch', 1)]).toEqual([true, false, false]);
});

test('a refund that a channel gives up again and again waits longer each time, a day at most', () => {
  expect([1, 2, 3, 4, 20].map((repeats) => waitBeforeRepeat(repeats) / 60_000)).toEqual([0, 0, 10, 20, 1440]);
});

test('an open payment is asked about by its age and at its end', () => {
  const createdAt = new Date(0);
  const expiresAt = new Date(900_000);
  const at = (queries: number, now: number) => nextQuery({ createdAt, expiresAt, queries }, new Date(now)).getTime();
  expect([at(0, 0), at(1, 10_000), at(2, 30_000), at(5, 600_000)]).toEqual([10_000, 30_000, 120_000, 900_000]);
});
