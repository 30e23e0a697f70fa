import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, paging, time } from '../core/shapes.ts';

/** What can be found. */
export const searchKinds = [
  'space',
  'course',
  'activity',
  'notice',
  'space_notice',
  'post',
  'note',
  'library_item',
  'question',
  'exam',
  'class',
  'problem',
  'lab',
  'project',
  'skill',
  'job_profile',
  'competition',
  'product',
] as const;
/** One kind of what can be found. */
export const searchKind = z.enum(searchKinds);
/** One kind of what can be found. */
export type SearchKind = z.output<typeof searchKind>;

/** Longest query in characters. */
export const SEARCH_QUERY_MOST = 100;

/** Text in pieces; those that match what was typed are hits. It is text, never markup. */
export const searchPieces = z.array(z.object({ text: z.string(), hit: z.boolean() }));
/** Text in pieces. */
export type SearchPieces = z.output<typeof searchPieces>;

/** One thing that was found. */
export const searchHit = z.object({
  id,
  kind: searchKind,
  title: searchPieces,
  snippet: searchPieces,
  /** Where it stands, from the outside in: the space, the course. */
  place: z.array(z.string()),
  link: z.string(),
  at: time,
});
/** One thing that was found. */
export type SearchHit = z.output<typeof searchHit>;

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Everything the reader may open that holds what was typed, best first; Chinese by two characters, Latin words by their letters.',
  input: z.object({
    q: z.string().check(z.trim(), z.minLength(1, 'search_empty'), z.maxLength(SEARCH_QUERY_MOST, 'text_too_long')),
    kind: z.optional(searchKind),
    ...paging,
  }),
  data: z.object({
    list: z.array(searchHit),
    total: z.number(),
    page: z.number(),
    size: z.number(),
    /** How many of each kind; kinds without any are absent. */
    counts: z.array(z.object({ kind: searchKind, count: z.number() })),
    /** Nothing holds the words as typed: these titles are nearly so. */
    nearly: z.boolean(),
  }),
  refusals: ['search_empty', 'search_too_short'],
});

export const rebuildSearch = endpoint({
  method: 'POST',
  path: '/api/admin/search/rebuild',
  summary: 'Writes down anew everything that can be found. Progress on topic job:{job_id}.',
  input: noInput,
  data: z.object({ job_id: id }),
  refusals: ['not_available'],
});
