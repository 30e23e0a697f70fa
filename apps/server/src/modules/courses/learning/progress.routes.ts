import { addressOf } from '@praxis/contract/core/pages';
import { myLearning } from '@praxis/contract/courses/learning';
import { courseProgress, exportProgress, remindLearners } from '@praxis/contract/courses/progress';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { people, studentNumbers } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { memberIds, spaceNames, spacesLearntIn } from '../../spaces/index.ts';
import { coverAddress, toView } from '../authoring/covers.ts';
import { completionOf, countedOf, visibleActivities } from '../authoring/outline.rules.ts';
import { spaceCourseTheActorOversees } from '../courses.access.ts';
import { findVersion } from '../versions/versions.store.ts';
import { completedStudents } from './completion.ts';
import { countFinished, findProgressOfStudents, type Ranking, rankStudents } from './learning.store.ts';
import { learningInSpaces } from './learning-lists.ts';
import { type Progress, progressSheet } from './progress-sheet.ts';
import { noteReminded } from './reminders.store.ts';

const EVERYBODY = 200_000;
const DAY = 86_400_000;

type ProgressRows = Awaited<ReturnType<typeof findProgressOfStudents>>;

const stateOf = (row: ProgressRows[number]) => row.state as 'none' | 'started' | 'done';

type Assigned = { space_id: string; course_id: string; version_id: string; title: string };
type Order = Pick<Ranking, 'order' | 'down' | 'page' | 'size'>;

/** One page of the students of a space with what each has finished of a course. */
async function progressIn(app: App, db: Db, assigned: Assigned, order: Order): Promise<Progress> {
  const version = await findVersion(db, assigned.version_id);
  if (!version) throw notForYou();
  const activities = visibleActivities(version.tree).map(({ activity }) => activity);
  const known = new Set(activities.map((activity) => activity.id));
  const studentIds = await memberIds(db, assigned.space_id, 'student');
  const of = { spaceId: assigned.space_id, courseId: assigned.course_id };
  const countedIds = countedOf(activities).map(({ id }) => id);
  const userIds = await rankStudents(db, { ...of, ...order, studentIds, countedIds, visibleIds: [...known] });
  const rows = userIds.length > 0 ? await findProgressOfStudents(db, { ...of, userIds }) : [];
  const who = await people(app, db, userIds);
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  const list = userIds.map((userId) => {
    const own = (byUser.get(userId) ?? []).filter((row) => known.has(row.activity_id));
    const { percent, done } = completionOf(activities, new Map(own.map((row) => [row.activity_id, { state: stateOf(row) }])));
    return {
      student: toView(who, userId),
      percent,
      done,
      seconds: Math.round(own.reduce((sum, row) => sum + row.seconds, 0)),
      last_at: own.length > 0 ? Math.max(...own.map((row) => row.reported_at.getTime())) : null,
      cells: own.map((row) => ({ activity_id: row.activity_id, state: stateOf(row), percent: row.percent })),
    };
  });
  const finished = await countFinished(db, { ...of, studentIds });
  return {
    students: { list, total: studentIds.length, page: order.page, size: order.size },
    activities: activities.map(({ id, title, kind, required }) => ({ id, title, kind, required, done_by: finished.get(id) ?? 0 })),
    total: completionOf(activities, new Map()).total,
    course: assigned.title,
    space: (await spaceNames(db, [assigned.space_id])).get(assigned.space_id) ?? '',
  };
}

/** Completion for the student and for those who teach. */
export function progressRoutes(app: App) {
  serve(app, myLearning, {
    access: anyone,
    async run({ actor, input, db, now }) {
      const spaceIds = await spacesLearntIn(db, actor.userId);
      const all = await learningInSpaces(app, db, actor.userId, spaceIds);
      const names = await spaceNames(db, spaceIds);
      const list = all.slice((input.page - 1) * input.size, input.page * input.size).map(({ cover_file_id, assigned_at, ...each }) => ({
        ...each,
        space: names.get(each.space_id) ?? '',
        cover: coverAddress(app, cover_file_id, actor.userId, now),
      }));
      return { list, total: all.length, page: input.page, size: input.size };
    },
  });

  serve(app, courseProgress, {
    access: spaceCourseTheActorOversees,
    run: ({ subject: { assigned }, input, db }) => progressIn(app, db, assigned, input),
  });

  serve(app, exportProgress, {
    access: spaceCourseTheActorOversees,
    async run({ subject: { assigned }, input, db, language }) {
      const progress = await progressIn(app, db, assigned, { ...input, order: 'name', down: false, page: 1, size: EVERYBODY });
      const ids = progress.students.list.map(({ student }) => student.id);
      const sheet = progressSheet(progress, await studentNumbers(db, ids), { language, zone: app.instance.timeZone });
      return savedSheet(input.format, `${progress.course} ${sheet.title}`, sheet);
    },
  });

  serve(app, remindLearners, {
    access: spaceCourseTheActorOversees,
    transaction: 'write',
    async run({ actor, subject: { place, assigned }, input, db, now }) {
      if (!place.active) throw new Refusal('space_archived');
      // Nobody is asked to go on with what cannot be opened.
      if (assigned.closes_at && assigned.closes_at <= now) throw new Refusal('activity_closed');
      if (assigned.opens_at && assigned.opens_at > now) return { reminded: 0 };
      const of = { spaceId: assigned.space_id, courseId: assigned.course_id };
      const students = await memberIds(db, of.spaceId, 'student');
      const { completed } = await completedStudents(app, db, { ...of, userIds: students });
      const asked = input.user_ids && new Set(input.user_ids);
      const behind = students.filter((id) => !completed.has(id) && (!asked || asked.has(id)));
      const userIds = await noteReminded(db, { ...of, userIds: behind, by: actor.userId, before: new Date(now.getTime() - DAY) }, now);
      if (userIds.length === 0) return { reminded: 0 };
      const space = (await spaceNames(db, [of.spaceId])).get(of.spaceId) ?? '';
      const link = addressOf('learn', of);
      await sendMessage(db, { userIds, kind: 'course_reminded', values: { title: assigned.title, space }, link });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'remind_students', objectType: 'course', objectId: of.courseId },
        detail: { spaceId: of.spaceId, userIds },
      });
      return { reminded: userIds.length };
    },
  });
}
