import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, time } from '../core/shapes.ts';
import { difference } from './courses.ts';
import { nodeId } from './tree.ts';

const inSpace = { space_id: id, course_id: id };

/** A course as a space has it. */
export const spaceCourse = z.object({
  course_id: id,
  title: z.string(),
  intro: z.string(),
  cover: z.nullable(z.string()),
  teacher: z.string(),
  /** The version the space learns. */
  version: z.number(),
  /** The newest published version, shown to those who may update; else the same as `version`. */
  newest_version: z.number(),
  newest_version_id: id,
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  activities: z.number(),
  /** The reader's own completion 0–100; null for teachers and assistants. */
  percent: z.nullable(z.number()),
  /** Where the reader goes on; null before the first activity. */
  resume: z.nullable(z.object({ activity_id: nodeId, title: z.string() })),
});

export const coursesOfSpace = endpoint({
  method: 'GET',
  path: '/api/space/courses',
  summary: 'The courses of a space for its members.',
  input: z.object({ space_id: id }),
  data: z.object({ list: z.array(spaceCourse), can: z.object({ assign: z.boolean(), see_progress: z.boolean() }) }),
  refusals: ['not_available'],
});

export const coursesToAssign = endpoint({
  method: 'GET',
  path: '/api/space/coursesToAssign',
  summary:
    "Published courses of the space's teachers that the space does not have; for an assistant their own and those of spaces whose content they edit.",
  input: z.object({ space_id: id }),
  data: z.object({
    list: z.array(
      z.object({ course_id: id, title: z.string(), teacher: z.string(), version: z.number(), version_id: id, activities: z.number() }),
    ),
  }),
  refusals: ['not_available'],
});

export const assignCourse = endpoint({
  method: 'POST',
  path: '/api/space/assignCourse',
  summary: 'Gives a published course to a space, at its newest version unless another is named.',
  input: z.object({ ...inSpace, version_id: z.optional(id), opens_at: z.optional(time), closes_at: z.optional(time) }),
  data: z.object({ version: z.number() }),
  refusals: ['not_available', 'course_not_published', 'course_already_assigned', 'start_after_end'],
});

export const spaceCourseDifferences = endpoint({
  method: 'GET',
  path: '/api/space/courseDifferences',
  summary: 'What a space would get by moving to another version of its course.',
  input: z.object({ ...inSpace, version_id: id }),
  data: z.object({ from: z.number(), to: z.number(), students: z.number(), list: z.array(difference) }),
  refusals: ['not_available'],
});

export const updateSpaceCourse = endpoint({
  method: 'POST',
  path: '/api/space/updateCourse',
  summary: 'Moves a space to another version of its course; what students finished stays finished.',
  input: z.object({ ...inSpace, version_id: id }),
  data: z.object({ version: z.number() }),
  refusals: ['not_available', 'version_not_newer'],
});

export const removeSpaceCourse = endpoint({
  method: 'POST',
  path: '/api/space/removeCourse',
  summary: 'Takes a course out of a space; what students did is kept and returns when it is assigned again.',
  input: z.object(inSpace),
  data: nothing,
  refusals: ['not_available', 'sold_and_in_use'],
});

/** When a section opens in a space: at a moment, or some days after the student joined; both null means at once. */
export const sectionSchedule = z.object({
  section_id: nodeId,
  opens_at: z.nullable(time),
  days_after_joining: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(3650))),
});

export const showCourseSchedule = endpoint({
  method: 'GET',
  path: '/api/space/courseSchedule',
  summary: 'When the course and each of its sections open in a space.',
  input: z.object(inSpace),
  data: z.object({
    opens_at: z.nullable(time),
    closes_at: z.nullable(time),
    sections: z.array(z.object({ ...sectionSchedule._zod.def.shape, chapter: z.string(), title: z.string() })),
  }),
  refusals: ['not_available'],
});

export const setCourseSchedule = endpoint({
  method: 'POST',
  path: '/api/space/setCourseSchedule',
  summary: 'Sets when the course and its sections open; sections that are not named open at once.',
  input: z.object({
    ...inSpace,
    opens_at: z.optional(time),
    closes_at: z.optional(time),
    sections: z.array(sectionSchedule).check(z.maxLength(300, 'parameter_error')),
  }),
  data: nothing,
  refusals: ['not_available', 'start_after_end', 'schedule_wrong'],
});
