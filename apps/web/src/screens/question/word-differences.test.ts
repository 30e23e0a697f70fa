import { expect, test } from 'vitest';
import { differences, plainOf } from './word-differences.ts';

test('differences are told word by word, Chinese by characters, and both texts can be read from them', () => {
  const before = '进程是资源分配的单位 and 42 threads';
  const after = '线程是调度的单位 and 43 threads';
  const pieces = differences(before, after);
  expect(
    pieces
      .filter((piece) => piece.in !== 'new')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(before);
  expect(
    pieces
      .filter((piece) => piece.in !== 'old')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(after);
  expect(pieces).toContainEqual({ text: '42', in: 'old' });
  expect(differences('same', 'same')).toEqual([{ text: 'same', in: 'both' }]);
  const long = 'word '.repeat(2000);
  expect(differences(long, `${long}x`).map((piece) => piece.in)).toEqual(['old', 'new']);
});

test('rich text reads as lines with formulas and pictures named', () => {
  expect(plainOf('<p>a <span data-formula="x^2"></span></p><p><img data-file="7" alt="tree"></p>')).toBe('a $x^2$\n[tree 7]');
});
