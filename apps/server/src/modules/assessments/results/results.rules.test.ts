import { expect, test } from 'vitest';
import { countedOf, difficultyOf, discriminationOf, meanOf, shapeOf } from './results.rules.ts';

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

test('difficulty and discrimination have three decimals; a discrimination needs ten answers', () => {
  expect(difficultyOf(0.62549)).toBe(0.625);
  expect(difficultyOf(null)).toBeNull();
  expect(discriminationOf(10, 5 / 6, 1 / 6)).toBe(0.667);
  expect(discriminationOf(9, 1, 0)).toBeNull();
});

test('a skill’s share weighs every answer the same', () => {
  expect(
    meanOf([
      { share: 1, answers: 1 },
      { share: 0.5, answers: 3 },
    ]),
  ).toBe(0.625);
  expect(meanOf([])).toBeNull();
});

test('of several attempts the best or the last counts', () => {
  const attempts = [
    { userId: 'a', no: 2, score: 4 },
    { userId: 'a', no: 1, score: 9 },
    { userId: 'b', no: 1, score: null },
  ];
  expect(countedOf(attempts, 'best').map(({ score }) => score)).toEqual([9, null]);
  expect(countedOf(attempts, 'last').map(({ score }) => score)).toEqual([4, null]);
});
