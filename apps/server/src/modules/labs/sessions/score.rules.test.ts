import { expect, test } from 'vitest';
import { countedScore, labScore, scoreAfterHint, stepState } from './score.rules.ts';

const rules = (...marks: [number, boolean | undefined][]) => marks.map(([weight, passed]) => ({ weight, passed }));

test.each([
  ['everything met', rules([20, true], [30, true]), 100],
  ['nothing met', rules([20, false], [30, false]), 0],
  ['part of it', rules([15, true], [20, true], [40, false], [25, false]), 35],
  ['two decimals', rules([1, true], [2, false]), 33.33],
  ['rounded up', rules([2, true], [1, false]), 66.67],
  ['what was not looked at is not correct', rules([50, true], [50, undefined]), 50],
  ['no rules', [], 0],
  ['all weights 0', rules([0, true], [0, true]), 0],
  ['a rule of weight 0 changes nothing', rules([0, false], [10, true]), 100],
])('S-308 C-21: the lab score when %s', (_title, input, score) => {
  expect(labScore(input)).toBe(score);
});

test.each([
  ['best', null, 40, 0, 40],
  ['best', 60, 40, 0, 60],
  ['best', 40, 60, 0, 60],
  ['last', 60, 40, 0, 40],
  ['best', null, 40, 15, 25],
  ['last', 60, 5, 15, 0],
  ['best', 10, 33.33, 2, 31.33],
] as const)('keeping the %s of %s and %s with %s paid for hints counts %s', (save, before, now, spent, counted) => {
  expect(countedScore(save, before, now, spent)).toBe(counted);
});

test('a hint takes its cost from a score that exists, never below 0', () => {
  expect([scoreAfterHint(null, 5), scoreAfterHint(3, 5), scoreAfterHint(66.67, 5)]).toEqual([null, 0, 61.67]);
});

test.each([
  [rules([1, undefined], [1, undefined]), 'none'],
  [rules([1, true], [1, undefined]), 'part'],
  [rules([1, true], [1, true]), 'all'],
  [rules([1, false], [1, undefined]), 'wrong'],
  [rules([1, false], [1, true]), 'part'],
  [[], 'none'],
])('a step stands as its rules do', (input, state) => {
  expect(stepState(input)).toBe(state);
});
