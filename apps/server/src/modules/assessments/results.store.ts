import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Finished attempts with their scores. */
export async function finishedAttempts(db: Db, assessmentId: string) {
  const { rows } = await sql<{ id: string; userId: string; no: number; score: number | null; state: string; frozenPaperId: string }>`
    select id, user_id as "userId", no, score_total as score, state, frozen_paper_id as "frozenPaperId"
    from attempts where assessment_id = ${assessmentId} and state in ('passed', 'failed')`.execute(db);
  return rows;
}
