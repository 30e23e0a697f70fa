import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { noInput, nothing, time } from '../core/shapes.ts';

/** What a page may report by itself: the number that stands first in an event. */
export const reportedKinds = { work: 2, rewatch: 3 } as const;

/** Most events of one batch. */
export const MOST_EVENTS = 200;
/** Time between two events of a page counts up to this many seconds. */
export const MOST_GAP_S = 60;
/** A page sends at most one batch in this many seconds, and one when it is hidden. */
export const SEND_EVERY_S = 15;

export const getVisitTicket = endpoint({
  method: 'GET',
  path: '/api/track/ticket',
  summary: 'A ticket with which the pages of a signed-in person report their use for twelve hours, without their session.',
  input: noInput,
  data: z.object({ ticket: z.string(), until: time }),
  refusals: [],
});

const whole = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647));

export const trackEvents = endpoint({
  method: 'POST',
  path: '/api/track/events',
  summary:
    'Takes a batch of events of one visit: [kind, sequence, age in ms, place in `paths`, value]. A batch that was taken already adds nothing, so a failed one is sent again with its number.',
  open: true,
  input: z.object({
    ticket: z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(300, 'parameter_error')),
    visit: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'parameter_error')),
    batch: whole,
    paths: z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.maxLength(MOST_EVENTS, 'parameter_error')),
    events: z
      .array(z.tuple([z.literal([2, 3]), whole, z.number().check(z.gte(-1e12), z.lte(1e12)), whole, whole], 'parameter_error'))
      .check(z.minLength(1, 'parameter_error'), z.maxLength(MOST_EVENTS, 'parameter_error')),
  }),
  data: nothing,
  refusals: ['visit_ticket_over', 'too_many_requests'],
});
