import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Rubrics belong to the questions of one frozen paper. */
export type OfPaper = { assessmentId: string; paperId: string };

export const rubricsOf = (db: Db, { assessmentId, paperId }: OfPaper, question?: number) =>
  db
    .selectFrom('rubric_points')
    .select(['id', 'question_no', 'text', 'points', 'criterion'])
    .where('assessment_id', '=', assessmentId)
    .where('frozen_paper_id', '=', paperId)
    .$if(question !== undefined, (query) => query.where('question_no', '=', question as number))
    .orderBy('question_no')
    .orderBy('place')
    .execute();

/** How often each point of a rubric was given. */
export async function rubricUse(db: Db, assessmentId: string, question?: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; used: number }>`
    select r.id, count(*)::int as used from answers, unnest(rubric_ids) as r (id)
    where assessment_id = ${assessmentId} and (${question ?? null}::int is null or question_no = ${question ?? null}) group by r.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.used]));
}

/** Replaces the points of a rubric; those with a known id keep it. */
export async function replaceRubric(
  db: Db,
  of: OfPaper & { question: number },
  points: readonly { id?: string | undefined; text: string; points: number; criterion: string }[],
) {
  const known = new Set((await rubricsOf(db, of, of.question)).map(({ id }) => id));
  const saved = points.flatMap(({ id }) => (id && known.has(id) ? [id] : []));
  await db
    .deleteFrom('rubric_points')
    .where('assessment_id', '=', of.assessmentId)
    .where('frozen_paper_id', '=', of.paperId)
    .where('question_no', '=', of.question)
    .$if(saved.length > 0, (query) => query.where('id', 'not in', saved))
    .execute();
  for (const [place, point] of points.entries()) {
    const values = { text: point.text, points: point.points, criterion: point.criterion, place };
    if (point.id && known.has(point.id)) await db.updateTable('rubric_points').set(values).where('id', '=', point.id).execute();
    else
      await db
        .insertInto('rubric_points')
        .values({ ...values, assessment_id: of.assessmentId, frozen_paper_id: of.paperId, question_no: of.question })
        .execute();
  }
}
