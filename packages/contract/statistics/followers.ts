import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, noInput, paging, time } from '../core/shapes.ts';

const follower = z.string().check(z.regex(/^[a-z_]{1,40}$/, 'parameter_error'));

export const statFollowers = endpoint({
  method: 'GET',
  path: '/api/admin/stat/followers',
  summary: 'How old the copies are that numbers are made of, what was set apart, and the state of the stream of use.',
  input: z.object({}),
  data: z.object({
    followers: z.array(z.object({ name: z.string(), as_of: time, apart: z.number(), waiting: z.number() })),
    usage: z.object({
      events: z.number(),
      bytes: z.number(),
      oldest: z.nullable(time),
      counted_at: z.nullable(time),
      waiting: z.number(),
      dropped: z.number(),
      alarms: z.number(),
    }),
    /** What was counted again last, when an operator asked for it. */
    check: z._default(
      z.nullable(z.object({ at: time, days: z.number(), days_off: z.number(), cells: z.number(), cells_off: z.number() })),
      null,
    ),
  }),
  refusals: ['not_available'],
});

export const statRebuild = endpoint({
  method: 'POST',
  path: '/api/admin/stat/rebuild',
  summary: 'Makes derived data anew while people read it: the facts and sums of `statistics`, or the `evidence` of skills.',
  input: z.object({ follower: z._default(follower, 'statistics') }),
  data: z.object({ job_id: id }),
  refusals: ['not_available', 'follower_unknown'],
});

export const statCheck = endpoint({
  method: 'POST',
  path: '/api/admin/stat/check',
  summary:
    'Counts the last seven closed days of use and all sums of facts once more, beside the work of the server. What differs is reported and changes nothing.',
  input: noInput,
  data: z.object({ job_id: id }),
  refusals: ['not_available'],
});

/** A change that could not be copied after several tries. */
const noteApart = z.object({ id, source: z.string(), ref: z.string(), error: z.string(), turns: z.number(), apart_at: time });
export type NoteApart = z.output<typeof noteApart>;

export const statApart = endpoint({
  method: 'GET',
  path: '/api/admin/stat/apart',
  summary: 'Changes that could not be copied and were set aside, the newest first: what, why and since when.',
  input: z.object({ follower, ...paging }),
  data: listOf(noteApart),
  refusals: ['not_available'],
});

export const statRetry = endpoint({
  method: 'POST',
  path: '/api/admin/stat/retry',
  summary: 'Tries changes again that were set aside: those that are named, or without names all of a copy.',
  input: z.object({
    follower,
    note_ids: z.optional(z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(100, 'parameter_error'))),
  }),
  data: z.object({ retried: z.number() }),
  refusals: ['not_available'],
});
