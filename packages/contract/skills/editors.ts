import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';
import { inFrame } from './maps.ts';

/** How often whoever edits a map says so, in seconds; three times as long after they last did, they no longer count. */
export const EDITING_S = 15;

export const reportEditing = endpoint({
  method: 'POST',
  path: '/api/skill/editing',
  summary: 'Says that the caller edits a map, or has stopped; who else edits it now.',
  input: z.object({ ...inFrame, on: z.boolean() }),
  data: z.object({ others: z.array(z.object({ id, name: z.string() })) }),
  refusals: ['not_available'],
});
