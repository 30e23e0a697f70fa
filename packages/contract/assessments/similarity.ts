import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, personView } from '../core/shapes.ts';
import { questionNumber } from './marking.ts';

/** Most answers to one question that are compared with each other: the newest. */
export const SIMILAR_ANSWERS_MOST = 2000;

/** `none`: never compared; `stale`: others were handed in since; `comparing`: a job is at it. */
export const comparisonState = z.enum(['none', 'stale', 'comparing', 'ready']);

const item = z.number().check(z.int(), z.gte(1), z.lte(1000));

export const compareAnswers = endpoint({
  method: 'POST',
  path: '/api/marking/compare',
  summary:
    'Compares the texts and programs that answer one question with each other in the background, unless that was done since the last hand-in.',
  input: z.object({ assessment_id: id, question: questionNumber }),
  data: z.object({ state: comparisonState }),
  refusals: ['not_available'],
});

export const similarAnswers = endpoint({
  method: 'GET',
  path: '/api/marking/similar',
  summary:
    'The answers of others to the same question that resemble one, the most alike first, for those who mark: a hint, never a verdict.',
  input: z.object({ attempt_id: id, item }),
  data: z.object({
    state: comparisonState,
    list: z.array(
      z.object({
        ...{ attempt_id: id, item: z.number(), alias: z.number(), student: z.nullable(personView), group_name: z.optional(z.string()) },
        /** 0–1: the share of fingerprints that both have. */
        similarity: z.number(),
        /** The longest passage that agrees, as the other one wrote it. */
        quote: z.string(),
        score: z.nullable(z.number()),
      }),
    ),
  }),
  refusals: ['not_available'],
});

const side = z.array(
  z.object({
    kind: z.enum(['text', 'program']),
    /** The file it was handed in as; null: written in the answer. */
    name: z.nullable(z.string()),
    text: z.string(),
    /** What agrees with the other side, from and to (exclusive), in UTF-16 units. */
    ranges: z.array(z.tuple([z.number(), z.number()])),
  }),
);
/** What one side of two answers says. */
export type SimilarSide = z.output<typeof side>;

export const similarPair = endpoint({
  method: 'GET',
  path: '/api/marking/similarPair',
  summary: 'Two answers that resemble each other side by side, with the passages that agree; for those who mark.',
  input: z.object({ attempt_id: id, item, other_id: id }),
  data: z.object({ similarity: z.number(), left: side, right: side }),
  refusals: ['not_available'],
});
