import { expect, test } from 'vitest';
import { curved } from './curve.ts';

const points = (of: number) => Math.round(of * 100_000);
const of = { max: points(100), best: points(80), add: points(5) };

test.each([
  ['add', 60, 65],
  ['add', 98, 100],
  ['scale', 80, 100],
  ['scale', 40, 50],
  ['scale', 33.33, 41.66],
  ['root', 64, 80],
  ['root', 0, 0],
  ['root', 100, 100],
] as const)('under "%s" a score of %d becomes %d', (kind, before, after) => {
  expect(curved(points(before), { ...of, kind })).toBe(points(after));
});

test('points may be taken away, not below nothing; a column in which nobody has a point stays as it is', () => {
  expect(curved(points(3), { ...of, kind: 'add', add: points(-5) })).toBe(0);
  expect(curved(0, { ...of, kind: 'scale', best: 0 })).toBe(0);
});
