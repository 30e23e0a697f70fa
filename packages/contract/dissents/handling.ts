import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, personView, text } from '../core/shapes.ts';
import { dissentCorrection } from './dissents.ts';

/** Why somebody may not look into an objection. */
export const handlerConflict = z.enum(['takes_part', 'mentor', 'school', 'scored', 'declared', 'adjusted', 'decided_before', 'declined']);
/** Why somebody may not look into an objection. */
export type HandlerConflict = z.output<typeof handlerConflict>;

export const listHandlers = endpoint({
  method: 'GET',
  path: '/api/dissent/handlers',
  summary: 'Who could look into an objection, what stands against each, and how many they have; for its organisers.',
  input: z.object({ dissent_id: id }),
  data: z.object({
    list: z.array(
      z.object({
        person: personView,
        kind: z.enum(['arbiter', 'expert', 'organiser']),
        load: z.number(),
        conflicts: z.array(handlerConflict),
        /** Whom the rule would choose. */
        next: z.boolean(),
      }),
    ),
  }),
  refusals: ['not_available'],
});

export const assignDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/assign',
  summary: 'Accepts an objection and gives it to an arbiter or expert without a conflict: to whom is named, else to whoever has fewest.',
  input: z.object({ dissent_id: id, user_id: z.optional(id) }),
  data: z.object({ handler: personView }),
  refusals: ['dissent_not_found', 'not_allowed', 'dissent_decided', 'dissent_nobody_free', 'dissent_handler_conflict'],
});

export const refuseDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/refuse',
  summary: 'Refuses an objection as inadmissible, with the reason its entrant reads.',
  input: z.object({ dissent_id: id, reason: line(1000, 'reason_required') }),
  data: nothing,
  refusals: ['dissent_not_found', 'not_allowed', 'dissent_decided', 'reason_required'],
});

export const declineDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/decline',
  summary: 'Gives an objection back that one cannot look into without bias; it goes to whoever is next.',
  input: z.object({ dissent_id: id, reason: line(500, 'reason_required') }),
  data: nothing,
  refusals: ['dissent_not_found', 'not_allowed', 'dissent_decided', 'reason_required'],
});

export const decideDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/decide',
  summary:
    'Upholds an objection, naming what is to be corrected, or rejects it; the reply goes to its entrant. Nothing published changes by it.',
  input: z.object({
    dissent_id: id,
    verdict: z.enum(['upheld', 'rejected']),
    reply: line(3000, 'dissent_reply_required'),
    correction: z.optional(dissentCorrection),
  }),
  data: nothing,
  refusals: [
    'dissent_not_found',
    'not_allowed',
    'dissent_decided',
    'dissent_reply_required',
    'dissent_correction_wrong',
    'adjust_without_points',
  ],
});

export const correctDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/correct',
  summary: 'Carries out what an upheld objection asks for; the next version of the result shows it once an organiser publishes it.',
  input: z.object({ dissent_id: id, note: z._default(text(500), '') }),
  data: nothing,
  refusals: [
    'dissent_not_found',
    'not_allowed',
    'dissent_nothing_to_correct',
    'reason_required',
    'nobody_free',
    'work_not_found',
    'adjust_without_points',
    'registration_not_approved',
  ],
});
