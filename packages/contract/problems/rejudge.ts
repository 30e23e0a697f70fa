import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, time } from '../core/shapes.ts';
import { judgeLanguage } from '../judge-queue/languages.ts';
import { verdict } from '../judge-queue/task.ts';

/** A rejudge runs as a preview; then it is applied or cancelled. */
export const rejudgeState = z.enum(['running', 'ready', 'applied', 'cancelled']);
/** How far a rejudge is. */
export type RejudgeState = z.output<typeof rejudgeState>;

const rejudgeId = z.object({ rejudge_id: id });

/** A rejudge with its counts. */
export const rejudgeView = z.object({
  id,
  problem: z.object({ id, code: z.string(), title: z.string() }),
  reason: z.string(),
  state: rejudgeState,
  by: personView,
  at: time,
  total: z.number(),
  judged: z.number(),
  changed: z.number(),
  /** Other verdicts than before: from, to, how many. */
  moves: z.array(z.object({ from: verdict, to: verdict, count: z.number() })),
});
/** A rejudge with its counts. */
export type RejudgeView = z.output<typeof rejudgeView>;

export const startRejudge = endpoint({
  method: 'POST',
  path: '/api/oj/rejudge/start',
  summary:
    'Judges submissions of a problem again under its published data, as a preview: nothing changes yet. Progress on topic problem:{problem_id}.',
  input: z.object({
    problem_id: id,
    /** Only some; missing: all of the problem. */
    submission_ids: z.optional(z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(500, 'batch_over_500'))),
    language: z.optional(judgeLanguage),
    verdict: z.optional(verdict),
    reason: line(500, 'reason_required'),
  }),
  data: z.object({ rejudge_id: id, submissions: z.number() }),
  refusals: ['not_available', 'rejudge_nothing', 'rejudge_running', 'reason_required'],
});

export const showRejudge = endpoint({
  method: 'GET',
  path: '/api/oj/rejudge',
  summary: 'A rejudge with every submission it would change, before and after.',
  input: z.object({ rejudge_id: id, ...paging, changed: z._default(z.boolean(), true) }),
  data: z.object({
    rejudge: rejudgeView,
    submissions: listOf(
      z.object({
        submission_id: id,
        person: personView,
        language: judgeLanguage,
        at: time,
        before: z.nullable(z.object({ verdict, score: z.number(), time_ms: z.number() })),
        after: z.nullable(z.object({ verdict, score: z.number(), time_ms: z.number() })),
      }),
    ),
  }),
  refusals: ['not_available'],
});

export const listRejudges = endpoint({
  method: 'GET',
  path: '/api/oj/rejudge/list',
  summary: 'Rejudges of a problem, newest first.',
  input: z.object({ problem_id: id, ...paging }),
  data: listOf(rejudgeView),
  refusals: ['not_available'],
});

export const applyRejudge = endpoint({
  method: 'POST',
  path: '/api/oj/rejudge/apply',
  summary: 'Makes the new results count, all of them or none; the old ones are kept. Logged.',
  input: rejudgeId,
  data: z.object({ changed: z.number() }),
  refusals: ['not_available', 'rejudge_not_ready'],
});

export const cancelRejudge = endpoint({
  method: 'POST',
  path: '/api/oj/rejudge/cancel',
  summary: 'Drops a preview; nothing has changed.',
  input: rejudgeId,
  data: nothing,
  refusals: ['not_available', 'rejudge_not_ready'],
});
