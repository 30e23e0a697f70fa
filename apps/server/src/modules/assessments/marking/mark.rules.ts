import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { Adjustment } from '@praxis/contract/assessments/marking';
import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import type { QuestionKey } from '@praxis/contract/questions/content';
import { keyed, type MergedAnswers } from '../attempts/finalize.rules.ts';
import type { FrozenPaper, Layout, NamedOption } from '../papers/layout.rules.ts';
import { type LateSettings, pointsOff } from '../settings/late.rules.ts';
import { acceptedMatch, automaticScore, countedScore, isBlank, isCorrect, rounded, stateAfterMarking, totalOf } from './score.rules.ts';

/** The keys of a frozen paper, and what was decided about faulty questions. */
export type Keys = { keys: Map<number, QuestionKey>; adjustments: Map<number, Adjustment> };

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

/** The settings that decide what the machine gives. */
type Rules = Pick<AssessmentSettings, 'multi_partial' | 'short_answers'>;

/** The automatic score of one answer by the key that holds now. */
export const scoreOf = (value: AnswerValue, no: number, points: number, of: { paper: FrozenPaper; settings: Rules } & Keys) => {
  const question = of.paper.questions.get(no);
  const key = of.keys.get(no);
  if (!question || !key) return null;
  return automaticScore(value, { type: question.type, points, key, partial: of.settings.multi_partial, short: of.settings.short_answers });
};

/** Folded saves as marked answers, one for each question of the layout. */
export function markedAnswers(
  of: { layout: Layout; options: readonly NamedOption[][]; answers: Map<number, MergedAnswers> },
  with_: { paper: FrozenPaper; settings: Rules } & Keys,
): MarkedAnswer[] {
  return of.layout.questions.map(([no, points], at) => {
    const input = of.answers.get(at + 1);
    const question = with_.paper.questions.get(no);
    const of_ = { type: question?.type ?? 'short', parts: question?.content.parts, takes: question?.content.file };
    const value = keyed(input?.value ?? null, of_, of.options[at] ?? []);
    const scoreAuto = scoreOf(value, no, points, with_);
    const saved = { clientSeq: input?.clientSeq ?? null, savedAt: input?.savedAt ?? null };
    return { item: at + 1, question: no, points, value, ...saved, scoreAuto, score: scoreAuto };
  });
}

type Summed = Pick<MarkedAnswer, 'question' | 'points' | 'score' | 'scoreAuto' | 'value'>;

/** What the answers of an attempt add up to, and where it then stands. */
export function summary(
  answers: readonly Summed[],
  of: { lateSeconds: number; settings: LateSettings & Pick<AssessmentSettings, 'pass_percent'>; adjustments: Map<number, Adjustment> },
) {
  const treated = answers.map((answer) => ({ ...answer, adjustment: of.adjustments.get(answer.question) ?? null }));
  const total = totalOf(treated, {
    off: (sum, full) => pointsOff(of.settings, { sum, full, lateSeconds: of.lateSeconds }),
    passPercent: of.settings.pass_percent,
  });
  const automatic = rounded(
    treated.reduce((sum, { scoreAuto, points, adjustment }) => sum + (countedScore(scoreAuto, points, adjustment) ?? 0), 0),
  );
  return {
    toMark: total.toMark,
    scoreAuto: automatic,
    scoreManual: rounded(total.sum - automatic),
    scoreTotal: total.total,
    lateOff: total.lateOff,
    full: total.full,
    answered: answers.filter(({ value }) => !isBlank(value)).length,
    state: stateAfterMarking(total.toMark, total.passed),
  };
}

/** Whether a marked answer counts as correct; unknown while it waits. */
export const correctOf = (score: number | null, points: number) => (score === null ? null : isCorrect(score, points));

/** What an unmarked short answer would get because it matches an accepted one, and which; null without a match (D-18). */
export function proposalOf(
  answer: Pick<MarkedAnswer, 'value' | 'points' | 'score'> & { question_no: number },
  of: { paper: FrozenPaper; keys: Map<number, QuestionKey> },
) {
  const key = of.keys.get(answer.question_no);
  if (answer.score !== null || !key || of.paper.questions.get(answer.question_no)?.type !== 'short') return null;
  const accepted = acceptedMatch(answer.value, key);
  return accepted === undefined ? null : { score: answer.points, accepted };
}
