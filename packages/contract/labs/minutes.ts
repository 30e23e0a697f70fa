import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, time } from '../core/shapes.ts';

export const showLabMinutes = endpoint({
  method: 'GET',
  path: '/api/lab/minutes',
  summary: 'Whether running machines use up minutes in a space, and what the reader has left of them.',
  input: z.object({ space_id: id }),
  data: z.object({
    metered: z.boolean(),
    left: z.number(),
    /** When the first of them end; null for never. */
    ends_at: z.nullable(time),
    can: z.object({ meter: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const meterLabs = endpoint({
  method: 'POST',
  path: '/api/lab/minutes/meter',
  summary: 'Starts or ends counting the minutes of machines in a space of one’s own; minutes that were bought stay.',
  input: z.object({ space_id: id, metered: z.boolean() }),
  data: nothing,
  refusals: ['not_available', 'not_allowed'],
});
