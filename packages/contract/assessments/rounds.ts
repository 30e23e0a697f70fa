import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, time } from '../core/shapes.ts';
import { answerValue } from './attempts.ts';
import { answerFile } from './homework.ts';
import { questionForStudent } from './papers.ts';

/** An answer as it stood when its attempt was sent back. */
export const roundAnswer = z.object({
  item: z.number(),
  value: answerValue,
  /** Null while it may not be shown, or when it was not marked. */
  score: z.nullable(z.number()),
  points: z.number(),
  comment: z.string(),
  /** Of an answer with files: those it named, as far as their bytes came. */
  files: z.array(answerFile),
});

/** One hand-in that was sent back: what was answered and what was said of it. */
export const attemptRound = z.object({
  round: z.number(),
  submitted_at: z.nullable(time),
  rejected_at: time,
  reject_reason: z.string(),
  score: z.nullable(z.number()),
  answers: z.array(roundAnswer),
});
/** One hand-in that was sent back. */
export type AttemptRound = z.output<typeof attemptRound>;

export const showRounds = endpoint({
  method: 'GET',
  path: '/api/attempt/rounds',
  summary:
    'The hand-ins of an attempt that were sent back, first to last, with their marks and comments: for its student as far as results are shown, and for those who mark.',
  input: z.object({ attempt_id: id }),
  data: z.object({ total_score: z.number(), questions: z.array(questionForStudent), rounds: z.array(attemptRound) }),
  refusals: ['not_available'],
});
