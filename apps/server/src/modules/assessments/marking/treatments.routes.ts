import type { Treatment } from '@praxis/contract/assessments/marking';
import { applyTreatment, previewTreatment } from '@praxis/contract/assessments/results';
import { addressOf } from '@praxis/contract/core/pages';
import type { QuestionKey } from '@praxis/contract/questions/content';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/db.ts';
import { publish } from '../../../platform/realtime.ts';
import { notForYou, Refusal } from '../../../platform/refusal.ts';
import { serve } from '../../../platform/serve.ts';
import { people } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { correctKey, versionAfterCorrection } from '../../questions/index.ts';
import { assessmentTheActorTreats } from '../assessments.access.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import { isCode } from '../coding/code-answers.rules.ts';
import { placeOf, revisionOf, sendDraft } from '../coding/code-answers.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { isReleased } from '../settings/show.rules.ts';
import { correctOf, scoreOf } from './mark.rules.ts';
import { announceMarked, totalsOf } from './mark-answers.ts';
import { answersOfAssessment, frozenKey, keysOf, lockFoldedAttempts, rescore, setTreatment, writeMarks } from './marking.store.ts';
import { isBlank } from './score.rules.ts';

type Asked = { question: number; treatment: Treatment | null; key?: QuestionKey | undefined };

/** Every attempt at the paper that is out marked as if a question were treated so: its answers to that question, and all totals. */
async function treated(db: Db, assessment: AssessmentRow, { question, treatment, key }: Asked) {
  if (treatment === 'rekeyed' && !key) throw new Refusal('key_required', { fields: { key: 'key_required' } });
  const frozenPaperId = assessment.frozen_paper_id;
  const paper = frozenPaperId ? await frozenPaper(db, frozenPaperId) : undefined;
  if (!frozenPaperId || !paper?.questions.has(question)) throw notForYou();
  const attempts = await lockFoldedAttempts(db, assessment.id, frozenPaperId);
  const keys = await keysOf(db, assessment.id, frozenPaperId);
  const holds = treatment === 'rekeyed' ? key : await frozenKey(db, frozenPaperId, question);
  if (holds) keys.keys.set(question, holds);
  if (treatment) keys.treatments.set(question, treatment);
  else keys.treatments.delete(question);
  const ids = new Set(attempts.map(({ id }) => id));
  const answers = (await answersOfAssessment(db, assessment.id)).filter(({ attempt_id }) => ids.has(attempt_id));
  const changed: { attempt_id: string; item: number; score_auto: number | null; score: number | null; correct: boolean | null }[] = [];
  const marked = answers.map((answer) => {
    if (answer.question_no !== question) return answer;
    // The judge's mark stays until the judge has looked again.
    const scoreAuto = isCode(paper.questions.get(question)?.type)
      ? answer.score_auto
      : scoreOf(answer.value, question, answer.points, { paper, partial: assessment.settings.multi_partial, ...keys });
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

type Again = Pick<Awaited<ReturnType<typeof treated>>, 'attempts' | 'answers' | 'paper' | 'keys'>;

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
async function tellChanged(db: Db, assessment: AssessmentRow, moved: readonly AttemptRow[], reason: string) {
  if (assessment.settings.show_result === 'none') return;
  const userIds = [...new Set(moved.filter((attempt) => isReleased(assessment, attempt)).map(({ user_id }) => user_id))];
  if (userIds.length === 0) return;
  const link = addressOf('assessment', { assessmentId: assessment.id });
  await sendMessage(db, { userIds, kind: 'score_corrected', values: { title: assessment.title, reason }, link });
}

/** A faulty question: void, all correct or another key; looked at before, then for every attempt at once. */
export function treatmentsRoutes(app: App) {
  serve(app, previewTreatment, {
    access: assessmentTheActorTreats,
    async run({ actor, subject: { assessment }, input, db }) {
      const { attempts, moved, before, paper } = await treated(db, assessment, input);
      const page = moved.slice((input.page - 1) * input.size, input.page * input.size);
      const rows = page.map((total) => ({ total, was: before.get(total.id)! }));
      const known = assessment.settings.anonymous_marking
        ? new Map()
        : await people(app, db, [...new Set(rows.map(({ was }) => was.user_id))]);
      const list = rows.map(({ total, was }) => ({
        attempt_id: total.id,
        alias: was.alias ?? 0,
        student: known.get(was.user_id) ?? null,
        before: was.score_total,
        after: total.scoreTotal,
        state_before: was.state as 'passed',
        state_after: total.state as 'passed',
      }));
      const versionId = paper.questions.get(input.question)?.versionId;
      const bankVersion =
        input.treatment === 'rekeyed' && versionId ? await versionAfterCorrection(db, { versionId, userId: actor.userId }) : undefined;
      return {
        attempts: attempts.length,
        changed: { list, total: moved.length, page: input.page, size: input.size },
        bank_version: bankVersion ?? null,
      };
    },
  });

  serve(app, applyTreatment, {
    access: assessmentTheActorTreats,
    async run({ actor, subject: { assessment }, input, db, now }) {
      const { question, treatment, key, reason } = input;
      const { changed, totals, moved, before, frozenPaperId, ...again } = await treated(db, assessment, input);
      const kept = treatment === 'rekeyed' && key ? { key } : {};
      const decided = { question, treatment, ...kept, reason, by: actor.userId, now };
      await setTreatment(db, { assessmentId: assessment.id, frozenPaperId, ...decided });
      await rescore(db, changed);
      if (treatment === 'rekeyed' || treatment === null) await judgeAgain(db, assessment, question, again, now);
      await writeMarks(db, totals, null);
      const versionId = again.paper.questions.get(question)?.versionId;
      const correction = input.change_bank && treatment === 'rekeyed' && key && versionId ? { versionId, key } : undefined;
      const bankVersion = correction && (await correctKey(db, { ...correction, userId: actor.userId }, now));
      await tellChanged(
        db,
        assessment,
        moved.map(({ id }) => before.get(id)!),
        reason,
      );
      await announceMarked(
        db,
        assessment,
        moved.map(({ id }) => before.get(id)!),
      );
      await audit(db, {
        ...{ actorId: actor.userId, action: 'treat_question', objectType: 'assessment', objectId: assessment.id },
        detail: {
          question,
          treatment,
          reason,
          bank_version: bankVersion,
          changed: moved.map(({ id, scoreTotal }) => ({ id, before: before.get(id)?.score_total, after: scoreTotal })),
        },
      });
      await publish(db, `assessment-desk:${assessment.id}`, { kind: 'changed' });
      return { changed: moved.length, bank_version: bankVersion ?? null };
    },
  });
}
