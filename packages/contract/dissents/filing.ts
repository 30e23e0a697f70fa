import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, time } from '../core/shapes.ts';
import { DISSENT_FILES, dissentTarget } from './dissents.ts';

export const listObjectable = endpoint({
  method: 'GET',
  path: '/api/dissent/open',
  summary: 'The published results against which the reader may object now, for each entrant they speak for.',
  input: z.object({ stage_id: z.optional(id) }),
  data: z.object({
    list: z.array(
      z.object({
        competition: z.object({ id, title: z.string() }),
        stage: z.object({ id, title: z.string() }),
        entrant: z.object({ id, name: z.string(), number: z.nullable(z.number()) }),
        /** Until when objections are taken. */
        until: time,
        result_no: z.number(),
        rank: z.nullable(z.number()),
        sections: z.array(z.object({ id, label: z.string(), title: z.string() })),
      }),
    ),
  }),
  refusals: [],
});

const files = z._default(z.array(id).check(z.maxLength(DISSENT_FILES, 'dissent_files_at_most')), []);

export const fileDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/file',
  summary:
    'Objects to a preliminary result while it is open to objections: the person, the captain or a mentor, one at a time about one thing.',
  input: z.object({
    stage_id: id,
    entrant_id: id,
    target: dissentTarget,
    section_id: z.optional(id),
    /** The number of the entrant whose right to compete is doubted. */
    other_number: z.optional(z.number().check(z.int('dissent_other_unknown'), z.gte(1, 'dissent_other_unknown'))),
    text: line(3000, 'dissent_text_required'),
    files,
  }),
  data: z.object({ dissent_id: id }),
  refusals: [
    'stage_not_found',
    'dissent_not_yours',
    'dissent_not_open',
    'dissent_time_over',
    'dissent_result_final',
    'dissent_open_already',
    'dissent_section_unknown',
    'dissent_other_unknown',
    'dissent_files_at_most',
    'dissent_text_required',
    'file_not_found',
    'too_many_requests',
  ],
});

export const withdrawDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/withdraw',
  summary: 'Takes an objection back that is not decided yet.',
  input: z.object({ dissent_id: id }),
  data: nothing,
  refusals: ['dissent_not_found', 'not_allowed', 'dissent_decided'],
});

export const postToDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/post',
  summary: 'Adds a question, an answer or material to an objection that is not decided; the other side is told.',
  input: z.object({ dissent_id: id, text: line(2000, 'dissent_text_required'), files }),
  data: z.object({ post_id: id }),
  refusals: [
    'dissent_not_found',
    'not_allowed',
    'dissent_decided',
    'dissent_posts_at_most',
    'dissent_files_at_most',
    'dissent_text_required',
    'file_not_found',
  ],
});

export const appealDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/appeal',
  summary: 'Appeals once against a rejection; an arbiter who did not decide looks into it.',
  input: z.object({ dissent_id: id, text: line(3000, 'dissent_text_required'), files }),
  data: z.object({ dissent_id: id }),
  refusals: [
    'dissent_not_found',
    'not_allowed',
    'dissent_not_rejected',
    'dissent_appealed',
    'dissent_time_over',
    'dissent_result_final',
    'dissent_files_at_most',
    'dissent_text_required',
    'file_not_found',
  ],
});
