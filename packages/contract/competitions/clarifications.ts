import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, time } from '../core/shapes.ts';

/** A question to the jury with its answer, or something the jury says unasked. */
export const clarification = z.object({
  id,
  stage_id: id,
  stage_title: z.string(),
  section_label: z.nullable(z.string()),
  question: z.string(),
  answer: z.nullable(z.string()),
  /** Whether everybody in the competition reads it. */
  public: z.boolean(),
  /** Null for what the jury says, and for everybody but staff and the asker. */
  asked_by: z.nullable(personView),
  mine: z.boolean(),
  at: time,
  answered_at: z.nullable(time),
});
/** A question to the jury with its answer. */
export type Clarification = z.output<typeof clarification>;

export const listClarifications = endpoint({
  method: 'GET',
  path: '/api/competition/clarifications',
  summary: 'One’s own questions and what was answered to all; staff read everything, unanswered first.',
  input: z.object({ competition_id: id, stage_id: z.optional(id), ...paging }),
  data: z.object({ ...listOf(clarification).shape, open: z.number(), can: z.object({ ask: z.boolean(), answer: z.boolean() }) }),
  refusals: ['not_available'],
});

export const askClarification = endpoint({
  method: 'POST',
  path: '/api/competition/ask',
  summary: 'Asks the jury; for entrants, until the results of the stage are final.',
  input: z.object({ stage_id: id, section_id: z._default(z.nullable(id), null), question: line(2000, 'question_required') }),
  data: z.object({ clarification_id: id }),
  refusals: ['stage_not_found', 'section_not_found', 'not_allowed', 'clarifications_closed', 'question_required', 'too_many_requests'],
});

export const answerClarification = endpoint({
  method: 'POST',
  path: '/api/competition/answer',
  summary: 'Answers a question to its asker or to all; answering again corrects the answer.',
  input: z.object({ clarification_id: id, answer: line(4000, 'clarification_text_required'), public: z._default(z.boolean(), false) }),
  data: nothing,
  refusals: ['clarification_not_found', 'not_allowed', 'clarification_text_required'],
});

export const announceToStage = endpoint({
  method: 'POST',
  path: '/api/competition/message',
  summary: 'Says something to everybody in a stage.',
  input: z.object({ stage_id: id, section_id: z._default(z.nullable(id), null), text: line(4000, 'clarification_text_required') }),
  data: z.object({ clarification_id: id }),
  refusals: ['stage_not_found', 'section_not_found', 'not_allowed', 'competition_cancelled', 'clarification_text_required'],
});
