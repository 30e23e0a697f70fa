import {
  activityKindsHere,
  archiveCourse,
  type CourseState,
  changeCourseSettings,
  designActivity,
  designCourse,
  editCourse,
  listCourses,
  makeCourse,
} from '@praxis/contract/courses/courses';
import { type ActivityKindName, activityKinds } from '@praxis/contract/courses/tree';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { mayStart } from '../../institutions/index.ts';
import { findMedia, mediaInFull } from '../../media/index.ts';
import { courseTheActorChanges, courseTheActorOwns, teacherTheActorIs } from '../courses.access.ts';
import { findDraft, findDraftConfig, findOwnCourses, insertCourse, setCourseState, updateSettings } from '../courses.store.ts';
import { statusesOf } from '../learning/statuses.ts';
import { originOf } from '../library/library-origin.ts';
import { findVersion } from '../versions/versions.store.ts';
import { activityKindsOf } from './activity-kinds.ts';
import { activitiesOf } from './course-tree.rules.ts';
import { chosenCover, coverAddress, toView } from './covers.ts';
import { designTopic, saveEdit } from './edit-course.ts';
import { recheckDraft } from './recheck-draft.ts';

const kindsHere = (app: App): ActivityKindName[] => activityKinds.filter((kind) => activityKindsOf(app).has(kind));

/** Making, settings and lists of courses. */
export function coursesRoutes(app: App) {
  serve(app, makeCourse, {
    access: teacherTheActorIs,
    async run({ actor, input, db, now, address }) {
      await mayStart(db, actor.userId, now);
      const coverFileId = await chosenCover(db, actor, input.cover_file_id);
      const course_id = await insertCourse(db, actor.userId, { ...input, coverFileId });
      await audit(db, { actorId: actor.userId, action: 'make_course', objectType: 'course', objectId: course_id, to: 'draft', address });
      return { course_id };
    },
  });

  serve(app, changeCourseSettings, {
    access: courseTheActorChanges,
    async run({ actor, subject: course, input, db, address }) {
      const coverFileId = await chosenCover(db, actor, input.cover_file_id);
      await updateSettings(db, course.id, { ...input, coverFileId });
      const detail = { title: input.title };
      await audit(db, { actorId: actor.userId, action: 'change_course', objectType: 'course', objectId: course.id, detail, address });
      return {};
    },
  });

  serve(app, listCourses, {
    access: anyone,
    async run({ actor, input, db, now }) {
      const { rows, total } = await findOwnCourses(db, { ownerId: actor.userId, ...input });
      const list = rows.map((row) => ({
        id: row.id,
        title: row.title,
        intro: row.intro,
        cover: coverAddress(app, row.cover_file_id, actor.userId, now),
        level: row.level as 'beginner',
        tags: row.tags,
        state: row.state as 'draft',
        version: row.number ?? 0,
        changed: row.revision !== row.published_revision,
        activities: row.activities,
        spaces: Number(row.spaces),
        updated_at: row.updated_at.getTime(),
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, archiveCourse, {
    access: courseTheActorOwns,
    async run({ actor, subject: course, input, db, address }) {
      const state: CourseState = input.archived ? 'archived' : course.newest_version_id ? 'published' : 'draft';
      if (state === course.state) return { state };
      await setCourseState(db, course.id, state);
      const { id, state: from } = course;
      await audit(db, { actorId: actor.userId, action: 'archive_course', objectType: 'course', objectId: id, from, to: state, address });
      return { state };
    },
  });

  serve(app, activityKindsHere, { access: anyone, run: async () => ({ kinds: kindsHere(app) }) });
  designRoutes(app);
}

/** The designer's calls: the draft, one activity of it, and saving. */
function designRoutes(app: App) {
  serve(app, designCourse, {
    access: courseTheActorOwns,
    async run({ actor, subject: course, db, now, language }) {
      const draft = await findDraft(db, course.id);
      const owners = await people(app, db, [course.owner_id]);
      const newest = course.newest_version_id ? await findVersion(db, course.newest_version_id) : undefined;
      const viewer = { userId: actor.userId, now };
      await recheckDraft(app, db, course, draft.tree);
      return {
        course: {
          id: course.id,
          title: course.title,
          intro: course.intro,
          cover: coverAddress(app, course.cover_file_id, actor.userId, now),
          level: course.level,
          tags: course.tags,
          state: course.state,
          owner: toView(owners, course.owner_id),
        },
        revision: draft.revision,
        tree: draft.tree,
        statuses: await statusesOf(db, course.id, draft.tree, { app, ...viewer, language }),
        version: newest?.number ?? 0,
        changed: draft.revision !== draft.published_revision,
        saved_at: draft.saved_at.getTime(),
        kinds: kindsHere(app),
        topic: designTopic(course.id),
      };
    },
  });

  serve(app, designActivity, {
    access: courseTheActorOwns,
    async run({ actor, subject: course, input, db, now, language }) {
      const { tree } = await findDraft(db, course.id);
      const activity = activitiesOf(tree).find((each) => each.id === input.activity_id);
      const stored = activity && (await findDraftConfig(db, course.id, activity.id));
      if (!activity || !stored) throw notForYou();
      const viewer = { app, db, userId: actor.userId, now, courseId: course.id, activityId: activity.id };
      const kind = activityKindsOf(app).get(activity.kind);
      const config = (await kind?.designed?.(stored.config, viewer)) ?? stored.config;
      const media = stored.media_id ? await findMedia(db, stored.media_id) : undefined;
      const [status] = await statusesOf(db, course.id, tree, { ...viewer, language }, [activity.id]);
      return {
        activity_id: activity.id,
        kind: activity.kind,
        config,
        media: media ? mediaInFull(media, { ...viewer, language }) : null,
        library: media ? await originOf(app, { actor, db }, course.id, media.id) : null,
        problem: status?.problem ?? null,
      };
    },
  });

  serve(app, editCourse, {
    access: courseTheActorChanges,
    async run({ actor, subject: course, input, db, now, language }) {
      const saved = await saveEdit({ app, db, course, userId: actor.userId, now }, input);
      const { tree } = saved.tree ? { tree: saved.tree } : await findDraft(db, course.id);
      const mediaViewer = { app, userId: actor.userId, now, language };
      const statuses = await statusesOf(db, course.id, tree, mediaViewer, saved.touched);
      return { revision: saved.revision, saved_at: saved.savedAt.getTime(), tree: saved.tree, statuses };
    },
  });
}
