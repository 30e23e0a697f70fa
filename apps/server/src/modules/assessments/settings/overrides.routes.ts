import { listOverrides, removeOverride, saveOverride } from '@praxis/contract/assessments/monitoring';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { people } from '../../accounts/index.ts';
import { venueOf } from '../../spaces/index.ts';
import { assessmentTheActorCreated, assessmentTheActorManages } from '../assessments.access.ts';
import { type AssessmentRow, changeAssessmentRow } from '../assessments.store.ts';
import type { ChangeFeed } from '../monitoring/change-feed.ts';
import { findGroupName, memberIdsOfGroup } from '../monitoring/people-of-space.store.ts';
import { notifyOfOwnDates } from '../notify.ts';
import { refuseOthers } from './give-extra-time.ts';
import { moveOpenAttempts } from './move-ends.ts';
import { deleteOverride, overridesPage, replaceOverrides } from './overrides.store.ts';
import { recountLateness } from './recount-lateness.ts';

const ms = (at: Date | null) => at?.getTime() ?? null;
const date = (at: number | null) => (at === null ? null : new Date(at));

/** Counts ends anew and tells each page its own. */
async function move(db: Db, assessment: AssessmentRow, now: Date, userIds?: readonly string[]) {
  const moved = await moveOpenAttempts(db, assessment, now, userIds);
  if (moved.length > 20) await publish(db, `assessment:${assessment.id}`, { kind: 'times_changed' });
  else for (const { id, endAt } of moved) await publish(db, `attempt:${id}`, { kind: 'end_moved', end_at: ms(endAt) });
  await recountLateness(db, assessment, { userIds });
  return moved;
}

/** Other times for students and groups. */
export function overridesRoutes(app: App, changeFeed: ChangeFeed) {
  serve(app, listOverrides, {
    access: assessmentTheActorCreated,
    async run({ subject: { assessment }, input, db }) {
      const { rows, total } = await overridesPage(db, { assessmentId: assessment.id, page: input.page, size: input.size });
      const known = await people(
        app,
        db,
        rows.flatMap(({ user_id }) => (user_id ? [user_id] : [])),
      );
      const list = rows.map((row) => ({
        id: row.id,
        student: (row.user_id && known.get(row.user_id)) || null,
        group: row.group_id ? { id: row.group_id, name: row.group_name ?? '' } : null,
        start_at: ms(row.start_at),
        end_at: ms(row.end_at),
        extra_s: row.extra_s,
        attempts: row.attempts,
        any_browser: row.any_browser,
        reason: row.reason,
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, saveOverride, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, input, db, now }) {
      const { user_ids: userIds = [], group_id: groupId, reason, extra_s, attempts, any_browser } = input;
      if ((userIds.length === 0) === (groupId === undefined))
        throw new Refusal('parameter_error', { fields: { user_ids: 'parameter_error' } });
      if (input.start_at !== null && input.end_at !== null && input.start_at > input.end_at)
        throw new Refusal('start_after_end', { fields: { end_at: 'start_after_end' } });
      const spaceId = assessment.space_id ?? '0';
      if (groupId && (await findGroupName(db, spaceId, groupId)) === undefined) throw new Refusal('not_a_student_here');
      await refuseOthers(db, venueOf(assessment), userIds);
      const values = { start_at: date(input.start_at), end_at: date(input.end_at), extra_s, attempts, any_browser, reason };
      const whom = { userIds: [...new Set(userIds)], ...(groupId && { groupId }) };
      const changed = await replaceOverrides(db, assessment.id, whom, values, actor.userId, now);
      await changeAssessmentRow(db, assessment.id, {}, now);
      await move(db, assessment, now, groupId ? undefined : userIds);
      if (assessment.state === 'published' && changed.length > 0 && (values.start_at || values.end_at || extra_s > 0)) {
        const whose = groupId ? await memberIdsOfGroup(db, spaceId, groupId) : changed;
        await notifyOfOwnDates(db, assessment, whose, values);
      }
      await audit(db, {
        ...{ actorId: actor.userId, action: 'save_override', objectType: 'assessment', objectId: assessment.id },
        detail: { userIds, groupId, ...values },
      });
      changeFeed.changed(assessment.id);
      return {};
    },
  });

  serve(app, removeOverride, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, input, db, now }) {
      if (!(await deleteOverride(db, assessment.id, input.override_id))) throw notForYou();
      await changeAssessmentRow(db, assessment.id, {}, now);
      await move(db, assessment, now);
      await audit(db, { actorId: actor.userId, action: 'remove_override', objectType: 'assessment', objectId: assessment.id });
      return {};
    },
  });
}
