import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { findCoursesIn, findProgressIn } from './learning.store.ts';
import { completionOf, type OutlineProgress, resumeOf, visibleActivities } from './outline.rules.ts';
import { findVersion } from './versions.store.ts';

/** One person's completion of every course in some spaces, last learned first. */
export async function learningInSpaces(app: App, db: Db, userId: string, spaceIds: readonly string[]) {
  if (spaceIds.length === 0) return [];
  const courses = await findCoursesIn(db, spaceIds);
  const rows = await findProgressIn(db, userId, spaceIds);
  const list = [];
  for (const course of courses) {
    const version = await findVersion(app.db, course.version_id);
    if (!version) continue;
    const progress = new Map<string, OutlineProgress>(
      rows
        .filter((row) => row.space_id === course.space_id && row.course_id === course.course_id)
        .map((row) => [
          row.activity_id,
          {
            state: row.state as OutlineProgress['state'],
            percent: row.percent,
            position: row.position,
            score: null,
            at: row.reported_at.getTime(),
          },
        ]),
    );
    const activities = visibleActivities(version.tree).map(({ activity }) => activity);
    const resume = resumeOf(activities, progress);
    list.push({
      space_id: course.space_id,
      course_id: course.course_id,
      title: course.title,
      cover_file_id: course.cover_file_id,
      ...completionOf(activities, progress),
      resume: resume && { activity_id: resume.activity.id, title: resume.activity.title, kind: resume.activity.kind },
      last_at: progress.size > 0 ? Math.max(...[...progress.values()].map((each) => each.at)) : null,
      assigned_at: course.created_at.getTime(),
    });
  }
  return list.sort((a, b) => (b.last_at ?? 0) - (a.last_at ?? 0) || b.assigned_at - a.assigned_at);
}
