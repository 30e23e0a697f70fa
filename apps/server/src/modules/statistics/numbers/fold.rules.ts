import type { MeasureFold } from '@praxis/contract/statistics/statistics';

export type Folded = { rows: number; n: number; value: number; people: number; median?: number | null };

/** The number that rows make: `n` is out of how many, `value` how much of it. */
export function foldedNumber(fold: MeasureFold, { rows, n, value, people, median = null }: Folded): number | null {
  switch (fold) {
    case 'count':
    case 'spaces':
      return n;
    case 'sum':
      return value;
    case 'mean':
      return rows === 0 ? null : value / n;
    case 'share':
      return n === 0 ? null : (100 * value) / n;
    case 'median':
      return median;
    case 'people':
      return people;
  }
}

/** Below so many people no number speaks of a group to somebody who may not see its members. */
export const FEW = 5;
/** Too few people to speak of; rows without people, such as classes, speak of nobody. */
export const isFew = (people: number) => people > 0 && people < FEW;
/** Below so many a comparison shows quartiles only. */
const FOR_BINS = 10;
const THIN = 3;
const WIDTH = 10;

const quantile = (sorted: readonly number[], share: number) => {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
};

/** Counts in equal steps from 0 to 100. */
export function binsOf(values: readonly number[], width = WIDTH) {
  const bins = Array.from({ length: 100 / width }, () => 0);
  for (const value of values) bins[Math.min(bins.length - 1, Math.max(0, Math.floor(value / width)))]!++;
  return bins;
}

/** Bins that nobody can be told apart in: one under three people is drawn together with its neighbour. */
export function mergedBins(values: readonly number[]) {
  const merged: [number, number, number][] = [];
  for (const [place, count] of binsOf(values).entries()) {
    const last = merged.at(-1);
    if (last && last[2] < THIN) merged[merged.length - 1] = [last[0], (place + 1) * WIDTH, last[2] + count];
    else merged.push([place * WIDTH, (place + 1) * WIDTH, count]);
  }
  const end = merged.at(-1)!;
  if (merged.length > 1 && end[2] < THIN) {
    merged.pop();
    const before = merged.at(-1)!;
    merged[merged.length - 1] = [before[0], end[1], before[2] + end[2]];
  }
  return merged;
}

/** A class without names. */
export function comparisonOf(results: readonly number[], own: number) {
  const sorted = results.toSorted((one, other) => one - other);
  if (sorted.length < FEW) return { people: sorted.length, quartiles: null, bins: null, above: null };
  const quartiles = {
    low: sorted[0]!,
    first: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    third: quantile(sorted, 0.75),
    high: sorted.at(-1)!,
  };
  // The ends are single people, so a small class is shown without them.
  const safe = sorted.length < FOR_BINS ? { ...quartiles, low: quartiles.first, high: quartiles.third } : quartiles;
  const below = sorted.filter((value) => value < own).length;
  return {
    people: sorted.length,
    quartiles: safe,
    bins: sorted.length < FOR_BINS ? null : mergedBins(sorted),
    above: sorted.length < FOR_BINS ? null : Math.round((100 * below) / sorted.length),
  };
}

/** How many results were added or changed, of two sorted lists. */
export function changedResults(before: readonly number[], now: readonly number[]) {
  const left = new Map<number, number>();
  for (const value of before) left.set(value, (left.get(value) ?? 0) + 1);
  let added = 0;
  for (const value of now) {
    const count = left.get(value) ?? 0;
    if (count > 0) left.set(value, count - 1);
    else added++;
  }
  return Math.max(
    added,
    [...left.values()].reduce((sum, count) => sum + count, 0),
  );
}

/** A snapshot is renewed when so many results are new or changed. */
export const RENEWED_AT = 3;
