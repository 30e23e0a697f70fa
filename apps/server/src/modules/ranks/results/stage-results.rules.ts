import type { StageRule } from '@praxis/contract/competitions/stages';
import type { ResultLine } from '@praxis/contract/ranks/results';
import type { Outcome } from '@praxis/scoring/grades/cells';

/** What a line of a result is worth in a later stage: its total, a point for each solved problem under ICPC rules, never more than full marks. */
export function pointsFrom(
  { total }: Pick<ResultLine, 'total'>,
  rule: StageRule['kind'],
  maxPoints: number,
): { points: number; outcome: Outcome } {
  const points = Math.max(0, Math.min(maxPoints, rule === 'icpc' ? total * 100 : total));
  return { points, outcome: points === 0 ? 'wrong' : points >= maxPoints ? 'ok' : 'part' };
}
