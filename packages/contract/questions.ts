import * as z from 'zod/mini';
import { questionType } from './question-content.ts';
import { id } from './shapes.ts';

/** How hard a question is, 1 to 5. */
export const difficulty = z.number().check(z.int(), z.gte(1, 'difficulty_rule'), z.lte(5, 'difficulty_rule'));
/** One tag, at most 30 characters. */
export const questionTag = z.string().check(z.trim(), z.minLength(1, 'tag_rule'), z.maxLength(30, 'tag_rule'));

/** Which questions a random rule draws from; empty lists ask for nothing. Ready questions only. */
export const pickRule = z.object({
  bank_ids: z.array(id).check(z.minLength(1, 'bank_required'), z.maxLength(100, 'parameter_error')),
  type: questionType,
  /** All of them. */
  tags: z.array(questionTag).check(z.maxLength(20, 'parameter_error')),
  /** One of them. */
  skill_ids: z.array(id).check(z.maxLength(50, 'parameter_error')),
  difficulty: z.object({ from: difficulty, to: difficulty }),
});
/** Which questions a random rule draws from. */
export type PickRule = z.output<typeof pickRule>;
