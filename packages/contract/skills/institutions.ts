import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, time } from '../core/shapes.ts';
import { inFrame } from './maps.ts';

/** Under so many students a space shows nothing of itself. */
export const INSTITUTION_FEW = 5;

const spaceStates = z.object({
  space: z.object({ id, name: z.string() }),
  /** Students that are counted; null where they are few. */
  students: z.nullable(z.number()),
  /** Pairs of a student and a skill by their state; null where the students are few. */
  counts: z.nullable(z.object({ thin: z.number(), below: z.number(), on_the_way: z.number(), reached: z.number() })),
  at: time,
});

export const institutionSkills = endpoint({
  method: 'GET',
  path: '/api/skill/institution',
  summary:
    'How the spaces of an institution stand on its map or that of the platform: counts of states, of spaces with five students or more, renewed when three of them changed. No person.',
  input: z.object({ institution_id: id, ...inFrame }),
  data: z.object({
    list: z.array(spaceStates),
    /** Spaces that are counted by the next calls. */
    waiting: z.number(),
  }),
  refusals: ['not_available'],
});
