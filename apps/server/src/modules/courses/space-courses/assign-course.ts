import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { insertSpaceCourse } from './space-courses.store.ts';

type Arrived = { spaceId: string; courseId: string; version: { id: string; number: number } };
/** Whether a space gets a course or only another version of it. */
type Arrival = 'course' | 'version';

/** Tells the other modules and the open pages of a space that it learns another version. */
export async function notifyArrived(db: Db, { spaceId, courseId, version }: Arrived, arrival: Arrival = 'version') {
  await announce(db, 'course_version_arrived', { spaceId, courseId, versionId: version.id, first: arrival === 'course' });
  await publish(db, `space:${spaceId}`, { type: 'course_version', courseId, version: version.number });
}

type Assignment = Arrived & { opensAt: Date | null; closesAt: Date | null; userId: string; address: string };

/** Gives a version of a course to a space. */
export async function assignVersion(db: Db, { spaceId, courseId, version, opensAt, closesAt, userId, address }: Assignment) {
  const row = { space_id: spaceId, course_id: courseId, versionId: version.id, opensAt, closesAt, userId };
  if (!(await insertSpaceCourse(db, row))) throw new Refusal('course_already_assigned');
  const detail = { courseId, version: version.number };
  await audit(db, { actorId: userId, action: 'assign_course', objectType: 'space', objectId: spaceId, detail, address });
  await notifyArrived(db, { spaceId, courseId, version }, 'course');
}
