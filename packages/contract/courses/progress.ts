import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, listOf, paging, personView, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { learningState } from './learning.ts';
import { activityKind, nodeId } from './tree.ts';

const here = { space_id: id, course_id: id };

export const courseProgress = endpoint({
  method: 'GET',
  path: '/api/course/progress',
  summary: 'Students of a space and what each has finished, in an order over all of them, for its teachers and assistants who see scores.',
  input: z.object({
    ...here,
    ...paging,
    order: z._default(z.enum(['name', 'percent', 'done', 'seconds', 'last_at']), 'percent'),
    down: z._default(z.boolean(), true),
  }),
  data: z.object({
    students: listOf(
      z.object({
        student: personView,
        percent: z.number(),
        done: z.number(),
        /** Seconds of video watched. */
        seconds: z.number(),
        last_at: z.nullable(time),
        /** Only activities that were begun. */
        cells: z.array(z.object({ activity_id: nodeId, state: learningState, percent: z.number() })),
      }),
    ),
    activities: z.array(z.object({ id: nodeId, title: z.string(), kind: activityKind, required: z.boolean(), done_by: z.number() })),
    total: z.number(),
    /** Names of the course and of the space it stands in. */
    course: z.string(),
    space: z.string(),
  }),
  refusals: ['not_available'],
});

export const exportProgress = endpoint({
  method: 'GET',
  path: '/api/course/exportProgress',
  summary: 'The progress of every student as a sheet, a column for each activity.',
  input: z.object({ ...here, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const remindLearners = endpoint({
  method: 'POST',
  path: '/api/course/remind',
  summary:
    'Sends a message to students who have not completed the course: to all, or to some of them. Nobody is reminded twice within a day.',
  input: z.object({ ...here, user_ids: z.optional(idBatch) }),
  data: z.object({ reminded: z.number() }),
  refusals: ['not_available', 'space_archived', 'batch_over_500', 'activity_closed'],
});
