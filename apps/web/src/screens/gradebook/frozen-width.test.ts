import { expect, test } from 'vitest';
import { frozenWidth } from './book-model.ts';

test('the column of names is as wide as the longest of them needs, within reason', () => {
  expect(frozenWidth([])).toBe(300);
  expect(frozenWidth([{ name: '王子涵' }])).toBe(300);
  expect(frozenWidth([{ name: '王子涵' }, { name: 'Learner 507' }])).toBe(320);
  expect(frozenWidth([{ name: 'A name '.repeat(20) }])).toBe(412);
});
