import { expect, test } from 'vitest';
import { wholeGroupIsChecked, withoutChecks, wrongShare } from './spot-check.rules.ts';

const checks = (right: number, wrong: number, open: number) => [
  ...Array.from({ length: right }, () => ({ agrees: true })),
  ...Array.from({ length: wrong }, () => ({ agrees: false })),
  ...Array.from({ length: open }, () => ({ agrees: null })),
];

test.each([
  [checks(0, 0, 12), 0, false],
  [checks(19, 1, 0), 5, false],
  [checks(10, 1, 3), 9, true],
  [checks(0, 1, 11), 100, true],
])('an organiser is told how many differ, and above five percent all are gone through (%#)', (made, share, all) => {
  expect(wrongShare(made)).toBe(share);
  expect(wholeGroupIsChecked(made)).toBe(all);
});

test('an organiser hands over what was checked, says why what was not, and never what differs', () => {
  expect(withoutChecks(checks(3, 0, 0), '')).toBeUndefined();
  expect(() => withoutChecks(checks(2, 0, 1), ' ')).toThrow('spot_checks_open');
  expect(withoutChecks(checks(2, 0, 1), ' One organiser alone ')).toEqual({ unchecked: 1, unchecked_because: 'One organiser alone' });
  expect(() => withoutChecks(checks(2, 1, 0), 'in a hurry')).toThrow('spot_checks_wrong');
});
