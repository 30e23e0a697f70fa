import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing } from '../core/shapes.ts';

export const observeSkill = endpoint({
  method: 'POST',
  path: '/api/skill/observe',
  summary: 'A teacher writes down how far a student masters a skill, with the reason; the student sees both.',
  input: z.object({
    space_id: id,
    user_id: id,
    skill_id: id,
    ratio: z.number('parameter_error').check(z.gte(0, 'parameter_error'), z.lte(1, 'parameter_error')),
    reason: line(500, 'observation_reason'),
  }),
  data: z.object({ observation_id: id }),
  refusals: ['not_available', 'skill_not_found', 'observation_reason', 'person_not_found'],
});

export const withdrawObservation = endpoint({
  method: 'POST',
  path: '/api/skill/unobserve',
  summary: 'Takes an observation of one’s own back; it counts no more.',
  input: z.object({ observation_id: id }),
  data: nothing,
  refusals: ['not_available'],
});
