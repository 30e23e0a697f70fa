import type { Db } from '../../../platform/database/db.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { type AttemptRow, lockHandedIn, updateAttempt } from '../attempts/attempts.store.ts';
import { membersByAttempt, membersOfAll } from '../group-work/members.store.ts';
import { addUp } from '../marking/mark-answers.ts';
import { notifyStudents } from '../notify.ts';
import { isLate, secondsLate } from './late.rules.ts';
import { timesOfStudents } from './move-ends.ts';
import { isReleased } from './show.rules.ts';
import { endOf } from './times.rules.ts';

/**
 * Counts anew how late first hand-ins came once dates have moved, and adds up those that changed, all in the caller's transaction. A date of
 * one's own may make it later as well; a date moved for everybody (`onlyLess`) takes nothing from who had handed in already.
 */
export async function recountLateness(
  db: Db,
  assessment: AssessmentRow,
  of: { userIds?: readonly string[] | undefined; onlyLess?: boolean },
): Promise<void> {
  const attempts = await lockHandedIn(db, assessment.id, of.userIds);
  if (attempts.length === 0) return;
  const [timesOf, members] = [await timesOfStudents(db, assessment), await membersByAttempt(db, attempts)];
  const changed: typeof attempts = [];
  for (const attempt of attempts) {
    const { dueAt } = endOf(attempt.started_at, timesOf(...(members.get(attempt.id) ?? [attempt.user_id])), assessment.settings);
    const lateSeconds = secondsLate(attempt.changed_at, dueAt);
    if (lateSeconds === attempt.late_s || (of.onlyLess && lateSeconds > attempt.late_s)) continue;
    await updateAttempt(db, attempt.id, { due_at: dueAt });
    changed.push({ ...attempt, due_at: dueAt, late_s: lateSeconds, late: isLate(assessment.settings, lateSeconds) });
  }
  if (changed.length === 0) return;
  const before = new Map(changed.map(({ id, score_total }) => [id, score_total]));
  const moved = new Set(
    (await addUp(db, assessment, changed)).filter(({ id, scoreTotal }) => scoreTotal !== before.get(id)).map(({ id }) => id),
  );
  await notifyOfLateness(
    db,
    assessment,
    changed.filter(({ id }) => moved.has(id)),
  );
}

/** Tells those who have seen their score that it moved with the date. */
async function notifyOfLateness(db: Db, assessment: AssessmentRow, moved: readonly AttemptRow[]) {
  if (assessment.settings.show_result === 'none') return;
  const userIds = await membersOfAll(
    db,
    moved.filter((attempt) => isReleased(assessment, attempt)),
  );
  if (userIds.length > 0) await notifyStudents(db, assessment, 'lateness_recounted', {}, userIds);
}
