import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, line } from '../core/shapes.ts';
import { groupWork } from './group-work-views.ts';
import { attemptState } from './settings.ts';

export const showGroupWork = endpoint({
  method: 'GET',
  path: '/api/attempt/group',
  summary:
    'The group of an attempt, who holds its pen and how far its saves are, for its members and those who mark; for those also who may be added.',
  input: z.object({ attempt_id: id, device: z.optional(deviceToken) }),
  data: z.object({
    ...groupWork.shape,
    state: attemptState,
    /** The number of the next save: a page that reads loads the answers again when it has grown. */
    next_seq: z.number(),
    /** Whether members divide points among each other by their part. */
    contributions: z._default(z.boolean(), false),
    can: z.object({ change_members: z.boolean() }),
    /** Students of the space without an attempt of their own, at most 500; empty for members. */
    others: z.array(z.object({ id, name: z.string() })),
  }),
  refusals: ['not_available'],
});

export const answerPen = endpoint({
  method: 'POST',
  path: '/api/attempt/pen',
  summary: 'Hands the pen to the member who asks for it, or keeps it. Asking is `/api/attempt/takeOver`.',
  input: z.object({ attempt_id: id, device: deviceToken, give: z.boolean() }),
  data: groupWork,
  refusals: ['not_available', 'other_device_active', 'pen_not_asked', 'attempt_submitted', 'attempt_over', 'assessment_withdrawn'],
});

export const changeGroupMembers = endpoint({
  method: 'POST',
  path: '/api/attempt/groupMembers',
  summary:
    'Puts a student of the space into the group of an attempt, or takes one out, with a reason; what the group did counts for its members.',
  input: z.object({ attempt_id: id, user_id: id, member: z.boolean(), reason: line(2000, 'reason_required') }),
  data: groupWork,
  refusals: ['not_available', 'reason_required', 'not_a_student_here', 'has_own_attempt', 'group_needs_member'],
});
