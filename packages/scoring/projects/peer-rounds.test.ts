import { expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import { type DealtReview, dealAgain, dealReviews, peerResult, reviewFlags, type WrittenReview } from './peer-rounds.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => String(100 + at));
const counts = (dealt: readonly DealtReview[], of: (one: DealtReview) => string) =>
  new Set([...Map.groupBy(dealt, of).values()].map((list) => list.length));

/** How many are reached from one by reviews, whichever way they go. */
function reached(dealt: readonly DealtReview[], from: string) {
  const seen = new Set([from]);
  for (let before = 0; before < seen.size; ) {
    before = seen.size;
    for (const { by, of } of dealt) {
      if (seen.has(by)) seen.add(of);
      if (seen.has(of)) seen.add(by);
    }
  }
  return seen.size;
}

test('every work has exactly so many reviews and every team writes as many, never of its own, never twice, and all hang together', () => {
  const next = seeded('rounds');
  for (let turn = 0; turn < 400; turn++) {
    const works = names(2 + Math.floor(next() * 40));
    const reviews = 1 + Math.floor(next() * Math.min(6, works.length - 1));
    const dealt = dealReviews(works, reviews, `seed-${turn}`)!;
    expect(dealt).toHaveLength(works.length * reviews);
    expect([counts(dealt, ({ of }) => of), counts(dealt, ({ by }) => by)]).toEqual([new Set([reviews]), new Set([reviews])]);
    expect(dealt.every(({ by, of }) => by !== of)).toBe(true);
    expect(new Set(dealt.map(({ by, of }) => `${by} ${of}`)).size).toBe(dealt.length);
    expect(reached(dealt, works[0]!)).toBe(works.length);
    // With enough works nobody reviews those who review them.
    if (works.length > 2 * reviews) expect(dealt.some(({ by, of }) => dealt.some((one) => one.by === of && one.of === by))).toBe(false);
  }
});

test('the same seed deals the same whatever the order of the works, another seed another way', () => {
  const works = names(12);
  expect(dealReviews([...works].reverse(), 3, 'a')).toEqual(dealReviews(works, 3, 'a'));
  expect(dealReviews(works, 3, 'b')).not.toEqual(dealReviews(works, 3, 'a'));
});

test('with as many works as reviews or fewer nothing is dealt', () => {
  for (const count of [0, 1, 2, 3]) expect(dealReviews(names(count), 3, 'a')).toBeUndefined();
  expect(dealReviews(names(4), 3, 'a')).toHaveLength(12);
});

test('what is missing is dealt again to those who wrote theirs, evenly, never their own and never one they were asked for', () => {
  const next = seeded('again');
  for (let turn = 0; turn < 200; turn++) {
    const works = names(4 + Math.floor(next() * 20));
    const known = dealReviews(works, 3, `seed-${turn}`)!;
    const late = new Set(works.filter(() => next() < 0.3));
    const missing = known.filter(({ by }) => late.has(by));
    const willing = works.filter((one) => !late.has(one));
    const again = dealAgain({ missing, known, willing, seed: 'x' });
    expect(again.every(({ by, of }) => by !== of && !late.has(by) && !known.some((one) => one.by === by && one.of === of))).toBe(true);
    expect(new Set(again.map(({ by, of }) => `${by} ${of}`)).size).toBe(again.length);
    expect(again.length).toBeLessThanOrEqual(missing.length);
    // Only what nobody is left for is left out.
    for (const { of } of missing) {
      const wanted = missing.filter((one) => one.of === of).length;
      const free = willing.filter((by) => by !== of && !known.some((one) => one.by === by && one.of === of)).length;
      expect(again.filter((one) => one.of === of)).toHaveLength(Math.min(wanted, free));
    }
  }
  expect(dealAgain({ missing: [{ by: 'a', of: 'b' }], known: [], willing: [], seed: 'x' })).toEqual([]);
});

test('the median of each criterion, whatever the order, and their sum', () => {
  const sheets = [
    { score: 9, criteria: { right: 6, tested: 3 } },
    { score: 4, criteria: { right: 0, tested: 4 } },
    { score: 7, criteria: { right: 5, tested: 2 } },
  ];
  expect(peerResult(['right', 'tested'], sheets)).toEqual({ score: 8, criteria: { right: 5, tested: 3 } });
  expect(peerResult([], sheets)).toEqual({ score: 7, criteria: {} });
  expect(peerResult(['right'], [])).toEqual({ score: null, criteria: {} });
});

test('a review far from the others, one sheet for different works, and a pair that praises each other are pointed out', () => {
  const review = (by: string, of: string, points: number): WrittenReview => ({
    ...{ id: `${by}${of}`, by, of, criteria: { all: points }, ratio: points / 10 },
  });
  const quiet = [review('a', 'b', 7), review('c', 'b', 7), review('d', 'b', 6)];
  expect(reviewFlags(quiet)).toEqual([]);
  expect(reviewFlags([...quiet, review('e', 'b', 2)])).toEqual([{ kind: 'far', ids: ['eb'], by: ['e'] }]);
  const lazy = [...quiet, review('a', 'd', 7), review('b', 'd', 5), review('c', 'd', 4)];
  expect(reviewFlags(lazy)).toContainEqual({ kind: 'same', ids: ['ab', 'ad'], by: ['a'] });
  const friends = [review('a', 'b', 9), review('c', 'b', 7), review('b', 'a', 9), review('c', 'a', 6)];
  expect(reviewFlags(friends)).toEqual([{ kind: 'pair', ids: ['ab', 'ba'], by: ['a', 'b'] }]);
});
