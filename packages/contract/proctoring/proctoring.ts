import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, line, nothing, paging, personView, text, time } from '../core/shapes.ts';

/** What can be watched over: an exam or homework, and a competition. */
export const proctoredRooms = ['assessment', 'competition'] as const;
const inRoom = { room: z.enum(proctoredRooms), room_id: id };

/** What a browser can notice by itself. All of it is a hint for a person to look at, never a verdict. */
export const proctorHints = [
  'tab_hidden',
  'full_screen_left',
  'paste',
  'camera_lost',
  'camera_back',
  'network_lost',
  'second_login',
  'no_face',
  'many_faces',
] as const;
/** One thing a browser noticed. */
export const proctorHint = z.enum(proctorHints);
/** A thing a browser noticed. */
export type ProctorHint = z.output<typeof proctorHint>;
/** How much a hint asks to be looked at. */
export const hintLevel = z.enum(['normal', 'notice', 'serious']);
/** How much a hint asks to be looked at. */
export type HintLevel = z.output<typeof hintLevel>;

/** What a person who looked at a session found. Only people give verdicts. */
export const proctorVerdict = z.enum(['fine', 'explain', 'suspicious']);

/** Bounds of watching. `still` in characters of base64, `batch` hints per call, intervals in seconds, keeping in days. */
export const PROCTOR_LIMITS = {
  still: 90_000,
  batch: 50,
  shortestInterval: 5,
  longestInterval: 300,
  keepDays: 30,
  keepDaysContested: 180,
  answer: 2000,
} as const;

/** Seconds between two stills. */
export const snapshotInterval = z.number().check(z.int(), z.gte(PROCTOR_LIMITS.shortestInterval), z.lte(PROCTOR_LIMITS.longestInterval));
/** Days after which pictures are deleted. */
export const retentionDays = z.number().check(z.int(), z.gte(1), z.lte(PROCTOR_LIMITS.keepDaysContested));

/** How a room is watched, frozen when somebody enters. */
export const proctorSettings = z.object({
  camera: z.boolean(),
  /** Seconds between two stills. */
  still_seconds: snapshotInterval,
  full_screen: z.boolean(),
  /** Days after which pictures are deleted. */
  keep_days: retentionDays,
  /** Whether pasting is allowed; it is a hint either way. */
  paste_allowed: z._default(z.boolean(), true),
});
/** How a room is watched. */
export type ProctorSettings = z.output<typeof proctorSettings>;

const hintView = z.object({
  id,
  kind: proctorHint,
  level: hintLevel,
  at: time,
  /** How long it lasted, seconds; null for a moment. */
  seconds: z.nullable(z.number()),
});

const sessionForStudent = z.object({
  /** What the room is called. */
  title: z.string(),
  /** The page one goes back to. */
  link: z.string(),
  settings: proctorSettings,
  consented_at: z.nullable(time),
  checked_at: z.nullable(time),
  /** May answer without a camera. */
  exempt: z.boolean(),
  /** Everything that must be done before entering is done. */
  ready: z.boolean(),
  hints: z.array(hintView),
  verdict: z.nullable(proctorVerdict),
  note: z.string(),
  answer: z.string(),
  /** When the pictures are deleted at the latest; null while none are kept. */
  pictures_until: z.nullable(time),
});

export const getProctorSession = endpoint({
  method: 'GET',
  path: '/api/proctor/session',
  summary: 'How the reader is watched in a room, what is done before entering, and everything held against them.',
  input: z.object(inRoom),
  data: sessionForStudent,
  refusals: ['not_available'],
});

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/proctor/consent',
  summary: 'Agrees to being watched as the settings say.',
  input: z.object(inRoom),
  data: sessionForStudent,
  refusals: ['not_available'],
});

export const reportCheck = endpoint({
  method: 'POST',
  path: '/api/proctor/reportCheck',
  summary: 'Says that camera and network were tried; the picture is the proof and the first still. Latency in milliseconds.',
  input: z.object({
    ...inRoom,
    picture: z.string().check(z.maxLength(PROCTOR_LIMITS.still, 'still_unreadable')),
    latency_ms: z.number().check(z.gte(0), z.lte(600_000)),
  }),
  data: sessionForStudent,
  refusals: ['not_available', 'consent_first', 'still_unreadable'],
});

export const sendSnapshot = endpoint({
  method: 'POST',
  path: '/api/proctor/still',
  summary: 'A still of the camera: JPEG in base64. Sent in the background; one that is lost is not repeated.',
  input: z.object({
    ...inRoom,
    picture: z.string().check(z.minLength(1, 'still_unreadable'), z.maxLength(PROCTOR_LIMITS.still, 'still_unreadable')),
  }),
  data: nothing,
  refusals: ['not_available', 'consent_first', 'still_unreadable', 'still_too_soon'],
});

export const reportHints = endpoint({
  method: 'POST',
  path: '/api/proctor/hints',
  summary: 'What the page noticed since the last report; each hint has a name of its own, so sending twice counts once.',
  input: z.object({
    ...inRoom,
    hints: z
      .array(
        z.object({
          name: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'parameter_error')),
          kind: proctorHint,
          at: time,
          seconds: z.nullable(z.number().check(z.gte(0), z.lte(86_400))),
        }),
      )
      .check(z.minLength(1, 'parameter_error'), z.maxLength(PROCTOR_LIMITS.batch, 'parameter_error')),
  }),
  data: nothing,
  refusals: ['not_available'],
});

export const answerHints = endpoint({
  method: 'POST',
  path: '/api/proctor/answer',
  summary: 'The student’s own words about what is held against them. Contested pictures are kept longer.',
  input: z.object({ ...inRoom, answer: line(PROCTOR_LIMITS.answer, 'answer_required') }),
  data: sessionForStudent,
  refusals: ['not_available', 'nothing_held_against'],
});

/** Which tiles of the wall: everybody, those with something to look at, those gone, not yet here, handed in. */
export const gridFilter = z.enum(['all', 'look', 'away', 'absent', 'finished']);

const tile = z.object({
  user: personView,
  state: z.enum(['absent', 'checking', 'answering', 'away', 'finished']),
  exempt: z.boolean(),
  consented: z.boolean(),
  still: z.nullable(z.string()),
  still_at: z.nullable(time),
  /** The gravest hint that nobody has looked at. */
  level: hintLevel,
  latest: z.nullable(hintView),
  hints: z.number(),
  verdict: z.nullable(proctorVerdict),
  /** Has answered the teacher’s question. */
  answered: z.boolean(),
  done: z.number(),
  total: z.number(),
  /** What the room calls this person’s work, an attempt of an assessment; null before it was begun. */
  entry_id: z.nullable(id),
});
/** One person on the wall. */
export type GridTile = z.output<typeof tile>;

export const getProctorGrid = endpoint({
  method: 'GET',
  path: '/api/proctor/wall',
  summary: 'The people of a room with their latest still, hints and progress, those to look at first.',
  input: z.object({
    ...inRoom,
    filter: z._default(gridFilter, 'all'),
    name: z._default(text(50), ''),
    page: paging.page,
    /** A whole hall comes at once, so that it can be scrolled through. */
    size: z._default(z.number().check(z.int(), z.gte(1), z.lte(1000)), 20),
  }),
  data: z.object({
    title: z.string(),
    /** The page its watchers come from. */
    link: z.string(),
    ends_at: z.nullable(time),
    counts: z.object({
      all: z.number(),
      look: z.number(),
      away: z.number(),
      absent: z.number(),
      finished: z.number(),
      answering: z.number(),
    }),
    list: z.array(tile),
    total: z.number(),
    page: z.number(),
    size: z.number(),
  }),
  refusals: ['not_available'],
});

export const getReview = endpoint({
  method: 'GET',
  path: '/api/proctor/review',
  summary: 'Everything noted about one person of a room, with the latest 200 stills.',
  input: z.object({ ...inRoom, user_id: id }),
  data: z.object({
    user: personView,
    consented_at: z.nullable(time),
    checked_at: z.nullable(time),
    latency_ms: z.nullable(z.number()),
    exempt_reason: z.nullable(z.string()),
    hints: z.array(hintView),
    stills: z.array(z.object({ id, at: time, address: z.string() })),
    verdict: z.nullable(proctorVerdict),
    note: z.string(),
    answer: z.string(),
    answered_at: z.nullable(time),
    pictures_until: z.nullable(time),
  }),
  refusals: ['not_available'],
});

export const giveVerdict = endpoint({
  method: 'POST',
  path: '/api/proctor/verdict',
  summary: 'What the reviewer found, with reasons; the student sees it and may answer.',
  input: z.object({ ...inRoom, user_id: id, verdict: proctorVerdict, note: z._default(text(2000), '') }),
  data: nothing,
  refusals: ['not_available', 'verdict_reason_required'],
});

export const exemptFromCamera = endpoint({
  method: 'POST',
  path: '/api/proctor/exempt',
  summary: 'Lets people answer without a camera, with the reason, or takes that back when the reason is empty.',
  input: z.object({ ...inRoom, user_ids: idBatch, reason: z._default(text(500), '') }),
  data: nothing,
  refusals: ['not_available', 'batch_over_500'],
});
