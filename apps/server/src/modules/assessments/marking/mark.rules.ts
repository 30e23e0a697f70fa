import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { Treatment } from '@praxis/contract/assessments/marking';
import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import type { QuestionKey } from '@praxis/contract/questions/content';
import { type Folded, keyed } from '../attempts/fold.rules.ts';
import type { FrozenPaper, Layout, NamedOption } from '../papers/layout.rules.ts';
import { automaticScore, countedScore, isBlank, isCorrect, rounded, stateAfterMarking, totalOf } from './score.rules.ts';

/** The keys of a frozen paper, and what was decided about faulty questions. */
export type Keys = { keys: Map<number, QuestionKey>; treatments: Map<number, Treatment> };

/** One answer with its mark, as it is kept. */
export type MarkedAnswer = {
  item: number;
  question: number;
  points: number;
  value: AnswerValue;
  clientSeq: string | null;
  savedAt: Date | null;
  scoreAuto: number | null;
  score: number | null;
};

/** The automatic score of one answer by the key that holds now. */
export const scoreOf = (
  value: AnswerValue,
  no: number,
  points: number,
  of: { paper: FrozenPaper; partial: AssessmentSettings['multi_partial'] } & Keys,
) => {
  const question = of.paper.questions.get(no);
  const key = of.keys.get(no);
  if (!question || !key) return null;
  return automaticScore(value, { type: question.type, points, key, partial: of.partial });
};

/** Folded saves as marked answers, one for each question of the layout. */
export function markedAnswers(
  of: { layout: Layout; options: readonly NamedOption[][]; answers: Map<number, Folded> },
  with_: { paper: FrozenPaper; partial: AssessmentSettings['multi_partial'] } & Keys,
): MarkedAnswer[] {
  return of.layout.questions.map(([no, points], at) => {
    const given = of.answers.get(at + 1);
    const type = with_.paper.questions.get(no)?.type ?? 'short';
    const value = keyed(given?.value ?? null, type, of.options[at] ?? []);
    const scoreAuto = scoreOf(value, no, points, with_);
    const saved = { clientSeq: given?.clientSeq ?? null, savedAt: given?.savedAt ?? null };
    return { item: at + 1, question: no, points, value, ...saved, scoreAuto, score: scoreAuto };
  });
}

type Summed = Pick<MarkedAnswer, 'question' | 'points' | 'score' | 'scoreAuto' | 'value'>;

/** What the answers of an attempt add up to, and where it then stands. */
export function summary(
  answers: readonly Summed[],
  of: { late: boolean; settings: Pick<AssessmentSettings, 'late_percent_off' | 'pass_percent'>; treatments: Map<number, Treatment> },
) {
  const treated = answers.map((answer) => ({ ...answer, treatment: of.treatments.get(answer.question) ?? null }));
  const total = totalOf(treated, { late: of.late, latePercentOff: of.settings.late_percent_off, passPercent: of.settings.pass_percent });
  const automatic = rounded(
    treated.reduce((sum, { scoreAuto, points, treatment }) => sum + (countedScore(scoreAuto, points, treatment) ?? 0), 0),
  );
  return {
    toMark: total.toMark,
    scoreAuto: automatic,
    scoreManual: rounded(total.sum - automatic),
    scoreTotal: total.total,
    full: total.full,
    answered: answers.filter(({ value }) => !isBlank(value)).length,
    state: stateAfterMarking(total.toMark, total.passed),
  };
}

/** Whether a marked answer counts as correct; unknown while it waits. */
export const correctOf = (score: number | null, points: number) => (score === null ? null : isCorrect(score, points));
