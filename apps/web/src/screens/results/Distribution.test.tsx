import { expect, test } from 'vitest';
import { isNamedLeft } from './Distribution.tsx';

test.each([
  ['between the two there is room', 'Pass 60', 225, 380, 340, false],
  ['the mean stands right behind the pass score', 'Pass 60', 225, 380, 248, true],
  ['the mean stands before it', 'Pass 60', 225, 380, 200, false],
  ['it would leave the chart', 'Mean 95.5', 340, 380, null, true],
  ['nothing fits on the left', 'Pass 10', 40, 380, 60, false],
])('the name of a line keeps clear of the other line: %s', (_case, name, at, width, other, left) => {
  expect(isNamedLeft(name, at, width, other)).toBe(left);
});
