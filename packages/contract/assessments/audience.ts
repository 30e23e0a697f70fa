import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing } from '../core/shapes.ts';

/** How many people or groups one audience may name. */
export const AUDIENCE_MOST = 500;

/** Whom work is given to: some groups of the space, some of its students, or everybody except some. Null where it is for everybody. */
export const audience = z.nullable(
  z.object({
    kind: z.enum(['groups', 'people', 'except']),
    /** Of groups, or of people. */
    ids: z.array(id).check(z.minLength(1, 'audience_empty'), z.maxLength(AUDIENCE_MOST, 'audience_too_many')),
  }),
);
/** Whom work is given to; null where it is for everybody. */
export type Audience = z.output<typeof audience>;

const named = z.object({ id, name: z.string() });

export const showAudience = endpoint({
  method: 'GET',
  path: '/api/assessment/audience',
  summary: 'Whom an assignment or exam is given to, with the names, and how many students of the space that is now.',
  input: z.object({ assessment_id: id }),
  data: z.object({ audience, named: z.array(named), students: z.number(), of: z.number() }),
  refusals: ['not_available'],
});

export const changeAudience = endpoint({
  method: 'POST',
  path: '/api/assessment/setAudience',
  summary:
    'Gives an assignment or exam to other people. Outside of them it does not exist. After publication those who come in are told and have the whole time; those who fall out are told, and what they handed in is kept and counts no more.',
  input: z.object({ assessment_id: id, audience }),
  data: nothing,
  refusals: ['not_available', 'audience_empty', 'audience_too_many', 'audience_unknown'],
});
