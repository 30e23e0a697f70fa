import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { mediaLengths } from '../../media/index.ts';
import { joinedAt } from '../../spaces/index.ts';
import { completionOf, type OutlineProgress, resumeOf, situationOf, visibleActivities } from '../authoring/outline.rules.ts';
import { type DatedCourse, findDatedCourses } from '../space-courses/space-courses.store.ts';
import { findVersion, type Version } from '../versions/versions.store.ts';
import { findProgressIn } from './learning.store.ts';
import { lockOf } from './locks.rules.ts';

type Rows = Awaited<ReturnType<typeof findProgressIn>>;

const progressIn = (rows: Rows, course: DatedCourse) =>
  new Map<string, OutlineProgress>(
    rows
      .filter((row) => row.space_id === course.space_id && row.course_id === course.course_id)
      .map((row) => [
        row.activity_id,
        {
          state: row.state as OutlineProgress['state'],
          percent: row.percent,
          position: row.position,
          score: row.score === null ? null : Number(row.score),
          at: row.reported_at.getTime(),
        },
      ]),
  );

function toView(course: DatedCourse, version: Version, progress: Map<string, OutlineProgress>, times: { now: Date; joinedAt: Date }) {
  const places = visibleActivities(version.tree);
  const activities = places.map(({ activity }) => activity);
  const sections = new Map(places.map(({ activity, section }) => [activity.id, section.id]));
  const { opens_at: opensAt, closes_at: closesAt } = course;
  const situation = situationOf(version.tree, { schedule: course.schedule, progress }, { ...times, opensAt, closesAt });
  const isOpen = (activity: (typeof activities)[number]) => !lockOf(activity, sections.get(activity.id) ?? '', situation);
  const resume = resumeOf(activities, progress, isOpen);
  return {
    space_id: course.space_id,
    course_id: course.course_id,
    title: course.title,
    cover_file_id: course.cover_file_id,
    ...completionOf(activities, progress),
    resume: resume && { activity_id: resume.activity.id, title: resume.activity.title, kind: resume.activity.kind },
    /** Quizzes that may be answered now and are not done. */
    quizzes: activities
      .filter((activity) => activity.kind === 'quiz' && progress.get(activity.id)?.state !== 'done' && isOpen(activity))
      .map(({ id, title }) => ({ activity_id: id, title, closes_at: closesAt?.getTime() ?? null })),
    last_at: progress.size > 0 ? Math.max(...[...progress.values()].map((each) => each.at)) : null,
    assigned_at: course.created_at.getTime(),
  };
}

/** How far a learner is in films, in seconds, and in pages; what was not begun or has no measure is absent. */
async function measuresOf(db: Db, rows: Rows) {
  const lengths = await mediaLengths(
    db,
    rows.flatMap(({ media_id }) => (media_id ? [media_id] : [])),
  );
  return (course: { space_id: string; course_id: string }, activityId: string) => {
    const row = rows.find(
      (one) => one.space_id === course.space_id && one.course_id === course.course_id && one.activity_id === activityId,
    );
    const length = row?.media_id ? lengths.get(row.media_id) : undefined;
    return row && length !== undefined ? { position: Math.min(row.position, length), length } : undefined;
  };
}

/** One student's completion of every course in some spaces, last learned first, with a place to go on that is open. */
export async function learningInSpaces(app: App, db: Db, userId: string, spaceIds: readonly string[]) {
  if (spaceIds.length === 0) return [];
  const courses = await findDatedCourses(db, spaceIds);
  const rows = await findProgressIn(db, userId, spaceIds);
  const joined = await joinedAt(db, userId, spaceIds);
  const now = app.clock.now();
  const list = [];
  for (const course of courses) {
    const version = await findVersion(db, course.version_id);
    if (version) list.push(toView(course, version, progressIn(rows, course), { now, joinedAt: joined.get(course.space_id) ?? now }));
  }
  const measured = await measuresOf(db, rows);
  const placed = list.map(({ resume, ...course }) => ({
    ...course,
    resume: resume && { ...resume, ...(measured(course, resume.activity_id) ?? { position: 0, length: 0 }) },
  }));
  return placed.sort((a, b) => (b.last_at ?? 0) - (a.last_at ?? 0) || b.assigned_at - a.assigned_at);
}
