import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id } from '../core/shapes.ts';

const ofItem = { attempt_id: id, device: deviceToken, item: z.number().check(z.int(), z.gte(1), z.lte(1000)) };

export const playStem = endpoint({
  method: 'POST',
  path: '/api/attempt/playStem',
  summary:
    'Begins a play of the sound above an item, or goes on with the one that was not heard to its end, which costs nothing. The address opens while the play runs.',
  input: z.object(ofItem),
  data: z.object({
    /** Which play it is, from 1, and how many there are; null: no limit. */
    no: z.number(),
    plays: z.nullable(z.number()),
    /** Where to go on, in milliseconds. */
    position_ms: z.number(),
    address: z.string(),
  }),
  refusals: [
    'not_available',
    'other_device_active',
    'attempt_over',
    'attempt_submitted',
    'assessment_withdrawn',
    'question_closed',
    'nothing_to_play',
    'plays_used_up',
  ],
});

export const reportPlay = endpoint({
  method: 'POST',
  path: '/api/attempt/playedTo',
  summary: 'Says how far a play has come, in milliseconds, or that it ended. It never goes back; repeating it changes nothing.',
  input: z.object({
    ...ofItem,
    no: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
    position_ms: z.number().check(z.int(), z.gte(0), z.lte(86_400_000)),
    ended: z._default(z.boolean(), false),
  }),
  data: z.object({ position_ms: z.number(), ended: z.boolean() }),
  refusals: ['not_available', 'other_device_active', 'nothing_to_play'],
});
