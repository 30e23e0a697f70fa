import * as z from 'zod/mini';
import { id } from '../core/shapes.ts';
import { solvedState } from './problems.ts';

/** What the designer of a course sets for an activity of kind programming (S-017): done above half of the points (S-307), or with all of them. */
export const programmingConfig = z.object({
  problem_id: z._default(z.nullable(id), null),
  all_points: z._default(z.boolean(), false),
});

/** What a learner sees of it when it opens; the rest comes from showCodePage with the place of the activity (`/courseOj`). */
export const programmingContent = z.object({
  kind: z.literal('programming'),
  problem_id: z.nullable(id),
  title: z.string(),
  all_points: z.boolean(),
  mine: solvedState,
  /** Best score so far and the full one; null before the first. */
  score: z.nullable(z.number()),
  full_score: z.number(),
});
