import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line } from '../core/shapes.ts';

/** What a hand-in is recorded as: points in hundredths. */
const recorded = z.object({ points: z.number(), outcome: z.enum(['pending', 'ok', 'wrong', 'part', 'ignored', 'void']) });

/** A score that is not what the work behind it says. */
export const scoreDifference = z.object({
  section_id: id,
  entrant_id: id,
  entrant: z.string(),
  /** The hand-in: `attempt:1`, `submission:1`, `check:1`, `work:1:1`. */
  source: z.string(),
  /** What it counts as; null where it was never recorded. */
  recorded: z.nullable(recorded),
  /** What it is worth by the work itself; null where there is no such work. */
  counted: z.nullable(recorded),
});
/** A score that is not what the work behind it says. */
export type ScoreDifference = z.output<typeof scoreDifference>;

/** Differences that are listed one by one. */
export const DIFFERENCES_MOST = 200;

export const recountScores = endpoint({
  method: 'GET',
  path: '/api/contest/recount',
  summary: 'Counts every score of a stage anew from papers, programs, labs and works, and says where the board is told something else.',
  input: z.object({ stage_id: id }),
  data: z.object({
    /** What is corrected must be what was looked at. */
    seen: z.string(),
    /** Scores that were counted. */
    counted: z.number(),
    differences: z.number(),
    /** Some of them. */
    list: z.array(scoreDifference),
  }),
  refusals: ['stage_not_found', 'not_allowed', 'stage_not_over', 'stage_extra_runs'],
});

export const correctScores = endpoint({
  method: 'POST',
  path: '/api/contest/correct',
  summary: 'Brings the scores of a stage to what a recount found, for a reason; each keeps what it was before. A published result stands.',
  input: z.object({ stage_id: id, seen: z.string().check(z.maxLength(64, 'parameter_error')), reason: line(200, 'reason_required') }),
  data: z.object({ corrected: z.number() }),
  refusals: ['stage_not_found', 'not_allowed', 'stage_not_over', 'stage_extra_runs', 'recount_changed', 'recount_clean', 'reason_required'],
});
