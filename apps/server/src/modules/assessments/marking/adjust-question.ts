import type { Adjustment } from '@praxis/contract/assessments/marking';
import { addressOf } from '@praxis/contract/core/pages';
import type { QuestionKey } from '@praxis/contract/questions/content';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import { correctKey } from '../../questions/index.ts';
import { isAutonomous, venueOf } from '../../spaces/index.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import { isCode } from '../coding/code-answers.rules.ts';
import { placeOf, revisionOf, sendDraft } from '../coding/code-answers.ts';
import { membersOfAll } from '../group-work/members.store.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { isReleased } from '../settings/show.rules.ts';
import { correctOf, scoreOf } from './mark.rules.ts';
import { announceMarked, totalsOf } from './mark-answers.ts';
import { answersOfAssessment, frozenKey, keysOf, lockFinalizedAttempts, rescore, setAdjustment, writeMarks } from './marking.store.ts';
import { isBlank } from './score.rules.ts';

/** What is asked about a faulty question: void, all correct, another key, or nothing any more. */
export type QuestionAdjustment = { question: number; adjustment: Adjustment | null; key?: QuestionKey | undefined };

/** Every attempt at the paper that is out marked as if a question were treated so: its answers to that question, and all totals. */
export async function adjusted(db: Db, assessment: AssessmentRow, { question, adjustment, key }: QuestionAdjustment) {
  if (adjustment === 'rekeyed' && !key) throw new Refusal('key_required', { fields: { key: 'key_required' } });
  const frozenPaperId = assessment.frozen_paper_id;
  const paper = frozenPaperId ? await frozenPaper(db, frozenPaperId) : undefined;
  if (!frozenPaperId || !paper?.questions.has(question)) throw notForYou();
  const attempts = await lockFinalizedAttempts(db, assessment.id, frozenPaperId);
  const keys = await keysOf(db, assessment.id, frozenPaperId);
  const holds = adjustment === 'rekeyed' ? key : await frozenKey(db, frozenPaperId, question);
  if (holds) keys.keys.set(question, holds);
  if (adjustment) keys.adjustments.set(question, adjustment);
  else keys.adjustments.delete(question);
  const ids = new Set(attempts.map(({ id }) => id));
  const answers = (await answersOfAssessment(db, assessment.id)).filter(({ attempt_id }) => ids.has(attempt_id));
  const changed: { attempt_id: string; item: number; score_auto: number | null; score: number | null; correct: boolean | null }[] = [];
  const marked = answers.map((answer) => {
    if (answer.question_no !== question) return answer;
    // The judge's mark stays until the judge has looked again.
    const scoreAuto = isCode(paper.questions.get(question)?.type)
      ? answer.score_auto
      : scoreOf(answer.value, question, answer.points, { paper, settings: assessment.settings, ...keys });
    // What a person marked stays; only the machine's mark follows the key.
    const score = answer.marked_by ? answer.score : scoreAuto;
    const { attempt_id, item, points } = answer;
    if (score !== answer.score || scoreAuto !== answer.score_auto)
      changed.push({ attempt_id, item, score_auto: scoreAuto, score, correct: correctOf(score, points) });
    return { ...answer, score_auto: scoreAuto, score };
  });
  const totals = totalsOf(assessment, attempts, marked, keys);
  const before = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const moved = totals.filter((total) => {
    const was = before.get(total.id);
    return was?.score_total !== total.scoreTotal || was.state !== total.state;
  });
  return { attempts, changed, totals, moved, before, frozenPaperId, paper, answers, keys };
}

type Again = Pick<Awaited<ReturnType<typeof adjusted>>, 'attempts' | 'answers' | 'paper' | 'keys'>;

/** Code under another key goes to the judge again; its marks follow when the results arrive. */
async function judgeAgain(db: Db, assessment: AssessmentRow, no: number, { attempts, answers, paper, keys }: Again, now: Date) {
  const question = paper.questions.get(no);
  if (question?.type !== 'programming') return;
  const revision = await revisionOf(db, question, keys, now);
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  for (const answer of answers.filter((one) => one.question_no === no)) {
    const attempt = byId.get(answer.attempt_id);
    const place = placeOf(answer.attempt_id, answer.item);
    if (attempt && revision && !isBlank(answer.value)) await sendDraft(db, { assessment, attempt, answer, place, question, revision, now });
  }
}

/** Tells those who have seen their score that it moved. */
async function notifyChanged(db: Db, assessment: AssessmentRow, moved: readonly AttemptRow[], reason: string) {
  if (assessment.settings.show_result === 'none' || !isAutonomous(db, venueOf(assessment))) return;
  const userIds = await membersOfAll(
    db,
    moved.filter((attempt) => isReleased(assessment, attempt)),
  );
  if (userIds.length === 0) return;
  const link = addressOf('assessment', { assessmentId: assessment.id });
  await sendMessage(db, { userIds, kind: 'score_corrected', values: { title: assessment.title, reason }, link });
}

/** Decides about a question and marks every attempt anew, in the caller's transaction; the assessment is locked. */
export async function adjustQuestion(
  db: Db,
  assessment: AssessmentRow,
  of: QuestionAdjustment & { reason: string; changeBank?: boolean; by: string },
  now: Date,
) {
  const { question, adjustment, key, reason, by } = of;
  const { changed, totals, moved, before, frozenPaperId, ...again } = await adjusted(db, assessment, of);
  const saved = adjustment === 'rekeyed' && key ? { key } : {};
  await setAdjustment(db, { assessmentId: assessment.id, frozenPaperId, question, adjustment, ...saved, reason, by, now });
  await rescore(db, changed);
  if (adjustment === 'rekeyed' || adjustment === null) await judgeAgain(db, assessment, question, again, now);
  await writeMarks(db, totals, null);
  const versionId = again.paper.questions.get(question)?.versionId;
  const correction = of.changeBank && adjustment === 'rekeyed' && key && versionId ? { versionId, key } : undefined;
  const bankVersion = correction && (await correctKey(db, { ...correction, userId: by }, now));
  const attempts = moved.map(({ id }) => before.get(id)!);
  await notifyChanged(db, assessment, attempts, reason);
  await announceMarked(db, assessment, attempts, moved);
  await audit(db, {
    ...{ actorId: by, action: 'treat_question', objectType: 'assessment', objectId: assessment.id },
    detail: {
      question,
      adjustment,
      reason,
      bank_version: bankVersion,
      changed: moved.map(({ id, scoreTotal }) => ({ id, before: before.get(id)?.score_total, after: scoreTotal })),
    },
  });
  await publish(db, `assessment-desk:${assessment.id}`, { kind: 'changed' });
  return { changed: moved.length, bankVersion };
}
