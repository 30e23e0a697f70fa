import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, personView, time } from '../core/shapes.ts';

/** Points an organiser gave or took. */
export const scoreAdjustment = z.object({
  id,
  entrant_id: id,
  entrant: z.string(),
  /** Hundredths; below zero when taken. */
  points: z.number(),
  reason: z.string(),
  by: personView,
  at: time,
  /** Whether it was taken back: it no longer counts and stays in the list. */
  withdrawn: z.boolean(),
});
/** Points an organiser gave or took. */
export type ScoreAdjustment = z.output<typeof scoreAdjustment>;

export const listAdjustments = endpoint({
  method: 'GET',
  path: '/api/contest/adjustments',
  summary: 'Points that organisers gave or took in a stage, newest first, at most 500; for its staff.',
  input: z.object({ stage_id: id }),
  data: z.object({ list: z.array(scoreAdjustment) }),
  refusals: ['stage_not_found', 'not_allowed'],
});

export const adjustScore = endpoint({
  method: 'POST',
  path: '/api/contest/adjust',
  summary:
    'Gives an entrant points beside what the sections gave, or takes some, for a reason. It counts at once on the actual board and in the next version of the result; a frozen board shows it when it opens.',
  input: z.object({
    stage_id: id,
    entrant_id: id,
    /** Hundredths, not zero. */
    points: z.number().check(z.int('parameter_error'), z.gte(-100_000_00, 'parameter_error'), z.lte(100_000_00, 'parameter_error')),
    reason: line(200, 'reason_required'),
  }),
  data: z.object({ adjustment_id: id }),
  refusals: ['stage_not_found', 'not_allowed', 'entrant_not_here', 'adjust_nothing', 'adjust_without_points', 'reason_required'],
});

export const withdrawAdjustment = endpoint({
  method: 'POST',
  path: '/api/contest/withdrawAdjustment',
  summary: 'Takes an adjustment back: it counts no longer. Said again it changes nothing.',
  input: z.object({ stage_id: id, adjustment_id: id, reason: line(200, 'reason_required') }),
  data: nothing,
  refusals: ['stage_not_found', 'not_allowed', 'adjustment_not_found', 'reason_required'],
});
