import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';

/** Groups under this many members say nothing about each other: with two, all points go to the other. */
export const LEAST_CONTRIBUTORS = 3;

const points = z.object({ user_id: id, points: z.number().check(z.int(), z.gte(0), z.lte(100)) });

export const showContributions = endpoint({
  method: 'GET',
  path: '/api/attempt/contributions',
  summary: 'What the members of a group gave each other: for a member their own sheet, for those who mark all sheets with what they mean.',
  input: z.object({ attempt_id: id }),
  data: z.object({
    members: z.array(z.object({ id, name: z.string() })),
    /** Whether the actor may give points now. */
    open: z.boolean(),
    /** What the actor gave. */
    given: z.array(points),
    /** For those who mark: every sheet. */
    sheets: z.array(z.object({ from_id: id, to_id: id, points: z.number() })),
    /** For those who mark: the part of each member beside an equal one (1), and the score it suggests; null while there is no score. */
    parts: z.array(z.object({ user_id: id, factor: z.number(), score: z.nullable(z.number()) })),
    /** Whether enough members gave points for the parts to mean something. */
    counts: z.boolean(),
    /** What looks arranged and corrects nothing. */
    flags: z.array(z.object({ kind: z.enum(['pair', 'same']), user_ids: z.array(id) })),
  }),
  refusals: ['not_available'],
});

export const giveContributions = endpoint({
  method: 'POST',
  path: '/api/attempt/giveContributions',
  summary: "Divides 100 points among the other members of one's group, by their part in the homework; again until results are shown.",
  input: z.object({ attempt_id: id, points: z.array(points).check(z.maxLength(200, 'parameter_error')) }),
  data: z.object({}),
  refusals: ['not_available', 'contributions_closed', 'contributions_members', 'contributions_sum'],
});
