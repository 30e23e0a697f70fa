import { giveExtraTime } from '@praxis/contract/assessments/monitoring';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publishToMany } from '../../../platform/realtime/publish.ts';
import { participantIds, type Venue, venueOf } from '../../spaces/index.ts';
import { assessmentTheActorManages } from '../assessments.access.ts';
import { changeAssessmentRow } from '../assessments.store.ts';
import type { ChangeFeed } from '../monitoring/change-feed.ts';
import { moveOpenAttempts } from './move-ends.ts';
import { addExtraTime } from './overrides.store.ts';
import { recountLateness } from './recount-lateness.ts';

/** Only those an assessment is given to can have times of their own. */
export async function refuseOthers(db: Db, venue: Venue, userIds: readonly string[]) {
  const students = new Set(await participantIds(db, venue));
  if (userIds.some((id) => !students.has(id))) throw new Refusal('not_a_student_here', { fields: { user_ids: 'not_a_student_here' } });
}

/** More time for some or for everybody while an assessment runs. */
export function extraTimeRoutes(app: App, changeFeed: ChangeFeed) {
  serve(app, giveExtraTime, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, input, db, now }) {
      if (assessment.state !== 'published') throw new Refusal('assessment_not_published');
      const { user_ids: userIds, seconds, reason } = input;
      if (userIds) {
        await refuseOthers(db, venueOf(assessment), userIds);
        const chosen = [...new Set(userIds)];
        const whom = { assessmentId: assessment.id, venue: venueOf(assessment), userIds: chosen };
        await addExtraTime(db, { ...whom, seconds, reason, by: actor.userId }, now);
        await changeAssessmentRow(db, assessment.id, {}, now);
      } else await changeAssessmentRow(db, assessment.id, { extra_s: assessment.extra_s + seconds }, now);
      const changed = userIds ? assessment : { ...assessment, extra_s: assessment.extra_s + seconds };
      const moved = await moveOpenAttempts(db, changed, now, userIds);
      await recountLateness(db, changed, { userIds });
      const topics = userIds ? moved.map(({ id }) => `attempt:${id}`) : [`assessment:${assessment.id}`];
      if (topics.length > 0) await publishToMany(db, topics, { kind: 'extra_time', seconds });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'give_extra_time', objectType: 'assessment', objectId: assessment.id },
        detail: { seconds, reason, userIds: userIds ?? 'everybody', moved: moved.length },
      });
      changeFeed.changed(assessment.id);
      return { moved: moved.length };
    },
  });
}
