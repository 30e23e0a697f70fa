import type { ActivityProgress } from '@praxis/contract/courses/learning';
import type { Db } from '../../../platform/database/db.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { findAnswers, insertAnswer } from '../video-questions/video-answers.store.ts';
import {
  finishProgress,
  type ProgressChange,
  type ProgressKey,
  type ProgressRow,
  progressForUpdate,
  saveProgress,
} from './learning.store.ts';
import { covered, type Interval, watchedPercent, watchedWith } from './watching.rules.ts';

/** What a client learns of progress; nothing yet when there is no row. */
export const toProgressView = (row?: Pick<ProgressRow, 'state' | 'percent' | 'position' | 'watched' | 'pages_seen'>): ActivityProgress => ({
  state: row?.state ?? 'none',
  percent: row?.percent ?? 0,
  position: row?.position ?? 0,
  watched: row?.watched ?? [],
  pages_seen: row?.pages_seen ?? [],
});

async function record(
  db: Db,
  of: ProgressKey,
  row: ProgressRow,
  change: Omit<ProgressChange, 'finishedNow' | 'state'> & { done: boolean },
  now: Date,
) {
  const finishedNow = change.done && row.state !== 'done';
  const state = change.done || row.state === 'done' ? ('done' as const) : ('started' as const);
  await saveProgress(db, of, { ...change, state, finishedNow }, now);
  if (finishedNow) await announce(db, 'activity_finished', of);
  return toProgressView({
    state,
    percent: change.percent,
    position: change.position,
    watched: change.watched ?? row.watched,
    pages_seen: change.pagesSeen ?? row.pages_seen,
  });
}

const isRepeated = (row: ProgressRow, seq: number) => row.last_seq !== null && Number(row.last_seq) === seq;

type WatchReport = {
  intervals: Interval[];
  position: number;
  seq: number;
  mediaId: string;
  duration: number;
  completion: number;
  /** Those within the video, which must be answered too. */
  questions: readonly string[];
};

const hasAnswered = (answers: ReadonlyMap<string, unknown>, questions: readonly string[]) => questions.every((id) => answers.has(id));

/** Adds watched parts of a video. A replaced video starts its parts anew; what was finished stays finished. */
export async function recordWatched(db: Db, of: ProgressKey, report: WatchReport, now: Date) {
  const row = await progressForUpdate(db, of, now);
  const sameVideo = row.media_id === null || row.media_id === report.mediaId;
  if (isRepeated(row, report.seq) && sameVideo) return toProgressView(row);
  const elapsed = (now.getTime() - row.reported_at.getTime()) / 1000;
  const known = sameVideo ? row.watched : [];
  const watched = watchedWith(known, { intervals: report.intervals, duration: report.duration, elapsed });
  const percent = watchedPercent(watched, report.duration);
  const seconds = (sameVideo ? 0 : row.seconds) + covered(watched);
  const position = Math.min(report.position, report.duration);
  const watchedEnough = percent >= report.completion;
  const asks = watchedEnough && row.state !== 'done' && report.questions.length > 0;
  const done = watchedEnough && (!asks || hasAnswered(await findAnswers(db, of), report.questions));
  return record(db, of, row, { done, percent, position, seconds, watched, mediaId: report.mediaId, seq: report.seq }, now);
}

type Answer = { questionId: string; choices: readonly string[]; right: boolean };

/**
 * Keeps the first answer to a question within a video, and finishes the video where the answer was all that was missing. Reports of what
 * was watched may still be under way: the time they are measured by stays as it is.
 */
export async function recordAnswer(
  db: Db,
  of: ProgressKey,
  answer: Answer,
  rule: { questions: readonly string[]; completion: number },
  now: Date,
) {
  const row = await progressForUpdate(db, of, now);
  await insertAnswer(db, of, answer, now);
  const answers = await findAnswers(db, of);
  const chosen = answers.get(answer.questionId) ?? [...answer.choices];
  const finishes = row.state !== 'done' && row.percent >= rule.completion && hasAnswered(answers, rule.questions);
  if (!finishes) return { chosen, progress: toProgressView(row) };
  await finishProgress(db, of, now);
  await announce(db, 'activity_finished', of);
  return { chosen, progress: toProgressView({ ...row, state: 'done' }) };
}

type PagesReport = { pages: number[]; position: number; seq: number; mediaId: string; pageCount: number; completion: number };

/** Adds pages of a PDF that were seen. */
export async function recordPages(db: Db, of: ProgressKey, report: PagesReport, now: Date) {
  const row = await progressForUpdate(db, of, now);
  const known = row.media_id === null || row.media_id === report.mediaId ? row.pages_seen : [];
  const pagesSeen = [...new Set([...known, ...report.pages])].filter((page) => page <= report.pageCount).sort((a, b) => a - b);
  const percent = report.pageCount === 0 ? 0 : Math.floor((100 * pagesSeen.length) / report.pageCount);
  const done = report.pageCount > 0 && percent >= report.completion;
  return record(db, of, row, { done, percent, position: report.position, pagesSeen, mediaId: report.mediaId, seq: report.seq }, now);
}

/** Keeps the place in something that is read, and that its reader has finished it. */
export async function recordRead(db: Db, of: ProgressKey, report: { position: number; finished: boolean; seq: number }, now: Date) {
  const row = await progressForUpdate(db, of, now);
  const done = report.finished || row.state === 'done';
  const percent = done ? 100 : Math.max(row.percent, Math.min(99, Math.floor(report.position * 100)));
  return record(db, of, row, { done, percent, position: report.position, seq: report.seq }, now);
}

/** What another module reports of an activity of its kind: a quiz marked, a lab checked. */
export async function recordResult(db: Db, of: ProgressKey, result: { percent: number; score: number | null; done: boolean }, now: Date) {
  const row = await progressForUpdate(db, of, now);
  return record(
    db,
    of,
    row,
    { done: result.done, percent: Math.max(row.percent, result.percent), position: row.position, score: result.score },
    now,
  );
}
