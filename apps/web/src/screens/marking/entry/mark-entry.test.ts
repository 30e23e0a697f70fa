import { expect, test } from 'vitest';
import { actionOf, digitTyped, entryOf, isChanged, rubricSum, scoreOf, toggled } from './mark-entry.ts';

const question = {
  score: 8,
  rubric: [
    { id: '1', text: 'Names the free links', points: 2, criterion: '', used: 0 },
    { id: '2', text: 'No stack needed', points: 7, criterion: '', used: 0 },
    { id: '3', text: 'Mixes up the orders', points: -1, criterion: '', used: 0 },
  ],
};
const answer = { attempt_id: '5', item: 2, score: null, comment: '', rubric_ids: [] as string[], revision: 0 };

test('S-040 the rubric adds up within the full score, and a typed score wins', () => {
  const empty = entryOf(answer);
  expect(scoreOf(empty, question)).toBeNull();
  const one = toggled(empty, '1');
  expect(scoreOf(one, question)).toBe(2);
  expect(scoreOf(toggled(one, '2'), question)).toBe(8);
  expect(rubricSum(toggled(empty, '3'), question)).toBe(0);
  expect(scoreOf({ ...one, text: '5.5' }, question)).toBe(5.5);
  expect(toggled({ ...one, text: '5.5' }, '2').text).toBe('');
});

test('S-040 what is no score is told apart from no score yet', () => {
  const entry = entryOf(answer);
  for (const text of ['9', '-1', 'x', '1.005']) expect(scoreOf({ ...entry, text }, question)).toBeNaN();
  expect(scoreOf({ ...entry, text: ' 0 ' }, question)).toBe(0);
});

test('an entry is changed only when it says something else than the server holds', () => {
  const marked = { ...answer, score: 2, rubric_ids: ['1', '3'], comment: 'Good' };
  expect(isChanged(entryOf(marked), marked)).toBe(false);
  expect(isChanged({ ...entryOf(marked), rubricIds: ['3', '1'] }, marked)).toBe(false);
  expect(isChanged(toggled(entryOf(marked), '1'), marked)).toBe(true);
  expect(isChanged({ ...entryOf(marked), comment: '' }, marked)).toBe(true);
});

test('the key a takes what is proposed', () => {
  expect(actionOf('a', 0)).toEqual({ act: 'accept' });
  expect(actionOf('a', 3)).toEqual({ act: 'accept' });
});

test('digits write a score up to the full one', () => {
  expect(digitTyped('', '1', 12, false)).toBe('1');
  expect(digitTyped('1', '2', 12, true)).toBe('12');
  expect(digitTyped('1', '5', 12, true)).toBe('5');
  expect(digitTyped('', '9', 8, false)).toBe('8');
  expect(digitTyped('2', '.', 8, true)).toBe('2.');
  expect(digitTyped('2.', '5', 8, true)).toBe('2.5');
  expect(digitTyped('0', '0', 8, true)).toBe('0');
});

test('keys give points of the rubric, or write the score where there is none', () => {
  expect(actionOf('2', 3)).toEqual({ act: 'rubric', at: 1 });
  expect(actionOf('4', 3)).toBeUndefined();
  expect(actionOf('0', 3)).toEqual({ act: 'zero' });
  expect(actionOf('0', 0)).toEqual({ act: 'digit', digit: '0' });
  expect(actionOf('j', 3)).toEqual({ act: 'go', by: 1 });
  expect(actionOf('p', 3)).toEqual({ act: 'person', by: -1 });
  expect(actionOf('x', 3)).toBeUndefined();
});
