import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, paging, personView, time } from '../core/shapes.ts';
import { atCodePlace, codePlace } from '../problems/problems.ts';
import { judgeLanguage } from './languages.ts';
import { verdict } from './task.ts';

/** How far a submission is. */
export const submissionState = z.enum(['waiting', 'compiling', 'running', 'done']);
/** How far a submission is. */
export type SubmissionState = z.output<typeof submissionState>;

/** A submission in a list. Null verdict, score, time and memory: not judged yet. Time in milliseconds, memory in kilobytes. */
export const submissionRow = z.object({
  id,
  at: time,
  person: personView,
  /** Null for a programming question of a paper. */
  problem: z.nullable(z.object({ id, code: z.string(), title: z.string() })),
  language: judgeLanguage,
  length: z.number(),
  state: submissionState,
  verdict: z.nullable(verdict),
  score: z.nullable(z.number()),
  full: z.nullable(z.number()),
  time_ms: z.nullable(z.number()),
  memory_kb: z.nullable(z.number()),
  /** Whether the reader may open it. */
  can_open: z.boolean(),
});
/** A submission in a list. */
export type SubmissionRow = z.output<typeof submissionRow>;

export const listMySubmissions = endpoint({
  method: 'GET',
  path: '/api/oj/mine',
  summary: 'One’s own submissions at a place, newest first.',
  input: z.object({ ...atCodePlace, ...paging }),
  data: listOf(submissionRow),
  refusals: ['not_available', 'other_device_active'],
});

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/oj/status',
  summary: 'The status page: submissions to published problems, newest first, `before` a submission. Trials and papers never stand here.',
  input: z.object({
    before: z.optional(id),
    size: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    problem_id: z.optional(id),
    user_id: z.optional(id),
    language: z.optional(judgeLanguage),
    verdict: z.optional(verdict),
  }),
  data: z.object({ list: z.array(submissionRow), next: z.nullable(id) }),
  refusals: ['not_available'],
});

/** One case as the reader may see it: texts only for samples, custom input and those who set the problem. */
export const caseView = z.object({
  no: z.number(),
  /** From 1; 0 where cases stand in no group. */
  group: z.number(),
  sample: z.boolean(),
  verdict,
  time_ms: z.number(),
  memory_kb: z.number(),
  /** Share of the case, 0–1. */
  points: z.number(),
  message: z.string(),
  exit_code: z.nullable(z.number()),
  signal: z.nullable(z.string()),
  input: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  stdout: z.nullable(z.string()),
  stderr: z.nullable(z.string()),
});
/** One case as the reader may see it. */
export type CaseView = z.output<typeof caseView>;

/** A submission or trial in full. */
export const submissionView = z.object({
  ...submissionRow.shape,
  place: codePlace,
  /** Counts nowhere. */
  trial: z.boolean(),
  source: z.string(),
  /** Words of the compiler; empty when there are none. */
  compile_log: z.string(),
  language_version: z.string(),
  judged_at: z.nullable(time),
  /** Cases there are, and those known so far. */
  total_cases: z.number(),
  cases: z.array(caseView),
  groups: z.array(z.object({ no: z.number(), score: z.number(), full: z.number() })),
  /** The number of the revision of the test data it was judged under; null for trials and questions. */
  revision: z.nullable(z.number()),
  /** Submissions that are judged before this one, about; null when it is not waiting. */
  ahead: z.nullable(z.number()),
  /** Earlier results, after rejudging; the newest first. */
  earlier: z.array(z.object({ verdict, score: z.number(), at: time, revision: z.nullable(z.number()) })),
  can: z.object({ rejudge: z.boolean() }),
});
/** A submission or trial in full. */
export type SubmissionSummary = z.output<typeof submissionView>;

export const showSubmission = endpoint({
  method: 'GET',
  path: '/api/oj/submission',
  summary:
    'A submission or trial with source and results per case (`/answerDetail` type 3): one’s own, or for those who set the problem or mark the work.',
  input: z.object({ submission_id: id }),
  data: submissionView,
  refusals: ['not_available'],
});

export const findStudentCode = endpoint({
  method: 'GET',
  path: '/api/oj/ofStudent',
  summary:
    'The submission of a student that counts at an activity, else the last one (`/answerDetail` type 3): one’s own, or for those who mark.',
  input: z.object({ place: codePlace, user_id: id }),
  data: z.object({ submission_id: id }),
  refusals: ['not_available'],
});

/**
 * What topic `submission:{id}` says. It holds no text of any case, so it is the same for everybody who may hear it; `cases` are those that are new.
 * After `done` ask showSubmission for texts and groups.
 */
export const submissionNews = z.object({
  state: submissionState,
  total_cases: z.number(),
  cases: z.array(
    z.object({
      no: z.number(),
      group: z.number(),
      sample: z.boolean(),
      verdict,
      time_ms: z.number(),
      memory_kb: z.number(),
      points: z.number(),
    }),
  ),
  verdict: z.nullable(verdict),
  score: z.nullable(z.number()),
  full: z.nullable(z.number()),
});
/** What topic `submission:{id}` says. */
export type SubmissionNews = z.output<typeof submissionNews>;
