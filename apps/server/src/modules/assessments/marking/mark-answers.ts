import type { AttemptState } from '@praxis/contract/assessments/settings';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announceEach } from '../../../platform/jobs/events.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import { correctOf, summary } from './mark.rules.ts';
import { notifyMarked } from './marked-listeners.ts';
import { type AnswerRow, answersOf, keysOf, type MarkedAttempt, updateAnswer, writeMarks } from './marking.store.ts';
import { rounded } from './score.rules.ts';

/** Refuses to mark what was not handed in, or was sent back. */
export function refuseUnmarkable(attempt: Pick<AttemptRow, 'folded_at' | 'state'>) {
  if (attempt.folded_at === null || attempt.state === 'rejected' || attempt.state === 'not_submitted')
    throw new Refusal('attempt_not_submitted');
}

/** Two decimals, never over the points of the question. */
export function checkedScore(score: number, points: number) {
  const saved = rounded(score);
  if (saved < 0 || saved > points) throw new Refusal('score_out_of_range', { fields: { score: 'score_out_of_range' } });
  return saved;
}

/** What the answers of attempts add up to now, not yet written. */
export function totalsOf(
  assessment: AssessmentRow,
  attempts: readonly AttemptRow[],
  answers: readonly AnswerRow[],
  keys: Pick<Awaited<ReturnType<typeof keysOf>>, 'adjustments'>,
): MarkedAttempt[] {
  const byAttempt = Map.groupBy(answers, ({ attempt_id }) => attempt_id);
  return attempts.map((attempt) => {
    const own = (byAttempt.get(attempt.id) ?? []).map(({ question_no, points, score, score_auto, value }) => ({
      ...{ question: question_no, points, score, scoreAuto: score_auto, value },
    }));
    const sums = summary(own, { lateSeconds: attempt.late_s, settings: assessment.settings, adjustments: keys.adjustments });
    const state = attempt.state === 'rejected' ? 'rejected' : sums.state;
    return { id: attempt.id, late: attempt.late, lateSeconds: attempt.late_s, alias: attempt.alias, ...sums, state };
  });
}

/**
 * Tells those who listen, and the course of a quiz, that attempts were marked; exams and assignments of a space feed no course, and
 * thousands end at once.
 */
export async function announceMarked(db: Db, assessment: AssessmentRow, attempts: readonly AttemptRow[], marks: readonly MarkedAttempt[]) {
  await notifyMarked(db, assessment, attempts, marks);
  if (assessment.activity_id === null || assessment.space_id === null) return;
  const of = { assessmentId: assessment.id, spaceId: assessment.space_id };
  await announceEach(
    db,
    'attempt_marked',
    attempts.map(({ id, user_id }) => ({ ...of, attemptId: id, userId: user_id })),
  );
}

/** Adds attempts up again after a mark; the last mark decides passed or failed. */
export async function addUp(db: Db, assessment: AssessmentRow, attempts: readonly AttemptRow[]): Promise<MarkedAttempt[]> {
  const answers = await answersOf(
    db,
    attempts.map(({ id }) => id),
  );
  const marks: MarkedAttempt[] = [];
  for (const [frozenPaperId, some] of Map.groupBy(attempts, ({ frozen_paper_id }) => frozen_paper_id))
    marks.push(...totalsOf(assessment, some, answers, await keysOf(db, assessment.id, frozenPaperId)));
  await writeMarks(db, marks, null);
  await announceMarked(db, assessment, attempts, marks);
  return marks;
}

type Mark = { score: number; comment?: string; rubricIds?: string[]; by: string; now: Date };

/** Gives one answer its mark and adds its attempt up. */
export async function markAnswer(db: Db, assessment: AssessmentRow, attempt: AttemptRow, answer: AnswerRow, mark: Mark) {
  const score = checkedScore(mark.score, answer.points);
  const { revision } = await updateAnswer(db, attempt.id, answer.item, {
    score,
    correct: correctOf(score, answer.points),
    ...(mark.comment !== undefined && { comment: mark.comment }),
    ...(mark.rubricIds && { rubricIds: mark.rubricIds }),
    by: mark.by,
    at: mark.now,
  });
  const [total] = await addUp(db, assessment, [attempt]);
  return { score, revision, state: (total?.state ?? attempt.state) as AttemptState, total: total?.scoreTotal ?? null };
}
