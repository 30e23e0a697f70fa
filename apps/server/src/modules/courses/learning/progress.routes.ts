import { courseProgress, myLearning } from '@praxis/contract/courses/learning';
import type { App } from '../../../platform/app.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { memberIds, spaceNames, spacesLearntIn } from '../../spaces/index.ts';
import { coverAddress, toView } from '../authoring/covers.ts';
import { completionOf, countedOf, visibleActivities } from '../authoring/outline.rules.ts';
import { spaceCourseTheActorOversees } from '../courses.access.ts';
import { findVersion } from '../versions/versions.store.ts';
import { countFinished, findProgressOfStudents, rankStudents } from './learning.store.ts';
import { learningInSpaces } from './learning-lists.ts';

type ProgressRows = Awaited<ReturnType<typeof findProgressOfStudents>>;

const stateOf = (row: ProgressRows[number]) => row.state as 'none' | 'started' | 'done';

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
    async run({ subject: { assigned }, input, db }) {
      const version = await findVersion(db, assigned.version_id);
      if (!version) throw notForYou();
      const activities = visibleActivities(version.tree).map(({ activity }) => activity);
      const known = new Set(activities.map((activity) => activity.id));
      const studentIds = await memberIds(db, input.space_id, 'student');
      const of = { spaceId: input.space_id, courseId: input.course_id };
      const countedIds = countedOf(activities).map(({ id }) => id);
      const userIds = await rankStudents(db, { ...of, ...input, studentIds, countedIds, visibleIds: [...known] });
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
        students: { list, total: studentIds.length, page: input.page, size: input.size },
        activities: activities.map(({ id, title, kind, required }) => ({ id, title, kind, required, done_by: finished.get(id) ?? 0 })),
        total: completionOf(activities, new Map()).total,
      };
    },
  });
}
