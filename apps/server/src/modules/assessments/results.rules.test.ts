import { expect, test } from 'vitest';
import { difficultyOf, discriminationOf, keptOf, shapeOf } from './results.rules.ts';

test('average, middle, ends, deviation and distribution as counted by hand', () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: the textbook example of a deviation of 2.
  expect(shapeOf([9, 2, 4, 5, 4, 4, 7, 5], 10)).toEqual({
    average: 5,
    median: 4.5,
    highest: 9,
    lowest: 2,
    deviation: 2,
    distribution: [0, 0, 1, 0, 3, 2, 0, 1, 0, 1],
  });
  expect(shapeOf([10, 10, 0], 10)).toMatchObject({ median: 10, average: 6.67, distribution: [1, 0, 0, 0, 0, 0, 0, 0, 0, 2] });
  expect(shapeOf([], 10)).toMatchObject({ average: null, median: null, highest: null, lowest: null, deviation: null });
});

test('difficulty is the share of the points that was reached', () => {
  const answers = [5, 5, 2.5, 0].map((score) => ({ score, points: 5 }));
  expect(difficultyOf(answers)).toBe(0.625);
  expect(difficultyOf([])).toBeNull();
});

test('discrimination is the difference between the better and the weaker 27 %', () => {
  // Eleven students: 27 % of them are three. The best three have 1, 1, 0.5, the weakest 0.5, 0, 0: 0.833 − 0.167.
  const shares = [1, 1, 0.5, 1, 1, 0, 0.5, 1, 0.5, 0, 0];
  const answers = shares.map((share, at) => ({ score: share * 4, points: 4, total: 100 - at }));
  expect(discriminationOf(answers)).toBe(0.667);
  expect(discriminationOf([...answers].reverse())).toBe(0.667);
  expect(discriminationOf(answers.slice(0, 9))).toBeNull();
  expect(discriminationOf(answers.map((one) => ({ ...one, score: 2 })))).toBe(0);
});

test('of several attempts the best or the last counts', () => {
  const attempts = [
    { userId: 'a', no: 2, score: 4 },
    { userId: 'a', no: 1, score: 9 },
    { userId: 'b', no: 1, score: null },
  ];
  expect(keptOf(attempts, 'best').map(({ score }) => score)).toEqual([9, null]);
  expect(keptOf(attempts, 'last').map(({ score }) => score)).toEqual([4, null]);
});
