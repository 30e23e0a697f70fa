import { expect, test } from 'vitest';
import { byNeed, gapOf } from './gap.ts';

const known = (value: number, low: number, high: number, mass = 4) => ({ value, low, high, mass });

test.each([
  ['nothing is known', undefined, 3, 'unknown', 0],
  ['the level is reached surely', known(0.8, 0.65, 0.9), 4, 'reached', 0],
  ['the level is reached by a number nobody can rely on', known(0.8, 0.3, 0.95), 4, 'short', 0],
  ['too little is known to say', known(0.6, 0.2, 0.9, 1), 4, 'thin', 0.2],
  ['it falls short of what level 5 asks for', known(0.5, 0.4, 0.7), 5, 'short', 0.4],
] as const)('where %s the gap says so', (_what, mastery, level, state, short) => {
  const gap = gapOf(mastery, level);
  expect(gap.state).toBe(state);
  expect(gap.short).toBeCloseTo(short);
});

test('the greatest shortfall by weight comes first, what is reached last', () => {
  const gap = (name: string, state: 'short' | 'thin' | 'unknown' | 'reached', short: number, weight: number) => ({
    name,
    state,
    short,
    weight,
  });
  const list = [
    gap('e', 'reached', 0, 100),
    gap('d', 'unknown', 0, 100),
    gap('c', 'thin', 0.3, 100),
    gap('b', 'short', 0.2, 100),
    gap('a', 'short', 0.3, 50),
  ];
  expect(list.sort(byNeed).map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd', 'e']);
});
