import { listReplayChoices } from '@praxis/contract/live-classes/activity';
import {
  classMediaEntry,
  exportClassReport,
  getClassReport,
  getReplay,
  listClassEvents,
  REPLAY_EVENTS_MOST,
  saveReplayWatch,
} from '@praxis/contract/live-classes/replay';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { people, studentNumbers } from '../../accounts/index.ts';
import { openLiveEntry, recordingOf, replayAddresses } from '../../live-media/index.ts';
import { placesOf } from '../../spaces/index.ts';
import { attendanceTheActorSees, classTheActorEnters, runsClasses } from '../live-classes.access.ts';
import { onlineIn } from '../participants/presences.store.ts';
import { afterReport } from '../participants/watching.rules.ts';
import { classReport, reportSheet } from '../report/class-report.ts';
import { eventFor } from '../room/audiences.ts';
import { eventsAfter } from '../room/room-log.store.ts';
import { type ClassRow, lengthOf } from '../schedule/classes.store.ts';
import { findWatch, putWatch, replaysOfSpaces } from './replay.store.ts';
import { countInCourses } from './replay-activity.ts';

/** More than these watch by playlists instead of a socket each. */
const PUSHED_MOST = 400;
const FIRST_REPORT_SECONDS = 60;

type EnterAsk = Parameters<typeof classTheActorEnters>[0];

/** A class whose replay the actor may watch. */
async function replayTheActorWatches(ask: EnterAsk) {
  const entered = await classTheActorEnters(ask);
  if (entered.row.state !== 'ended' || entered.row.replay_removed_at) throw notForYou();
  return entered;
}

/** A running class whose media the actor may publish or watch. */
async function mediaTheActorUses(ask: EnterAsk & { input: { role: 'publish' | 'watch' } }) {
  const entered = await classTheActorEnters(ask);
  if (entered.row.state !== 'in_progress' || (ask.input.role === 'publish' && !entered.staff)) throw notForYou();
  return entered;
}

async function toRecordingView(app: App, db: Db, row: ClassRow, userId: string) {
  const recording = await recordingOf(db, row.id);
  if (!recording) return { state: 'none' as const, seconds: 0, stretches: [], master: null, downloads: [] };
  const addresses = recording.state === 'ready' ? replayAddresses(app, { classId: row.id, userId }, recording) : undefined;
  return {
    ...{ state: recording.state, seconds: recording.seconds, stretches: recording.stretches },
    master: addresses?.master ?? null,
    downloads: row.download_allowed ? (addresses?.downloads ?? []) : [],
  };
}

function replays(app: App) {
  serve(app, getReplay, {
    access: replayTheActorWatches,
    async run({ subject: { row, space, staff }, actor, db }) {
      const watch = await findWatch(db, row.id, actor.userId);
      return {
        ...{ id: row.id, title: row.title, space_id: row.space_id, space_name: space.name, staff },
        teacher: (await people(app, db, [row.teacher_id])).get(row.teacher_id)!,
        started_at: row.started_at!.getTime(),
        length: lengthOf(row),
        recording: await toRecordingView(app, db, row, actor.userId),
        position: watch?.position ?? 0,
        speed: watch?.speed ?? 1,
        watched: watch?.intervals ?? [],
      };
    },
  });

  serve(app, listClassEvents, {
    access: replayTheActorWatches,
    async run({ subject: { row, staff }, actor, input, db }) {
      const viewer = { userId: actor.userId, staff };
      const events = (await eventsAfter(db, row.id, input.after, REPLAY_EVENTS_MOST)).map((event) => eventFor(event, viewer));
      return { events: JSON.stringify(events), count: events.length };
    },
  });

  serve(app, saveReplayWatch, {
    access: replayTheActorWatches,
    async run({ subject: { row }, actor, input, db, now }) {
      const known = await findWatch(db, row.id, actor.userId);
      const elapsed = known ? (now.getTime() - known.at.getTime()) / 1000 : FIRST_REPORT_SECONDS;
      const intervals = afterReport(known?.intervals ?? [], input.intervals, { length: lengthOf(row), elapsed });
      await putWatch(db, { classId: row.id, userId: actor.userId, intervals, position: input.position, speed: input.speed, now });
      await countInCourses(app, db, { userId: actor.userId, row, watched: intervals }, now);
      return {};
    },
  });
}

/** What a class leaves behind, and the way to its media while it runs. */
export function replayRoutes(app: App) {
  serve(app, classMediaEntry, {
    access: mediaTheActorUses,
    async run({ subject: { row }, actor, input, db }) {
      const many = row.mode === 'broadcast' || ((await onlineIn(db, [row.id])).get(row.id) ?? 0) > PUSHED_MOST;
      return openLiveEntry(app, { classId: row.id, userId: actor.userId, role: input.role, delivery: many ? 'hls' : 'push' });
    },
  });

  replays(app);

  serve(app, listReplayChoices, {
    access: anyone,
    async run({ actor, input, db }) {
      const run = (await placesOf(db, actor.userId)).filter(({ member }) => runsClasses(member)).map(({ spaceId }) => spaceId);
      const { rows, total } = await replaysOfSpaces(db, run, { ...input, q: input.q.trim() });
      const list = rows.map(({ id, title, space_name, started_at, ended_at }) => ({
        ...{ id, title, space_name, started_at: started_at.getTime(), length: (ended_at.getTime() - started_at.getTime()) / 1000 },
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, getClassReport, {
    access: attendanceTheActorSees,
    run: async ({ subject: { row, space }, input, db, now }) => ({
      ...(await classReport(app, db, { row, spaceName: space.name, now, ...input })),
      can_change: space.state !== 'archived',
    }),
  });

  serve(app, exportClassReport, {
    access: attendanceTheActorSees,
    async run({ subject: { row, space }, input, db, now, language }) {
      const report = await classReport(app, db, { row, spaceName: space.name, now, page: 1, size: 100_000 });
      const numbers = await studentNumbers(
        db,
        report.list.map(({ person }) => person.id),
      );
      const sheet = reportSheet(report.list, numbers, language);
      return savedSheet(input.format, `${row.title} ${sheet.title}`, sheet);
    },
  });
}
