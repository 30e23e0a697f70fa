import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { changeAssessmentRow, findAssessment } from '../assessments.store.ts';
import { findAttempt, stopOpenAttempts } from '../attempts/attempts.store.ts';
import { adjusted, adjustQuestion, type QuestionAdjustment } from '../marking/adjust-question.ts';
import { type AttemptScore, scoreOfAttempt } from '../marking/marked-listeners.ts';
import { problemsOf } from '../papers/check-paper.ts';
import { freezePaper } from '../papers/freeze-paper.ts';
import { findPaper } from '../papers/papers.store.ts';
import { moveOpenAttempts, resumeStoppedAttempts } from '../settings/move-ends.ts';
import { stateNow } from '../settings/times.rules.ts';
import {
  findOfSection,
  type Input,
  lockOfSection,
  markedAttempts,
  ownPaperWork,
  replaceExtraTimes,
  upsertOfSection,
} from './stages.store.ts';

/** The paper somebody picked for a section, and what stands against using it now; undefined when it is not theirs. */
export async function paperForSection(db: Db, ownerId: string, paperId: string) {
  const paper = await findPaper(db, paperId);
  if (!paper || paper.owner_id !== ownerId) return undefined;
  const { title, questions, total_score: totalScore } = paper;
  return { title, questions, totalScore, problems: await problemsOf(db, ownerId, paper) };
}

/** Freezes a paper of somebody's for a section; undefined when it is not theirs, refused while something stands against it. */
export async function freezeForSection(db: Db, ownerId: string, paperId: string, now: Date) {
  const paper = await findPaper(db, paperId);
  if (!paper || paper.owner_id !== ownerId) return undefined;
  return { ...(await freezePaper(db, ownerId, paper, now)), title: paper.title };
}

/** When a section is open: for everybody, and how much longer for single people. */
export type SectionTimes = { startAt: Date; endAt: Date; extra: ReadonlyMap<string, number>; by: string };

/**
 * Gives a frozen paper in a section of a stage, or brings what was given there to what is said now. Repeated with the same it changes
 * nothing; what is being answered gets its new ends. Whoever calls holds the stage: stage, assessment, attempt is the order of locks.
 */
export async function giveAtStage(
  db: Db,
  input: Omit<Input, 'settings'> & { settings: Input['settings'] },
  times: SectionTimes,
  now: Date,
) {
  const settings = { ...input.settings, start_at: times.startAt.getTime(), end_at: times.endAt.getTime() };
  const id = await upsertOfSection(db, { ...input, settings }, now);
  await movePaperTimes(db, input.sectionId, times, now);
  return id;
}

/** Moves the times of a section: what is being answered ends anew, in the caller's transaction. Returns how many attempts moved. */
export async function movePaperTimes(db: Db, sectionId: string, times: SectionTimes, now: Date): Promise<number> {
  const assessment = await lockOfSection(db, sectionId);
  if (!assessment) return 0;
  await replaceExtraTimes(db, { assessmentId: assessment.id, seconds: times.extra, by: times.by }, now);
  await changeAssessmentRow(db, assessment.id, { start_at: times.startAt, end_at: times.endAt }, now);
  const moved = await moveOpenAttempts(db, { ...assessment, start_at: times.startAt, end_at: times.endAt }, now);
  if (moved.length > 0) await publish(db, `assessment:${assessment.id}`, { kind: 'times_changed' });
  return moved.length;
}

/** Stops the clocks of a section: nothing is saved until it goes on. */
export async function pausePaper(db: Db, sectionId: string, now: Date) {
  const assessment = await lockOfSection(db, sectionId);
  if (assessment?.state !== 'published') return;
  await changeAssessmentRow(db, assessment.id, { state: 'unpublished', withdrawn_at: now }, now);
  await stopOpenAttempts(db, assessment.id, now);
  await publish(db, `assessment:${assessment.id}`, { kind: 'withdrawn' });
}

/** Lets a section go on with other times; every attempt has what was left of it. */
export async function resumePaper(db: Db, sectionId: string, times: SectionTimes, now: Date) {
  const assessment = await lockOfSection(db, sectionId);
  if (assessment?.state !== 'unpublished') return;
  await replaceExtraTimes(db, { assessmentId: assessment.id, seconds: times.extra, by: times.by }, now);
  const change = { state: 'published', withdrawn_at: null, start_at: times.startAt, end_at: times.endAt } as const;
  await changeAssessmentRow(db, assessment.id, change, now);
  const opened = await findAssessment(db, assessment.id);
  if (opened) await resumeStoppedAttempts(db, opened, now);
  await publish(db, `assessment:${assessment.id}`, { kind: 'reopened' });
}

/** Ends a section for everybody now: what is being answered closes by itself some seconds later, as at every end. */
export async function closePaper(db: Db, sectionId: string, by: string, now: Date) {
  const assessment = await findOfSection(db, sectionId);
  if (!assessment) return;
  const startAt = assessment.start_at && assessment.start_at < now ? assessment.start_at : now;
  const times = { startAt, endAt: now, extra: new Map<string, number>(), by };
  if (assessment.state === 'unpublished') await resumePaper(db, sectionId, times, now);
  else await movePaperTimes(db, sectionId, times, now);
}

/** What every handed-in attempt of a section is worth now, counted anew from the attempts themselves. */
export const scoresOfPaper = async (db: Db, sectionId: string, userIds?: readonly string[]): Promise<AttemptScore[]> =>
  (await markedAttempts(db, sectionId, userIds)).map(scoreOfAttempt);

/** What one person has of the paper of a section. An attempt whose time is over is not open any more. */
export async function paperWorkOf(db: Db, sectionId: string, userId: string, now: Date) {
  const { assessment_id: assessmentId, attempt_id: attemptId, used, open, saved_at: savedAt } = await ownPaperWork(db, sectionId, userId);
  const attempt = open && attemptId ? await findAttempt(db, attemptId) : undefined;
  return { assessmentId, attemptId, used, savedAt, open: attempt !== undefined && stateNow(attempt, now) === 'not_submitted' };
}

/** What would become of the scores of a section if a question were adjusted so: the attempts whose score or state moves. */
export async function previewPaperAdjustment(db: Db, sectionId: string, of: QuestionAdjustment) {
  const assessment = await lockOfSection(db, sectionId);
  if (!assessment) return [];
  const { moved, before } = await adjusted(db, assessment, of);
  return moved.map(({ id, scoreTotal }) => ({ userId: before.get(id)!.user_id, before: before.get(id)!.score_total, after: scoreTotal }));
}

/** Adjusts a faulty question of a section and marks every attempt anew. */
export async function adjustPaper(db: Db, sectionId: string, of: QuestionAdjustment & { reason: string; by: string }, now: Date) {
  const assessment = await lockOfSection(db, sectionId);
  return assessment ? (await adjustQuestion(db, assessment, of, now)).changed : 0;
}
