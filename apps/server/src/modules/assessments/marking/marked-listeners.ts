import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import { fullScore } from '../papers/layout.rules.ts';
import type { MarkedAttempt } from './marking.store.ts';

/** An attempt as it stands after a mark. */
export type AttemptScore = {
  attemptId: string;
  userId: string;
  /** The call that handed it in, or the end that closed it. */
  handedInAt: Date;
  /** Undefined while answers wait for a marker or the judge. */
  score: number | undefined;
  full: number;
  late: boolean;
};

/** Attempts of one assessment that were marked together, in the transaction of the mark. */
export type Marked = { db: Db; assessment: AssessmentRow; attempts: readonly AttemptScore[] };
type Listener = (marked: Marked) => Promise<void>;

const listeners = extensionPoint<Listener>('marks of attempts');

/** Listens to every mark: what must be true together with it, such as the row of a score. A batch of attempts is one call. */
export const onMarked = (app: { db: Db }, listener: Listener) => listeners.register(app, listener);

/** What counts of an attempt, from its row. */
export const scoreOfAttempt = (
  attempt: Pick<
    AttemptRow,
    'id' | 'user_id' | 'layout' | 'submit_kind' | 'submitted_at' | 'end_at' | 'started_at' | 'state' | 'score_total' | 'late'
  >,
): AttemptScore => ({
  ...{ attemptId: attempt.id, userId: attempt.user_id, full: fullScore(attempt.layout), late: attempt.late },
  handedInAt: (attempt.submit_kind === 'auto' ? attempt.end_at : null) ?? attempt.submitted_at ?? attempt.started_at,
  score: attempt.state === 'passed' || attempt.state === 'failed' ? (attempt.score_total ?? undefined) : undefined,
});

/** Tells those who listen what attempts are worth by their new marks. */
export async function notifyMarked(
  db: Db,
  assessment: AssessmentRow,
  attempts: readonly AttemptRow[],
  marks: readonly Pick<MarkedAttempt, 'id' | 'state' | 'scoreTotal' | 'late'>[],
) {
  const known = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const scores = marks.flatMap(({ id, state, scoreTotal, late }) => {
    const attempt = known.get(id);
    return attempt ? [scoreOfAttempt({ ...attempt, state, score_total: scoreTotal, late })] : [];
  });
  if (scores.length > 0) for (const listener of listeners.entries(db)) await listener({ db, assessment, attempts: scores });
}
