import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, text } from '../core/shapes.ts';

/** A point of the rubric of one question; negative takes away. */
export const rubricPoint = z.object({
  id: z.optional(id),
  text: line(300),
  points: z.number().check(z.gte(-1000), z.lte(1000), z.multipleOf(0.01)),
  /** Points of one criterion are its levels: one of them is given. Empty: a point of its own. */
  criterion: z._default(text(100), ''),
});
/** Most rubrics and comments one person keeps. */
export const RUBRIC_MOST = { rubrics: 200, comments: 1000, found: 20 } as const;

/** The space whose markers share it; null keeps it to oneself. */
const shared = z.nullable(id);
/** Where somebody marks; absent where there is no space. */
const where = z.optional(id);

const points = z.array(rubricPoint).check(z.minLength(1, 'rubric_empty'), z.maxLength(30, 'parameter_error'));
const pointView = z.object({ text: z.string(), points: z.number(), criterion: z.string() });

/** A rubric of the library. */
export const libraryRubric = z.object({
  id,
  title: z.string(),
  points: z.array(pointView),
  /** The space whose markers have it, too. */
  space_id: z.nullable(id),
  /** Whether everybody who marks in the space has it. */
  shared: z.boolean(),
  mine: z.boolean(),
});
/** A rubric of the library. */
export type LibraryRubric = z.output<typeof libraryRubric>;

export const listRubrics = endpoint({
  method: 'GET',
  path: '/api/rubric/list',
  summary: 'Rubrics one keeps, and those that markers of a space share, the most used first.',
  input: z.object({ space_id: where }),
  data: z.object({ list: z.array(libraryRubric) }),
  refusals: ['not_available'],
});

export const saveLibraryRubric = endpoint({
  method: 'POST',
  path: '/api/rubric/save',
  summary: 'Keeps a rubric in the library, or changes one of one’s own. What was copied from it stays as it is.',
  input: z.object({ rubric_id: z.optional(id), title: line(100, 'title_required'), points, space_id: shared }),
  data: z.object({ rubric_id: id }),
  refusals: ['not_available', 'title_required', 'rubric_empty', 'rubrics_full'],
});

export const removeLibraryRubric = endpoint({
  method: 'POST',
  path: '/api/rubric/remove',
  summary: 'Takes a rubric of one’s own out of the library.',
  input: z.object({ rubric_id: id }),
  data: nothing,
  refusals: ['not_available'],
});

/** A comment of the bank. */
export const bankComment = z.object({
  id,
  text: z.string(),
  uses: z.number(),
  shared: z.boolean(),
  /** The space it is shared in. */
  space_id: z.nullable(id),
  mine: z.boolean(),
});
/** A comment of the bank. */
export type BankComment = z.output<typeof bankComment>;

export const findComments = endpoint({
  method: 'GET',
  path: '/api/comment/find',
  summary: 'Comments one keeps, and those that markers of a space share: those with the words in them, the most used first.',
  input: z.object({ space_id: where, words: z._default(text(100), '') }),
  data: z.object({ list: z.array(bankComment) }),
  refusals: ['not_available'],
});

export const saveComment = endpoint({
  method: 'POST',
  path: '/api/comment/save',
  summary: 'Keeps a comment, or changes one of one’s own; the same text is kept once.',
  input: z.object({ comment_id: z.optional(id), text: line(1000, 'parameter_error'), space_id: shared }),
  data: z.object({ comment_id: id }),
  refusals: ['not_available', 'comments_full'],
});

export const noteCommentUse = endpoint({
  method: 'POST',
  path: '/api/comment/use',
  summary: 'Counts that a comment was used, so that it is offered earlier.',
  input: z.object({ comment_id: id }),
  data: nothing,
  refusals: ['not_available'],
});

export const removeComment = endpoint({
  method: 'POST',
  path: '/api/comment/remove',
  summary: 'Takes a comment of one’s own out of the bank.',
  input: z.object({ comment_id: id }),
  data: nothing,
  refusals: ['not_available'],
});
