import { expect, test } from 'vitest';
import { decimalText, equal, minus, readDecimal, readQuantity, times, toDigits, within } from './decimal.ts';

const text = (of: string) => {
  const read = readDecimal(of);
  return read && decimalText(read);
};

test.each([
  ['46.0', '46'],
  ['-0.50', '-0.5'],
  ['+.5', '0.5'],
  ['5.', '5'],
  ['1.5e3', '1500'],
  ['1.5E-3', '0.0015'],
  ['1.5×10^3', '1500'],
  ['1.5 x 10^-3', '0.0015'],
  ['1.5×10³', '1500'],
  ['1.5·10⁻³', '0.0015'],
  ['１．５', '1.5'],
  ['−3', '-3'],
  ['80 100', '80100'],
  ['007', '7'],
  ['0', '0'],
])('somebody who writes %s means %s', (written, meant) => {
  expect(text(written)).toBe(meant);
});

test.each([
  '',
  ' ',
  'x',
  '1,000',
  '1,5',
  '80 10',
  '1e',
  '1e99999',
  '1'.repeat(41),
  '--1',
  '1.2.3',
  '٣',
  'Infinity',
  'NaN',
  '0x10',
  '1/2',
  '½',
])('somebody who writes %j is not read as a number', (written) => {
  expect(readDecimal(written)).toBeUndefined();
});

test('a number keeps what stands behind it', () => {
  expect(readQuantity('80.5 µs')).toEqual({ value: { units: 805n, scale: 1 }, rest: 'μs' });
  expect(readQuantity('5km')?.rest).toBe('km');
  expect(readQuantity('３．５Ω')?.rest).toBe('Ω');
});

test('46.0 lies within 45.8 ± 0.2, which floats deny', () => {
  const read = (of: string) => readDecimal(of)!;
  expect(Math.abs(46.0 - 45.8) <= 0.2).toBe(false);
  expect(within(minus(read('46.0'), read('45.8')), read('0.2'))).toBe(true);
  expect(within(minus(read('46.0000000001'), read('45.8')), read('0.2'))).toBe(false);
  expect(equal(times(read('0.1'), read('3')), read('0.3'))).toBe(true);
});

test.each([
  ['80149', 3, '80100'],
  ['80150', 3, '80200'],
  ['-80150', 3, '-80200'],
  ['0.0012349', 3, '0.00123'],
  ['999.5', 3, '1000'],
  ['12', 3, '12'],
  ['0', 3, '0'],
] as const)('%s with %d digits is %s', (written, digits, meant) => {
  expect(decimalText(toDigits(readDecimal(written)!, digits))).toBe(meant);
});
