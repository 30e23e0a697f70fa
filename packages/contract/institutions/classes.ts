import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, time } from '../core/shapes.ts';

/** Days after which the code of an activation slip no longer opens its account. */
export const SLIP_DAYS = 60;
/** Most slips that are printed at once. */
export const SLIPS_MOST = 120;

/** An administrative class; `waiting` counts those without a phone who have not chosen a password yet. */
export const adminClass = z.object({
  id,
  name: z.string(),
  department: z.string(),
  grade: z.string(),
  students: z.number(),
  waiting: z.number(),
  printed_at: z.nullable(time),
});
/** An administrative class. */
export type AdminClass = z.output<typeof adminClass>;

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/roster/classes',
  summary: 'The administrative classes of an institution, with how many of their students still wait for their first sign-in.',
  input: z.object({ institution_id: id }),
  data: z.object({ list: z.array(adminClass) }),
  refusals: [],
});

export const printSlips = endpoint({
  method: 'POST',
  path: '/api/roster/printSlips',
  summary:
    'Makes activation slips for the students of a class who have no phone and have not signed in: number and a code that is shown this once. Codes printed before end.',
  input: z.object({ institution_id: id, class_id: id, user_ids: z.optional(z.array(id).check(z.maxLength(SLIPS_MOST, 'slips_at_most'))) }),
  data: z.object({
    institution: z.string(),
    /** Where the slips lead: the login page, which knows the institution by its code. */
    address: z.string(),
    expires_at: time,
    slips: z.array(z.object({ user_id: id, name: z.string(), student_no: z.string(), code: z.string() })),
  }),
  refusals: ['slips_at_most', 'slips_nobody'],
});
