import { reopenForStudents } from '@praxis/contract/assessments/monitoring';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import { participantIds, venueOf } from '../../spaces/index.ts';
import { assessmentTheActorManages } from '../assessments.access.ts';
import { type AssessmentRow, changeAssessmentRow, findAssessment } from '../assessments.store.ts';
import type { ChangeFeed } from '../monitoring/change-feed.ts';
import { studentsWhoHandedIn } from '../monitoring/people-of-space.store.ts';
import { resumeStoppedAttempts } from './move-ends.ts';
import { allOverrides, endOtherOwnDates, replaceOverrides } from './overrides.store.ts';
import { closedForOthers } from './times.rules.ts';

async function refuseUnfit(db: Db, assessment: AssessmentRow, userIds: readonly string[]) {
  const students = new Set(await participantIds(db, venueOf(assessment)));
  if (userIds.some((id) => !students.has(id))) throw new Refusal('not_a_student_here', { fields: { user_ids: 'not_a_student_here' } });
  const done = await studentsWhoHandedIn(db, assessment.id, userIds);
  if (done.length > 0) throw new Refusal('attempt_submitted', { fields: { user_ids: 'attempt_submitted' } });
}

/** A date of their own for each of some students; what else was arranged for them stays. */
async function giveOwnEnds(
  db: Db,
  assessment: AssessmentRow,
  of: { userIds: readonly string[]; endAt: Date; reason: string; by: string },
  now: Date,
) {
  const known = new Map((await allOverrides(db, assessment.id)).flatMap((one) => (one.user_id ? [[one.user_id, one] as const] : [])));
  for (const userId of of.userIds) {
    const { start_at = null, extra_s = 0, attempts = null, any_browser = false } = known.get(userId) ?? {};
    const values = { start_at, extra_s, attempts, any_browser, end_at: of.endAt, reason: of.reason };
    await replaceOverrides(db, assessment.id, { userIds: [userId] }, values, of.by, now);
  }
}

/** Opening a stopped assessment again for those who could not finish, while it stays closed for everybody else. */
export function reopenForRoutes(app: App, changeFeed: ChangeFeed) {
  serve(app, reopenForStudents, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, input, db, now }) {
      if (assessment.state !== 'unpublished') throw new Refusal('assessment_not_withdrawn');
      const endAt = new Date(input.end_at);
      if (endAt <= now) throw new Refusal('assessment_over', { fields: { end_at: 'assessment_over' } });
      const userIds = [...new Set(input.user_ids)];
      await refuseUnfit(db, assessment, userIds);
      const closed = closedForOthers(assessment, assessment.settings, now);
      await changeAssessmentRow(db, assessment.id, { state: 'published', withdrawn_at: null, end_at: closed }, now);
      const ended = await endOtherOwnDates(db, { assessmentId: assessment.id, except: userIds, endAt: closed });
      await giveOwnEnds(db, assessment, { userIds, endAt, reason: input.reason, by: actor.userId }, now);
      const opened = await findAssessment(db, assessment.id);
      const resumed = opened ? await resumeStoppedAttempts(db, opened, now, userIds) : [];
      for (const id of resumed) await publish(db, `attempt:${id}`, { kind: 'reopened' });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'reopen_assessment', objectType: 'assessment', objectId: assessment.id },
        ...{ from: 'unpublished', to: 'published', detail: { reason: input.reason, userIds, endAt, ownDatesEnded: ended } },
      });
      const link = addressOf('assessment', { assessmentId: assessment.id });
      await sendMessage(db, { userIds, kind: 'assessment_reopened', values: { title: assessment.title }, link });
      changeFeed.changed(assessment.id);
      return {};
    },
  });
}
