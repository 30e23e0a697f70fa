import { addressOf } from '@praxis/contract/core/pages';
import { expectedOf } from '@praxis/scoring/mastery';
import type { App } from '../../../platform/app.ts';
import { giveWayTo } from '../../../platform/following/following.ts';
import { difficultiesOf } from '../../questions/index.ts';
import { type EvidenceRow, type EvidenceSource, type Released, registerEvidenceSource } from '../../skills/index.ts';
import { type AssessmentRow, findAssessments } from '../assessments.store.ts';
import { lastEnds } from '../settings/overrides.store.ts';
import { paperOpensAt, showsNow } from '../settings/show.rules.ts';
import { savesUntil } from '../settings/times.rules.ts';
import { type CountedAnswer, countedAnswers, countedAttempts, countedRefsAfter, countWrites } from './evidence.store.ts';

const EXAM_STRENGTH = 1;
const WORK_STRENGTH = 0.7;

/** The difficulty of a question that says none. */
const MIDDLE = 3;

/** What a student sees of an attempt now, and from when on its single answers; the same rule that opens its review. */
function releaseOf(assessment: AssessmentRow, answer: Pick<CountedAnswer, 'state' | 'folded_at'>, everybodyEndsAt: Date | null): Released {
  const before = showsNow(assessment, answer, { everybodyEndsAt, now: new Date(0) });
  const after = everybodyEndsAt && new Date(savesUntil(everybodyEndsAt).getTime() + 1);
  const later = after && showsNow(assessment, answer, { everybodyEndsAt, now: after });
  const shut = before === 'score' && paperOpensAt(assessment.kind, { shows: before, everybodyEndsAt, now: new Date(0) }) !== undefined;
  return { released: before, releasedFrom: before === 'score' && later === 'answers' ? after : null, scoreFrom: shut ? after : null };
}

function rowOf(assessment: AssessmentRow, answer: CountedAnswer & { difficulty: number }, everybodyEndsAt: Date | null): EvidenceRow {
  const { attempt_id: attemptId, assessment_id: assessmentId } = answer;
  return {
    ...{ ref: `${assessmentId}-${answer.user_id}`, userId: answer.user_id, objectKind: 'question', objectId: answer.question_id },
    ...{ title: assessment.title, place: addressOf('review', { attemptId }), staffPlace: addressOf('results', { assessmentId }) },
    ratio: answer.ratio,
    totalRatio: answer.full > 0 && answer.score_total !== null ? Math.min(1, Math.max(0, answer.score_total / answer.full)) : null,
    expected: expectedOf(answer),
    strength: assessment.kind === 'exam' ? EXAM_STRENGTH : WORK_STRENGTH,
    ...{ occasion: `attempt:${attemptId}`, at: answer.at, spaceId: answer.space_id },
    ...releaseOf(assessment, answer, everybodyEndsAt),
  };
}

const attemptSource: EvidenceSource = {
  refsAfter: countedRefsAfter,
  async releases(db, refs) {
    const attempts = await countedAttempts(db, refs);
    const ids = [...new Set(attempts.map(({ assessment_id }) => assessment_id))];
    if (ids.length === 0) return new Map();
    const assessments = await findAssessments(db, ids);
    const ends = await lastEnds(db, ids);
    return new Map(
      attempts.flatMap((attempt) => {
        const assessment = assessments.get(attempt.assessment_id);
        const visible = assessment && releaseOf(assessment, attempt, ends.get(attempt.assessment_id) ?? null);
        return visible ? [[`${attempt.assessment_id}-${attempt.user_id}`, visible] as const] : [];
      }),
    );
  },
  async rows(db, refs) {
    const answers = await countedAnswers(db, refs);
    if (answers.length === 0) return [];
    const ids = [...new Set(answers.map(({ assessment_id }) => assessment_id))];
    const assessments = await findAssessments(db, ids);
    const ends = await lastEnds(db, ids);
    const difficulties = await difficultiesOf(db, [...new Set(answers.map(({ question_id }) => question_id))]);
    return answers.flatMap((answer) => {
      const assessment = assessments.get(answer.assessment_id);
      const difficulty = difficulties.get(answer.question_id) ?? MIDDLE;
      return assessment ? [rowOf(assessment, { ...answer, difficulty }, ends.get(answer.assessment_id) ?? null)] : [];
    });
  },
};

/** Marked answers prove skills; while an exam is written a lot, following them waits. */
export function evidenceOfAttempts(app: App) {
  registerEvidenceSource(app, 'attempt', attemptSource);
  giveWayTo(app, countWrites);
}
