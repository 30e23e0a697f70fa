import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type ProctoredRoom, registerProctoredRoom } from '../../proctoring/index.ts';
import { placeAt, venueOf } from '../../spaces/index.ts';
import { permissionsOf } from '../assessments.access.ts';
import { findAssessment } from '../assessments.store.ts';
import { lastEndOf, peopleWatched } from './people-of-space.store.ts';

async function placed(db: Db, id: string, userId: string) {
  const assessment = await findAssessment(db, id);
  if (!assessment || assessment.settings.proctoring === 'off') return undefined;
  const place = await placeAt(db, venueOf(assessment), userId);
  return place && { assessment, permissions: permissionsOf(place) };
}

const room: ProctoredRoom = {
  async settingsFor(db, id, userId) {
    const found = await placed(db, id, userId);
    if (!found?.permissions.student || found.assessment.state === 'not_published') return undefined;
    const { proctoring, still_seconds, full_screen, picture_days: keep_days, paste_allowed } = found.assessment.settings;
    return { camera: proctoring === 'camera', still_seconds, full_screen, keep_days, paste_allowed };
  },
  titleOf: async (db, id) => (await findAssessment(db, id))?.title ?? '',
  pageOf: async (_db, id) => addressOf('assessment', { assessmentId: id }),
  async watchedBy(db, id, userId) {
    const found = await placed(db, id, userId);
    if (!found?.permissions.monitor) return undefined;
    // Who has a time of their own is done long before an exam that stays open for days.
    const page = addressOf('assessment', { assessmentId: id, tab: 'monitor' });
    return { title: found.assessment.title, page, endsAt: (await lastEndOf(db, id)) ?? found.assessment.end_at };
  },
  async everybody(db, id) {
    const assessment = await findAssessment(db, id);
    return assessment ? peopleWatched(db, { assessmentId: id, venue: venueOf(assessment) }) : new Map();
  },
};

/** Lets exams and homework be watched over. */
export const watchAssessments = (app: App) => registerProctoredRoom(app, 'assessment', room);
