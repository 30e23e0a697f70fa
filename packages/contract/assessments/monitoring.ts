import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { attemptState } from './settings.ts';

/** Other times for one student or group. What is null stays as in the settings. */
export const assessmentOverride = z.object({
  id,
  student: z.nullable(personView),
  group: z.nullable(z.object({ id, name: z.string() })),
  start_at: z.nullable(time),
  end_at: z.nullable(time),
  extra_s: z.number(),
  attempts: z.nullable(z.number()),
  /** May answer outside the locked browser. */
  any_browser: z.boolean(),
  reason: z.string(),
});

export const listOverrides = endpoint({
  method: 'GET',
  path: '/api/assessment/overrides',
  summary: 'Other times and attempts of single students and groups.',
  input: z.object({ assessment_id: id, ...paging }),
  data: listOf(assessmentOverride),
  refusals: ['not_available'],
});

export const saveOverride = endpoint({
  method: 'POST',
  path: '/api/assessment/saveOverride',
  summary: 'Gives students, or a group, other times or more attempts; replaces what they had. Open attempts move at once.',
  input: z.object({
    assessment_id: id,
    user_ids: z.optional(idBatch),
    group_id: z.optional(id),
    start_at: z._default(z.nullable(time), null),
    end_at: z._default(z.nullable(time), null),
    extra_s: z._default(z.number().check(z.int(), z.gte(0), z.lte(864_000)), 0),
    attempts: z._default(z.nullable(z.number().check(z.int(), z.gte(1, 'attempts_wrong'), z.lte(100, 'attempts_wrong'))), null),
    any_browser: z._default(z.boolean(), false),
    reason: z._default(text(500), ''),
  }),
  data: nothing,
  refusals: ['not_available', 'start_after_end', 'attempts_wrong', 'not_a_student_here', 'batch_over_500'],
});

export const removeOverride = endpoint({
  method: 'POST',
  path: '/api/assessment/removeOverride',
  summary: 'Takes other times back. Open attempts move at once.',
  input: z.object({ assessment_id: id, override_id: id }),
  data: nothing,
  refusals: ['not_available'],
});

export const giveExtraTime = endpoint({
  method: 'POST',
  path: '/api/assessment/extraTime',
  summary:
    'Gives everybody, or some students, more time now; every open page hears of it within a second. An attempt closed by its end less than 15 s ago opens again.',
  input: z.object({
    assessment_id: id,
    /** Absent: everybody, also those who start later. */
    user_ids: z.optional(idBatch),
    seconds: z.number().check(z.int(), z.gte(1), z.lte(86_400)),
    reason: z._default(text(500), ''),
  }),
  data: z.object({ moved: z.number() }),
  refusals: ['not_available', 'assessment_not_published', 'not_a_student_here', 'batch_over_500'],
});

/** A student in the monitor. */
export const monitoredStudent = z.object({
  student: personView,
  /** Empty where the school keeps none. */
  student_no: z.string(),
  attempt_id: z.nullable(id),
  state: z.nullable(attemptState),
  started_at: z.nullable(time),
  end_at: z.nullable(time),
  submitted_at: z.nullable(time),
  submit_kind: z.nullable(z.enum(['manual', 'auto', 'forced'])),
  /** Questions with an answer, as the page or the marking last told. */
  answered: z.number(),
  questions: z.number(),
  last_save_at: z.nullable(time),
  /** The page said it is there; older than 45 s reads as gone. */
  seen_at: z.nullable(time),
  connected: z.boolean(),
  /** Answers that still wait on the student's device. */
  unsaved: z.number(),
  extra_s: z.number(),
  devices: z.number(),
  /** Asks to go on at another device. */
  take_over_waiting: z.boolean(),
});
/** A student in the monitor. */
export type MonitoredStudent = z.output<typeof monitoredStudent>;

export const monitorAssessment = endpoint({
  method: 'GET',
  path: '/api/assessment/monitor',
  summary: 'Who has started, how far they are and whether they are connected. Topic `assessment-desk:{id}` tells when to look again.',
  input: z.object({
    assessment_id: id,
    ...paging,
    filter: z._default(z.enum(['all', 'not_started', 'answering', 'away', 'take_over', 'submitted']), 'all'),
    /** A part of a name or a student number. */
    q: z._default(text(100), ''),
  }),
  data: z.object({
    now: time,
    counts: z.object({
      students: z.number(),
      started: z.number(),
      answering: z.number(),
      connected: z.number(),
      submitted: z.number(),
      take_over: z.number(),
    }),
    students: listOf(monitoredStudent),
  }),
  refusals: ['not_available'],
});

export const reopenForStudents = endpoint({
  method: 'POST',
  path: '/api/assessment/reopenFor',
  summary:
    'Opens a stopped assessment again for some students only, until a date of their own; what they had saved is where they left it. For everybody else it stays closed.',
  input: z.object({ assessment_id: id, user_ids: idBatch, end_at: time, reason: line(500, 'reason_required') }),
  data: nothing,
  refusals: [
    'not_available',
    'assessment_not_withdrawn',
    'assessment_over',
    'not_a_student_here',
    'attempt_submitted',
    'reason_required',
    'batch_over_500',
  ],
});

/** A student who has handed in nothing. */
export const missingStudent = z.object({
  student: personView,
  /** Began and left, with so many answers saved; null: never began. */
  attempt_id: z.nullable(id),
  answered: z.number(),
  last_save_at: z.nullable(time),
  /** When this student was last reminded by a teacher. */
  reminded_at: z.nullable(time),
});

export const listMissing = endpoint({
  method: 'GET',
  path: '/api/assessment/missing',
  summary: 'The students who have handed in nothing, by name; for those who mark.',
  input: z.object({ assessment_id: id, ...paging }),
  data: listOf(missingStudent),
  refusals: ['not_available'],
});

export const remindStudents = endpoint({
  method: 'POST',
  path: '/api/assessment/remind',
  summary: 'Sends a message to students who have handed in nothing: to all, or to some of them. Nobody is reminded twice within an hour.',
  input: z.object({ assessment_id: id, user_ids: z.optional(idBatch) }),
  data: z.object({ reminded: z.number() }),
  refusals: ['not_available', 'assessment_not_published', 'assessment_over', 'batch_over_500'],
});

const someAttempts = z.object({ assessment_id: id, attempt_ids: idBatch });

export const forceSubmit = endpoint({
  method: 'POST',
  path: '/api/assessment/forceSubmit',
  summary: 'Submits open attempts from what is saved.',
  input: z.object({ ...someAttempts.shape, reason: z._default(text(500), '') }),
  data: z.object({ submitted: z.number() }),
  refusals: ['not_available', 'batch_over_500'],
});

export const messageStudents = endpoint({
  method: 'POST',
  path: '/api/assessment/tell',
  summary: 'Shows a message on the pages of everybody, or of some attempts; it stays readable on the page.',
  input: z.object({ assessment_id: id, attempt_ids: z.optional(idBatch), text: line(500) }),
  data: nothing,
  refusals: ['not_available', 'batch_over_500'],
});

export const decideTakeOver = endpoint({
  method: 'POST',
  path: '/api/assessment/decideTakeOver',
  summary: 'Lets a student go on at the device that asks, or refuses.',
  input: z.object({ assessment_id: id, attempt_id: id, allowed: z.boolean() }),
  data: nothing,
  refusals: ['not_available', 'no_take_over_waiting'],
});

/** What is said on `assessment:{id}` (all who answer) and `attempt:{id}` (one of them). Ask `heartbeat` for one's own end when a time moved. */
export type AssessmentNews =
  /** Everybody's open end moved by so much. */
  | { kind: 'extra_time'; seconds: number }
  /** One's own end is now this. */
  | { kind: 'end_moved'; end_at: number }
  | { kind: 'times_changed' }
  | { kind: 'message'; id: string; text: string; at: number }
  | { kind: 'withdrawn' }
  | { kind: 'reopened' }
  | { kind: 'submitted' }
  | { kind: 'device_changed' }
  /** A member of the group asks for the pen. */
  | { kind: 'pen_asked' }
  | { kind: 'take_over_refused' }
  | { kind: 'results' }
  /** Files of one's own attempt: bytes came, a phone sent or arranged pictures. */
  | { kind: 'files' };

/** What is said on `assessment-desk:{id}`, to those who run it: look again. */
export type AssessmentMonitorEvent = { kind: 'started' | 'submitted' | 'take_over_asked' | 'changed'; attempt_id?: string };
