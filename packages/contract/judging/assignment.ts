import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, personView, text } from '../core/shapes.ts';
import { methodRefusal, ofGroup, unknownGroup, whole } from './judging.ts';

export const findExperts = endpoint({
  method: 'GET',
  path: '/api/judging/experts',
  summary: 'Experts by name or account, at least two letters; for organisers.',
  input: z.object({ ...ofGroup, q: z.string().check(z.trim(), z.minLength(2, 'parameter_error'), z.maxLength(50, 'parameter_error')) }),
  data: z.object({ list: z.array(z.object({ person: personView, school: z.string(), chosen: z.boolean() })) }),
  refusals: ['not_available'],
});

export const setExpert = endpoint({
  method: 'POST',
  path: '/api/judging/invite',
  summary: 'Puts an expert into a group with a capacity, or takes one out who holds no work.',
  input: z.object({
    ...ofGroup,
    user_id: id,
    member: z._default(z.boolean(), true),
    capacity: z._default(z.nullable(whole(0, 10_000)), null),
  }),
  data: nothing,
  refusals: [...unknownGroup, 'expert_not_found', 'expert_has_works', 'expert_takes_part'],
});

export const ruleConflict = endpoint({
  method: 'POST',
  path: '/api/judging/conflict',
  summary: 'Rules that an expert may not score a work, or takes such a ruling back; a work held already goes to somebody else at once.',
  input: z.object({ ...ofGroup, expert_id: id, production_id: id, conflict: z.boolean(), reason: z._default(text(200), '') }),
  data: nothing,
  refusals: [...unknownGroup, 'expert_not_found', 'work_not_found', 'nobody_free'],
});

const shortWork = z.object({ blind_no: z.number(), missing: z.number(), conflicting: z.array(z.string()), full: z.array(z.string()) });

export const previewAssignment = endpoint({
  method: 'GET',
  path: '/api/judging/preview',
  summary: 'Who would score what by a seed, and who stands in the way where it does not work out.',
  input: z.object({ ...ofGroup, seed: line(40) }),
  data: z.object({
    seed: z.string(),
    works: z.number(),
    sheets: z.number(),
    loads: z.array(z.object({ person: personView, works: z.number(), conflicts: z.number() })),
    short: z.array(shortWork),
    connected: z.boolean(),
    /** Why the agreed method could not be used on these numbers; null when it could. */
    refused: z.nullable(methodRefusal),
    can: z.object({ confirm: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const confirmAssignment = endpoint({
  method: 'POST',
  path: '/api/judging/assign',
  summary: 'Assigns by the seed that was looked at: scoring begins, criteria and method are frozen, experts are told.',
  input: z.object({ ...ofGroup, seed: line(40) }),
  data: z.object({ sheets: z.number() }),
  refusals: [
    ...unknownGroup,
    'criteria_required',
    'stage_not_over',
    'stage_extra_runs',
    'judging_begun',
    'works_none',
    'assignment_short',
    'group_due_required',
  ],
});

const ofAssignment = { assignment_id: id };
const unknownAssignment = ['assignment_not_found', 'not_allowed'] as const;

export const reassignWork = endpoint({
  method: 'POST',
  path: '/api/judging/reassign',
  summary: 'Takes a work from an expert who has not submitted it and gives it to another, or to nobody.',
  input: z.object({ ...ofAssignment, replace: z._default(z.boolean(), true), reason: line(200, 'judging_reason_required') }),
  data: z.object({ replaced: z.boolean() }),
  refusals: [...unknownAssignment, 'sheet_submitted', 'judging_reason_required', 'nobody_free'],
});

export const returnSheet = endpoint({
  method: 'POST',
  path: '/api/judging/returnSheet',
  summary: 'Gives a submitted sheet back to its expert with a reason.',
  input: z.object({ ...ofAssignment, reason: line(200, 'judging_reason_required') }),
  data: nothing,
  refusals: [...unknownAssignment, 'sheet_not_submitted', 'judging_reason_required', 'result_final_already'],
});

export const resolveUnreadable = endpoint({
  method: 'POST',
  path: '/api/judging/readable',
  summary: 'Tells an expert that a work they could not open opens now.',
  input: z.object({ ...ofAssignment, note: line(200, 'judging_reason_required') }),
  data: nothing,
  refusals: [...unknownAssignment, 'judging_reason_required'],
});
