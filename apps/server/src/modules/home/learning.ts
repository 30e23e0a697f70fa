import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { coverAddress, learningInSpaces } from '../courses/index.ts';
import { spacesOf } from '../spaces/index.ts';
import { quizzesDue } from './quizzes.ts';

const TILES_MOST = 3;

type Learning = Awaited<ReturnType<typeof learningInSpaces>>;

/** How far a student is with all courses of a space, 0 to 1; null when there is nothing to learn in it. */
function progressIn(learning: Learning, spaceId: string) {
  const courses = learning.filter((course) => course.space_id === spaceId && course.total > 0);
  const [done, total] = [courses.reduce((sum, course) => sum + course.done, 0), courses.reduce((sum, course) => sum + course.total, 0)];
  return total > 0 ? done / total : null;
}

/** The spaces a person is in and, for students, where to go on learning in them, what was opened last first, and the quizzes that wait there. */
export async function learningOf(app: App, db: Db, actor: Actor, now: Date) {
  const spaces = await spacesOf(app, db, actor, now);
  const learnt = spaces.filter((space) => space.role === 'student');
  const learning = await learningInSpaces(
    app,
    db,
    actor.userId,
    learnt.map((space) => space.id),
  );
  const open = learning.flatMap(({ resume, ...course }) => (resume && course.percent < 100 ? [{ ...course, resume }] : []));
  const nameOf = (spaceId: string) => learnt.find((space) => space.id === spaceId)?.name ?? '';
  return {
    quizzes: await quizzesDue(db, actor.userId, learning, nameOf),
    spaces: spaces.map((space) => ({
      ...space,
      role: space.role === 'owner' || !space.role ? ('teacher' as const) : space.role,
      progress: space.role === 'student' ? progressIn(learning, space.id) : null,
    })),
    continue: open.slice(0, TILES_MOST).map(({ space_id, course_id, resume, percent, cover_file_id }) => ({
      space_id,
      course_id,
      activity_id: resume.activity_id,
      kind: resume.kind,
      title: resume.title,
      space_name: nameOf(space_id),
      position: resume.position,
      length: resume.length,
      progress: percent / 100,
      cover: coverAddress(app, cover_file_id, actor.userId, now),
    })),
  };
}
