import { expect, test } from 'vitest';
import { FROZEN, HEAD, ROW, sightOf } from './useGridView.ts';

test.each([
  [0, 0],
  [7, 13],
  [240, 240],
  [12_345, 6_789],
])(
  'whoever scrolled %i down and %i to the right sees rows and columns up to every edge, and a wheel turn beyond',
  (scrollTop, scrollLeft) => {
    const [clientHeight, clientWidth] = [740, 1440];
    const { first, last, left, right } = sightOf({ scrollTop, scrollLeft, clientHeight, clientWidth });
    expect(first * ROW).toBeLessThanOrEqual(Math.max(0, scrollTop - 5 * ROW));
    expect((last + 1) * ROW).toBeGreaterThanOrEqual(scrollTop + clientHeight - HEAD + 5 * ROW);
    expect(left).toBeLessThanOrEqual(scrollLeft - 200);
    expect(right).toBeGreaterThanOrEqual(scrollLeft + clientWidth - FROZEN + 200);
    // No more than that stands in the page.
    expect([last - first < 40, right - left < clientWidth - FROZEN + 800]).toEqual([true, true]);
  },
);
