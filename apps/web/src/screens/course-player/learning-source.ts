import type { DataOf } from '@praxis/contract/core/endpoint';
import { type OutlineSummary, openActivity, previewActivity, previewOutline, showOutline } from '@praxis/contract/courses/learning';
import { call } from '../../platform/calls/call.ts';

export type ActivityView = DataOf<typeof openActivity>;

/** Where the player takes a course from: a space, or the draft that a teacher looks at. */
export type LearningSource = {
  key: readonly string[];
  outline: (signal: AbortSignal) => Promise<OutlineSummary>;
  activity: (id: string, signal: AbortSignal) => Promise<ActivityView>;
  /** Where an activity is shown. */
  path: (activityId: string) => string;
  /** Where leaving leads. */
  leave: string;
  /** Named in reports; absent when nothing is recorded. */
  place?: { space_id: string; course_id: string };
};

/** A course as a space learns it. */
export const inSpace = (spaceId: string, courseId: string): LearningSource => ({
  key: ['learn', spaceId, courseId],
  outline: (signal) => call(showOutline, { space_id: spaceId, course_id: courseId }, { signal }),
  activity: (id, signal) => call(openActivity, { space_id: spaceId, course_id: courseId, activity_id: id }, { signal }),
  path: (id) => `/learn/${spaceId}/${courseId}/${id}`,
  leave: `/index/space/${spaceId}/courses`,
  place: { space_id: spaceId, course_id: courseId },
});

/** The draft of a course, looked at as a student. */
export const ofDraft = (courseId: string): LearningSource => ({
  key: ['course-preview', courseId],
  outline: (signal) => call(previewOutline, { course_id: courseId }, { signal }),
  activity: (id, signal) => call(previewActivity, { course_id: courseId, activity_id: id }, { signal }),
  path: (id) => `/course/${courseId}/preview/${id}`,
  leave: `/course/${courseId}/design`,
});
