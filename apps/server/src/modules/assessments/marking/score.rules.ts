import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { Adjustment } from '@praxis/contract/assessments/marking';
import type { ShortAnswers } from '@praxis/contract/assessments/settings';
import type { AskedType, QuestionKey } from '@praxis/contract/questions/content';
import { isBlankAnswer } from '@praxis/rules/blank-answer';
import { markParts } from '@praxis/rules/mark-parts';

/** How points are given for part of the right options. */
export type PartialRule = 'full' | 'half' | 'none';
/** A question with what decides its score. */
export type Marked = { type: AskedType; points: number; key: QuestionKey; partial: PartialRule; short: ShortAnswers };

/** Two decimals, half up. */
export const rounded = (score: number) => Math.round((score + Number.EPSILON) * 100) / 100;

/** More than half of the points is correct, exactly half is not (S-307, C-21). */
export const isCorrect = (score: number, points: number) => score > points / 2;

/** Words as they are compared: without the spaces around, case and width of letters aside. */
export const comparable = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether nothing was answered. */
export function isBlank(value: AnswerValue): boolean {
  if (value === null) return true;
  if ('blanks' in value || 'number' in value || 'pairs' in value || 'order' in value) return isBlankAnswer(value);
  if ('options' in value) return value.options.length === 0;
  if ('files' in value) return value.files.length === 0 && value.text.trim() === '' && value.links.every((link) => link.trim() === '');
  if ('text' in value) return value.text.trim() === '';
  return 'code' in value && value.code.trim() === '';
}

/** The accepted answer that a text matches. */
export const acceptedMatch = (value: AnswerValue, key: Pick<QuestionKey, 'accepted'>) =>
  value && 'text' in value && !('files' in value) && value.text.trim() !== ''
    ? key.accepted.find((one) => comparable(one) === comparable(value.text))
    : undefined;

function multiScore(chosen: readonly string[], key: QuestionKey, points: number, partial: PartialRule) {
  const right = new Set(key.correct);
  const picked = new Set(chosen);
  if (picked.size === 0 || [...picked].some((one) => !right.has(one))) return 0;
  if (picked.size === right.size) return points;
  if (partial === 'full') return rounded((points * picked.size) / right.size);
  return partial === 'half' ? rounded(points / 2) : 0;
}

/** What the machine gives for an answer; null when only a person or the judge can tell. Options stand by their keys. */
export function automaticScore(value: AnswerValue, { type, points, key, partial, short }: Marked): number | null {
  if (isBlank(value) || value === null) return 0;
  if ('blanks' in value || 'number' in value || 'pairs' in value || 'order' in value)
    return key.parts ? markParts(value, key.parts, points).score : null;
  if (type === 'single') return 'options' in value && value.options.length === 1 && key.correct.includes(value.options[0]!) ? points : 0;
  if (type === 'multi') return 'options' in value ? multiScore(value.options, key, points, partial) : 0;
  if (type === 'judge') return 'truth' in value && value.truth === key.truth ? points : 0;
  if (type === 'short') {
    // What stands in a picture is for a person.
    if ('files' in value) return null;
    if (key.accepted.length === 0 || short === 'propose') return null;
    return acceptedMatch(value, key) !== undefined ? points : short === 'auto' ? 0 : null;
  }
  return null;
}

/** What an answer counts for once its question was treated: everybody's full score, or nobody's. The mark beneath it is kept. */
export const countedScore = (score: number | null, points: number, adjustment: Adjustment | null | undefined) =>
  adjustment === 'void' ? 0 : adjustment === 'all_correct' ? points : score;

/** A score by the points of a rubric, never under nothing nor over the full score. */
export const rubricScore = (points: readonly number[], most: number) =>
  rounded(
    Math.min(
      most,
      Math.max(
        0,
        points.reduce((sum, one) => sum + one, 0),
      ),
    ),
  );

/** The sum of an attempt: null while something is unmarked; less for a late one, by `lateOff`. `full` is what can be reached, void questions aside. */
export function totalOf(
  answers: readonly { score: number | null; points: number; adjustment?: Adjustment | null }[],
  of: { off: (sum: number, full: number) => number; passPercent: number | null },
) {
  const counted = answers
    .filter(({ adjustment }) => adjustment !== 'void')
    .map(({ score, points, adjustment }) => ({ points, score: countedScore(score, points, adjustment) }));
  const full = rounded(counted.reduce((sum, { points }) => sum + points, 0));
  const toMark = counted.filter(({ score }) => score === null).length;
  const sum = rounded(counted.reduce((total, { score }) => total + (score ?? 0), 0));
  const lateOff = toMark > 0 ? 0 : of.off(sum, full);
  const total = rounded(sum - lateOff);
  const passed = of.passPercent === null || total * 100 >= full * of.passPercent - 1e-9;
  return { full, toMark, total: toMark > 0 ? null : total, sum, lateOff, passed };
}

/** Where an attempt stands once its automatic marking is done (S-158). */
export const stateAfterMarking = (toMark: number, passed: boolean) => (toMark > 0 ? 'pending_approval' : passed ? 'passed' : 'failed');
