import type { AnswerForMarker, QuestionForMarker } from '@praxis/contract/assessments/marking';
import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { people } from '../../accounts/index.ts';
import { contentView, type PictureViewer } from '../../questions/index.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { groupNames } from '../group-work/group-work.store.ts';
import { withoutFileNames } from '../homework/nameless-files.ts';
import { type Keys, proposalOf } from '../marking/mark.rules.ts';
import type { AnswerRow } from '../marking/marking.store.ts';
import { type OfPaper, rubricsOf, rubricUse } from '../marking/rubric.store.ts';
import type { FrozenPaper } from '../papers/layout.rules.ts';
import { toStemForStaff } from '../questions-view.ts';

type Rubric = { points: Awaited<ReturnType<typeof rubricsOf>>; used: Map<string, number> };

/** The rubrics of a paper of an assessment with how often their points were given. */
export const rubricOf = async (db: Db, of: OfPaper, question?: number): Promise<Rubric> => ({
  points: await rubricsOf(db, of, question),
  used: await rubricUse(db, of.assessmentId, question),
});

/** The points of one question’s rubric. */
export const toRubricView = ({ points, used }: Rubric, question: number) =>
  points
    .filter((point) => point.question_no === question)
    .map(({ id, text, points: worth, criterion }) => ({ id, text, points: worth, criterion, used: used.get(id) ?? 0 }));

/** A question as its marker sees it, with its key. */
export function toQuestionForMarkerView(
  paper: FrozenPaper,
  no: number,
  keys: Keys,
  rubric: Rubric,
  viewer: PictureViewer,
): QuestionForMarker | undefined {
  const question = paper.questions.get(no);
  const key = keys.keys.get(no);
  if (!question || !key) return undefined;
  const { stem, options, program, parts, shared } = contentView(question.content, viewer);
  const { versionId, type, points } = question;
  const adjustment = keys.adjustments.get(no) ?? null;
  return {
    question: no,
    version_id: versionId,
    type,
    ...(type === 'file' && question.content.file && { accepts: question.content.file.accepts }),
    stem,
    options,
    program,
    ...(parts && { parts }),
    ...(shared && { shared: toStemForStaff(shared, viewer) }),
    score: points,
    key,
    adjustment,
    rubric: toRubricView(rubric, no),
  };
}

const lengthOf = (value: AnswerRow['value']) =>
  value && 'text' in value ? [...value.text].length : value && 'code' in value ? [...value.code].length : 0;

type Attempt = { id: string; user_id: string; alias: number | null; state: string; late: boolean; late_s: number; round: number };

/** Answers as their marker sees them; without names while marking is anonymous. */
export async function answersForMarker(
  app: App,
  db: Db,
  of: { assessment: AssessmentRow; paper: FrozenPaper; keys: Keys['keys']; language: Language },
  answers: readonly AnswerRow[],
  attempts: Map<string, Attempt>,
): Promise<AnswerForMarker[]> {
  const anonymous = of.assessment.settings.anonymous_marking;
  const students = anonymous ? [] : [...attempts.values()].map(({ user_id }) => user_id);
  const markers = answers.flatMap(({ marked_by }) => (marked_by ? [marked_by] : []));
  const known = await people(app, db, [...new Set([...students, ...markers])]);
  const groups = anonymous ? new Map<string, string>() : await groupNames(db, [...attempts.keys()]);
  return answers.flatMap((answer) => {
    const attempt = attempts.get(answer.attempt_id);
    if (!attempt) return [];
    const group = groups.get(answer.attempt_id);
    return [
      {
        attempt_id: answer.attempt_id,
        item: answer.item,
        question: answer.question_no,
        alias: attempt.alias ?? 0,
        student: anonymous ? null : (known.get(attempt.user_id) ?? null),
        ...(group !== undefined && { group_name: group }),
        state: attempt.state as AnswerForMarker['state'],
        value: anonymous ? withoutFileNames(answer.value, of.language) : answer.value,
        length: lengthOf(answer.value),
        score_auto: answer.score_auto,
        score: answer.score,
        proposal: proposalOf(answer, of),
        comment: answer.comment,
        rubric_ids: answer.rubric_ids,
        marked_by: (answer.marked_by && known.get(answer.marked_by)) || null,
        marked_at: answer.marked_at?.getTime() ?? null,
        revision: answer.revision,
        ...{ late: attempt.late, late_s: attempt.late_s, round: attempt.round },
      },
    ];
  });
}
