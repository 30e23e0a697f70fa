import type { Db } from '../../../platform/database/db.ts';
import { findWatched } from './watch-curves.store.ts';
import type { Interval } from './watching.rules.ts';
import { retention } from './watching.rules.ts';

/** For each video a space watches most: how many are still watching at each of sixty points, and where most leave. */
export async function watchCurves(db: Db, spaceId: string, most: number) {
  const videos = await findWatched(db, spaceId, most);
  return videos.map(({ course_id, activity_id, title, duration, watched }) => ({
    ...{ object: `activity:${course_id}:${activity_id}`, title, seconds: duration, people: watched.length },
    ...retention(watched as Interval[][], duration),
  }));
}
