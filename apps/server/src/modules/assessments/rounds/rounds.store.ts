import type { Db } from '../../../platform/database/db.ts';
import type { AnswerRow } from '../marking/marking.store.ts';

/** The hand-ins of an attempt that were sent back, first to last, with their answers as they were marked. */
export async function earlierRounds(db: Db, attemptId: string) {
  const rows = await db
    .selectFrom('attempt_rounds')
    .select(['round', 'submitted_at', 'score_total', 'reject_reason', 'answers', 'created_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('round')
    .execute();
  return rows.map((row) => ({ ...row, answers: row.answers as unknown as Omit<AnswerRow, 'saved_at' | 'marked_at'>[] }));
}
