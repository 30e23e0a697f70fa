import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, time } from '../core/shapes.ts';
import { attendanceState } from './participants.ts';

/** S-155, and a class that was called off. */
export const classState = z.enum(['pending', 'in_progress', 'ended', 'cancelled']);
/** Where a class stands. */
export type ClassState = z.output<typeof classState>;
/** A class where everybody may speak, or one that is broadcast to very many. */
export const classMode = z.enum(['interactive', 'broadcast']);

/** Seconds after the end until students leave by themselves (S-156). */
export const CLASS_EXIT_SECONDS = 3;
/** Minutes a class goes on without anybody who runs it. */
export const CLASS_ABSENCE_MINUTES = 10;
/** How early a class may be begun. */
export const CLASS_EARLY_MINUTES = 60;
/** Most classes of one series. */
export const CLASS_SERIES_MOST = 60;

const minutes = z.number().check(z.int('class_minutes_rule'), z.gte(1, 'class_minutes_rule'), z.lte(600, 'class_minutes_rule'));

const draft = {
  title: line(100, 'class_title_required'),
  start_at: time,
  /** S-030: suggested length in minutes. */
  suggested_minutes: minutes,
  mode: z._default(classMode, 'interactive'),
  record: z._default(z.boolean(), true),
  download_allowed: z._default(z.boolean(), false),
  /** Days the replay is kept; null for ever. */
  keep_days: z._default(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(3650))), null),
};

/** How a class repeats: the next ones at the same time of the school’s clock, every so many days. */
export const classRepeat = z.object({
  every_days: z.number().check(z.int(), z.gte(1), z.lte(28)),
  count: z.number().check(z.int('class_series_rule'), z.gte(2, 'class_series_rule'), z.lte(CLASS_SERIES_MOST, 'class_series_rule')),
});

/** What the viewer may do with a class. */
export const classAbilities = z.object({
  run: z.boolean(),
  change: z.boolean(),
  enter: z.boolean(),
  replay: z.boolean(),
  report: z.boolean(),
});

/** A class in a timetable. */
export const classCard = z.object({
  id,
  space_id: id,
  series: z.boolean(),
  title: z.string(),
  teacher: personView,
  start_at: time,
  suggested_minutes: z.number(),
  state: classState,
  started_at: z.nullable(time),
  ended_at: z.nullable(time),
  mode: classMode,
  record: z.boolean(),
  download_allowed: z.boolean(),
  keep_days: z.nullable(z.number()),
  /** Since when nobody who runs the class is in it; null while somebody is. */
  absent_since: z.nullable(time),
  /** People in the room now. */
  online: z.number(),
  /** Whether the viewer, a student, came to a class that is over. */
  own_attendance: z.nullable(attendanceState),
  can: classAbilities,
});
/** A class in a timetable. */
export type ClassCard = z.output<typeof classCard>;

const one = z.object({ class_id: id });

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/liveClass/list',
  summary: 'Classes of a space: those that come or run, by their start, or those that are over, the last first.',
  input: z.object({ space_id: id, ...paging, when: z._default(z.enum(['coming', 'past']), 'coming') }),
  data: listOf(classCard),
  refusals: ['not_available'],
});

export const getClass = endpoint({
  method: 'GET',
  path: '/api/liveClass/detail',
  summary: 'One class, with the name of its space and the clock of the server.',
  input: one,
  data: z.object({ ...classCard.shape, space_name: z.string(), now: time }),
  refusals: ['not_available'],
});

export const scheduleClass = endpoint({
  method: 'POST',
  path: '/api/liveClass/schedule',
  summary: 'Plans a class of a live space, or a series of them.',
  input: z.object({ space_id: id, ...draft, repeat: z._default(z.nullable(classRepeat), null) }),
  data: z.object({ class_ids: z.array(id) }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'space_not_live', 'class_in_the_past', 'class_series_rule'],
});

export const changeClass = endpoint({
  method: 'POST',
  path: '/api/liveClass/change',
  summary: 'Changes a class that has not begun; with `following` also the later ones of its series, moved by as much.',
  input: z.object({ ...one.shape, ...draft, following: z._default(z.boolean(), false) }),
  data: nothing,
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_not_pending', 'class_in_the_past'],
});

export const cancelClass = endpoint({
  method: 'POST',
  path: '/api/liveClass/cancel',
  summary: 'Calls off a class that has not begun; with `following` also the later ones of its series. Members are told.',
  input: z.object({ ...one.shape, following: z._default(z.boolean(), false) }),
  data: z.object({ cancelled: z.number() }),
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_not_pending'],
});

export const startClass = endpoint({
  method: 'POST',
  path: '/api/liveClass/start',
  summary: 'Begins a class, an hour before its time at the earliest. Any person who runs classes of the space may.',
  input: one,
  data: nothing,
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_not_pending', 'class_too_early'],
});

export const endClass = endpoint({
  method: 'POST',
  path: '/api/liveClass/end',
  summary: 'Ends a class for everybody; students leave by themselves three seconds later.',
  input: one,
  data: nothing,
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_not_running'],
});
