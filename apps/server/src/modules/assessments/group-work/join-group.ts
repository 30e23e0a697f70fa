import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { groupsAt, venueOf } from '../../spaces/index.ts';
import { type AssessmentRow, lockAssessment } from '../assessments.store.ts';
import { type AttemptRow, findAttempt } from '../attempts/attempts.store.ts';
import type { Start } from '../attempts/starts.store.ts';
import { isAssignedTo } from '../audience/audience.rules.ts';
import { moveOpenAttempts, timesOfStudents } from '../settings/move-ends.ts';
import { latestTimes, type OwnTimes, stateNow } from '../settings/times.rules.ts';
import { addMember, findAttemptOfGroup, removedFrom } from './group-work.store.ts';

/** The group somebody answers with: that of a team in a stage; of a space, in assignments that are answered as a whole, and not for whom staff took out. */
export async function groupToAnswerWith(db: Db, { assessment, place, userId }: Start): Promise<string | null> {
  const { settings, kind, stage_id: stageId, activity_id: activityId } = assessment;
  const asWhole = kind === 'assignment' && activityId === null && settings.resp_mode === 1 && settings.proctoring === 'off';
  const groupId = settings.by_group && (stageId !== null || asWhole) ? (place?.member.groupId ?? null) : null;
  if (groupId === null) return null;
  return (await removedFrom(db, { assessmentId: assessment.id, groupId })).includes(userId) ? null : groupId;
}

/** The times of a group that is about to begin: what one member was given holds for the work of all. One's own start stays. */
export async function timesOfGroup(db: Db, assessment: AssessmentRow, groupId: string, own: OwnTimes): Promise<OwnTimes> {
  const removed = new Set(await removedFrom(db, { assessmentId: assessment.id, groupId }));
  const members = [...(await groupsAt(db, venueOf(assessment)))].flatMap(([userId, group]) =>
    group === groupId && !removed.has(userId) && isAssignedTo(assessment.audience, userId, groupId) ? [userId] : [],
  );
  if (members.length === 0) return own;
  const timesOf = await timesOfStudents(db, assessment);
  return { ...latestTimes(own, timesOf(...members)), startAt: own.startAt, attempts: own.attempts };
}

/** Has the time of a member who came later hold for the work of the group. */
export async function giveMemberTime(db: Db, assessment: AssessmentRow, userId: string, now: Date) {
  for (const { id, endAt } of await moveOpenAttempts(db, assessment, now, [userId]))
    await publish(db, `attempt:${id}`, { kind: 'end_moved', end_at: endAt?.getTime() ?? null });
}

/** The open attempt of the group somebody came to after it had begun: they are a member from now on, with the time they were given. */
export function joinGroup(app: App, { assessment, attempts }: Start, groupId: string, userId: string): Promise<AttemptRow | undefined> {
  return inTransaction(app, async (db) => {
    const now = app.clock.now();
    // Nobody of the group has begun: there is nothing to join, and nothing to lock.
    if (!(await findAttemptOfGroup(db, assessment.id, groupId))) return undefined;
    // Whoever moves times locks it too: they see the new member, or this sees their times.
    const locked = await lockAssessment(db, assessment.id);
    const lead = locked && (await findAttemptOfGroup(db, assessment.id, groupId));
    if (!locked || !lead || lead.no <= attempts.length) return undefined;
    if (stateNow(lead, now) !== 'not_submitted') throw new Refusal('group_handed_in');
    if ((await addMember(db, lead.id, userId)) === undefined) return undefined;
    await giveMemberTime(db, locked, userId, now);
    await audit(db, { actorId: userId, action: 'join_group_work', objectType: 'attempt', objectId: lead.id });
    return findAttempt(db, lead.id);
  });
}
