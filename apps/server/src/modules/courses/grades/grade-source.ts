import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type GradeSource, registerGradeSource, type SourceCell, type SourceColumn, toUnits } from '../../grades/index.ts';
import { activityKindsOf } from '../authoring/activity-kinds.ts';
import { visibleActivities } from '../authoring/outline.rules.ts';
import { findVersion } from '../versions/versions.store.ts';
import { configsOf, gradedCourses, learningChangedSince, learntIn } from './grades.store.ts';

/** An activity is worth as many points: what is reported of it is a percentage. */
const ACTIVITY_POINTS = 100;

type Course = Awaited<ReturnType<typeof gradedCourses>>[number];

const listed = (app: App) => (kind: string) => activityKindsOf(app).get(kind);

/** The activities of a course that count: those with a weight; where none has one, those that end in a score, alike. */
async function columnsOf(app: App, db: Db, course: Course): Promise<SourceColumn[]> {
  const version = await findVersion(db, course.version_id);
  if (!version) return [];
  const kindFor = listed(app);
  const activities = visibleActivities(version.tree).map(({ activity }) => activity);
  const weighted = activities.filter(({ weight }) => weight > 0);
  const counted = weighted.length > 0 ? weighted : activities.filter(({ kind }) => kindFor(kind)?.progress === 'result');
  const secret = counted.filter(({ kind }) => kindFor(kind)?.hidesScore !== undefined).map(({ id }) => id);
  const configs = await configsOf(db, [course.version_id], secret);
  return counted.map(({ id, kind, title, weight }) => {
    const config = configs.get(`${course.version_id} ${id}`);
    return {
      ...{ ref: `${course.course_id}.${id}`, kind: 'course', course: { id: course.course_id, title: course.title }, title },
      ...{ max: toUnits(ACTIVITY_POINTS), due: course.closes_at, weight: weighted.length > 0 ? Math.round(weight * 100) : 100 },
      ...{ withdrawn: false, releasable: false, released: !(config && kindFor(kind)?.hidesScore?.(config)) },
      address: null,
    };
  });
}

async function cells(db: Db, { spaceId, columns, learners, now }: Parameters<GradeSource['cells']>[1]) {
  const found = new Map<string, SourceCell[]>();
  if (columns.length === 0) return found;
  const learnt = await learntIn(db, spaceId, learners.length === 1 ? [learners[0]!.id] : undefined);
  for (const { ref, due } of columns) {
    const own = (learnt.get(ref) ?? []).map(([userId, done, score]): SourceCell => {
      const units = score !== null ? Math.min(toUnits(score), toUnits(ACTIVITY_POINTS)) : done ? toUnits(ACTIVITY_POINTS) : null;
      return { userId, units, state: units === null ? '.' : 'm' };
    });
    const known = new Set(own.map(({ userId }) => userId));
    const over = due !== null && due < now;
    const missing = over ? learners.filter(({ id, joinedAt }) => !known.has(id) && (joinedAt === null || joinedAt < due)) : [];
    found.set(ref, [...own, ...missing.map(({ id }): SourceCell => ({ userId: id, units: null, state: 'x' }))]);
  }
  return found;
}

/** Activities of courses, programming tasks and quizzes among them, as columns of the gradebook of their space. */
export const gradeActivities = (app: App) =>
  registerGradeSource(app, {
    ...{ source: 'activity', cells },
    changedSince: (db, { spaceId, since }) => learningChangedSince(db, spaceId, since),
    async columns(db, spaceId) {
      const columns: SourceColumn[] = [];
      for (const course of await gradedCourses(db, spaceId)) columns.push(...(await columnsOf(app, db, course)));
      return columns;
    },
  });
