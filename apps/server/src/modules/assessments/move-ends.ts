import type { Db } from '../../platform/db.ts';
import { type AssessmentRow, allOverrides, groupsOfStudents } from './assessments.store.ts';
import { movableAttempts, moveEnds } from './attempts.store.ts';
import { endOf, ownTimes } from './times.rules.ts';

/** Counts the ends of open attempts anew after times have changed, all in the caller's transaction; returns those that moved. */
export async function moveOpenAttempts(db: Db, assessment: AssessmentRow, now: Date, userIds?: readonly string[]) {
  const attempts = (await movableAttempts(db, assessment.id, userIds)).filter(({ round }) => round === 1);
  if (attempts.length === 0) return [];
  const overrides = await allOverrides(db, assessment.id);
  const groups = overrides.some(({ group_id }) => group_id) ? await groupsOfStudents(db, assessment.space_id) : new Map<string, string>();
  const moves = attempts.flatMap((attempt) => {
    const group = groups.get(attempt.user_id);
    const own = ownTimes(
      assessment,
      assessment.settings,
      overrides.find(({ user_id }) => user_id === attempt.user_id),
      group ? overrides.find(({ group_id }) => group_id === group) : undefined,
    );
    const { dueAt, endAt } = endOf(attempt.started_at, own, assessment.settings);
    return endAt?.getTime() === attempt.end_at?.getTime() ? [] : [{ id: attempt.id, dueAt, endAt }];
  });
  await moveEnds(db, moves, now);
  return moves;
}
