import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Points of an attempt's questions that were taken out of the scoring: what could be reached is so much less than its paper says. */
export const voidPoints = (of: {
  assessment: RawBuilder<unknown>;
  paper: RawBuilder<unknown>;
  attempt: RawBuilder<unknown>;
}) => sql<number>`(
  select coalesce(sum(void_answers.points), 0)::float8 from question_adjustments void_questions
  join answers void_answers on void_answers.attempt_id = ${of.attempt} and void_answers.question_no = void_questions.question_no
  where void_questions.assessment_id = ${of.assessment} and void_questions.frozen_paper_id = ${of.paper}
    and void_questions.adjustment = 'void')`;

/** The same of one attempt. */
export async function voidPointsOf(db: Db, attemptId: string): Promise<number> {
  const lost = voidPoints({ assessment: sql`t.assessment_id`, paper: sql`t.frozen_paper_id`, attempt: sql`coalesce(t.lead_id, t.id)` });
  const { rows } = await sql<{ points: number }>`select ${lost} as points from attempts t where t.id = ${attemptId}`.execute(db);
  return rows[0]?.points ?? 0;
}
