import {
  activityKindsHere,
  archiveCourse,
  changeCourseSettings,
  compareVersions,
  designActivity,
  designCourse,
  editCourse,
  listCourses,
  listVersions,
  makeCourse,
  publishCourse,
} from '@praxis/contract/courses/courses';
import {
  answerVideoQuestion,
  myLearning,
  openActivity,
  previewActivity,
  previewOutline,
  reportPages,
  reportRead,
  reportWatched,
  showOutline,
  videoAnswers,
} from '@praxis/contract/courses/learning';
import { courseProgress, exportProgress, remindLearners } from '@praxis/contract/courses/progress';
import {
  assignCourse,
  coursesOfSpace,
  coursesToAssign,
  removeSpaceCourse,
  setCourseSchedule,
  showCourseSchedule,
  spaceCourseDifferences,
  updateSpaceCourse,
} from '@praxis/contract/courses/space-courses';
import { attachMedia, handoutImage, showMedia, transcodeAgain } from '@praxis/contract/media/media';
import { picture } from '../../makers/accounts.ts';
import { newId } from '../../makers/courses.ts';
import { holders, leaders, members, teachers } from '../audiences.ts';
import { row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const itsOwner = { allowed: ['owner'], refusal: 'not_available' } as const;
const thoseWhoEdit = { allowed: holders, refusal: 'not_available' } as const;
const itsMembers = { allowed: members, refusal: 'not_available' } as const;

const course = async (school: MatrixSchool) => ({ course_id: (await school.lesson()).course.id });
const space = async (school: MatrixSchool) => ({ space_id: (await school.place()).id });
const learnt = async (school: MatrixSchool) => (await school.learning()).where;

async function activity(school: MatrixSchool, kind: 'video' | 'pdf' | 'handout' = 'handout') {
  const { where, lesson } = await school.learning();
  return { ...where, activity_id: lesson[kind] };
}

async function drafted(school: MatrixSchool) {
  const lesson = await school.lesson();
  return { lesson, course_id: lesson.course.id, revision: (await school.design(lesson.course)).revision };
}

/** A space that learns version 1 of a course of which there is version 2. */
async function withNewerVersion(school: MatrixSchool) {
  const { lesson, where } = await school.learning();
  await school.edit(lesson.course, [{ op: 'update', id: lesson.handout, changes: { title: `Changed ${school.canary}` } }]);
  return { ...where, version_id: (await school.publish(lesson.course)).version_id };
}

/** A course that was taken out of its space. */
async function removedMember(school: MatrixSchool) {
  const where = await learnt(school);
  await school.as(school.people.owner).call(removeSpaceCourse, where);
  return where;
}

/** Designing: a course is its owner's alone. */
const designRows = [
  one({ endpoint: makeCourse, input: () => ({ title: 'A course', intro: 'About it' }), allowed: teachers, refusal: 'not_allowed' }),
  one({ endpoint: listCourses, input: () => ({}), allowed: signedIn }),
  one({ endpoint: activityKindsHere, input: () => ({}), allowed: signedIn }),
  one({ endpoint: changeCourseSettings, input: async (school) => ({ ...(await course(school)), title: 'A', intro: 'B' }), ...itsOwner }),
  one({ endpoint: archiveCourse, input: async (school) => ({ ...(await course(school)), archived: true }), ...itsOwner }),
  one({ endpoint: designCourse, input: course, ...itsOwner }),
  one({ endpoint: previewOutline, input: course, ...itsOwner }),
  one({
    endpoint: designActivity,
    input: async (school) => {
      const lesson = await school.lesson();
      return { course_id: lesson.course.id, activity_id: lesson.handout };
    },
    ...itsOwner,
  }),
  one({
    endpoint: previewActivity,
    input: async (school) => {
      const lesson = await school.lesson();
      return { course_id: lesson.course.id, activity_id: lesson.handout };
    },
    ...itsOwner,
  }),
  one({
    endpoint: editCourse,
    input: async (school) => {
      const { lesson, course_id, revision } = await drafted(school);
      return { course_id, revision, edit_id: newId(), operations: [{ op: 'delete' as const, id: lesson.handout }] };
    },
    ...itsOwner,
  }),
  one({
    endpoint: publishCourse,
    input: async (school) => {
      const { course_id, revision } = await drafted(school);
      return { course_id, revision };
    },
    ...itsOwner,
  }),
  one({ endpoint: listVersions, input: learnt, ...itsOwner }),
  one({ endpoint: compareVersions, input: async (school) => ({ course_id: (await learnt(school)).course_id }), ...itsOwner }),
];

/** The first bytes by which a file is known as MP4. */
const shortestMp4 = Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex');

/** Files of a course. */
const mediaRows = [
  one({
    endpoint: attachMedia,
    input: async (school) => {
      const file = await school.upload(school.people.owner, 'course_video', shortestMp4);
      return { ...(await course(school)), file_id: file.id, kind: 'video' as const };
    },
    ...itsOwner,
  }),
  one({
    endpoint: transcodeAgain,
    input: async (school) => {
      const { mediaId } = await school.lesson();
      await school.db.updateTable('media').set({ state: 'failed' }).where('id', '=', mediaId).execute();
      return { media_id: mediaId };
    },
    ...itsOwner,
  }),
  one({ endpoint: showMedia, input: async (school) => ({ media_id: (await school.lesson()).mediaId }), ...itsOwner }),
  one({
    endpoint: handoutImage,
    input: async (school) => ({
      file_id: (await school.upload(school.people.owner, 'handout_image', await picture('png'), 'a.png')).id,
    }),
    allowed: ['owner'],
    refusal: 'file_not_found',
  }),
];

/** Courses in spaces. */
const assignedRows = [
  one({ endpoint: coursesOfSpace, input: space, ...itsMembers }),
  one({ endpoint: coursesToAssign, input: space, ...thoseWhoEdit }),
  one({
    endpoint: assignCourse,
    input: async (school) => {
      const lesson = await school.lesson();
      await school.publish(lesson.course);
      return { ...(await space(school)), course_id: lesson.course.id };
    },
    allowed: leaders,
    refusal: 'not_available',
  }),
  one({ endpoint: assignCourse, input: removedMember, ...thoseWhoEdit, when: 'that was here before' }),
  one({ endpoint: spaceCourseDifferences, input: withNewerVersion, ...thoseWhoEdit }),
  one({ endpoint: updateSpaceCourse, input: withNewerVersion, ...thoseWhoEdit }),
  one({ endpoint: removeSpaceCourse, input: learnt, ...thoseWhoEdit }),
  one({ endpoint: showCourseSchedule, input: learnt, ...thoseWhoEdit }),
  one({ endpoint: setCourseSchedule, input: async (school) => ({ ...(await learnt(school)), sections: [] }), ...thoseWhoEdit }),
];

/** Learning, and who sees how far others are. */
const learningRows = [
  one({ endpoint: showOutline, input: learnt, ...itsMembers }),
  one({ endpoint: openActivity, input: (school) => activity(school), ...itsMembers }),
  one({
    endpoint: reportWatched,
    input: async (school) => ({
      ...(await activity(school, 'video')),
      intervals: [[0, 1]] as [number, number][],
      position: 1,
      client_seq: 1,
    }),
    ...itsMembers,
  }),
  one({
    endpoint: answerVideoQuestion,
    input: async (school) => ({ ...(await activity(school, 'video')), question_id: 'asked', choices: ['yes'] }),
    ...itsMembers,
  }),
  one({ endpoint: videoAnswers, input: (school) => activity(school, 'video'), ...thoseWhoEdit }),
  one({
    endpoint: reportPages,
    input: async (school) => ({ ...(await activity(school, 'pdf')), pages: [1], position: 1, client_seq: 1 }),
    ...itsMembers,
  }),
  one({
    endpoint: reportRead,
    input: async (school) => ({ ...(await activity(school)), finished: true, client_seq: 1 }),
    ...itsMembers,
  }),
  one({ endpoint: myLearning, input: () => ({}), allowed: signedIn }),
  one({ endpoint: courseProgress, input: learnt, ...thoseWhoEdit }),
  one({ endpoint: exportProgress, input: learnt, ...thoseWhoEdit }),
  one({ endpoint: remindLearners, input: learnt, ...thoseWhoEdit }),
];

/** Courses: design, files, spaces, learning. */
export const coursesRows = [...designRows, ...mediaRows, ...assignedRows, ...learningRows];
