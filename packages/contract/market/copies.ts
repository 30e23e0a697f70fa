import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';

/** A copy of a course that a teacher may take, or took: where it stands, its course when it is made, and why it could not be made. */
export const courseCopy = z.object({
  state: z.enum(['none', 'making', 'made', 'failed']),
  link: z.nullable(z.string()),
  problem: z.string(),
});

export const takeCopy = endpoint({
  method: 'POST',
  path: '/api/product/copy',
  summary:
    'Copies a course of a package that the reader bought, and that allows it, among their own courses: each course once, after which the package goes back no more. `parts` of the product say where it stands.',
  input: z.object({ product_id: id, course_id: id }),
  data: z.object({ copy: courseCopy }),
  refusals: ['not_available', 'refund_under_way'],
});
