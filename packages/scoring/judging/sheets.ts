/** A criterion: whole points up to `max`, counted by `weight`. */
export type WeighedCriterion = { id: string; max: number; weight: number };

/** Hundredths that a sheet of all full scores has. */
export const FULL_SHEET = 100_00;

/** Whether every criterion has an integer from 0 to its maximum. */
export const sheetComplete = (criteria: readonly WeighedCriterion[], scores: Readonly<Record<string, number>>) =>
  criteria.every(({ id, max }) => {
    const score = scores[id];
    return score !== undefined && Number.isInteger(score) && score >= 0 && score <= max;
  });

/** What a sheet is worth, hundredths of 100 points: each criterion's share of its maximum by its weight. Not scored yet counts nothing. */
export function sheetTotal(criteria: readonly WeighedCriterion[], scores: Readonly<Record<string, number>>): number {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return 0;
  const share = criteria.reduce((sum, { id, max, weight }) => sum + ((scores[id] ?? 0) / max) * weight, 0);
  return Math.round((share / weights) * FULL_SHEET);
}
