import type { CourseTree } from '@praxis/contract/courses/tree';
import type { Db } from '../../../platform/database/db.ts';
import { type CarriedMap, linksOfMap, mapToCarry, takeInMap } from '../../skills/index.ts';
import { activitiesOf } from '../authoring/course-tree.rules.ts';

const frameOf = (courseId: string) => ({ kind: 'course' as const, id: courseId });

/** The activity of a course that a link of its map leads to; undefined where it leads elsewhere. */
const activityIn = (courseId: string, { object_kind, object_id }: { object_kind: string; object_id: string }) =>
  object_kind === 'activity' && object_id.startsWith(`${courseId}:`) ? object_id.slice(courseId.length + 1) : undefined;

/** The knowledge map of a course as it leaves it: its links name activities alone, since labs and problems elsewhere are others. */
export async function courseMapToCarry(db: Db, courseId: string, tree: CourseTree) {
  const carried = await mapToCarry(db, frameOf(courseId));
  if (!carried) return undefined;
  const known = new Set(activitiesOf(tree).map(({ id }) => id));
  const links = carried.map.links.flatMap((link) => {
    const activity = activityIn(courseId, link);
    return activity !== undefined && known.has(activity) ? [{ ...link, object_id: activity }] : [];
  });
  return { ids: carried.ids, map: { ...carried.map, links } };
}

type Arriving = { courseId: string; tree: CourseTree; userId: string; editId: string; now: Date };

/** Gives a course the knowledge map it came with; the ids of its points by their places, undefined where the course has a map already. */
export async function takeInCourseMap(db: Db, { courseId, tree, userId, editId, now }: Arriving, map: CarriedMap) {
  const known = new Set(activitiesOf(tree).map(({ id }) => id));
  const links = map.links.flatMap((link) => (known.has(link.object_id) ? [{ ...link, object_id: `${courseId}:${link.object_id}` }] : []));
  return takeInMap({ frame: frameOf(courseId), userId, db, now }, { ...map, links }, editId);
}

/** The points of a course whose links would lead to activities that are not in a tree. */
export async function lostLinks(db: Db, courseId: string, tree: CourseTree) {
  const known = new Set(activitiesOf(tree).map(({ id }) => id));
  return (await linksOfMap(db, frameOf(courseId))).flatMap((link) => {
    const activity = activityIn(courseId, link);
    return activity === undefined || known.has(activity) ? [] : [{ point: link.name, activity_id: activity, part: link.part }];
  });
}
