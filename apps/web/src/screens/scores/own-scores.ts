import type { OwnScore, ScoresInSpace } from '@praxis/contract/grades/mine';
import type { GradeCell, GradeRule } from '@praxis/scoring/grades/grade-rule';
import { ruleOf } from '@praxis/scoring/grades/gradebook';
import { gradeTotal, leastScoreFor } from '@praxis/scoring/grades/grades';

/** Scores somebody tries out, by column. */
export type Trial = ReadonlyMap<string, number>;

export const ruleOfScores = ({ settings, columns }: ScoresInSpace): GradeRule => ruleOf(settings, columns);

/** What counts: what is released, and what is tried out. */
export const cellsOf = ({ columns }: ScoresInSpace, trial: Trial): Map<string, GradeCell> =>
  new Map(
    columns.map((column): [string, GradeCell] => {
      const tried = trial.get(column.key);
      if (tried !== undefined) return [column.key, { units: tried, status: 'normal' }];
      return [column.key, { units: column.units, status: column.status, missing: column.state === 'x', hidden: !column.released }];
    }),
  );

export const totalOf = (scores: ScoresInSpace, trial: Trial) => gradeTotal(ruleOfScores(scores), cellsOf(scores, trial));

/** The open column a needed score is asked about: the one with the most weight, or what was tried last. */
export function openColumn(scores: ScoresInSpace): OwnScore | undefined {
  const weight = (column: OwnScore) => scores.settings.categories.find(({ id }) => id === column.category)?.weight ?? 0;
  const open = scores.columns.filter(
    ({ units, status, counts, archived, max }) => units === null && status === 'normal' && counts && !archived && max > 0,
  );
  return open.toSorted((one, other) => weight(other) - weight(one))[0];
}

/** Least whole points in a column for a percentage, with everything else as it is tried. */
export const needed = (scores: ScoresInSpace, trial: Trial, key: string, from: number) =>
  leastScoreFor(ruleOfScores(scores), cellsOf(scores, trial), { key, from });
