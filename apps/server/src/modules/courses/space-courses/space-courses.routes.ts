import {
  assignCourse,
  coursesOfSpace,
  coursesToAssign,
  removeSpaceCourse as removeCall,
  setCourseSchedule,
  showCourseSchedule,
  spaceCourseDifferences,
  updateSpaceCourse,
} from '@praxis/contract/courses/space-courses';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { people } from '../../accounts/index.ts';
import { memberIds, refuseSold } from '../../spaces/index.ts';
import { coverAddress } from '../authoring/covers.ts';
import { coursesTheActorAssigns, placeOfTheActor, spaceCourseTheActorManages, spaceWhoseContentTheActorEdits } from '../courses.access.ts';
import { findCourse } from '../courses.store.ts';
import { learningInSpaces } from '../learning/learning-lists.ts';
import { differencesBetween } from '../versions/differences.rules.ts';
import { comparedVersion } from '../versions/versions.routes.ts';
import { findNewestVersion, findVersion } from '../versions/versions.store.ts';
import { assignVersion, notifyArrived } from './assign-course.ts';
import {
  findCoursesOfSpace,
  findCoursesToAssign,
  findSchedule,
  isAssignable,
  removeSpaceCourse,
  replaceSchedule,
  setSpaceCourseVersion,
} from './space-courses.store.ts';

const timesOf = ({ opens_at, closes_at }: { opens_at?: number; closes_at?: number }) => {
  if (opens_at !== undefined && closes_at !== undefined && opens_at > closes_at) {
    throw new Refusal('start_after_end', { fields: { opens_at: 'start_after_end' } });
  }
  return { opensAt: opens_at === undefined ? null : new Date(opens_at), closesAt: closes_at === undefined ? null : new Date(closes_at) };
};

/** Which courses a space has. */
export function spaceCoursesRoutes(app: App) {
  serve(app, coursesOfSpace, {
    access: placeOfTheActor,
    async run({ actor, subject: place, input, db, now }) {
      const rows = await findCoursesOfSpace(db, input.space_id);
      const who = await people(
        app,
        db,
        rows.map((row) => row.owner_id),
      );
      const edits = place.member.rights.includes('edit_content');
      const isStudent = place.member.role === 'student';
      const own = isStudent ? await learningInSpaces(app, db, actor.userId, [input.space_id]) : [];
      const list = rows.map((row) => {
        const learning = own.find((each) => each.course_id === row.course_id);
        return {
          course_id: row.course_id,
          title: row.title,
          intro: row.intro,
          cover: coverAddress(app, row.cover_file_id, actor.userId, now),
          teacher: who.get(row.owner_id)?.name ?? '',
          version: row.number,
          newest_version: edits ? row.newest_number : row.number,
          newest_version_id: edits ? row.newest_id : row.version_id,
          opens_at: row.opens_at?.getTime() ?? null,
          closes_at: row.closes_at?.getTime() ?? null,
          activities: row.activities,
          percent: learning?.percent ?? null,
          resume: learning?.resume ? { activity_id: learning.resume.activity_id, title: learning.resume.title } : null,
        };
      });
      return { list, can: { assign: edits && place.active, see_progress: place.member.rights.includes('see_scores') } };
    },
  });

  serve(app, coursesToAssign, {
    access: spaceWhoseContentTheActorEdits,
    async run({ actor, subject: place, input, db }) {
      const assignable = await coursesTheActorAssigns(db, actor, place);
      const rows = await findCoursesToAssign(db, input.space_id, assignable);
      const who = await people(app, db, assignable.ownerIds);
      const list = rows.map(({ id, title, owner_id, number, version_id, activities }) => ({
        ...{ course_id: id, title, version: number, version_id, activities },
        teacher: who.get(owner_id)?.name ?? '',
      }));
      return { list };
    },
  });

  assigning(app);
  scheduling(app);
}

/** Assigning, updating and taking out. */
function assigning(app: App) {
  serve(app, assignCourse, {
    async access({ actor, input, db }) {
      const place = await spaceWhoseContentTheActorEdits({ actor, input, db });
      const course = await findCourse(db, input.course_id);
      if (!course || course.state === 'archived') throw notForYou();
      if (!(await isAssignable(db, course, await coursesTheActorAssigns(db, actor, place)))) throw notForYou();
      return { place, course };
    },
    async run({ actor, subject: { course }, input, db, address }) {
      const times = timesOf(input);
      const newest = await findNewestVersion(db, course.id);
      const chosen = input.version_id ? await findVersion(db, input.version_id) : newest;
      if (!newest) throw new Refusal('course_not_published');
      if (!chosen || ('courseId' in chosen && chosen.courseId !== course.id)) throw notForYou();
      const version = { id: chosen.id, number: chosen.number };
      await assignVersion(db, { spaceId: input.space_id, courseId: course.id, version, ...times, userId: actor.userId, address });
      return { version: chosen.number };
    },
  });

  serve(app, spaceCourseDifferences, {
    access: spaceCourseTheActorManages,
    async run({ subject: { assigned }, input, db }) {
      const from = await comparedVersion(db, assigned.course_id, assigned.version_id);
      const to = await comparedVersion(db, assigned.course_id, input.version_id);
      const students = (await memberIds(db, input.space_id, 'student')).length;
      return { from: from.number, to: to.number, students, list: differencesBetween(from, to) };
    },
  });

  serve(app, updateSpaceCourse, {
    access: spaceCourseTheActorManages,
    async run({ actor, subject: { assigned }, input, db, address }) {
      const version = await findVersion(db, input.version_id);
      if (version?.courseId !== assigned.course_id) throw notForYou();
      if (version.id === assigned.version_id) throw new Refusal('version_not_newer');
      await setSpaceCourseVersion(db, input, version.id);
      const change = { from: `v${assigned.number}`, to: `v${version.number}`, detail: { courseId: assigned.course_id } };
      await audit(db, {
        actorId: actor.userId,
        action: 'update_course',
        objectType: 'space',
        objectId: input.space_id,
        ...change,
        address,
      });
      await notifyArrived(db, { spaceId: input.space_id, courseId: assigned.course_id, version });
      return { version: version.number };
    },
  });

  serve(app, removeCall, {
    access: spaceCourseTheActorManages,
    async run({ actor, input, db, now, address }) {
      await refuseSold(db, { spaceId: input.space_id, courseId: input.course_id });
      await removeSpaceCourse(db, input, now);
      const detail = { courseId: input.course_id };
      await audit(db, { actorId: actor.userId, action: 'remove_course', objectType: 'space', objectId: input.space_id, detail, address });
      return {};
    },
  });
}

/** When the course and its sections open. */
function scheduling(app: App) {
  serve(app, showCourseSchedule, {
    access: spaceCourseTheActorManages,
    async run({ subject: { assigned }, input, db }) {
      const version = await findVersion(db, assigned.version_id);
      const rows = new Map((await findSchedule(db, input)).map((row) => [row.section_id, row]));
      const sections = (version?.tree.chapters ?? []).flatMap((chapter) =>
        chapter.sections.map((section) => ({
          section_id: section.id,
          chapter: chapter.title,
          title: section.title,
          opens_at: rows.get(section.id)?.opens_at?.getTime() ?? null,
          days_after_joining: rows.get(section.id)?.days_after_joining ?? null,
        })),
      );
      return { opens_at: assigned.opens_at?.getTime() ?? null, closes_at: assigned.closes_at?.getTime() ?? null, sections };
    },
  });

  serve(app, setCourseSchedule, {
    access: spaceCourseTheActorManages,
    async run({ actor, subject: { assigned }, input, db, now, address }) {
      const version = await findVersion(db, assigned.version_id);
      const known = new Set((version?.tree.chapters ?? []).flatMap((chapter) => chapter.sections.map((section) => section.id)));
      const ids = input.sections.map((section) => section.section_id);
      const both = input.sections.some((section) => section.opens_at !== null && section.days_after_joining !== null);
      if (both || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) throw new Refusal('schedule_wrong');
      const sections = input.sections
        .filter((section) => section.opens_at !== null || section.days_after_joining !== null)
        .map((section) => ({ ...section, opens_at: section.opens_at === null ? null : new Date(section.opens_at) }));
      await replaceSchedule(db, input, { ...timesOf(input), sections, now });
      const detail = { courseId: input.course_id, sections: sections.length };
      await audit(db, { actorId: actor.userId, action: 'schedule_course', objectType: 'space', objectId: input.space_id, detail, address });
      await publish(db, `space:${input.space_id}`, { type: 'course_schedule', courseId: input.course_id });
      return {};
    },
  });
}
