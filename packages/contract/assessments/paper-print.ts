import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';
import { keyView } from './attempts.ts';
import { questionForStudent, sectionForStudent } from './papers.ts';

/** Most versions of a paper that can be printed. */
export const MOST_PRINTED_VERSIONS = 999;

/** A question on paper with its key. */
export const printedQuestion = z.object({ ...questionForStudent.shape, key: keyView });
/** A question on paper with its key. */
export type PrintedQuestion = z.output<typeof printedQuestion>;

export const printPaper = endpoint({
  method: 'GET',
  path: '/api/paper/print',
  summary:
    'A paper to be printed, with its keys; for its owner. The same `version` of it is the same paper as long as neither it nor the bank changes; of a random paper each version is another draw.',
  input: z.object({
    paper_id: id,
    version: z._default(z.number().check(z.int(), z.gte(1), z.lte(MOST_PRINTED_VERSIONS)), 1),
  }),
  data: z.object({
    title: z.string(),
    /** Whether versions differ. */
    random: z.boolean(),
    version: z.number(),
    sections: z.array(sectionForStudent),
    questions: z.array(printedQuestion),
    total_score: z.number(),
  }),
  refusals: ['not_available', 'paper_not_ready'],
});
