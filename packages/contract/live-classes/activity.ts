import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, paging, time } from '../core/shapes.ts';

/** What the designer of a course sets for an activity of kind replay: which class, and how much of it must really be watched. */
export const replayConfig = z.object({
  class_id: z._default(z.nullable(id), null),
  completion: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 80),
});

/** What a replay activity shows in the course player; the replay itself stands on its own page. */
export const replayContent = z.object({
  kind: z.literal('replay'),
  /** Null when the reader is not of the space the class was held in, or its replay is no longer kept. */
  class_id: z.nullable(id),
  title: z.string(),
  space_name: z.string(),
  teacher: z.string(),
  started_at: z.nullable(time),
  /** Seconds the class lasted. */
  length: z.number(),
  completion: z.number(),
  /** Percent of the class the reader has watched, and where they stopped, in seconds. */
  percent: z.number(),
  position: z.number(),
});

/** A class whose replay can be put into a course. */
export const replayChoice = z.object({ id, title: z.string(), space_name: z.string(), started_at: time, length: z.number() });

export const listReplayChoices = endpoint({
  method: 'GET',
  path: '/api/liveClass/replayChoices',
  summary: 'Ended classes the caller runs whose replays are kept, the last first: what a course can show as an activity.',
  input: z.object({ ...paging, q: z._default(z.string().check(z.maxLength(50, 'parameter_error')), '') }),
  data: listOf(replayChoice),
  refusals: [],
});
