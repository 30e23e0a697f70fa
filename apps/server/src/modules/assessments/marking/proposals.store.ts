import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type OfQuestion = { assessmentId: string; paperId: string; question: number };

/** Answers a person has not marked; one with files is for a person alone, whatever its words say. */
const unmarked = ({ assessmentId, paperId, question }: OfQuestion) => sql`
  answers a join attempts t on t.id = a.attempt_id
  where a.assessment_id = ${assessmentId} and a.question_no = ${question} and a.score is null and not (a.value ? 'files')
    and t.frozen_paper_id = ${paperId} and t.folded_at is not null and t.state not in ('rejected', 'not_submitted')`;

/** The different texts of unmarked answers to a question, each with how many answers it is. */
export async function unmarkedTexts(db: Db, of: OfQuestion): Promise<{ text: string; answers: number }[]> {
  const { rows } = await sql<{ text: string; answers: number }>`
    select a.value ->> 'text' as text, count(*)::int as answers from ${unmarked(of)} and a.value ->> 'text' is not null group by 1`.execute(
    db,
  );
  return rows;
}

/** Attempts whose answer to a question is unmarked and one of some texts. */
export async function unmarkedAttempts(
  db: Db,
  of: OfQuestion & { texts: readonly string[]; attemptIds?: readonly string[] },
): Promise<string[]> {
  const chosen = of.attemptIds ? sql`and a.attempt_id = any(${[...of.attemptIds]}::bigint[])` : sql``;
  const { rows } = await sql<{ attempt_id: string }>`
    select a.attempt_id from ${unmarked(of)} and a.value ->> 'text' = any(${[...of.texts]}::text[]) ${chosen}`.execute(db);
  return rows.map((row) => row.attempt_id);
}

/** Gives the full score to unmarked answers that are one of some texts; returns their attempts, which the caller has locked. */
export async function markTexts(
  db: Db,
  of: OfQuestion & { texts: readonly string[]; attemptIds: readonly string[] },
  mark: { by: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ attempt_id: string }>`
    update answers set score = points, correct = true, marked_by = ${mark.by}, marked_at = ${mark.now}, revision = revision + 1
    where assessment_id = ${of.assessmentId} and question_no = ${of.question} and score is null and not (value ? 'files')
      and attempt_id = any(${[...of.attemptIds]}::bigint[]) and value ->> 'text' = any(${[...of.texts]}::text[])
    returning attempt_id`.execute(db);
  return rows.map((row) => row.attempt_id);
}
