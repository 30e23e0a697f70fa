import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, nothing, time } from '../core/shapes.ts';

/** What happens at a date: something opens, must be handed in, is examined, is taught live, or ends. */
export const calendarKind = z.enum(['opens', 'due', 'exam', 'class', 'ends']);
/** What happens at a date. */
export type CalendarKind = z.output<typeof calendarKind>;

/** Most days one look into the calendar spans. */
export const CALENDAR_DAYS = 100;
/** Where calendar programs read; `key` stands in the query, so that no log holds it. */
export const CALENDAR_FEED_PATH = '/api/calendar/feed.ics';

/** One date in the reader's language. */
export const calendarEntry = z.object({
  /** Stable name of the entry. */
  key: z.string(),
  kind: calendarKind,
  title: z.string(),
  /** What it is a date of, without its kind: for narrow places that show the kind by a mark. */
  name: z.string(),
  starts_at: time,
  /** Null for a moment, such as a deadline. */
  ends_at: z.nullable(time),
  space: z.nullable(z.object({ id, name: z.string() })),
  /** Whether the reader, or their team, has done what is asked of them by then. */
  done: z.boolean(),
  /** A path of this application. */
  link: z.string(),
});
/** One date in the reader's language. */
export type CalendarEntry = z.output<typeof calendarEntry>;

export const showCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/entries',
  summary: 'Dates of the reader’s spaces, courses and tasks between two moments, in order.',
  input: z.object({ from: time, to: time }),
  data: z.object({ list: z.array(calendarEntry) }),
  refusals: ['calendar_range_wrong'],
});

const feed = z.object({
  /** Path and query of the secret address; null when there is none. */
  address: z.nullable(z.string()),
});

export const showCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/feed',
  summary: 'The secret address of the reader’s calendar.',
  input: noInput,
  data: feed,
  refusals: [],
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/renewFeed',
  summary: 'Makes the secret address, or another one; the old one stops working at once.',
  input: noInput,
  data: feed,
  refusals: [],
});

export const revokeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/revokeFeed',
  summary: 'Ends the secret address.',
  input: noInput,
  data: nothing,
  refusals: [],
});
