import * as z from 'zod/mini';
import { id } from '../core/shapes.ts';
import { attemptState, multiPartial, shortAnswers, showResult } from './settings.ts';

/** What the designer of a course sets for a quiz; done when it is passed. Null pass percent: handing in is enough. */
export const quizConfig = z.object({
  paper_id: z._default(z.nullable(id), null),
  attempts: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 3),
  pass_percent: z._default(z.nullable(z.number().check(z.gte(0), z.lte(100))), 60),
  /** Null: no limit of time. */
  duration_s: z._default(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(2_592_000))), null),
  shuffle_questions: z._default(z.boolean(), false),
  shuffle_options: z._default(z.boolean(), true),
  show_result: z._default(showResult, 'answers'),
  multi_partial: z._default(multiPartial, 'none'),
  /** Quizzes kept before there was a choice mark short answers by themselves; new ones propose. */
  short_answers: z._default(shortAnswers, 'auto'),
});

/** What a learner sees of a quiz when its activity opens; answer it through the calls of attempts. Null id: a preview. */
export const quizContent = z.object({
  kind: z.literal('quiz'),
  assessment_id: z.nullable(id),
  questions: z.number(),
  total_score: z.number(),
  duration_s: z.optional(z.nullable(z.number())),
  attempts_allowed: z.optional(z.number()),
  pass_percent: z.optional(z.nullable(z.number())),
  attempts: z.array(z.object({ attempt_id: id, state: attemptState, score: z.nullable(z.number()) })),
});
