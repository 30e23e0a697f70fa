import type { App } from '../../../platform/app.ts';
import { placeAt, venueOf } from '../../spaces/index.ts';
import { concernsStudent, permissionsOf } from '../assessments.access.ts';
import { findAssessment } from '../assessments.store.ts';
import { findAttempt } from '../attempts/attempts.store.ts';
import { answersIt } from '../group-work/members.store.ts';

const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

/** Who hears what of an assessment: those who answer it, one attempt's student, those who watch it. */
export function assessmentTopics(app: App) {
  const placed = async (db: App['db'], userId: string, id: string) => {
    const assessment = isId(id) ? await findAssessment(db, id) : undefined;
    const place = assessment && (await placeAt(db, venueOf(assessment), userId));
    return place && { assessment, groupId: place.member.groupId, permissions: permissionsOf(place) };
  };
  app.realtime.topic('assessment', async ({ actor, id, db }) => {
    const found = await placed(db, actor.userId, id);
    if (!found) return false;
    const { assessment, groupId, permissions } = found;
    if (permissions.monitor) return true;
    return permissions.student && assessment.state !== 'not_published' && (await concernsStudent(db, assessment, actor.userId, groupId));
  });
  app.realtime.topic('assessment-desk', async ({ actor, id, db }) => (await placed(db, actor.userId, id))?.permissions.monitor ?? false);
  app.realtime.topic('attempt', async ({ actor, id, db }) => {
    const attempt = isId(id) ? await findAttempt(db, id) : undefined;
    if (!attempt) return false;
    const found = await placed(db, actor.userId, attempt.assessment_id);
    return found !== undefined && (found.permissions.monitor || (await answersIt(db, attempt, actor.userId)));
  });
}
