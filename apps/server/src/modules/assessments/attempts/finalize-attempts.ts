import { SAVES_UNTIL_SECONDS } from '@praxis/contract/assessments/assessments';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { type AssessmentRow, lockForFinalizing } from '../assessments.store.ts';
import { settleCode } from '../coding/code-answers.ts';
import { photosOf } from '../homework/answer-files.store.ts';
import { withAttachments } from '../homework/task.rules.ts';
import { markedAnswers, summary } from '../marking/mark.rules.ts';
import { announceMarked } from '../marking/mark-answers.ts';
import {
  assessmentsToFinalize,
  attemptsToFinalize,
  keysOf,
  type MarkedAttempt,
  takeAliases,
  writeAnswers,
  writeMarks,
} from '../marking/marking.store.ts';
import { notifyMarkers } from '../notify.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { optionsOf } from '../papers/layout.rules.ts';
import { isLate, secondsLate } from '../settings/late.rules.ts';
import { type AttemptRow, savesOf } from './attempts.store.ts';
import { merged, type Save, withPhotos } from './finalize.rules.ts';

const AT_ONCE = 200;

/** When the last of the answers that count was changed. */
const lastChange = (saves: readonly Save[], lateCounts: boolean) => saves.findLast(({ late }) => lateCounts || !late)?.saved_at ?? null;

async function markTogether(
  _app: App,
  db: Db,
  assessment: AssessmentRow,
  attempts: readonly AttemptRow[],
  saves: Map<string, Save[]>,
  now: Date,
) {
  const { settings } = assessment;
  const fresh = attempts.filter(({ alias }) => alias === null).sort((one, other) => (one.seed < other.seed ? -1 : 1));
  const last = fresh.length > 0 ? await takeAliases(db, assessment.id, fresh.length) : 0;
  const aliases = new Map(fresh.map(({ id }, at) => [id, last - fresh.length + 1 + at]));
  const marks: MarkedAttempt[] = [];
  const answers: Parameters<typeof writeAnswers>[2][number][] = [];
  for (const frozenPaperId of new Set(attempts.map(({ frozen_paper_id }) => frozen_paper_id))) {
    const frozen = await frozenPaper(db, frozenPaperId);
    if (!frozen) throw new Error(`Frozen paper ${frozenPaperId} is missing`);
    const paper = withAttachments(frozen, settings);
    const keys = await keysOf(db, assessment.id, frozenPaperId);
    const takesFiles = [...paper.questions.values()].some(({ content }) => content.file !== undefined);
    const photos = takesFiles
      ? await photosOf(
          db,
          attempts.map(({ id }) => id),
        )
      : undefined;
    const finalizings: { attempt: AttemptRow; marked: ReturnType<typeof markedAnswers>; changedAt: Date | null }[] = [];
    for (const attempt of attempts.filter((one) => one.frozen_paper_id === frozenPaperId)) {
      const own = saves.get(attempt.id) ?? [];
      const options = optionsOf(paper, attempt.layout, attempt.seed, settings.shuffle_options);
      const answers = merged(own, settings.late_saves_count);
      const input = { layout: attempt.layout, options, answers: withPhotos(answers, own, photos?.get(attempt.id) ?? []) };
      const marked = markedAnswers(input, { paper, settings, ...keys });
      finalizings.push({ attempt, marked, changedAt: lastChange(own, settings.late_saves_count) });
    }
    await settleCode(db, finalizings, { assessment, paper, keys, now });
    for (const { attempt, marked, changedAt } of finalizings) {
      const lateSeconds = secondsLate(changedAt, attempt.due_at);
      const facts = { id: attempt.id, late: isLate(settings, lateSeconds), lateSeconds, changedAt, alias: aliases.get(attempt.id) ?? null };
      marks.push({ ...facts, ...summary(marked, { lateSeconds, settings, ...keys }) });
      answers.push(...marked.map((one) => ({ ...one, attemptId: attempt.id })));
    }
  }
  await writeAnswers(db, assessment.id, answers);
  await writeMarks(db, marks, now);
  await announceMarked(db, assessment, attempts, marks);
  // What a course asks on its way is mostly marked by itself; its markers hear of the rest.
  const news = assessment.activity_id === null ? attempts.length : marks.filter(({ toMark }) => toMark > 0).length;
  if (news > 0) await notifyMarkers(db, assessment, 'work_handed_in', news);
}

/**
 * Folds some waiting attempts of one assessment; returns their ids. The assessment is locked before its attempts, as by everybody who
 * changes times, and one that somebody else holds comes later.
 */
function finalizeSome(app: App, assessmentId: string, of: { most: number; only?: string; except: readonly string[] }): Promise<string[]> {
  return inTransaction(app, async (db) => {
    const now = app.clock.now();
    const assessment = await lockForFinalizing(db, assessmentId);
    if (!assessment) return [];
    const attempts = await attemptsToFinalize(db, { ...of, assessmentId, now, after: SAVES_UNTIL_SECONDS });
    const ids = attempts.map(({ id }) => id);
    if (ids.length > 0) await markTogether(app, db, assessment, attempts, await savesOf(db, ids), now);
    return ids;
  });
}

const REST_MS = 10_000;

/** Folds and marks what was handed in; what cannot be marked rests for a while and keeps nobody else waiting. */
export function openFinalizing(app: App) {
  const resting = new Map<string, number>();

  const rest = (attemptId: string, error: unknown) => {
    resting.set(attemptId, Date.now() + REST_MS);
    app.http.log.error({ err: error, attemptId }, 'an attempt could not be marked, trying again later');
  };

  /** One by one, after a batch failed. */
  async function finalizeSingly(assessmentId: string) {
    const except = [...resting.keys()];
    const waiting = await attemptsToFinalize(app.db, {
      ...{ assessmentId, now: app.clock.now(), after: SAVES_UNTIL_SECONDS, most: AT_ONCE, except },
    });
    let finalizings = 0;
    for (const { id } of waiting) {
      try {
        finalizings += (await finalizeSome(app, assessmentId, { most: 1, only: id, except })).length;
      } catch (error) {
        rest(id, error);
      }
    }
    return finalizings;
  }

  /**
   * Folds the saves of handed-in attempts into answers and marks them, some at a time; returns the assessments that changed.
   * Each attempt is locked against saves, folded once and never again until a redo, so running it twice or on two servers changes nothing.
   */
  return async function finalizeAttempts(): Promise<string[]> {
    for (const [id, until] of resting) if (until <= Date.now()) resting.delete(id);
    const except = [...resting.keys()];
    const changed: string[] = [];
    for (const id of await assessmentsToFinalize(app.db, app.clock.now(), SAVES_UNTIL_SECONDS, except)) {
      let finalizings: number;
      try {
        finalizings = (await finalizeSome(app, id, { most: AT_ONCE, except })).length;
      } catch (error) {
        app.http.log.error({ err: error, assessmentId: id }, 'a batch could not be marked, trying one by one');
        finalizings = await finalizeSingly(id);
      }
      if (finalizings > 0) changed.push(id);
    }
    return changed;
  };
}
