import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line } from '../core/shapes.ts';

export const drawAliases = endpoint({
  method: 'POST',
  path: '/api/contest/drawAliases',
  summary:
    'Draws the desk numbers of a stage that has not begun, once, from a seed that is published: entrants by the SHA-256 of `seed:id`. Whoever is admitted later gets the next number.',
  input: z.object({ stage_id: id, seed: line(200, 'seed_required') }),
  data: z.object({ count: z.number() }),
  refusals: ['stage_not_found', 'not_allowed', 'stage_has_begun', 'aliases_drawn_already', 'aliases_nobody', 'seed_required'],
});
