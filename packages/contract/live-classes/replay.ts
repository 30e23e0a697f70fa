import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, nothing, paging, personView, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { liveEntry } from '../live-media/live-media.ts';
import { classState } from './live-classes.ts';
import { attendanceState } from './participants.ts';

/** Speeds of a replay (D-08). */
export const REPLAY_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
/** Most events one call brings. */
export const REPLAY_EVENTS_MOST = 2000;

const inClass = z.object({ class_id: id });

export const classMediaEntry = endpoint({
  method: 'GET',
  path: '/api/liveClass/media',
  summary: 'The right to publish or watch the media of a running class for some minutes; asked for again before it ends.',
  input: z.object({ ...inClass.shape, role: z.enum(['publish', 'watch']) }),
  data: liveEntry,
  refusals: ['not_available'],
});

export const getReplay = endpoint({
  method: 'GET',
  path: '/api/liveClass/replay',
  summary: 'The replay of a class: its length, its recording when there is one, and where the caller stopped.',
  input: inClass,
  data: z.object({
    id,
    title: z.string(),
    space_id: id,
    space_name: z.string(),
    teacher: personView,
    started_at: time,
    /** Seconds the class lasted. */
    length: z.number(),
    recording: z.object({
      /** `none` when nothing was recorded; the board, the chat and the questions can be watched all the same. */
      state: z.enum(['none', 'processing', 'ready', 'failed']),
      seconds: z.number(),
      stretches: z.array(z.object({ media: z.number(), wall: z.number(), seconds: z.number() })),
      master: z.nullable(z.string()),
      downloads: z.array(z.object({ quality: z.enum(['480', '720', '1080']), bytes: z.number(), address: z.string() })),
    }),
    position: z.number(),
    speed: z.number(),
    /** Watched parts in seconds. */
    watched: z.array(z.tuple([z.number(), z.number()])),
    staff: z.boolean(),
  }),
  refusals: ['not_available'],
});

export const listClassEvents = endpoint({
  method: 'GET',
  path: '/api/liveClass/events',
  summary: 'What happened in a class that is over, in order, as JSON text of its events.',
  input: z.object({ ...inClass.shape, after: z._default(z.number().check(z.int(), z.gte(0), z.lte(1e15)), 0) }),
  data: z.object({ events: z.string(), count: z.number() }),
  refusals: ['not_available'],
});

const moment = z.number().check(z.gte(0), z.lte(864_000));

export const saveReplayWatch = endpoint({
  method: 'POST',
  path: '/api/liveClass/saveWatch',
  summary: 'Notes which parts of a replay the caller has watched and where they stopped.',
  input: z.object({
    ...inClass.shape,
    intervals: z.array(z.tuple([moment, moment])).check(z.maxLength(100, 'parameter_error')),
    position: moment,
    speed: z.number().check(z.gte(0.5), z.lte(2)),
  }),
  data: nothing,
  refusals: ['not_available'],
});

/** One student in the report of a class. */
export const reportLine = z.object({
  person: personView,
  /** Whether they are no longer in the space; what they did in the class stays in its report. */
  left: z.boolean(),
  /** Null while nothing is known: the class has not begun, or it runs and they have not come yet. */
  attendance: z.nullable(attendanceState),
  /** Seconds in the room, of the class and of the replay. */
  seconds: z.number(),
  replay_seconds: z.number(),
  /** Whether they signed in with the code of the roll call. */
  signed_in: z.boolean(),
  /** Messages in the chat. */
  chats: z.number(),
  hands: z.number(),
  /** Times they were called on, by hand or by lot. */
  called: z.number(),
  answered: z.number(),
  /** Null where no question had a key. */
  correct: z.nullable(z.number()),
});
/** One student in the report of a class. */
export type ReportLine = z.output<typeof reportLine>;

export const getClassReport = endpoint({
  method: 'GET',
  path: '/api/liveClass/report',
  summary: 'Attendance, participation, answers and how many were there minute by minute.',
  input: z.object({ ...inClass.shape, ...paging }),
  data: z.object({
    title: z.string(),
    space_id: id,
    space_name: z.string(),
    state: classState,
    /** When it began; when it is to begin as long as it has not. */
    started_at: time,
    length: z.number(),
    /** Of students, those are counted of whom something is known. */
    counts: z.object({
      students: z.number(),
      present: z.number(),
      late: z.number(),
      leave: z.number(),
      absent: z.number(),
      chats: z.number(),
      hands: z.number(),
    }),
    questions: z.array(z.object({ id, stem: z.string(), answered: z.number(), correct: z.nullable(z.number()) })),
    /** People in the room at each minute of the class. */
    curve: z.array(z.number()),
    /** People who have watched each minute of the replay. */
    replay_curve: z.array(z.number()),
    /** Whether the reader may correct the attendance. */
    can_change: z.boolean(),
    ...listOf(reportLine).shape,
  }),
  refusals: ['not_available'],
});

export const exportClassReport = endpoint({
  method: 'GET',
  path: '/api/liveClass/exportReport',
  summary: 'The report of a class as a sheet.',
  input: z.object({ ...inClass.shape, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});
