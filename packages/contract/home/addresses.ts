import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';

/** What a shared address names (D-21: one sequence, so an id names its kind). */
export const placeKind = z.enum(['space', 'course', 'competition']);
/** What a shared address names. */
export type PlaceKind = z.output<typeof placeKind>;

export const resolveAddress = endpoint({
  method: 'GET',
  path: '/api/place/look',
  summary: 'Whether the page at a path may be shown to this person; -99 when what it names does not exist or is not open to them.',
  open: true,
  input: z.object({ path: z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(500, 'parameter_error')) }),
  data: z.object({ kind: placeKind, title: z.string() }),
  refusals: ['not_available'],
});
