import { median } from '@praxis/scoring/median';
import { rounded } from '../marking/score.rules.ts';

/** Ten equal steps of the full score; full marks fall into the last one. */
const STEPS = 10;
const LEAST_FOR_DISCRIMINATION = 10;

const mean = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length);

/** The form of some scores: average, middle, ends, deviation, and how many lie in each step. */
export function shapeOf(scores: readonly number[], full: number) {
  const sorted = [...scores].sort((one, other) => one - other);
  const average = mean(sorted);
  const middle = median(sorted);
  const spread = average === null ? null : Math.sqrt(mean(sorted.map((score) => (score - average) ** 2)) ?? 0);
  const distribution = new Array<number>(STEPS).fill(0);
  for (const score of sorted) {
    const step = full > 0 ? Math.min(STEPS - 1, Math.max(0, Math.floor((score / full) * STEPS))) : 0;
    distribution[step] = (distribution[step] ?? 0) + 1;
  }
  return {
    average: average === null ? null : rounded(average),
    median: middle === null ? null : rounded(middle),
    highest: sorted.at(-1) ?? null,
    lowest: sorted[0] ?? null,
    deviation: spread === null ? null : rounded(spread),
    distribution,
  };
}

/** Which attempt of a student counts: the best or the last of those that are finished. */
export function countedOf<Attempt extends { userId: string; no: number; score: number | null }>(
  attempts: readonly Attempt[],
  counted: 'best' | 'last',
) {
  const chosen = new Map<string, Attempt>();
  for (const attempt of [...attempts].sort((one, other) => one.no - other.no)) {
    const known = chosen.get(attempt.userId);
    if (!known || counted === 'last' || (attempt.score ?? -1) > (known.score ?? -1)) chosen.set(attempt.userId, attempt);
  }
  return [...chosen.values()];
}

/** Three decimals. */
const fine = (share: number) => Math.round(share * 1000) / 1000;

/** Share of the points reached, 0–1. */
export const difficultyOf = (share: number | null) => (share === null ? null : fine(share));

/** Difficulty among the better 27 % of the attempts less that among the weaker 27 %; null when there are too few. */
export const discriminationOf = (answers: number, better: number | null, weaker: number | null) =>
  answers < LEAST_FOR_DISCRIMINATION ? null : fine((better ?? 0) - (weaker ?? 0));

/** The mean of means, each weighing as many answers as it stands for. */
export function meanOf(parts: readonly { share: number | null; answers: number }[]) {
  const answers = parts.reduce((sum, one) => sum + one.answers, 0);
  return answers === 0 ? null : fine(parts.reduce((sum, { share, answers: some }) => sum + (share ?? 0) * some, 0) / answers);
}
