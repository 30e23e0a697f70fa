import type { CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { announce } from '../../../platform/jobs/events.ts';
import {
  findRevision,
  findSubmission,
  lastSubmissionAt,
  lastSubmissionsAt,
  type OpenedPlace,
  onRunEnded,
  placeKey,
  pointsFor,
  queueCode,
  type Revision,
  type SubmissionRow,
  saveRevision,
  saveTexts,
} from '../../judge-queue/index.ts';
import { problemInUse } from '../../problems/index.ts';
import { type AssessmentRow, findAssessment } from '../assessments.store.ts';
import { type AttemptRow, lockAttempt } from '../attempts/attempts.store.ts';
import { correctOf, type Keys, type MarkedAnswer } from '../marking/mark.rules.ts';
import { addUp } from '../marking/mark-answers.ts';
import { answersOf, rescore } from '../marking/marking.store.ts';
import { isBlank } from '../marking/score.rules.ts';
import type { FrozenPaper, FrozenQuestion } from '../papers/layout.rules.ts';
import { answeredIn, isCode, JUDGED_AS, specOfQuestion, textsOfQuestion } from './code-answers.rules.ts';

/** The place of a code answer. */
export const placeOf = (attemptId: string, item: number) => ({ at: 'attempt', attempt_id: attemptId, item }) as const satisfies CodePlace;

/** What a code question is judged by now: the cases of its key, or the live data of its problem. */
export async function revisionOf(db: Db, question: FrozenQuestion, keys: Keys, now: Date): Promise<Revision | undefined> {
  if (question.type === 'oj') {
    const problem = question.content.problem_id ? await problemInUse(db, question.content.problem_id) : undefined;
    return problem?.live_revision_id ? findRevision(db, problem.live_revision_id) : undefined;
  }
  const { program } = question.content;
  const key = keys.keys.get(question.no);
  if (!program || !key) return undefined;
  await saveTexts(db, textsOfQuestion(program, key));
  return findRevision(db, await saveRevision(db, specOfQuestion(program, key), now));
}

/** What judging needs to know of a code answer, whoever sends it. */
export const placeToJudge = (assessment: Pick<AssessmentRow, 'kind'>, place: CodePlace, question: FrozenQuestion, revision: Revision) =>
  ({
    ...{ key: placeKey(place), problemId: question.content.problem_id, revision, graded: true },
    judgeClass: assessment.kind === 'exam' ? ('exam' as const) : ('homework' as const),
  }) satisfies Partial<OpenedPlace>;

/** The points a judged submission brings; unknown while it waits, or when judging itself failed. */
const scoreBy = (submission: SubmissionRow, points: number) =>
  submission.state !== 'done' || submission.verdict === 'SE' ? null : pointsFor(submission.score ?? 0, submission.full_score ?? 0, points);

type Folding = { assessment: AssessmentRow; paper: FrozenPaper; keys: Keys; now: Date };
type Finalizing = { attempt: AttemptRow; marked: MarkedAnswer[] };

/** A draft written after the last submission of an earlier round is the answer of a redo. */
const isOutdated = (submission: SubmissionRow, attempt: AttemptRow, answer: MarkedAnswer) =>
  attempt.round > 1 && answer.savedAt !== null && answer.savedAt > submission.created_at;

/**
 * Code answers of handed-in attempts: the last submitted code counts; where there is none, the last saved draft is sent to the judge.
 * Answers without a result wait for it like those that wait for a person.
 */
export async function settleCode(db: Db, finalizings: readonly Finalizing[], { assessment, paper, keys, now }: Folding) {
  const codes = finalizings.flatMap(({ attempt, marked }) =>
    marked.filter(({ question }) => isCode(paper.questions.get(question)?.type)).map((answer) => ({ attempt, answer })),
  );
  if (codes.length === 0) return;
  const sent = await lastSubmissionsAt(
    db,
    codes.map(({ attempt, answer }) => placeKey(placeOf(attempt.id, answer.item))),
  );
  const revisions = new Map<number, Revision | undefined>();
  for (const { attempt, answer } of codes) {
    const question = paper.questions.get(answer.question)!;
    const place = placeOf(attempt.id, answer.item);
    const submission = sent.get(placeKey(place));
    if (submission && !isOutdated(submission, attempt, answer)) {
      answer.value = { language: answeredIn(submission.language), code: submission.source };
      answer.score = answer.scoreAuto = scoreBy(submission, answer.points);
      continue;
    }
    if (isBlank(answer.value) || answer.value === null || !('code' in answer.value)) continue;
    if (!revisions.has(question.no)) revisions.set(question.no, await revisionOf(db, question, keys, now));
    const revision = revisions.get(question.no);
    if (revision) await sendDraft(db, { assessment, attempt, answer, place, question, revision, now });
  }
}

type Draft = {
  assessment: Pick<AssessmentRow, 'kind'>;
  attempt: Pick<AttemptRow, 'user_id'>;
  answer: Pick<MarkedAnswer, 'value'>;
  place: CodePlace;
  question: FrozenQuestion;
  revision: Revision;
  now: Date;
};

/** Sends an answer to the judge as it stands. */
export async function sendDraft(db: Db, { assessment, attempt, answer, place, question, revision, now }: Draft) {
  if (answer.value === null || !('code' in answer.value)) return;
  const language = JUDGED_AS[answer.value.language];
  if (!revision.spec.languages.some(({ id }) => id === language)) return;
  const opened = placeToJudge(assessment, place, question, revision) as OpenedPlace;
  await queueCode(db, {
    ...{ userId: attempt.user_id, place, opened, language, code: answer.value.code, now, trial: false, graded: true },
    ...{ input: null, cases: revision.caseCount, mode: 'judge', cause: 'submit' },
  });
}

/** Gives a handed-in answer the points of its judged code; what a person marked stays. */
async function takeResult(db: Db, submissionId: string) {
  const submission = await findSubmission(db, submissionId);
  if (submission?.place.at !== 'attempt') return;
  const { attempt_id: attemptId, item } = submission.place;
  const attempt = await lockAttempt(db, attemptId);
  const assessment = attempt && (await findAssessment(db, attempt.assessment_id));
  if (!attempt || !assessment || attempt.folded_at === null || attempt.state === 'rejected' || attempt.state === 'not_submitted') return;
  const last = await lastSubmissionAt(db, { userId: attempt.user_id, placeKey: submission.place_key });
  const answer = (await answersOf(db, [attemptId])).find((one) => one.item === item);
  if (!answer || last?.id !== submission.id) return;
  const auto = scoreBy(submission, answer.points);
  const score = answer.marked_by ? answer.score : auto;
  if (answer.score === score && answer.score_auto === auto) return;
  await rescore(db, [{ attempt_id: attemptId, item, score_auto: auto, score, correct: correctOf(score, answer.points) }]);
  await addUp(db, assessment, [attempt]);
}

/** Results of the judge arrive at the answers they belong to, after the commit that recorded them. */
export function followCode(app: App, changed: (assessmentId: string) => void) {
  onRunEnded(app, async ({ db, submission, counts }) => {
    if (counts && submission && !submission.trial && submission.place.at === 'attempt')
      await announce(db, 'code_judged', { submissionId: submission.id });
  });
  app.events.subscribe('code_judged', 'code_answers', async ({ payload, db }) => {
    await takeResult(db, payload.submissionId);
    const submission = await findSubmission(db, payload.submissionId);
    const attempt = submission?.place.at === 'attempt' ? await lockAttempt(db, submission.place.attempt_id) : undefined;
    if (attempt) changed(attempt.assessment_id);
  });
}
