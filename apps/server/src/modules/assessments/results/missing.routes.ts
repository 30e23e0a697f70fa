import { listMissing, remindStudents } from '@praxis/contract/assessments/monitoring';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { venueOf } from '../../spaces/index.ts';
import { assessmentTheActorMarks, whereAutonomous } from '../assessments.access.ts';
import { missingStudents, noteReminders, studentsToRemind } from '../monitoring/people-of-space.store.ts';
import { closesAt, ownTimes } from '../settings/times.rules.ts';

const HOUR = 3_600_000;
const ms = (at: Date | null) => at?.getTime() ?? null;

const assessmentTheActorReminds = whereAutonomous(assessmentTheActorMarks);

/** Those who have handed in nothing, and reminding them. */
export function missingRoutes(app: App) {
  serve(app, listMissing, {
    access: assessmentTheActorMarks,
    async run({ subject: { assessment }, input, db }) {
      const { page, size } = input;
      const { rows, total } = await missingStudents(db, { assessmentId: assessment.id, venue: venueOf(assessment), page, size });
      const known = await people(
        app,
        db,
        rows.map(({ user_id }) => user_id),
      );
      const list = rows.map((row) => ({
        student: known.get(row.user_id) ?? { id: row.user_id, name: row.name, avatar: null },
        ...{ attempt_id: row.attempt_id, answered: row.answered },
        ...{ last_save_at: ms(row.last_save_at), reminded_at: ms(row.reminded_at) },
      }));
      return { list, total, page, size };
    },
  });

  serve(app, remindStudents, {
    access: assessmentTheActorReminds,
    transaction: 'write',
    async run({ actor, subject: { assessment, place }, input, db, now }) {
      if (assessment.state !== 'published') throw new Refusal('assessment_not_published');
      const last = closesAt(ownTimes(assessment, assessment.settings));
      if (last && last <= now) throw new Refusal('assessment_over');
      const before = new Date(now.getTime() - HOUR);
      const of = { assessmentId: assessment.id, venue: venueOf(assessment), before };
      const userIds = await studentsToRemind(db, { ...of, ...(input.user_ids && { userIds: input.user_ids }) });
      if (userIds.length === 0) return { reminded: 0 };
      await noteReminders(db, { assessmentId: assessment.id, userIds, by: actor.userId }, now);
      const link = addressOf('assessment', { assessmentId: assessment.id });
      await sendMessage(db, { userIds, kind: 'assessment_reminded', values: { title: assessment.title, space: place.name }, link });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'remind_students', objectType: 'assessment', objectId: assessment.id },
        detail: { userIds },
      });
      return { reminded: userIds.length };
    },
  });
}
