import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { countedOf, visibleActivities } from '../authoring/outline.rules.ts';
import { findSpaceCourse } from '../space-courses/space-courses.store.ts';
import { findVersion } from '../versions/versions.store.ts';
import { findFinishedAll } from './learning.store.ts';

/** Who of some people completed a course in a space, with the moment of the last step; nobody when the space has it no longer. */
export async function completedStudents(
  _app: App,
  db: Db,
  of: { spaceId: string; courseId: string; userIds: readonly string[] },
): Promise<{ title: string; completed: Map<string, Date> }> {
  const assigned = of.userIds.length > 0 ? await findSpaceCourse(db, { space_id: of.spaceId, course_id: of.courseId }) : undefined;
  const version = assigned && (await findVersion(db, assigned.version_id));
  if (!version) return { title: '', completed: new Map() };
  const activityIds = countedOf(visibleActivities(version.tree).map(({ activity }) => activity)).map((activity) => activity.id);
  const completed = activityIds.length > 0 ? await findFinishedAll(db, { ...of, activityIds }) : new Map<string, Date>();
  return { title: assigned.title, completed };
}
