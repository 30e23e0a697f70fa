import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, paging, personView, time } from '../core/shapes.ts';
import { judgeLanguage } from '../judge-queue/languages.ts';

/** Most submissions compared in one report; of each person the last accepted one, else the last one. */
export const SIMILARITY_MOST = 1000;

const side = z.object({ submission_id: id, person: personView, at: time });

/** A report of one language of a problem. */
export const similarityView = z.object({
  id,
  problem: z.object({ id, code: z.string(), title: z.string() }),
  language: judgeLanguage,
  state: z.enum(['running', 'done', 'failed']),
  at: time,
  submissions: z.number(),
  pairs: z.number(),
});

export const startSimilarity = endpoint({
  method: 'POST',
  path: '/api/oj/similarity/start',
  summary: 'Compares the submissions of a problem with each other; the initial code counts for nothing. Progress on topic job:{job_id}.',
  input: z.object({ problem_id: id, language: judgeLanguage }),
  data: z.object({ report_id: id, job_id: id }),
  refusals: ['not_available', 'similarity_too_few', 'too_many_requests'],
});

export const listSimilarity = endpoint({
  method: 'GET',
  path: '/api/oj/similarity/list',
  summary: 'Reports of a problem, newest first.',
  input: z.object({ problem_id: id, ...paging }),
  data: listOf(similarityView),
  refusals: ['not_available'],
});

export const showSimilarity = endpoint({
  method: 'GET',
  path: '/api/oj/similarity',
  summary: 'The pairs of a report, the most alike first. A hint for people to look, never a verdict.',
  input: z.object({ report_id: id, ...paging, least: z._default(z.number().check(z.gte(0), z.lte(1)), 0.3) }),
  data: z.object({
    report: similarityView,
    /** How many pairs lie in each tenth of likeness, lowest first. */
    distribution: z.array(z.number()),
    pairs: listOf(z.object({ id, left: side, right: side, similarity: z.number(), longest: z.number(), overlap: z.number() })),
  }),
  refusals: ['not_available'],
});

export const showSimilarPair = endpoint({
  method: 'GET',
  path: '/api/oj/similarity/pair',
  summary: 'Two programs side by side with the lines that agree; lines count from 1.',
  input: z.object({ pair_id: id }),
  data: z.object({
    left: z.object({ ...side.shape, source: z.string() }),
    right: z.object({ ...side.shape, source: z.string() }),
    similarity: z.number(),
    language: judgeLanguage,
    blocks: z.array(z.object({ left: z.tuple([z.number(), z.number()]), right: z.tuple([z.number(), z.number()]) })),
  }),
  refusals: ['not_available'],
});
