import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { RemindedDate, ReminderSource } from '../../calendar/index.ts';
import { memberIds } from '../../spaces/index.ts';
import { completedStudents } from '../learning/completion.ts';
import { findClosingCourses } from './space-courses.store.ts';

/** Courses that close, for the students who have not completed them. */
export const courseReminders =
  (app: App): ReminderSource =>
  async ({ db, from, to }) => {
    const dates: RemindedDate[] = [];
    for (const course of await findClosingCourses(db, from, to)) {
      const students = await memberIds(db, course.space_id, 'student');
      const of = { spaceId: course.space_id, courseId: course.course_id, userIds: students };
      const { completed } = await completedStudents(app, db, of);
      dates.push({
        occasion: `course-closes-${course.space_id}-${course.course_id}`,
        at: course.closes_at,
        since: course.since,
        userIds: students.filter((id) => !completed.has(id)),
        kinds: { 24: 'course_closes_tomorrow', 1: 'course_closes_soon' },
        values: { course: course.title, space: course.space },
        link: addressOf('learn', { spaceId: course.space_id, courseId: course.course_id }),
      });
    }
    return dates;
  };
