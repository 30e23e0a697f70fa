import { listLabOwnDates, saveLabOwnDates } from '@praxis/contract/labs/tasks';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { participantIds, venueOf } from '../../spaces/index.ts';
import { taskTheActorGives } from '../labs.access.ts';
import { notifyOfLab } from '../notify.ts';
import { haveOwnDate, ownDatesPage, removeOwnDates, saveOwnDates } from './own-dates.store.ts';

/** More time in a lab for single students. */
export function ownDatesRoutes(app: App) {
  serve(app, listLabOwnDates, {
    access: taskTheActorGives,
    async run({ subject: { task }, input, db }) {
      const { rows, total } = await ownDatesPage(db, task.id, input);
      const named = await people(
        app,
        db,
        rows.map((row) => row.user_id),
      );
      const list = rows.map(({ user_id, closes_at, reason }) => ({
        student: named.get(user_id) ?? { id: user_id, name: '', avatar: null },
        closes_at: closes_at.getTime(),
        reason,
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, saveLabOwnDates, {
    access: taskTheActorGives,
    async run({ subject: { task }, actor, input, db, now }) {
      const userIds = [...new Set(input.user_ids)];
      const students = new Set(await participantIds(db, venueOf(task)));
      if (userIds.some((id) => !students.has(id))) throw new Refusal('not_a_student_here', { fields: { user_ids: 'not_a_student_here' } });
      const closes_at = input.closes_at === null ? null : new Date(input.closes_at);
      if (closes_at && task.opens_at && closes_at <= task.opens_at)
        throw new Refusal('lab_dates_wrong', { fields: { closes_at: 'lab_dates_wrong' } });
      const unchanged = await haveOwnDate(db, task.id, userIds, closes_at);
      const provided = { task_id: task.id, reason: input.reason, given_by: actor.userId, given_at: now };
      if (closes_at) await saveOwnDates(db, userIds, { ...provided, closes_at });
      else await removeOwnDates(db, task.id, userIds);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'save_lab_own_dates', objectType: 'lab_task', objectId: task.id },
        detail: { userIds, closes_at, reason: input.reason },
      });
      const changed = userIds.filter((id) => !unchanged.has(id));
      if (task.state === 'open' && changed.length > 0)
        await notifyOfLab(db, { ...task, closes_at: closes_at ?? task.closes_at }, 'own_dates_given', changed);
      return {};
    },
  });
}
