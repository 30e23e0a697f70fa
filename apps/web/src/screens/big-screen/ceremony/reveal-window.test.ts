import { expect, test } from 'vitest';
import { windowAt } from './reveal-window.ts';

test.each([
  [1, 120, 0],
  [7, 120, 0],
  [9, 120, 2],
  [50, 120, 40],
  // The next page of the board begins: its rows are shown alone.
  [51, 120, 50],
  [60, 120, 53],
  [120, 120, 110],
  [3, 4, 0],
])('place %i of %i is seen from %i', (place, total, from) => {
  expect(windowAt(place, total)).toBe(from);
  expect(place - 1 - from).toBeLessThan(10);
});
