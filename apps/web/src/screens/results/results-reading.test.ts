import { expect, test } from 'vitest';
import { barsOf, isWorrying, readingOf, strongerOption } from './results-reading.ts';

const options = (right: number, wrong: number) => [
  { key: 'a', chosen: right, right: true },
  { key: 'b', chosen: wrong, right: false },
  { key: 'c', chosen: 1, right: false },
];
const single = (traits: { difficulty: number | null; discrimination: number | null; right?: number; wrong?: number }) => ({
  type: 'single' as const,
  options: options(traits.right ?? 50, traits.wrong ?? 10),
  difficulty: traits.difficulty,
  discrimination: traits.discrimination,
});

test('S-041 the reading of a question names the worst thing about it', () => {
  expect(readingOf(single({ difficulty: 0.6, discrimination: 0.4 }))).toBe('fine');
  expect(readingOf(single({ difficulty: 0.6, discrimination: 0.1 }))).toBe('poor');
  expect(readingOf(single({ difficulty: 0.33, discrimination: 0.07, right: 62, wrong: 71 }))).toBe('wrong_option');
  expect(readingOf(single({ difficulty: 0.33, discrimination: 0.5, right: 62, wrong: 71 }))).toBe('fine');
  expect(readingOf(single({ difficulty: 0.2, discrimination: 0.4 }))).toBe('hard');
  expect(readingOf(single({ difficulty: 0.99, discrimination: 0.02 }))).toBe('easy');
  expect(readingOf(single({ difficulty: 0.6, discrimination: null }))).toBe('too_few');
  expect(readingOf(single({ difficulty: null, discrimination: null }))).toBe('too_few');
  expect(isWorrying('poor')).toBe(true);
  expect(isWorrying('hard')).toBe(false);
});

test('S-041 only a question with one right option has a stronger wrong one', () => {
  expect(strongerOption({ type: 'single', options: options(5, 9) })?.key).toBe('b');
  expect(strongerOption({ type: 'single', options: options(9, 5) })).toBeUndefined();
  expect(strongerOption({ type: 'multi', options: options(5, 9) })).toBeUndefined();
});

test('S-041 bars are tenths of the full score; those that end at the pass score or before lie below it', () => {
  const bars = barsOf([0, 0, 1, 0, 0, 2, 3, 4, 0, 1], 38, 22.8);
  expect(bars[0]).toEqual({ from: 0, to: 3.8, count: 0, below: true });
  expect(bars.map(({ below }) => below)).toEqual([true, true, true, true, true, true, false, false, false, false]);
  expect(bars.at(-1)).toEqual({ from: 34.2, to: 38, count: 1, below: false });
  expect(barsOf([1, 1], 10, null).some(({ below }) => below)).toBe(false);
});
