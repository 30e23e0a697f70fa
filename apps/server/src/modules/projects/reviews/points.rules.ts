import type { ProjectStage } from '@praxis/contract/projects/design';
import { Refusal } from '../../../platform/http/refusal.ts';

/** S-195: an integer from 0 to the maximum and not empty. */
export function checkedScore(score: number | null | undefined, max: number): number {
  if (score === null || score === undefined || !Number.isInteger(score) || score < 0 || score > max)
    throw new Refusal('report_score_wrong', { values: { max }, fields: { score: 'report_score_wrong' } });
  return score;
}

type Points = { score: number | null; criteria: Record<string, number> };

/** The score of a stage: the sum of its criteria, each from 0 to its maximum, or one number where there are none. */
export function pointsOf(stage: ProjectStage, input: Points): { score: number; criteria: Record<string, number> } {
  if (stage.criteria.length === 0) return { score: checkedScore(input.score, stage.max_score), criteria: {} };
  const criteria = Object.fromEntries(stage.criteria.map(({ id, max }) => [id, checkedScore(input.criteria[id], max)]));
  return { score: Object.values(criteria).reduce((sum, points) => sum + points, 0), criteria };
}
