import type { Db } from '../../../platform/database/db.ts';
import { visibleActivities, visibleChapters } from '../authoring/outline.rules.ts';
import { findCourse } from '../courses.store.ts';
import { countFinishedBy } from '../learning/learning.store.ts';
import { findSpaceCourse } from '../space-courses/space-courses.store.ts';
import { findNewestVersion, findVersion, findVersionConfig } from './versions.store.ts';

/** What of a published course may be sold: its newest version with its outline. Undefined while nothing is published. */
export async function frozenOffer(db: Db, courseId: string) {
  const course = await findCourse(db, courseId);
  const newest = course && (await findNewestVersion(db, courseId));
  const version = newest && (await findVersion(db, newest.id));
  if (!course || !version) return undefined;
  const outline = visibleChapters(version.tree).map((chapter) => ({
    title: chapter.title,
    sections: chapter.sections.map((section) => ({
      title: section.title,
      activities: section.activities.map(({ id, kind, title, seconds }) => ({ id, kind, title, seconds })),
    })),
  }));
  return { course, version: { id: version.id, number: version.number }, outline };
}

/** Kinds of activities whose words stand by themselves. */
export const canBeTried = (kind: string) => kind === 'handout' || kind === 'link';

/** An activity of a frozen version whose words can be shown without a space: a handout, or a link. */
export async function trialActivity(db: Db, versionId: string, activityId: string) {
  const version = await findVersion(db, versionId);
  const found = version && visibleActivities(version.tree).find(({ activity }) => activity.id === activityId)?.activity;
  if (!found || !canBeTried(found.kind)) return undefined;
  const config = (await findVersionConfig(db, versionId, activityId))?.config ?? {};
  const words = (value: unknown) => (typeof value === 'string' ? value : '');
  return { kind: found.kind, title: found.title, html: words(config.html), address: words(config.address) };
}

/** How much of a course somebody finished in a space, 0 to 1. */
export async function progressShare(db: Db, of: { spaceId: string; courseId: string; userId: string }): Promise<number> {
  const assigned = await findSpaceCourse(db, { space_id: of.spaceId, course_id: of.courseId });
  const version = assigned && (await findVersion(db, assigned.version_id));
  const activities = version ? visibleActivities(version.tree).map(({ activity }) => activity.id) : [];
  if (activities.length === 0) return 0;
  return (await countFinishedBy(db, { ...of, activityIds: activities })) / activities.length;
}
