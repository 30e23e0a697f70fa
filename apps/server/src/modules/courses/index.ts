import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { registerCalendarSource, registerReminderSource } from '../calendar/index.ts';
import { registerMediaDesk } from '../library/index.ts';
import { standingIn } from '../spaces/index.ts';
import { registerActivityKind } from './activity-kinds.ts';
import { courseDates } from './calendar-dates.ts';
import { captionsRoutes } from './captions.routes.ts';
import { coursesRoutes } from './courses.routes.ts';
import { countCourses, findCourse } from './courses.store.ts';
import { demoSite } from './demo-site.ts';
import { discussionRoutes } from './discussion.routes.ts';
import { demoActivity } from './kinds/demo.ts';
import { handoutActivity } from './kinds/handout.ts';
import { linkActivity } from './kinds/link.ts';
import { pdfActivity } from './kinds/pdf.ts';
import { videoActivity } from './kinds/video.ts';
import { learningRoutes } from './learning.routes.ts';
import { libraryDesk } from './library-desk.ts';
import { tellOfLibraryVersions } from './library-origin.ts';
import { libraryUsesRoutes } from './library-uses.routes.ts';
import { mediaRoutes } from './media.routes.ts';
import { coursePurposes } from './media-purposes.ts';
import { notesRoutes } from './notes.routes.ts';
import { posterRoutes } from './poster.routes.ts';
import { previewRoutes } from './preview.routes.ts';
import { progressRoutes } from './progress.routes.ts';
import { courseReminders } from './reminders.ts';
import { notesFound, ownCoursesFound, postsFound, spaceCoursesFound } from './search-source.store.ts';
import { spaceCoursesRoutes } from './space-courses.routes.ts';
import { tellOfNewVersions } from './tell-of-versions.ts';
import { defineTranscoding } from './transcoding.ts';
import { versionsRoutes } from './versions.routes.ts';

export { activityTheActorOpens, overseesLearning } from './activity-door.ts';
export { type ActivityKind, activityKindsOf, type CheckedConfig, registerActivityKind, type Viewer } from './activity-kinds.ts';
export { cuesOfVtt, keptCaptions } from './captions.rules.ts';
export type { FilmExtras } from './captions.store.ts';
export { completedStudents } from './completion.ts';
export { type CourseFile, type CourseInFull, courseInFull } from './course-in-full.ts';
export { activitiesOf, checkTree } from './course-tree.rules.ts';
export { courseTheActorOwns, spaceCourseTheActorManages, spaceCourseTheActorOversees, teacherTheActorIs } from './courses.access.ts';
export { findCourse, findCoursesLike } from './courses.store.ts';
export { coverAddress } from './covers.ts';
export { countFinishedIn } from './learning.store.ts';
export { learningInSpaces } from './learning-lists.ts';
export { recordResult } from './record-learning.ts';
export { type TakenContent, type TakenCourse, takeInCourse, takeInVersion } from './take-in-course.ts';
export { questionWorkFor } from './work.ts';

/** Courses: design, files, frozen versions, and learning in spaces. */
export const courses = {
  name: 'courses',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'courses',
      columns: {
        'courses.owner_id': 'kept',
        'course_edits.user_id': 'trace',
        'course_versions.published_by': 'trace',
        'media.owner_id': 'kept',
        'space_courses.assigned_by': 'trace',
        'learning_progress.user_id': 'kept',
        'activity_notes.user_id': 'mine',
        'discussion_posts.user_id': 'kept',
        'discussion_posts.accepted_by': 'trace',
        'discussion_posts.hidden_by': 'trace',
      },
    });
    for (const [name, purpose] of Object.entries(coursePurposes)) app.files.purpose(name, purpose);
    for (const kind of [videoActivity, pdfActivity, handoutActivity, demoActivity, linkActivity]) registerActivityKind(app, kind);
    app.realtime.topic('course-design', async ({ actor, id, db }) => {
      const course = /^\d{1,18}$/.test(id) ? await findCourse(db, id) : undefined;
      return course?.owner_id === actor.userId;
    });
    app.realtime.topic('discussion', async ({ actor, id, db }) => {
      const [spaceId = ''] = id.split('-', 1);
      return (await standingIn(db, actor.userId, spaceId)) !== undefined;
    });
    app.figures.set('courses', countCourses);
    registerCalendarSource(app, 'courses', courseDates(app));
    registerReminderSource(app, courseReminders(app));
    app.search.set('course', ownCoursesFound).set('space_course', spaceCoursesFound).set('post', postsFound).set('note', notesFound);
    coursesRoutes(app);
    mediaRoutes(app);
    captionsRoutes(app);
    posterRoutes(app);
    registerMediaDesk(app, libraryDesk);
    libraryUsesRoutes(app);
    tellOfLibraryVersions(app);
    versionsRoutes(app);
    spaceCoursesRoutes(app);
    learningRoutes(app);
    notesRoutes(app);
    discussionRoutes(app);
    previewRoutes(app);
    progressRoutes(app);
    demoSite(app);
    defineTranscoding(app);
    tellOfNewVersions(app);
  },
};
