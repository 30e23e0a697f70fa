import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../platform/database/db.ts';
import { quizzesAttempted } from '../assessments/index.ts';
import type { learningInSpaces } from '../courses/index.ts';

type Learning = Awaited<ReturnType<typeof learningInSpaces>>;

/** Quizzes of a student's courses that may be answered and were not begun, due when their course closes. */
export async function quizzesDue(db: Db, userId: string, learning: Learning, nameOf: (spaceId: string) => string) {
  if (learning.every(({ quizzes }) => quizzes.length === 0)) return [];
  const attempted = await quizzesAttempted(db, userId);
  return learning.flatMap(({ space_id, course_id, quizzes }) =>
    quizzes
      .filter(({ activity_id }) => !attempted.has(`${space_id} ${activity_id}`))
      .map(({ activity_id, title, closes_at }) => ({
        ...{ id: activity_id, space_id, kind: 'activity' as const, title, space_name: nameOf(space_id), due_at: closes_at },
        ...{ state: 'not submitted' as const, note: '', needs_camera: false, started: false },
        to: addressOf('learn', { spaceId: space_id, courseId: course_id, activityId: activity_id }),
      })),
  );
}
