import type { Db } from '../../../platform/database/db.ts';
import { groupsAt, venueOf } from '../../spaces/index.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { movableAttempts, moveEnds, resumeAttempts, stoppedAttempts } from '../attempts/attempts.store.ts';
import { allOverrides } from './overrides.store.ts';
import { endOf, latestTimes, ownTimes, resumedEnd } from './times.rules.ts';

/** The times of every student of an assessment, with everything that was set otherwise. */
export async function timesOfStudents(db: Db, assessment: AssessmentRow) {
  const overrides = await allOverrides(db, assessment.id);
  const groups = overrides.some(({ group_id }) => group_id) ? await groupsAt(db, venueOf(assessment)) : new Map<string, string>();
  const personal = new Map(overrides.flatMap((one) => (one.user_id ? [[one.user_id, one] as const] : [])));
  const ofGroup = new Map(overrides.flatMap((one) => (one.group_id ? [[one.group_id, one] as const] : [])));
  const timesOf = (userId: string) =>
    ownTimes(assessment, assessment.settings, personal.get(userId), ofGroup.get(groups.get(userId) ?? ''));
  // What one member of a group was given holds for the work of the group.
  return (...userIds: string[]) => userIds.map(timesOf).reduce(latestTimes);
}

const notBefore = (at: Date | null, floor: Date) => (at && at < floor ? floor : at);

/** Counts the ends of open attempts anew after times have changed, all in the caller's transaction; returns those that moved. */
export async function moveOpenAttempts(db: Db, assessment: AssessmentRow, now: Date, userIds?: readonly string[]) {
  const attempts = (await movableAttempts(db, assessment.id, userIds)).filter(({ round }) => round === 1);
  if (attempts.length === 0) return [];
  const timesOf = await timesOfStudents(db, assessment);
  const moves = attempts.flatMap((attempt) => {
    const own = endOf(attempt.started_at, timesOf(...attempt.member_ids), assessment.settings);
    // An end that is put into the past is now: what is being typed still has the seconds after the bell, and came in time.
    const floor = attempt.end_at && attempt.end_at < now ? attempt.end_at : now;
    const endAt = notBefore(own.endAt, floor);
    const dueAt = endAt === own.endAt ? own.dueAt : notBefore(own.dueAt, floor);
    return endAt?.getTime() === attempt.end_at?.getTime() ? [] : [{ id: attempt.id, dueAt, endAt }];
  });
  await moveEnds(db, moves, now);
  return moves;
}

/** Opens stopped attempts again with the time they had left, at most until each student's own end; a redo keeps the length it was given. */
export async function resumeStoppedAttempts(db: Db, assessment: AssessmentRow, now: Date, userIds?: readonly string[]) {
  const attempts = await stoppedAttempts(db, assessment.id, userIds);
  if (attempts.length === 0) return [];
  const timesOf = await timesOfStudents(db, assessment);
  const ends = attempts.map(({ id, member_ids: members, round, due_at, end_at, stopped_at }) => {
    const pause = stopped_at ? now.getTime() - stopped_at.getTime() : 0;
    const shifted = (at: Date | null) => at && new Date(at.getTime() + pause);
    if (round > 1) return { id, dueAt: shifted(due_at), endAt: shifted(end_at) };
    const own = timesOf(...members);
    return { id, dueAt: resumedEnd(null, { ...own, lastAt: own.dueAt }), endAt: resumedEnd(shifted(end_at), own) };
  });
  await resumeAttempts(db, ends);
  return ends.map(({ id }) => id);
}
