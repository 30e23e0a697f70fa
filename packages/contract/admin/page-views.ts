import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { nothing } from '../core/shapes.ts';

export const trackPageView = endpoint({
  method: 'POST',
  path: '/api/track/pageView',
  summary: 'Counts a page that was opened. `session` is made by chance per window and says nothing of the person.',
  open: true,
  input: z.object({
    path: z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(500, 'parameter_error')),
    referrer: z.optional(z.string().check(z.maxLength(500, 'parameter_error'))),
    session: z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(64, 'parameter_error')),
  }),
  data: nothing,
  refusals: ['too_many_requests'],
});
