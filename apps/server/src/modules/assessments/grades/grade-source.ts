import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  type CellState,
  type GradeSource,
  type Learner,
  registerGradeSource,
  type SourceCell,
  type SourceColumn,
  toUnits,
} from '../../grades/index.ts';
import { isAssignedTo } from '../audience/audience.rules.ts';
import { releaseResultsOf } from '../results/release-results.ts';
import { attemptsChangedSince, audiencesOf, countedAttempts, gradedAssessments, ownEnds } from './grades.store.ts';

type Attempt = [userId: string, score: number | null, full: number, state: string, late: boolean, lateSeconds: number, lateOff: number];
type End = { user_id: string | null; group_id: string | null; end_at: Date | null; extra_s: number };

const LETTERS: Record<string, CellState> = {
  not_submitted: 's',
  submitted: 'h',
  pending_approval: 'h',
  passed: 'm',
  failed: 'm',
  rejected: 'r',
};

/** A score of an earlier paper, or of one that lost a drawn question, counts in proportion. */
const unitsOf = (score: number, full: number, max: number) =>
  full > 0 && toUnits(full) !== max ? Math.round((score * max) / full) : toUnits(score);

function cellOf(attempt: Attempt, max: number): SourceCell {
  const [userId, score, full, state, late, lateSeconds, lateOff] = attempt;
  const letter = LETTERS[state] ?? '.';
  const cell = { userId, units: score === null ? null : unitsOf(score, full, max) };
  if (!late) return { ...cell, state: letter };
  const off = score === null ? 0 : unitsOf(lateOff, full, max);
  return { ...cell, state: letter.toUpperCase() as CellState, late: { seconds: lateSeconds, off } };
}

/** Whether somebody's own time was over before they handed anything in. */
function isMissing(learner: Learner, due: Date | null, ends: readonly End[], now: Date) {
  const mine = ends.find(({ user_id }) => user_id === learner.id);
  const ours = ends.find(({ group_id }) => group_id !== null && group_id === learner.groupId);
  const end = mine?.end_at ?? ours?.end_at ?? due;
  if (end === null) return false;
  const extra = Math.max(mine?.extra_s ?? 0, ours?.extra_s ?? 0) * 1000;
  return end.getTime() + extra < now.getTime() && (learner.joinedAt === null || learner.joinedAt < end);
}

async function cells(db: Db, { columns, learners, now }: Parameters<GradeSource['cells']>[1]) {
  const found = new Map<string, SourceCell[]>();
  if (columns.length === 0 || learners.length === 0) return found;
  const ids = columns.map(({ ref }) => ref);
  const attempts = await countedAttempts(db, ids, learners.length === 1 ? [learners[0]!.id] : undefined);
  const ends = await ownEnds(db, ids);
  const audiences = await audiencesOf(db, ids);
  for (const { ref, max, due } of columns) {
    const own = new Map((attempts.get(ref) ?? []).map((attempt) => [attempt[0], cellOf(attempt, max)]));
    for (const learner of learners) {
      if (!isAssignedTo(audiences.get(ref) ?? null, learner.id, learner.groupId)) {
        own.set(learner.id, { userId: learner.id, units: null, state: 'n' });
        continue;
      }
      const known = own.get(learner.id);
      if (known && known.state !== 's') continue;
      if (isMissing(learner, due, ends.get(ref) ?? [], now)) own.set(learner.id, { userId: learner.id, units: null, state: 'x' });
    }
    found.set(ref, [...own.values()]);
  }
  return found;
}

async function columns(db: Db, spaceId: string): Promise<SourceColumn[]> {
  return (await gradedAssessments(db, spaceId)).map(({ id, title, kind, state, full, due_at, show, auto, released_at }) => ({
    ...{
      ref: id,
      kind: kind === 'exam' ? ('exams' as const) : ('assignments' as const),
      title,
      max: toUnits(full),
      due: due_at,
      weight: 100,
    },
    withdrawn: state === 'unpublished',
    released: show !== 'none' && (auto || released_at !== null),
    releasable: show !== 'none' && !auto,
    address: addressOf('assessment', { assessmentId: id }),
  }));
}

/** Homework and exams as columns of the gradebook of their space. */
export const gradeAssessments = (app: App) =>
  registerGradeSource(app, {
    ...{ source: 'assessment', columns, cells },
    changedSince: (db, { spaceId, since }) => attemptsChangedSince(db, spaceId, since),
    release: async (db, { ref, released, actorId }, now) =>
      void (await releaseResultsOf(db, { assessmentId: ref, released, actorId }, now)),
  });
