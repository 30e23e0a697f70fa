import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, nothing, time } from '../core/shapes.ts';

export const listSkillShares = endpoint({
  method: 'GET',
  path: '/api/skill/shares',
  summary:
    'The spaces the caller learns in, and since when the teachers of each see all of their evidence; null: only what they did there.',
  input: noInput,
  data: z.object({ list: z.array(z.object({ space: z.object({ id, name: z.string() }), since: z.nullable(time) })) }),
  refusals: [],
});

export const shareSkills = endpoint({
  method: 'POST',
  path: '/api/skill/share',
  summary: 'Shares all of one’s evidence with the teachers of a space one learns in, or takes that back.',
  input: z.object({ space_id: id, on: z.boolean() }),
  data: nothing,
  refusals: ['not_available'],
});
