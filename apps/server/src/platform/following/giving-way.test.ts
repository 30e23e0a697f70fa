import { expect, test } from 'vitest';
import { nextBatchSize } from './giving-way.ts';

test.each([
  [100, 10, 200, 'grows to twice as many'],
  [400, 200, 500, 'grows to what fits into a quarter of a second'],
  [1000, 500, 500, 'shrinks when it took longer'],
  [100, 60_000, 10, 'never below a bite'],
  [3000, 20, 3000, 'never above what memory is meant for'],
  [10, 0, 20, 'takes no time for less than a millisecond'],
])('who rebuilds %i refs in %i ms takes %i next: it %s', (size, ms, next) => {
  expect(nextBatchSize(size, ms)).toBe(next);
});
