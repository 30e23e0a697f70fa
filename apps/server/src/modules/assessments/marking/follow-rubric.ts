import type { Db } from '../../../platform/database/db.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { lockAttempts } from '../attempts/attempts.store.ts';
import { correctOf } from './mark.rules.ts';
import { addUp } from './mark-answers.ts';
import { answersMarkedBy, updateAnswer } from './marking.store.ts';
import { rubricsOf } from './rubric.store.ts';
import { rubricScore } from './score.rules.ts';

/** Scores that were given by the points of a rubric follow its change; a score a person typed stays. */
export async function followRubric(
  db: Db,
  { assessment, paperId }: { assessment: AssessmentRow; paperId: string },
  question: number,
  by: string,
  now: Date,
) {
  const of = { assessmentId: assessment.id, paperId };
  const points = new Map((await rubricsOf(db, of, question)).map((point) => [point.id, point.points]));
  const answers = await answersMarkedBy(db, of, question);
  const moved: string[] = [];
  for (const answer of answers) {
    const saved = answer.rubric_ids.filter((id) => points.has(id));
    const score = rubricScore(
      saved.map((id) => points.get(id) ?? 0),
      answer.points,
    );
    if (score === answer.score && saved.length === answer.rubric_ids.length) continue;
    await updateAnswer(db, answer.attempt_id, answer.item, {
      score,
      correct: correctOf(score, answer.points),
      rubricIds: saved,
      by,
      at: now,
    });
    moved.push(answer.attempt_id);
  }
  if (moved.length > 0) await addUp(db, assessment, await lockAttempts(db, assessment.id, moved));
}
