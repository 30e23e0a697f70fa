import { changeLabTask, giveLabTask, listLabTasks } from '@praxis/contract/labs/tasks';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { reportStates } from '../../reports/index.ts';
import { participantIds, placeAt } from '../../spaces/index.ts';
import { labPermissions, taskTheActorGives } from '../labs.access.ts';
import { findLab } from '../labs.store.ts';
import { notifyOfLab } from '../notify.ts';
import { withdrawMachines } from '../sessions/withdraw-machines.ts';
import { insertTask, listTasks, updateTask } from './tasks.store.ts';

async function placeOfTheActor({ actor, input, db }: { actor: Actor; input: { space_id: string }; db: Db }) {
  const place = await placeAt(db, { kind: 'space', id: input.space_id }, actor.userId);
  if (!place) throw notForYou();
  return { place, permissions: labPermissions(place) };
}

const dates = ({ opens_at, closes_at }: { opens_at: number | null; closes_at: number | null }) => {
  if (opens_at !== null && closes_at !== null && closes_at <= opens_at)
    throw new Refusal('lab_dates_wrong', { fields: { closes_at: 'lab_dates_wrong' } });
  return { opens_at: opens_at === null ? null : new Date(opens_at), closes_at: closes_at === null ? null : new Date(closes_at) };
};

/** Lab tasks of a space. */
export function tasksRoutes(app: App) {
  serve(app, listLabTasks, {
    access: placeOfTheActor,
    async run({ subject: { place, permissions }, actor, input, db }) {
      const { rows, total } = await listTasks(db, input.space_id, {
        ...input,
        all: permissions.give || permissions.watch,
        userId: actor.userId,
      });
      const reports = await reportStates(
        db,
        'lab',
        rows.map(({ id }) => id),
      );
      const students = permissions.watch ? (await participantIds(db, place.venue)).length : 0;
      const list = rows.map((row) => ({
        id: row.id,
        lab_id: row.lab_id,
        title: row.title,
        version: row.number,
        state: row.state as 'open' | 'withdrawn',
        course_id: row.course_id,
        opens_at: row.opens_at?.getTime() ?? null,
        closes_at: row.closes_at?.getTime() ?? null,
        steps: row.steps,
        minutes: row.minutes,
        own: permissions.student
          ? {
              state: (row.own_state ?? 'none') as 'none' | 'active' | 'finished',
              score: row.score === null ? null : Number(row.score),
              report: reports.find((report) => report.subject_id === row.id && report.user_id === actor.userId)?.state ?? null,
            }
          : null,
        counts: permissions.watch
          ? {
              students,
              started: row.started,
              finished: row.finished,
              reports: reports.filter((report) => report.subject_id === row.id && report.state === 'submitted').length,
            }
          : null,
      }));
      return {
        list,
        total,
        page: input.page,
        size: input.size,
        can: { give: permissions.give, watch: permissions.watch, mark: permissions.mark },
      };
    },
  });

  serve(app, giveLabTask, {
    access: async (ask) => {
      const { permissions } = await placeOfTheActor(ask);
      const lab = permissions.give ? await findLab(ask.db, ask.input.lab_id) : undefined;
      if (!lab || lab.owner_id !== ask.actor.userId) throw notForYou();
      return lab;
    },
    async run({ subject: lab, actor, input, db, now }) {
      if (lab.version_id === null) throw new Refusal('lab_not_published');
      const task = await insertTask(db, {
        space_id: input.space_id,
        lab_id: lab.id,
        version_id: lab.version_id,
        ...dates(input),
        given_by: actor.userId,
        given_at: now,
      });
      await audit(db, {
        actorId: actor.userId,
        action: 'give_lab',
        objectType: 'lab_task',
        objectId: task.id,
        detail: { space_id: input.space_id },
      });
      await notifyOfLab(db, task, 'lab_given');
      return { task_id: task.id };
    },
  });

  serve(app, changeLabTask, {
    access: taskTheActorGives,
    async run({ subject: { task }, actor, input, db, now }) {
      if (input.state === 'withdrawn' && task.state !== 'withdrawn') await withdrawMachines(db, task.id, actor.userId, now);
      const moved = dates(input);
      await updateTask(db, task.id, { state: input.state, ...moved });
      const before = [task.opens_at, task.closes_at].map((at) => at?.getTime());
      if (input.state === 'open' && [moved.opens_at, moved.closes_at].some((at, of) => at?.getTime() !== before[of]))
        await notifyOfLab(db, { ...task, ...moved }, 'dates_moved');
      await audit(db, {
        actorId: actor.userId,
        action: 'change_lab_task',
        objectType: 'lab_task',
        objectId: task.id,
        from: task.state,
        to: input.state,
        detail: moved,
      });
      return {};
    },
  });
}
