import { addressOf } from '@praxis/contract/core/pages';
import type { ActivityKindName } from '@praxis/contract/courses/tree';
import type { Db } from '../../../platform/database/db.ts';
import type { SeenLesson } from '../../skills/index.ts';
import { activitiesOf } from '../authoring/course-tree.rules.ts';
import { covered, type Interval, merged } from '../learning/watching.rules.ts';
import { findProgressOf, openedIn } from './knowledge.store.ts';

type Asked = { part: string; courseId: string; activityId: string };
type Of = { spaceId: string; userIds: readonly string[]; now: Date };

/** Kinds of which is known how much was watched or read; of the others only whether they were done. */
const MEASURED: ReadonlySet<string> = new Set<ActivityKindName>(['video', 'replay', 'pdf', 'handout']);

/** A clip such as 120-245, in seconds. */
export function clipOf(part: string): Interval | undefined {
  const clip = /^(\d{1,6})-(\d{1,6})$/.exec(part);
  return clip ? [Number(clip[1]), Number(clip[2])] : undefined;
}

/** The share of clips that lies within what was watched, 0–1; both without overlaps. */
function shareOfClips(clips: readonly Interval[], watched: readonly Interval[]): number {
  const common = clips.flatMap(([from, to]) =>
    watched.map(([start, end]): Interval => [Math.max(from, start), Math.max(from, start, Math.min(to, end))]),
  );
  const length = covered(clips);
  return length > 0 ? covered(common) / length : 0;
}

/** How much students of a space saw of lessons that its courses show by now, a video once with all its clips that are asked for. */
export async function seenLessons(db: Db, objects: readonly Asked[], of: Of): Promise<SeenLesson[]> {
  if (objects.length === 0 || of.userIds.length === 0) return [];
  const courses = await openedIn(db, { ...of, courseIds: [...new Set(objects.map(({ courseId }) => courseId))] });
  const lessons = [...Map.groupBy(objects, ({ courseId, activityId }) => `${courseId} ${activityId}`).values()].flatMap((asked) => {
    const { courseId, activityId } = asked[0]!;
    const course = courses.find(({ course_id, activity_ids }) => course_id === courseId && activity_ids.includes(activityId));
    const node = course && activitiesOf(course.tree).find(({ id }) => id === activityId);
    const clips = asked.map(({ part }) => clipOf(part));
    const whole = clips.includes(undefined);
    return node && MEASURED.has(node.kind)
      ? [{ courseId, activityId, title: node.title, clips: whole ? [] : merged(clips as Interval[]) }]
      : [];
  });
  const rows = await findProgressOf(db, { ...of, activityIds: lessons.map(({ activityId }) => activityId) });
  return lessons.map(({ courseId, activityId, title, clips }) => {
    const shares = rows
      .filter(({ course_id, activity_id }) => course_id === courseId && activity_id === activityId)
      .map(({ percent, watched }) => (clips.length > 0 ? shareOfClips(clips, watched) : percent / 100));
    const at: Record<string, string> = clips.length > 0 ? { at: String(clips[0]![0]) } : {};
    return {
      ...{ title, link: addressOf('learn', { spaceId: of.spaceId, courseId, activityId }, at) },
      ...{ ratio: shares.reduce((sum, share) => sum + share, 0) / of.userIds.length, started: shares.filter((share) => share > 0).length },
    };
  });
}
