/** A reviewed stage: what it is worth among the others, 0 to 100, and the ratio that was reached, 0 to 1. */
export type StageRatio = { weight: number; ratio: number };

/** Points are whole hundredths. */
const HUNDREDTHS = 10_000;
const DAY_SECONDS = 86_400;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * The ratio of a stage, 0 to 1: its points over their maximum, mixed with the ratio its peers found by their weight (percent), then with the mean lab score (0 to 100) by the share of the lab (percent),
 * less so many percent for each begun day of lateness.
 */
export function stageRatio(of: {
  score: number;
  max: number;
  peers?: { weight: number; ratio: number } | null;
  lab: { share: number; mean: number } | null;
  late: { seconds: number; percent: number };
}): number {
  const scored = of.max > 0 ? clamp(of.score / of.max, 0, 1) : 0;
  const weight = of.peers ? clamp(of.peers.weight, 0, 100) / 100 : 0;
  const own = scored * (1 - weight) + (of.peers ? clamp(of.peers.ratio, 0, 1) * weight : 0);
  const share = of.lab ? clamp(of.lab.share, 0, 100) / 100 : 0;
  const mixed = own * (1 - share) + (of.lab ? clamp(of.lab.mean / 100, 0, 1) * share : 0);
  const days = of.late.seconds > 0 ? Math.ceil(of.late.seconds / DAY_SECONDS) : 0;
  return mixed * clamp(1 - (days * of.late.percent) / 100, 0, 1);
}

/** The score of a run in hundredths of a point of 100: the mean of its stages by weight; nothing when all weights are 0. */
export function projectScore(stages: readonly StageRatio[]): number {
  const weights = stages.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return 0;
  return Math.round((stages.reduce((sum, { weight, ratio }) => sum + weight * ratio, 0) / weights) * HUNDREDTHS);
}

/** A member's own score in hundredths: the run's, moved by their factor as far as the share (0 to 50 percent) lets it; 0 to 100 points. */
export const memberScore = (run: number, share: number, factor: number) =>
  Math.round(clamp(run * (1 - share / 100 + (share / 100) * factor), 0, HUNDREDTHS));
