import { expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import { type AwardedLine, type AwardRule, awardsFor, placesOf } from './award.ts';

const rule = (id: string, change: Partial<AwardRule>): AwardRule => ({
  ...{ id, kind: 'top', value: 1, rounding: 'up', ties: 'all', entrants: [] },
  ...change,
});
const line = (id: string, rank: number | null, total = 100, division = '', took = true): AwardedLine => ({
  id,
  rank,
  total,
  division,
  took,
});
const names = (rules: AwardRule[], lines: AwardedLine[], perDivision = false) =>
  awardsFor(rules, lines, perDivision).given.map(({ rule: of, entrant }) => `${of}:${entrant}`);

test('awards by place follow one another, and equals across a line are all in or all out', () => {
  const lines = [line('a', 1), line('b', 2), line('c', 2), line('d', 4), line('e', 5)];
  const gold = rule('gold', { value: 1 });
  expect(names([gold, rule('silver', { value: 2 })], lines)).toEqual(['gold:a', 'silver:b', 'silver:c']);
  expect(names([rule('gold', { value: 2 })], lines)).toEqual(['gold:a', 'gold:b', 'gold:c']);
  expect(names([rule('gold', { value: 2, ties: 'none' }), rule('silver', { value: 1 })], lines)).toEqual([
    'gold:a',
    'silver:b',
    'silver:c',
  ]);
  expect(awardsFor([rule('gold', { value: 2 })], lines, false).cuts).toEqual([
    { rule: 'gold', division: '', places: 2, given: 3, tied: 2 },
  ]);
});

test.each([
  ['up', 7, 10, 1],
  ['down', 7, 10, 0],
  ['nearest', 15, 10, 2],
  ['nearest', 14, 10, 1],
  ['up', 30, 10, 3],
  ['up', 0, 10, 0],
] as const)('a share rounded %s: %s entrants at %s %% are %s', (rounding, official, value, places) => {
  expect(placesOf({ kind: 'percent', value, rounding }, official)).toBe(places);
});

test('guests and whoever scored nothing stand outside; scores, participation and named awards follow their own rules', () => {
  const lines = [line('a', 1, 90), line('guest', null, 80), line('b', 2, 70), line('c', 3, 0), line('d', 3, 0, '', false)];
  const rules = [
    rule('first', { kind: 'percent', value: 50, rounding: 'down' }),
    rule('merit', { kind: 'score', value: 70 }),
    rule('part', { kind: 'participation' }),
    rule('idea', { kind: 'hand', entrants: ['a', 'c'] }),
  ];
  expect(names(rules, lines)).toEqual(['first:a', 'first:b', 'part:guest', 'part:c', 'idea:a', 'idea:c']);
  expect(names([rule('merit', { kind: 'score', value: 70 })], lines)).toEqual(['merit:a', 'merit:b']);
});

test('each division has lines of its own', () => {
  const lines = [line('a', 1, 9, 'A'), line('b', 2, 8, 'B'), line('c', 3, 7, 'A')];
  expect(names([rule('gold', {})], lines, true)).toEqual(['gold:a', 'gold:b']);
});

/** A result with many equals. */
function result(seed: string): AwardedLine[] {
  const random = seeded(seed);
  const totals = Array.from({ length: 1 + Math.floor(random() * 30) }, () => Math.floor(random() * 8)).toSorted((a, b) => b - a);
  return totals.map((total, at) => ({
    ...{ id: String(at), rank: totals.indexOf(total) + 1, total, division: String(Math.floor(random() * 2)), took: total > 0 },
  }));
}

test('whatever the ties: equals get the same, nobody below gets a better award, and a line misses its number by equals alone', () => {
  for (let round = 0; round < 300; round++) {
    const lines = result(`awards ${round}`);
    const random = seeded(`rules ${round}`);
    const rules = ['gold', 'silver', 'bronze'].map((id) =>
      rule(id, {
        kind: random() < 0.5 ? 'top' : 'percent',
        value: Math.floor(random() * 40),
        ties: random() < 0.5 ? 'all' : 'none',
        rounding: (['up', 'down', 'nearest'] as const)[Math.floor(random() * 3)]!,
      }),
    );
    const perDivision = random() < 0.5;
    const { given, cuts } = awardsFor(rules, lines, perDivision);
    const levelOf = (id: string) => rules.findIndex(({ id: of }) => of === given.find(({ entrant }) => entrant === id)?.rule);
    const level = (id: string) => (levelOf(id) < 0 ? 99 : levelOf(id));
    expect(new Set(given.map(({ entrant }) => entrant)).size).toBe(given.length);
    for (const one of lines)
      for (const other of lines.filter(({ division }) => !perDivision || division === one.division)) {
        if (one.rank === other.rank) expect(level(one.id)).toBe(level(other.id));
        if (one.rank! < other.rank! && other.total > 0) expect(level(one.id)).toBeLessThanOrEqual(level(other.id));
      }
    for (const { tied, rule: of, division } of cuts.filter((cut) => cut.tied === 0)) {
      const upTo = cuts.filter(
        (cut) => cut.division === division && rules.findIndex(({ id }) => id === cut.rule) <= rules.findIndex(({ id }) => id === of),
      );
      const below = upTo.reduce((sum, { places }) => sum + places, 0);
      const inside = lines.filter((one) => !perDivision || one.division === division).toSorted((one, other) => one.rank! - other.rank!);
      const scoring = inside.slice(0, below).filter(({ total }) => total > 0).length;
      expect([tied, upTo.reduce((sum, { given: count }) => sum + count, 0)]).toEqual([0, scoring]);
    }
  }
});
