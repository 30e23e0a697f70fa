import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';
import { sectionForStudent } from './papers.ts';
import { assessmentKind, assessmentSettings, assessmentState, attemptState, respMode, settingsFields } from './settings.ts';

/** The server submits an attempt this long after its end (S-163, S-164, S-304). */
export const SUBMIT_AFTER_SECONDS = 5;
/** Saves are taken until this long after the end, marked as late-arrived (C-22); automatic marking starts then. */
export const SAVES_UNTIL_SECONDS = 15;
/** A page that gave no sign of life for so long counts as away, in milliseconds. */
export const HEARTBEAT_WINDOW_MS = 45_000;
/** Days a student has to redo a rejected answer when the teacher sets no other date (C-36). */
export const REDO_DAYS = 7;

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
  /** The attempt was sent back and has not been handed in again. */
  returned: z._default(z.boolean(), false),
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
  /** Null at a stage of a competition. */
  space_id: z.nullable(id),
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
  /** Whether it is a homework of one file question, written without a paper. */
  quick: z._default(z.boolean(), false),
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
  'late_grace_too_long',
  'group_work_settings',
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
  input: z.object({ assessment_id: id, paper_id: z.nullable(id), ...about, ...settingsFields, access_password: accessPassword }),
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

export const checkUnpublish = endpoint({
  method: 'GET',
  path: '/api/assessment/unpublishCheck',
  summary: 'Who is still answering, for the question before stopping: how many students, and how many of them have saved an answer.',
  input: assessmentId,
  data: z.object({ answering: z.number(), saved: z.number() }),
  refusals: ['not_available'],
});

export const unpublishAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/unpublish',
  summary:
    'Stops students answering (S-162); answers and scores are kept and students see that it was withdrawn. `collect` hands in every open attempt that has a saved answer.',
  input: z.object({ assessment_id: id, reason: text(500), collect: z._default(z.boolean(), false) }),
  data: z.object({ collected: z.number() }),
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
