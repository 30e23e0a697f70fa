import { expect, test } from 'vitest';
import { median } from './median.ts';

test('the middle of some numbers in any order, between two for an even count, and none for nothing', () => {
  const frozen = Object.freeze([30, 10, 20]);
  expect([median(frozen), median([9, 1]), median([4]), median([10, 20, 30, 40]), median([])]).toEqual([20, 5, 4, 25, null]);
});
