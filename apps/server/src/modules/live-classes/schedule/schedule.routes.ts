import type { InputOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import {
  cancelClass,
  changeClass,
  endClass,
  getClass,
  listClasses,
  scheduleClass,
  startClass,
} from '@praxis/contract/live-classes/live-classes';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { memberIds, spaceTheActorEnters, spaceWhereTheActorMay } from '../../spaces/index.ts';
import { classTheActorEnters, classTheActorRuns, type EnteredClass, managesAttendance, runsClasses } from '../live-classes.access.ts';
import { ownAttendance } from '../participants/own-attendance.ts';
import { onlineIn } from '../participants/presences.store.ts';
import { appendAction } from '../room/room-log.store.ts';
import { classCardOf } from './class-view.ts';
import { cancelClasses, changeClasses, classesOfSpace, insertClasses, setStarted } from './classes.store.ts';
import { endClassNow } from './end-class.ts';
import { changeable, momentsOf, plannedFor, started } from './states.rules.ts';

const liveSpace = spaceWhereTheActorMay('run_class');

async function liveSpaceOfTheActor(ask: Parameters<typeof liveSpace>[0]) {
  const found = await liveSpace(ask);
  if (found.space.type !== 'live') throw new Refusal('space_not_live');
  return found;
}

const draftOf = ({
  title,
  suggested_minutes,
  mode,
  record,
  download_allowed,
  keep_days,
}: InputOf<typeof scheduleClass> | InputOf<typeof changeClass>) => ({
  ...{ title, suggested_minutes, mode, record, download_allowed, keep_days },
});

/** Tells the other members of a space about one of its classes: it was cancelled or moved, or it has started. */
async function notifyMembers(
  app: App,
  db: Db,
  { row, space }: EnteredClass,
  actorId: string,
  { kind, startsAt }: { kind: 'class_cancelled' | 'class_moved' | 'class_started'; startsAt: Date },
) {
  const userIds = (await memberIds(db, row.space_id)).filter((id) => id !== actorId);
  const started = kind === 'class_started';
  const person = started ? ((await people(app, db, [actorId])).get(actorId)?.name ?? '') : '';
  await sendMessage(db, {
    userIds,
    kind,
    values: { title: row.title, space: space.name, person, starts_at: startsAt.getTime() },
    link: started ? addressOf('classroom', { classId: row.id }) : addressOf('space', { spaceId: row.space_id, tab: 'classes' }),
    ...(started && { usefulUntil: new Date(startsAt.getTime() + row.suggested_minutes * 60_000) }),
  });
}

function timetable(app: App) {
  serve(app, listClasses, {
    access: spaceTheActorEnters,
    async run({ subject: { space, member }, actor, input, db, now }) {
      const { rows, total } = await classesOfSpace(db, space.id, input.when, input);
      const online = await onlineIn(
        db,
        rows.flatMap((row) => (row.state === 'in_progress' ? [row.id] : [])),
      );
      const attendance = member.role === 'student' ? await ownAttendance(db, rows, actor.userId) : undefined;
      const viewer = {
        ...{ app, userId: actor.userId, staff: runsClasses(member), keeps: managesAttendance(member) },
        ...{ archived: space.state === 'archived', now, ...(attendance && { attendance }) },
      };
      return { list: rows.map((row) => classCardOf(row, online.get(row.id) ?? 0, viewer)), total, page: input.page, size: input.size };
    },
  });

  serve(app, getClass, {
    access: classTheActorEnters,
    async run({ subject: { row, space, member, staff }, actor, db, now }) {
      const online = (await onlineIn(db, [row.id])).get(row.id) ?? 0;
      const attendance = member.role === 'student' ? await ownAttendance(db, [row], actor.userId) : undefined;
      const viewer = { app, userId: actor.userId, staff, keeps: managesAttendance(member), archived: space.state === 'archived', now };
      const card = classCardOf(row, online, { ...viewer, ...(attendance && { attendance }) });
      return { ...card, space_name: space.name, now: now.getTime() };
    },
  });
}

/** Planning classes, and their beginning and end. */
export function scheduleRoutes(app: App) {
  timetable(app);

  serve(app, scheduleClass, {
    access: liveSpaceOfTheActor,
    async run({ subject: { space }, actor, input, db, now, address }) {
      const moments = momentsOf(plannedFor(input.start_at, now), input.repeat, app.instance.timeZone);
      const ids = await insertClasses(db, { ...draftOf(input), space_id: space.id, teacher_id: actor.userId }, moments, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'schedule_class',
        objectType: 'class',
        objectId: ids[0]!,
        detail: { count: ids.length },
        address,
      });
      return { class_ids: ids };
    },
  });

  serve(app, changeClass, {
    access: classTheActorRuns,
    async run({ subject, actor, input, db, now, address }) {
      const { row } = subject;
      changeable(row.state);
      const startAt = input.start_at === row.start_at.getTime() ? row.start_at : plannedFor(input.start_at, now);
      await changeClasses(db, row, draftOf(input), { startAt, following: input.following, zone: app.instance.timeZone });
      if (startAt.getTime() !== row.start_at.getTime())
        await notifyMembers(app, db, subject, actor.userId, { kind: 'class_moved', startsAt: startAt });
      await audit(db, { actorId: actor.userId, action: 'change_class', objectType: 'class', objectId: row.id, address });
      return {};
    },
  });

  serve(app, cancelClass, {
    access: classTheActorRuns,
    async run({ subject, actor, input, db, address }) {
      const { row } = subject;
      changeable(row.state);
      const cancelled = await cancelClasses(db, row, input.following);
      await notifyMembers(app, db, subject, actor.userId, { kind: 'class_cancelled', startsAt: row.start_at });
      await audit(db, {
        actorId: actor.userId,
        action: 'cancel_class',
        objectType: 'class',
        objectId: row.id,
        detail: { count: cancelled },
        address,
      });
      return { cancelled };
    },
  });

  serve(app, startClass, {
    access: classTheActorRuns,
    async run({ subject, actor, db, now, address }) {
      const { row } = subject;
      started(row.state, row.start_at, now);
      await setStarted(db, row.id, now);
      await appendAction(db, { classId: row.id, userId: actor.userId, now }, { kind: 'started' });
      await notifyMembers(app, db, subject, actor.userId, { kind: 'class_started', startsAt: now });
      await audit(db, { actorId: actor.userId, action: 'start_class', objectType: 'class', objectId: row.id, address });
      return {};
    },
  });

  serve(app, endClass, {
    access: classTheActorRuns,
    async run({ subject: { row }, actor, db, now, address }) {
      await endClassNow(db, row, 'staff', now, actor.userId);
      await audit(db, { actorId: actor.userId, action: 'end_class', objectType: 'class', objectId: row.id, address });
      return {};
    },
  });
}
