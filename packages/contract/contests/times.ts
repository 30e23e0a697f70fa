import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, time } from '../core/shapes.ts';

const ofStage = { stage_id: id };
const reason = line(200, 'reason_required');

export const moveStageTimes = endpoint({
  method: 'POST',
  path: '/api/competition/moveTimes',
  summary:
    'Moves the end of a stage that is on, with everything in it: what is being answered ends anew at once. A freeze that has begun stays.',
  input: z.object({ ...ofStage, end_at: time, reason }),
  data: z.object({ end_at: time }),
  refusals: ['stage_not_found', 'not_allowed', 'stage_not_begun', 'stage_over', 'stage_end_passed', 'reason_required'],
});

export const pauseStage = endpoint({
  method: 'POST',
  path: '/api/competition/pause',
  summary: 'Stops every clock of a stage; nothing is taken until it goes on.',
  input: z.object({ ...ofStage, reason }),
  data: nothing,
  refusals: ['stage_not_found', 'not_allowed', 'stage_not_begun', 'stage_over', 'stage_paused', 'reason_required'],
});

export const resumeStage = endpoint({
  method: 'POST',
  path: '/api/competition/resume',
  summary: 'Lets a paused stage go on; every end lies as much later as it stood still.',
  input: z.object(ofStage),
  data: z.object({ end_at: time }),
  refusals: ['stage_not_found', 'not_allowed', 'stage_not_paused'],
});

export const giveExtraContestTime = endpoint({
  method: 'POST',
  path: '/api/competition/extra',
  summary: 'Gives one entrant so many seconds more than everybody has, in place of what they had; 0 takes it back.',
  input: z.object({ ...ofStage, entrant_id: id, seconds: z.number().check(z.int(), z.gte(0), z.lte(86_400)), reason }),
  data: nothing,
  refusals: ['stage_not_found', 'not_allowed', 'stage_over', 'entrant_not_here', 'reason_required'],
});

/** What topic `stage:{id}` says of times and devices; whoever hears it loads the workspace again. */
export type StageNews = { type: 'times' } | { type: 'paused' } | { type: 'resumed' } | { type: 'devices' } | { type: 'clarifications' };
