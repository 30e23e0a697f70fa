import { expect, test } from 'vitest';
import { withinTime } from './within-time.ts';

test('a reading that takes too long is ended in the middle of an expression, and the next one is read', () => {
  expect(() => withinTime(() => /^\s*x/m.test('\n'.repeat(2_000_000)), 50)).toThrow('package_too_slow');
  expect(withinTime(() => 'text'.toUpperCase())).toBe('TEXT');
});

test('what the reading itself throws is thrown', () => {
  expect(() =>
    withinTime(() => {
      throw new RangeError('beyond');
    }),
  ).toThrow(RangeError);
});
