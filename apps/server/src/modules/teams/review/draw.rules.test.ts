import { expect, test } from 'vitest';
import { drawn } from './draw.rules.ts';

const ids = Array.from({ length: 200 }, (_, at) => String(101 + at));

test('anybody who knows the seed draws the same order, whatever order the entrants came in', () => {
  const once = drawn('lottery 2026-11-24: 07 12 19', ids);
  expect(drawn('lottery 2026-11-24: 07 12 19', ids.toReversed())).toEqual(once);
  expect(once.toSorted()).toEqual(ids.toSorted());
});

test('another seed draws another order', () => {
  expect(drawn('a', ids)).not.toEqual(drawn('b', ids));
});
