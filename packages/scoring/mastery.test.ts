import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betaInterval, betaShare } from './beta.ts';
import { answersToReach, expectedOf, masteryOf, masteryState, type Proof, partsMastery, reachesLevel } from './mastery.ts';

const NOW = Date.UTC(2026, 10, 1);
const DAY = 86_400_000;

const proof = fc.record({
  ratio: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  expected: fc.double({ min: 0.15, max: 0.85, noNaN: true }),
  strength: fc.double({ min: 0.1, max: 2, noNaN: true }),
  weight: fc.integer({ min: 1, max: 100 }),
  occasion: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  at: fc.integer({ min: NOW - 400 * DAY, max: NOW }),
});
const history = fc.array(proof, { minLength: 1, maxLength: 25 });
const next = (ratio: number, more: Partial<Proof>): Proof => ({
  ...{ ratio, expected: 0.5, strength: 0.7, weight: 100, occasion: 'z', at: NOW },
  ...more,
});
const value = (proofs: readonly Proof[], at = NOW) => masteryOf(proofs, at)?.value ?? 0.5;

describe('mastery', () => {
  test('without evidence there is no number', () => {
    expect(masteryOf([], NOW)).toBeUndefined();
    expect(masteryOf([next(1, { strength: 0 })], NOW)).toBeUndefined();
    expect(masteryState(undefined)).toBe('unknown');
  });

  test('a right answer in a new sitting never lowers it and a wrong one never raises it', () => {
    fc.assert(
      fc.property(history, proof, (proofs, { expected, strength, weight }) => {
        const before = value(proofs);
        expect(value([...proofs, next(1, { expected, strength, weight })])).toBeGreaterThanOrEqual(before - 1e-12);
        expect(value([...proofs, next(0, { expected, strength, weight })])).toBeLessThanOrEqual(before + 1e-12);
      }),
      { numRuns: 5000 },
    );
  });

  test('the pulls of the proofs sum to the number', () => {
    fc.assert(
      fc.property(history, (proofs) => {
        const mastery = masteryOf(proofs, NOW);
        if (!mastery) return;
        expect(Math.abs(mastery.pulls.reduce((sum, pull) => sum + pull, 0) - (mastery.value - 0.5))).toBeLessThan(1e-9);
        expect(mastery.low).toBeLessThan(mastery.value + 1e-9);
        expect(mastery.high).toBeGreaterThan(mastery.value - 1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  test('the order in which proofs came is irrelevant', () => {
    fc.assert(
      fc.property(history, (proofs) => {
        expect(Math.abs(value(proofs) - value(proofs.toReversed()))).toBeLessThan(1e-12);
      }),
    );
  });

  test('with age it returns to one half and is known less well', () => {
    fc.assert(
      fc.property(history, (proofs) => {
        const young = masteryOf(proofs, NOW)!;
        const old = masteryOf(proofs, NOW + 4000 * DAY)!;
        expect(Math.abs(old.value - 0.5)).toBeLessThanOrEqual(Math.abs(young.value - 0.5) + 1e-9);
        expect(old.high - old.low).toBeGreaterThanOrEqual(young.high - young.low - 1e-9);
        expect(old.value).toBeCloseTo(0.5, 2);
      }),
      { numRuns: 500 },
    );
  });

  test('somebody who guesses forty questions of four options stands low', () => {
    const expected = expectedOf({ type: 'single', options: 4, difficulty: 3 });
    const proofs = Array.from({ length: 40 }, (_, no) =>
      next(no % 4 === 0 ? 1 : 0, { expected, occasion: `s${Math.floor(no / 8)}`, at: NOW - (5 - Math.floor(no / 8)) * DAY }),
    );
    expect(value(proofs)).toBeGreaterThan(0.2);
    expect(value(proofs)).toBeLessThan(0.32);
    expect(masteryState(masteryOf(proofs, NOW))).toBe('below');
  });

  test('twenty answers of one afternoon are not twenty proofs', () => {
    const afternoon = masteryOf(
      Array.from({ length: 20 }, () => next(1, {})),
      NOW,
    );
    expect(afternoon!.mass).toBeCloseTo(3, 9);
  });
});

describe('what follows from it', () => {
  const strong = Array.from({ length: 9 }, (_, no) => next(1, { occasion: `s${no}`, at: NOW - no * DAY, strength: 1 }));

  test('states, from how much is known and where it lies', () => {
    expect(masteryState(masteryOf([next(1, {})], NOW))).toBe('thin');
    expect(masteryState(masteryOf(strong, NOW))).toBe('reached');
    expect(
      masteryState(
        masteryOf(
          strong.map((one) => ({ ...one, ratio: 0 })),
          NOW,
        ),
      ),
    ).toBe('below');
    expect(
      masteryState(
        masteryOf(
          strong.map((one) => ({ ...one, ratio: 0.55 })),
          NOW,
        ),
      ),
    ).toBe('on_the_way');
  });

  test('how many right answers more would make it reached', () => {
    expect(answersToReach(strong, NOW)).toBe(0);
    const some = [next(1, { occasion: 'a' }), next(1, { occasion: 'b' })];
    const more = answersToReach(some, NOW)!;
    expect(more).toBeGreaterThan(0);
    const answers = Array.from({ length: more }, () => next(1, { occasion: 'later' }));
    expect(masteryState(masteryOf([...some, ...answers], NOW))).toBe('reached');
    expect(
      answersToReach(
        Array.from({ length: 9 }, (_, no) => next(0, { occasion: `s${no}`, strength: 2 })),
        NOW,
      ),
    ).toBeUndefined();
  });

  test('a level asks for more mastery the higher it is', () => {
    const mastery = masteryOf(strong, NOW);
    expect(reachesLevel(mastery, 3)).toBe(true);
    expect(reachesLevel(mastery, 5)).toBe(mastery!.value >= 0.9);
    expect(reachesLevel(undefined, 1)).toBe(false);
  });

  test('a parent shows the mean of its known parts and how many they are', () => {
    expect(
      partsMastery([
        { value: 0.8, weight: 100 },
        { value: undefined, weight: 100 },
        { value: 0.2, weight: 50 },
      ]),
    ).toEqual({ value: expect.closeTo(0.6, 9), known: 2, of: 3 });
    expect(partsMastery([{ value: undefined, weight: 100 }])).toEqual({ value: undefined, known: 0, of: 1 });
  });

  test('what somebody of half mastery reaches falls with difficulty and counts guessing', () => {
    expect(expectedOf({ type: 'short', options: 0, difficulty: 3 })).toBeCloseTo(0.51, 2);
    expect(expectedOf({ type: 'single', options: 4, difficulty: 3 })).toBeCloseTo(0.625, 3);
    expect(expectedOf({ type: 'judge', options: 2, difficulty: 1 })).toBe(0.85);
    expect(expectedOf({ type: 'oj', options: 0, difficulty: 5 })).toBeCloseTo(0.185, 2);
  });

  test('points of a beta distribution are those of the tables', () => {
    for (const [a, b, low, high] of [
      [1, 1, 0.1, 0.9],
      [3, 1, 0.1 ** (1 / 3), 0.9 ** (1 / 3)],
      [1, 7, 1 - 0.9 ** (1 / 7), 1 - 0.1 ** (1 / 7)],
    ] as const) {
      const interval = betaInterval(a, b);
      expect(interval[0]).toBeCloseTo(low, 11);
      expect(interval[1]).toBeCloseTo(high, 11);
    }
    for (const [a, b] of [
      [2.3, 5.1],
      [6.9, 1.1],
      [1.0001, 1],
      [4, 4],
    ] as const)
      expect(betaInterval(a, b).map((x) => betaShare(x, a, b).toFixed(10))).toEqual(['0.1000000000', '0.9000000000']);
    expect(betaShare(0.3, 2, 5)).toBeCloseTo(0.579825, 6);
  });
});
