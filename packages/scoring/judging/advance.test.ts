import { expect, test } from 'vitest';
import { type AdvanceRule, advance, type ResultLine } from './advance.ts';

/** A result in a short form: rank, points, institution. */
const result = (...lines: [rank: number | null, points: number, institution?: string][]): ResultLine[] =>
  lines.map(([rank, total, institution], at) => ({ id: `e${at + 1}`, rank, total, institution: institution ?? null }));
const rule = (more: Partial<AdvanceRule>): AdvanceRule => ({ by: 'top', value: 2, ties: 'all', per_institution: null, ...more });
const going = (how: AdvanceRule, lines: ResultLine[]) =>
  advance(how, lines)
    .filter(({ goesOn }) => goesOn)
    .map(({ id }) => id);

const equals = result([1, 90], [2, 80], [2, 80], [4, 70], [5, 0]);
test.each([
  [{ ties: 'all' }, ['e1', 'e2', 'e3']],
  [{ ties: 'none' }, ['e1']],
  [{ ties: 'rule' }, ['e1', 'e2']],
  [{ value: 3, ties: 'none' }, ['e1', 'e2', 'e3']],
  [{ by: 'percent', value: 41, ties: 'all' }, ['e1', 'e2', 'e3']],
  [{ by: 'percent', value: 1 }, ['e1']],
  [{ by: 'score', value: 80 }, ['e1', 'e2', 'e3']],
  [{ value: 100 }, ['e1', 'e2', 'e3', 'e4']],
] as const)('%j sends on %j', (how, expected) => expect(going(rule(how), equals)).toEqual(expected));

test('a place that an institution may not have goes to the next rank', () => {
  const lines = result([1, 90, 'a'], [2, 80, 'a'], [3, 70, 'b'], [4, 60, 'a']);
  expect(advance(rule({ per_institution: 1 }), lines).map(({ why }) => why)).toEqual(['within', 'institution_full', 'within', 'below']);
});

test('equals of one institution with room for one of them are no tie at the cut', () => {
  const lines = result([1, 90, 'a'], [1, 90, 'a'], [3, 70, 'b']);
  expect(going(rule({ ties: 'none', per_institution: 1 }), lines)).toEqual(['e1', 'e3']);
});

test('guests never go on and take nobody’s place, and who scored nothing stays', () => {
  expect(advance(rule({ value: 5 }), result([null, 99], [1, 90], [2, 0])).map(({ why }) => why)).toEqual([
    'guest',
    'within',
    'nothing_scored',
  ]);
});

test('within divisions the first so many of each go on, and a share is of each', () => {
  const lines = result([1, 90], [2, 80], [3, 70], [4, 60], [5, 50]).map((line, at) => ({
    ...line,
    division: at === 4 ? 'Junior' : 'Open',
  }));
  expect(going(rule({ value: 1, per_division: true }), lines)).toEqual(['e1', 'e5']);
  expect(going(rule({ by: 'percent', value: 50, per_division: true }), lines)).toEqual(['e1', 'e2', 'e5']);
  expect(going(rule({ value: 1 }), lines)).toEqual(['e1']);
});
