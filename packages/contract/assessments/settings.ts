import * as z from 'zod/mini';
import { text, time } from '../core/shapes.ts';
import { PROCTOR_LIMITS, retentionDays, snapshotInterval } from '../proctoring/proctoring.ts';

/** Length of an exam when nobody says otherwise, in seconds (S-302). */
export const EXAM_SECONDS = 5400;

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
/**
 * What becomes of a short answer with accepted answers (D-18). `propose`: one that matches is proposed to the marker, a person decides;
 * `exact`: one that matches has its points at once, a person marks the rest; `auto`: the rest has nothing.
 */
export const shortAnswers = z.enum(['propose', 'exact', 'auto']);
/** What becomes of a short answer with accepted answers. */
export type ShortAnswers = z.output<typeof shortAnswers>;
/** What a short answer may hold beside its words: nothing, photographs (also by phone), or files of any kind as well. */
export const shortAttachments = z.enum(['none', 'photos', 'files']);
/** What a short answer may hold beside its words. */
export type ShortAttachments = z.output<typeof shortAttachments>;
/** The whole paper, one question at a time without return, or looking only. */
export const respMode = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** How often something is taken off a late hand-in. */
export const latePer = z.enum(['once', 'hour', 'day']);
/** When an hour or a day of being late counts. */
export const lateCount = z.enum(['full', 'started']);
/** What a percentage for being late is of. */
export const lateOf = z.enum(['earned', 'max']);

const percent = z.number('weight_out_of_range').check(z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));
const duration = z.nullable(
  z.number('duration_required').check(z.int('duration_required'), z.gte(1, 'duration_required'), z.lte(2_592_000, 'duration_required')),
);

/** Keys as Safe Exam Browser shows them: SHA-256, hexadecimal. */
const sebKeys = z
  .array(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'seb_key_wrong')))
  .check(z.maxLength(10, 'seb_key_wrong'));

/** The fields of the settings, for calls that take them beside others. */
export const settingsFields = {
  /** Null: no beginning or no end. */
  start_at: z._default(z.nullable(time), null),
  end_at: z._default(z.nullable(time), null),
  /** Whether an attempt has a length of its own; `duration_s` is then required (S-198). */
  timer: z._default(z.boolean(), false),
  duration_s: z._default(duration, EXAM_SECONDS),
  /** Minutes after `end_at` in which an assignment may still be handed in, and what that costs in percent of the score (S-199). */
  late_minutes: z._default(z.number().check(z.int(), z.gte(0), z.lte(525_600)), 0),
  late_percent_off: z._default(percent, 0),
  /** Minutes after `end_at` that are not late yet. */
  late_grace_minutes: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_080)), 0),
  /** Whether `late_percent_off` is taken off once, or again for each hour or day (24 hours). */
  late_per: z._default(latePer, 'once'),
  /** Whether an hour or day costs once it is over, or from its first second. */
  late_count: z._default(lateCount, 'started'),
  /** Percent of the points reached, or of those that could be. */
  late_of: z._default(lateOf, 'earned'),
  /** The most that is taken off, in percent. */
  late_most_percent: z._default(percent, 100),
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
  short_answers: z._default(shortAnswers, 'propose'),
  short_attachments: z._default(shortAttachments, 'none'),
  /** Whether going on at another device needs a teacher's approval. */
  take_over_approval: z._default(z.boolean(), false),
  anonymous_marking: z._default(z.boolean(), false),
  /** One answer for each group of the space; who stands in no group answers alone. Only for assignments of a space. */
  by_group: z._default(z.boolean(), false),
  /** Whether the members of a group divide points among each other by their part in the work. */
  contributions: z._default(z.boolean(), false),
  /** How students are watched: not at all, by what their page notices, or with a camera as well. */
  proctoring: z._default(z.enum(['off', 'hints', 'camera']), 'off'),
  still_seconds: z._default(snapshotInterval, 30),
  /** Days after which pictures are deleted. */
  picture_days: z._default(retentionDays, PROCTOR_LIMITS.keepDays),
  full_screen: z._default(z.boolean(), false),
  paste_allowed: z._default(z.boolean(), true),
  /** Answered in Safe Exam Browser alone. Without keys of its own, with the configuration made here. */
  seb_required: z._default(z.boolean(), false),
  seb_config_keys: z._default(sebKeys, []),
  seb_exam_keys: z._default(sebKeys, []),
  /** Lets students leave Safe Exam Browser before the end; empty: they may leave without. */
  seb_quit_password: z._default(text(50), ''),
  /** Encrypts the configuration made here; students type it when they open it. Empty: whoever has the file can read it and count its key. */
  seb_start_password: z._default(text(50), ''),
};

/** Everything a teacher decides about an assessment besides its paper. */
export const assessmentSettings = z.object(settingsFields);
/** Everything a teacher decides about an assessment besides its paper. */
export type AssessmentSettings = z.output<typeof assessmentSettings>;
