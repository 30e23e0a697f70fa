import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { usagePlaces } from '../../platform/usage.ts';
import { registerCalendarSource, registerReminderSource } from '../calendar/index.ts';
import { libraryUses } from '../library/index.ts';
import { mediaListeners } from '../media/index.ts';
import { memberIn } from '../spaces/index.ts';
import { registerActivityKind } from './authoring/activity-kinds.ts';
import { courseMediaRoutes } from './authoring/course-media.routes.ts';
import { coursesRoutes } from './authoring/courses.routes.ts';
import { designTopic } from './authoring/edit-course.ts';
import { previewRoutes } from './authoring/preview.routes.ts';
import { countCourses, findCourse } from './courses.store.ts';
import { discussionRoutes } from './discussion/discussion.routes.ts';
import { gradeActivities } from './grades/grade-source.ts';
import { demoActivity } from './kinds/demo.ts';
import { handoutActivity } from './kinds/handout.ts';
import { linkActivity } from './kinds/link.ts';
import { pdfActivity } from './kinds/pdf.ts';
import { videoActivity } from './kinds/video.ts';
import { courseSkills } from './knowledge/skill-plugins.ts';
import { courseFacts } from './learning/facts.store.ts';
import { learningRoutes } from './learning/learning.routes.ts';
import { progressRoutes } from './learning/progress.routes.ts';
import { notifyOfLibraryVersions } from './library/library-origin.ts';
import { libraryUsesRoutes } from './library/library-uses.routes.ts';
import { usesInCourses } from './library/library-uses.ts';
import { notesRoutes } from './notes/notes.routes.ts';
import { noteSearchSource, ownCourseSearchSource, postSearchSource, spaceCourseSearchSource } from './search-source.store.ts';
import { courseDates } from './space-courses/calendar-dates.ts';
import { courseReminders } from './space-courses/reminders.ts';
import { spaceCoursesRoutes } from './space-courses/space-courses.routes.ts';
import { notifyOfNewVersions } from './versions/notify-of-versions.ts';
import { versionsRoutes } from './versions/versions.routes.ts';
import { videoQuestionsRoutes } from './video-questions/video-questions.routes.ts';

export { activityTheActorOpens, overseesLearning } from './authoring/activity-access.ts';
export { type ActivityKind, activityKindsOf, type CheckedConfig, registerActivityKind, type Viewer } from './authoring/activity-kinds.ts';
export { type CourseFile, type CourseInFull, courseInFull } from './authoring/course-in-full.ts';
export { activitiesOf, checkTree } from './authoring/course-tree.rules.ts';
export { coverAddress } from './authoring/covers.ts';
export { type ImportedContent, type ImportedCourse, takeInCourse, takeInVersion } from './authoring/take-in-course.ts';
export { courseTheActorOwns, spaceCourseTheActorManages, spaceCourseTheActorOversees, teacherTheActorIs } from './courses.access.ts';
export { findCourse, findCoursesLike, findOwnCourses } from './courses.store.ts';
export { courseMapToCarry, takeInCourseMap } from './knowledge/course-map.ts';
export { unlockedActivities } from './knowledge/knowledge.store.ts';
export { completedStudents } from './learning/completion.ts';
export { countFinishedIn } from './learning/learning.store.ts';
export { learningInSpaces } from './learning/learning-lists.ts';
export { nextSections } from './learning/next-sections.store.ts';
export { recordResult } from './learning/record-learning.ts';
export { listedActivities } from './learning/watch-curves.store.ts';
export { watchCurves } from './learning/watch-curves.ts';
export { assignVersion } from './space-courses/assign-course.ts';
export { findOtherRuns } from './space-courses/runs.store.ts';
export { questionWorkFor } from './space-courses/work.ts';
export { canBeTried, frozenOffer, progressShare, trialActivity } from './versions/frozen-offer.ts';
export { findVersionNumbered } from './versions/versions.store.ts';

/** What the tables say of a person, and what becomes of it. */
const personalColumns = {
  'courses.owner_id': 'kept',
  'course_edits.user_id': 'trace',
  'course_versions.published_by': 'trace',
  'space_courses.assigned_by': 'trace',
  'learning_progress.user_id': 'kept',
  'course_reminders.user_id': 'mine',
  'course_reminders.reminded_by': 'trace',
  'activity_notes.user_id': 'mine',
  'video_answers.user_id': 'kept',
  'discussion_posts.user_id': 'kept',
  'discussion_posts.accepted_by': 'trace',
  'discussion_posts.hidden_by': 'trace',
} as const;

/** Courses: design, files, frozen versions, and learning in spaces. */
export const courses = {
  name: 'courses',
  mount(app: App) {
    registerPersonalRecords(app, { module: 'courses', columns: personalColumns });
    for (const kind of [videoActivity, pdfActivity, handoutActivity, demoActivity, linkActivity]) registerActivityKind(app, kind);
    app.realtime.topic('course-design', async ({ actor, id, db }) => {
      const course = /^\d{1,18}$/.test(id) ? await findCourse(db, id) : undefined;
      return course?.owner_id === actor.userId;
    });
    app.realtime.topic('discussion', async ({ actor, id, db }) => {
      const [spaceId = ''] = id.split('-', 1);
      return (await memberIn(db, actor.userId, spaceId)) !== undefined;
    });
    app.figures.set('courses', countCourses);
    factSources.register(app, { name: 'course_progress', source: courseFacts });
    const everywhere = { version: 1, scopes: ['person', 'space', 'institution', 'platform'] } as const;
    measures.register(app, {
      ...everywhere,
      key: 'completion',
      unit: 'share',
      fold: 'share',
      from: { facts: 'completion' },
      momentary: true,
    });
    measures.register(app, { ...everywhere, key: 'activities_done', unit: 'count', fold: 'count', from: { facts: 'activity_done' } });
    const watched = { live: 'watched_videos', zone: app.instance.timeZone } as const;
    measures.register(app, {
      version: 1,
      key: 'watching',
      unit: 'share',
      fold: 'share',
      scopes: ['space'],
      from: watched,
      momentary: true,
    });
    usagePlaces.register(app, { page: 'learn', area: 'course' });
    registerCalendarSource(app, 'courses', courseDates(app));
    registerReminderSource(app, courseReminders(app));
    app.search
      .set('course', ownCourseSearchSource)
      .set('space_course', spaceCourseSearchSource)
      .set('post', postSearchSource)
      .set('note', noteSearchSource);
    courseSkills(app);
    coursesRoutes(app);
    courseMediaRoutes(app);
    mediaListeners.register(app, async (db, { courseId, mediaId, state, progress }) => {
      if (courseId) await publish(db, designTopic(courseId), { what: 'media', mediaId, state, progress });
    });
    libraryUses.register(app, usesInCourses);
    libraryUsesRoutes(app);
    notifyOfLibraryVersions(app);
    versionsRoutes(app);
    videoQuestionsRoutes(app);
    spaceCoursesRoutes(app);
    learningRoutes(app);
    notesRoutes(app);
    discussionRoutes(app);
    previewRoutes(app);
    progressRoutes(app);
    gradeActivities(app);
    notifyOfNewVersions(app);
  },
};
