import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, listOf, paging, personView, text, time } from '../core/shapes.ts';

/** What a report is about. */
export const reportSubject = z.enum(['lab', 'project']);
/** What a report is about. */
export type ReportSubject = z.output<typeof reportSubject>;
/** draft → submitted → rejected or reviewed; rejected → submitted again (S-157). */
export const reportState = z.enum(['draft', 'submitted', 'rejected', 'reviewed']);
/** Where a report stands. */
export type ReportState = z.output<typeof reportState>;

/** Purpose of pictures in reports. */
export const REPORT_PICTURE = 'handout_image';

const about = { subject: reportSubject, subject_id: id };
const sections = z.record(z.string().check(z.maxLength(40, 'text_too_long')), text(100_000));

const sectionView = z.object({ id: z.string(), title: z.string(), help: z.string(), required: z.boolean(), html: z.string() });

/** A report with its sections; pictures carry addresses. */
export const reportView = z.object({
  id: z.nullable(id),
  subject: reportSubject,
  subject_id: id,
  title: z.string(),
  /** The page of the work it is about. */
  work: z.string(),
  student: personView,
  state: reportState,
  revision: z.number(),
  version: z.number(),
  sections: z.array(sectionView),
  score: z.nullable(z.number()),
  max_score: z.number(),
  /** Why it was rejected, or what the reviewer says of it. */
  reason: z.string(),
  submitted_at: z.nullable(time),
  reviewed_at: z.nullable(time),
  reviewer: z.nullable(personView),
  versions: z.array(z.object({ number: z.number(), at: time, state: reportState, score: z.nullable(z.number()), reason: z.string() })),
  can: z.object({ write: z.boolean(), review: z.boolean() }),
});
/** A report with its sections. */
export type ReportView = z.output<typeof reportView>;

export const openReport = endpoint({
  method: 'GET',
  path: '/api/report/open',
  summary: 'The report of the reader on a subject, or of `user_id` for those who mark; `version` shows an earlier submission.',
  input: z.object({ ...about, user_id: z.optional(id), version: z.optional(z.number().check(z.int(), z.gte(1), z.lte(10_000))) }),
  data: reportView,
  refusals: ['not_available'],
});

export const saveReport = endpoint({
  method: 'POST',
  path: '/api/report/save',
  summary: 'Saves the sections of the own draft or rejected report.',
  input: z.object({ ...about, revision: z.number().check(z.int(), z.gte(0)), sections }),
  data: z.object({ revision: z.number() }),
  refusals: ['not_available', 'report_changed_elsewhere', 'report_not_open'],
});

export const submitReport = endpoint({
  method: 'POST',
  path: '/api/report/submit',
  summary: 'Hands in the own report; sections that are wanted must not be empty.',
  input: z.object({ ...about, revision: z.number().check(z.int(), z.gte(0)), sections }),
  data: reportView,
  refusals: ['not_available', 'report_changed_elsewhere', 'report_not_open', 'report_section_empty'],
});

const row = z.object({
  id,
  student: personView,
  state: reportState,
  version: z.number(),
  score: z.nullable(z.number()),
  submitted_at: z.nullable(time),
  reviewed_at: z.nullable(time),
});
/** A report in the list of those who mark. */
export type ReportRow = z.output<typeof row>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/report/list',
  summary: 'Reports on a subject for those who mark, waiting ones first.',
  input: z.object({ ...about, ...paging, state: z.optional(reportState) }),
  data: z.extend(listOf(row), { title: z.string(), max_score: z.number(), waiting: z.number() }),
  refusals: ['not_available'],
});

/** An integer from 0 to the maximum, not empty (S-195); the maximum is the subject's. */
const score = z.nullable(z.number('report_score_no_number'));

export const reviewReport = endpoint({
  method: 'POST',
  path: '/api/report/review',
  summary: 'Reviews a report with its score, or rejects it with a reason; the student is told.',
  input: z.object({
    report_id: id,
    verdict: z.enum(['reviewed', 'rejected']),
    score: z._default(score, null),
    reason: z._default(text(2000), ''),
  }),
  data: reportView,
  refusals: ['not_available', 'report_not_submitted', 'report_score_wrong', 'report_score_no_number', 'reason_required'],
});

export const scoreReports = endpoint({
  method: 'POST',
  path: '/api/report/scoreMany',
  summary: 'Gives many submitted reports the same score; it must be set first (S-194).',
  input: z.object({ ...about, report_ids: idBatch, score: z._default(score, null) }),
  data: z.object({ done: z.number() }),
  refusals: ['not_available', 'report_score_first', 'report_score_wrong', 'report_score_no_number', 'batch_over_500'],
});
