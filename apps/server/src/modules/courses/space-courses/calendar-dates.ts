import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { CalendarAsk, CalendarDate } from '../../calendar/index.ts';
import { type MemberSpace, placesOf } from '../../spaces/index.ts';
import { visibleActivities } from '../authoring/outline.rules.ts';
import { findVersion } from '../versions/versions.store.ts';
import { type DatedCourse, findDatedCourses } from './space-courses.store.ts';

const DAY = 86_400_000;

function sectionOpens(course: DatedCourse, sectionId: string, place: MemberSpace) {
  const [, at, days] = course.schedule.find(([id]) => id === sectionId) ?? [];
  if (at) return at;
  return days == null ? 0 : place.joinedAt.getTime() + days * DAY;
}

/** When sections and activities open, each told only when it opens later than what it stands in. */
async function partsOpening(app: App, course: DatedCourse, place: MemberSpace, now: Date): Promise<CalendarDate[]> {
  const version = await findVersion(app.db, course.version_id);
  if (!version) return [];
  const dates: CalendarDate[] = [];
  const opens = course.opens_at?.getTime() ?? 0;
  const reported = new Set<string>();
  for (const { activity, section } of visibleActivities(version.tree)) {
    const sectionAt = sectionOpens(course, section.id, place);
    const date = (part: 'section' | 'activity', node: { id: string; title: string }, at: number): CalendarDate => ({
      key: `${part}-opens-${course.space_id}-${course.course_id}-${node.id}`,
      kind: 'opens',
      title: { key: 'calendar_part_opens', values: { course: course.title, title: node.title } },
      startsAt: new Date(at),
      space: { id: course.space_id, name: place.spaceName },
      link: addressOf('learn', {
        ...{ spaceId: course.space_id, courseId: course.course_id },
        ...(at <= now.getTime() && { activityId: activity.id }),
      }),
    });
    if (sectionAt > opens && !reported.has(section.id)) {
      reported.add(section.id);
      dates.push(date('section', section, sectionAt));
    }
    const from = activity.unlock?.from ?? 0;
    if (from > Math.max(opens, sectionAt)) dates.push(date('activity', activity, from));
  }
  return dates;
}

/** Opening and closing of the courses of a person's spaces, and of their parts. */
export const courseDates =
  (app: App) =>
  async ({ db, userId, now }: CalendarAsk): Promise<CalendarDate[]> => {
    const places = new Map((await placesOf(db, userId)).map((place) => [place.spaceId, place]));
    const dates: CalendarDate[] = [];
    for (const course of await findDatedCourses(db, [...places.keys()])) {
      const place = places.get(course.space_id)!;
      const where = {
        space: { id: course.space_id, name: place.spaceName },
        link: addressOf('learn', { spaceId: course.space_id, courseId: course.course_id }),
      };
      const whole = `${course.space_id}-${course.course_id}`;
      const values = { course: course.title };
      if (course.opens_at)
        dates.push({
          ...where,
          key: `course-opens-${whole}`,
          kind: 'opens',
          title: { key: 'calendar_course_opens', values },
          startsAt: course.opens_at,
        });
      if (course.closes_at)
        dates.push({
          ...where,
          key: `course-closes-${whole}`,
          kind: 'ends',
          title: { key: 'calendar_course_closes', values },
          startsAt: course.closes_at,
        });
      dates.push(...(await partsOpening(app, course, place, now)));
    }
    return dates;
  };
