import { expect, test } from 'vitest';
import { numbersIn, numbersText } from './number-ranges.ts';

test.each([
  ['1-4, 6', [1, 2, 3, 4, 6]],
  ['3', [3]],
  ['', []],
  ['1，2、5-6', [1, 2, 5, 6]],
])('a setter writes cases as %s', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test.each(['a', '4-1', '1--2', '1-9999'])('what names no cases is told: %s', (text) => {
  expect(numbersIn(text)).toBeUndefined();
});

test('cases are written short', () => {
  expect(numbersText([3, 1, 2, 7, 9, 8])).toBe('1-3, 7-9');
  expect(numbersText([])).toBe('');
});
