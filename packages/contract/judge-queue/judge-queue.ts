import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { line, noInput, nothing, time } from '../core/shapes.ts';
import { judgeLanguage } from './languages.ts';
import { judgeTier } from './task.ts';

/** Whose turn comes first, highest first. Inside a class everybody's turn comes round, however much one person sends. */
export const judgeClasses = ['exam', 'competition', 'homework', 'practice', 'rejudge'] as const;
/** A class of the judge's queue. */
export const judgeClass = z.enum(judgeClasses);
/** A class of the judge's queue. */
export type JudgeClass = z.output<typeof judgeClass>;

/** A judge as operators see it. */
export const judgeView = z.object({
  name: z.string(),
  connected: z.boolean(),
  tier: judgeTier,
  /** Why the tier is not full; empty when it is. */
  reason: z.string(),
  cgroup: z.enum(['v1', 'v2', 'none']),
  slots: z.number(),
  busy: z.number(),
  /** Takes nothing new: the operator's switch, or its own. */
  drained: z.boolean(),
  draining_itself: z.boolean(),
  languages: z.array(z.object({ id: judgeLanguage, version: z.string() })),
  last_seen_at: time,
});
/** A judge as operators see it. */
export type JudgeView = z.output<typeof judgeView>;

export const showJudgeQueue = endpoint({
  method: 'GET',
  path: '/api/admin/judge/queue',
  summary:
    'The queue of the judge: classes with what waits and how long, and every judge with tier, versions and slots. News on topic judge:queue.',
  input: noInput,
  data: z.object({
    at: time,
    classes: z.array(
      z.object({
        name: judgeClass,
        waiting: z.number(),
        running: z.number(),
        /** Seconds the longest waiting one has waited; null when none waits. */
        oldest_s: z.nullable(z.number()),
        /** Share of the slots kept for this class whatever waits above it, 0–1. */
        share: z.number(),
        /** Of the last hour: how many were judged, and half of them waited no longer than this, in seconds. */
        judged_hour: z.number(),
        median_wait_s: z.nullable(z.number()),
      }),
    ),
    judges: z.array(judgeView),
    /** Whether practice may be judged where there are no cgroups. */
    practice_without_cgroups: z.boolean(),
    /** What is wrong now, in the reader's language; empty when all is well. */
    notices: z.array(z.string()),
  }),
  refusals: ['not_available'],
});

export const drainJudge = endpoint({
  method: 'POST',
  path: '/api/admin/judge/drain',
  summary: 'Has a judge finish what it holds and take nothing new, or take work again.',
  input: z.object({ name: line(100), drained: z.boolean() }),
  data: nothing,
  refusals: ['not_available'],
});

export const setJudgeRules = endpoint({
  method: 'POST',
  path: '/api/admin/judge/rules',
  summary: 'Allows practice to be judged without cgroups. What counts is never judged there.',
  input: z.object({ practice_without_cgroups: z.boolean() }),
  data: nothing,
  refusals: ['not_available'],
});

export const forgetJudge = endpoint({
  method: 'POST',
  path: '/api/admin/judge/forget',
  summary: 'Takes a judge that is away out of the list.',
  input: z.object({ name: line(100) }),
  data: nothing,
  refusals: ['not_available', 'judge_connected'],
});
