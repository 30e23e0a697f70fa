import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { sectionForStudent } from './papers.ts';
import { daysKept, PROCTOR_LIMITS, stillInterval } from './proctoring.ts';
import { id, idBatch, line, listOf, nothing, paging, personShown, text, time } from './shapes.ts';

/** Length of an exam when nobody says otherwise, in seconds (S-302). */
export const EXAM_SECONDS = 5400;
/** The server submits an attempt this long after its end (S-163, S-164, S-304). */
export const SUBMIT_AFTER_SECONDS = 5;
/** Saves are taken until this long after the end, marked as late-arrived (C-22); automatic marking starts then. */
export const SAVES_UNTIL_SECONDS = 15;
/** A page that gave no sign of life for so long counts as away, in milliseconds. */
export const HEARTBEAT_WINDOW_MS = 45_000;
/** Days a student has to redo a rejected answer when the teacher sets no other date (C-36). */
export const REDO_DAYS = 7;

/** What a teacher gives out. */
export const assessmentKind = z.enum(['assignment', 'exam']);
/** What a teacher gives out. */
export type AssessmentKind = z.output<typeof assessmentKind>;
/** One way only (S-160, C-03): unpublished goes back to published by a logged reopening, never to not_published. */
export const assessmentState = z.enum(['not_published', 'published', 'unpublished']);
/** Where an assessment stands. */
export type AssessmentState = z.output<typeof assessmentState>;
/** S-158. `submitted`: handed in, automatic marking not finished; `pending_approval`: waits for the teacher (C-14). */
export const attemptState = z.enum(['not_submitted', 'submitted', 'pending_approval', 'passed', 'failed', 'rejected']);
/** Where an attempt stands. */
export type AttemptState = z.output<typeof attemptState>;
/** What a student may see afterwards; `answers` and `after_end` include the score, `after_end` shows answers once everybody's time is over. */
export const showResult = z.enum(['none', 'score', 'answers', 'after_end']);
/** Part of the right options and no wrong one: in proportion, half, nothing. */
export const multiPartial = z.enum(['full', 'half', 'none']);
/** The whole paper, one question at a time without return, or looking only. */
export const respMode = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const percent = z.number('weight_out_of_range').check(z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));
const duration = z.nullable(
  z.number('duration_required').check(z.int('duration_required'), z.gte(1, 'duration_required'), z.lte(2_592_000, 'duration_required')),
);

/** Keys as Safe Exam Browser shows them: SHA-256, hexadecimal. */
const sebKeys = z
  .array(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'seb_key_wrong')))
  .check(z.maxLength(10, 'seb_key_wrong'));

const settingsFields = {
  /** Null: no beginning or no end. */
  start_at: z._default(z.nullable(time), null),
  end_at: z._default(z.nullable(time), null),
  /** Whether an attempt has a length of its own; `duration_s` is then required (S-198). */
  timer: z._default(z.boolean(), false),
  duration_s: z._default(duration, EXAM_SECONDS),
  /** Minutes after `end_at` in which an assignment may still be handed in, and what that costs in percent of the score (S-199). */
  late_minutes: z._default(z.number().check(z.int(), z.gte(0), z.lte(525_600)), 0),
  late_percent_off: z._default(percent, 0),
  /** Whether saves that arrive within 15 s after the end count (C-22). */
  late_saves_count: z._default(z.boolean(), true),
  attempts: z._default(
    z.number('attempts_wrong').check(z.int('attempts_wrong'), z.gte(1, 'attempts_wrong'), z.lte(100, 'attempts_wrong')),
    1,
  ),
  /** Which of several attempts counts. */
  attempt_kept: z._default(z.enum(['best', 'last']), 'best'),
  /** Percent of the full score that passes; null: everybody passes. */
  pass_percent: z._default(z.nullable(percent), 60),
  shuffle_questions: z._default(z.boolean(), false),
  shuffle_options: z._default(z.boolean(), false),
  resp_mode: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  show_result: z._default(showResult, 'score'),
  /** Whether results are shown as soon as marking is finished, without a release by the teacher. */
  auto_release: z._default(z.boolean(), false),
  multi_partial: z._default(multiPartial, 'none'),
  /** Whether going on at another device needs a teacher's approval. */
  take_over_approval: z._default(z.boolean(), false),
  anonymous_marking: z._default(z.boolean(), false),
  /** How students are watched: not at all, by what their page notices, or with a camera as well. */
  proctoring: z._default(z.enum(['off', 'hints', 'camera']), 'off'),
  still_seconds: z._default(stillInterval, 30),
  /** Days after which pictures are deleted. */
  picture_days: z._default(daysKept, PROCTOR_LIMITS.keepDays),
  full_screen: z._default(z.boolean(), false),
  paste_allowed: z._default(z.boolean(), true),
  /** Answered in Safe Exam Browser alone. Without keys of its own, with the configuration made here. */
  seb_required: z._default(z.boolean(), false),
  seb_config_keys: z._default(sebKeys, []),
  seb_exam_keys: z._default(sebKeys, []),
  /** Lets students leave Safe Exam Browser before the end; empty: they may leave without. */
  seb_quit_password: z._default(text(50), ''),
};

/** Everything a teacher decides about an assessment besides its paper. */
export const assessmentSettings = z.object(settingsFields);
/** Everything a teacher decides about an assessment besides its paper. */
export type AssessmentSettings = z.output<typeof assessmentSettings>;

/** Asked for before an attempt starts; '' takes it away, absent keeps it. Never sent back. */
const accessPassword = z.optional(text(50));

/** What the viewer may do; the server decides. */
export const assessmentAbilities = z.object({
  /** Change settings, publish, unpublish, overrides, extra time, force. */
  manage: z.boolean(),
  publish: z.boolean(),
  unpublish: z.boolean(),
  reopen: z.boolean(),
  /** Only what was never published. */
  remove: z.boolean(),
  monitor: z.boolean(),
  mark: z.boolean(),
  see_results: z.boolean(),
  release: z.boolean(),
  /** Start, or go on with what was started. */
  answer: z.boolean(),
});

/** The viewer's own attempts in short; null for those who run the space. */
export const ownAttempts = z.object({
  /** The attempt that is open, or the one that counts, or the last one. */
  attempt_id: z.nullable(id),
  state: z.nullable(attemptState),
  /** When the open attempt ends. */
  end_at: z.nullable(time),
  used: z.number(),
  allowed: z.number(),
  /** Only when it may be shown. */
  score: z.nullable(z.number()),
  /** Set on a rejected attempt: redo until then. */
  redo_until: z.nullable(time),
});

/** How many students have come how far; null for students. */
export const assessmentCounts = z.object({
  /** Students the assessment is for. */
  students: z.number(),
  started: z.number(),
  submitted: z.number(),
  /** Waiting for the teacher. */
  to_mark: z.number(),
  rejected: z.number(),
});

const card = {
  id,
  space_id: id,
  kind: assessmentKind,
  title: z.string(),
  state: assessmentState,
  questions: z.number(),
  total_score: z.number(),
  /** The viewer's own times, overrides included; for staff those of the settings. */
  start_at: z.nullable(time),
  end_at: z.nullable(time),
  duration_s: z.nullable(z.number()),
  resp_mode: respMode,
  results_released_at: z.nullable(time),
  own: z.nullable(ownAttempts),
  counts: z.nullable(assessmentCounts),
  can: assessmentAbilities,
};

/** An assessment in a list. Students see what was published; an unpublished one as withdrawn. */
export const assessmentCard = z.object(card);
/** An assessment in a list. */
export type AssessmentCard = z.output<typeof assessmentCard>;

/** An assessment on its own page. */
export const assessmentDetail = z.object({
  ...card,
  now: time,
  /** Plain text. */
  intro: z.string(),
  space: z.string(),
  /** Null when it is part of a course. */
  paper_id: z.nullable(id),
  paper_title: z.string(),
  settings: assessmentSettings,
  has_password: z.boolean(),
  /** SHA-256 of the frozen paper, hexadecimal; null until it is published. */
  paper_hash: z.nullable(z.string()),
  published_at: z.nullable(time),
  /** Whether everything is done that being watched asks for before starting; true where nobody is watched. */
  proctor_ready: z.boolean(),
  /** Of every attempt of the viewer, first to last; empty for staff. */
  attempts: z.array(
    z.object({
      attempt_id: id,
      no: z.number(),
      state: attemptState,
      started_at: time,
      submitted_at: z.nullable(time),
      score: z.nullable(z.number()),
      reviewable: z.boolean(),
      reject_reason: z.string(),
      redo_until: z.nullable(time),
    }),
  ),
});
/** An assessment on its own page. */
export type AssessmentDetail = z.output<typeof assessmentDetail>;

const assessmentId = z.object({ assessment_id: id });
const about = { title: line(100, 'title_required'), intro: z._default(text(5000), '') };

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/assessment/list',
  summary: 'Assignments and exams of a space, newest first.',
  input: z.object({ space_id: id, ...paging, kind: z.optional(assessmentKind), state: z.optional(assessmentState) }),
  data: listOf(assessmentCard),
  refusals: ['not_available'],
});

export const showAssessment = endpoint({
  method: 'GET',
  path: '/api/assessment/detail',
  summary: 'One assignment or exam; students see it once it was published.',
  input: assessmentId,
  data: assessmentDetail,
  refusals: ['not_available'],
});

const settingRefusals = [
  'not_available',
  'title_required',
  'start_after_end',
  'duration_required',
  'attempts_wrong',
  'weight_out_of_range',
  'paper_not_found',
  'seb_key_wrong',
] as const;

export const makeAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/make',
  summary:
    'Prepares an assignment or exam in a space from a paper of one’s own. With the timer on an attempt has 90 minutes unless it is said otherwise (S-302).',
  input: z.object({ space_id: id, kind: assessmentKind, paper_id: id, ...about, ...settingsFields, access_password: accessPassword }),
  data: z.object({ assessment_id: id }),
  refusals: settingRefusals,
});

export const changeAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/change',
  summary:
    'Changes title, text and settings. Once published, the paper, shuffles, answer mode and rules of marking stay as they are; a moved end moves open attempts.',
  input: z.object({ assessment_id: id, paper_id: id, ...about, ...settingsFields, access_password: accessPassword }),
  data: nothing,
  refusals: [...settingRefusals, 'assessment_frozen'],
});

export const removeAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/remove',
  summary: 'Deletes what was never published.',
  input: assessmentId,
  data: nothing,
  refusals: ['not_available', 'assessment_frozen'],
});

export const checkPublish = endpoint({
  method: 'GET',
  path: '/api/assessment/publishCheck',
  summary: 'What publishing would freeze and whom it would reach, for the question before it (S-161); and what stands against it.',
  input: assessmentId,
  data: z.object({
    students: z.number(),
    questions: z.number(),
    total_score: z.number(),
    problems: z.array(z.object({ key: z.string(), text: z.string() })),
  }),
  refusals: ['not_available'],
});

export const publishAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/publish',
  summary:
    'Freezes the paper, tells the students and opens answering. It never returns to not published (C-03); `confirmed` says the teacher was asked.',
  input: z.object({ assessment_id: id, confirmed: z.boolean() }),
  data: z.object({ paper_hash: z.string(), published_at: time }),
  refusals: ['not_available', 'publish_needs_confirmation', 'assessment_published_already', 'paper_not_ready', 'assessment_over'],
});

export const unpublishAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/unpublish',
  summary: 'Stops students answering (S-162); answers and scores are kept and students see that it was withdrawn.',
  input: z.object({ assessment_id: id, reason: text(500) }),
  data: nothing,
  refusals: ['not_available', 'assessment_not_published'],
});

export const reopenAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/reopen',
  summary:
    'Opens a withdrawn assessment again with the same frozen paper; open attempts get back the time they had left. Logged with its reason.',
  input: z.object({ assessment_id: id, end_at: z.nullable(time), reason: line(500, 'reason_required') }),
  data: nothing,
  refusals: ['not_available', 'assessment_not_withdrawn', 'start_after_end', 'assessment_over', 'reason_required'],
});

export const showFrozenPaper = endpoint({
  method: 'GET',
  path: '/api/assessment/frozenPaper',
  summary: 'The frozen paper as canonical JSON, without keys, with its hash counted anew; for those who run the assessment.',
  input: assessmentId,
  data: z.object({
    canonical: z.string(),
    hash: z.string(),
    matches: z.boolean(),
    sections: z.array(sectionForStudent),
    questions: z.number(),
  }),
  refusals: ['not_available'],
});

export const showSebFile = endpoint({
  method: 'GET',
  path: '/api/assessment/sebFile',
  summary: 'Where Safe Exam Browser finds its configuration; its Config Key for those who run the assessment.',
  input: assessmentId,
  /** `opens` starts Safe Exam Browser where it is installed. */
  data: z.object({ address: z.string(), opens: z.string(), config_key: z.nullable(z.string()) }),
  refusals: ['not_available'],
});

/** Other times for one student or group. What is null stays as in the settings. */
export const assessmentOverride = z.object({
  id,
  student: z.nullable(personShown),
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
  student: personShown,
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

const someAttempts = z.object({ assessment_id: id, attempt_ids: idBatch });

export const forceSubmit = endpoint({
  method: 'POST',
  path: '/api/assessment/forceSubmit',
  summary: 'Submits open attempts from what is saved.',
  input: z.object({ ...someAttempts.shape, reason: z._default(text(500), '') }),
  data: z.object({ submitted: z.number() }),
  refusals: ['not_available', 'batch_over_500'],
});

export const tellStudents = endpoint({
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
  | { kind: 'take_over_refused' }
  | { kind: 'results' };

/** What is said on `assessment-desk:{id}`, to those who run it: look again. */
export type AssessmentDeskNews = { kind: 'started' | 'submitted' | 'take_over_asked' | 'changed'; attempt_id?: string };
