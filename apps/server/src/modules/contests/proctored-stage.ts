import { addressOf } from '@praxis/contract/core/pages';
import { PROCTOR_LIMITS } from '@praxis/contract/proctoring/proctoring';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { dutiesIn, findStage } from '../competitions/index.ts';
import { type ProctoredRoom, registerProctoredRoom } from '../proctoring/index.ts';
import { entrantInStage, largestExtra, peopleWatched } from './entry/entry.store.ts';
import { overFor } from './times/times.rules.ts';

const SNAPSHOT_SECONDS = 30;

async function watchedStage(db: Db, id: string) {
  const stage = await findStage(db, id);
  return stage?.watch ? stage : undefined;
}

const room: ProctoredRoom = {
  async settingsFor(db, id, userId) {
    const stage = await watchedStage(db, id);
    const entrant = stage && (await entrantInStage(db, id, userId));
    if (!stage?.watch || entrant?.registration !== 'approved') return undefined;
    const { camera } = stage.watch;
    return { camera, still_seconds: SNAPSHOT_SECONDS, full_screen: false, keep_days: PROCTOR_LIMITS.keepDays, paste_allowed: true };
  },
  titleOf: async (db, id) => (await findStage(db, id))?.title ?? '',
  async pageOf(db, id) {
    const stage = await findStage(db, id);
    return stage ? addressOf('competitionDetail', { id: stage.competition_id }) : addressOf('competitions');
  },
  async watchedBy(db, id, userId) {
    const stage = await watchedStage(db, id);
    if (!stage) return undefined;
    const { duties } = await dutiesIn(db, stage.competition_id, userId);
    if (!duties.includes('desk')) return undefined;
    const page = addressOf('competitionDesk', { id: stage.competition_id, tab: 'live' }, { stage: id });
    return { title: stage.title, page, endsAt: overFor(stage, await largestExtra(db, id)) ?? stage.end_at };
  },
  everybody: (db, id) => peopleWatched(db, id),
};

/** Lets stages be watched over as exams are. */
export const watchStages = (app: App) => registerProctoredRoom(app, 'competition', room);
