import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/shapes.ts';

/** Most marks on one work, and most points of a line of the pen. */
export const ANNOTATION_MOST = { marks: 500, points: 2000, body: 1000, quote: 200 } as const;

/** What marks stand on: `answer` names an attempt and its question, `project` the work of a stage and its deliverable, "12.3". */
export const annotationSubject = z.enum(['answer', 'project']);
/** What marks stand on. */
export type AnnotationSubject = z.output<typeof annotationSubject>;

/** What a mark looks like. */
export const annotationKind = z.enum(['note', 'highlight', 'pen', 'tick', 'cross']);
/** What a mark looks like. */
export type AnnotationKind = z.output<typeof annotationKind>;

/** Ten-thousandths of a side of a page. */
const place = z.number().check(z.int(), z.gte(0), z.lte(10_000));
/** Which document of a work: the hash of a file, or `answer` for what was written. */
const document = z.string().check(z.regex(/^(answer|[0-9a-f]{64})$/, 'parameter_error'));

/** Where a mark stands: on a page by its sides, or on characters of a text with the words that stood there. */
export const annotationTarget = z.union([
  z.object({
    document,
    page: z.number().check(z.int(), z.gte(1), z.lte(2000)),
    /** x, y, x, y …: one place of a note or stamp, two corners of a highlight, the line of a pen. */
    points: z.array(place).check(z.minLength(2, 'parameter_error'), z.maxLength(ANNOTATION_MOST.points * 2, 'parameter_error')),
  }),
  z.object({
    document,
    start: z.number().check(z.int(), z.gte(0), z.lte(10_000_000)),
    end: z.number().check(z.int(), z.gte(0), z.lte(10_000_000)),
    quote: text(ANNOTATION_MOST.quote),
  }),
]);
/** Where a mark stands. */
export type AnnotationTarget = z.output<typeof annotationTarget>;

const key = z.uuid('parameter_error');
const on = { subject: annotationSubject, ref: z.string().check(z.regex(/^\d{1,19}\.\d{1,4}$/, 'parameter_error')) };

/** A mark on a work. */
export const annotation = z.object({
  key: z.string(),
  kind: annotationKind,
  target: annotationTarget,
  body: z.string(),
  revision: z.number(),
});
/** A mark on a work. */
export type Annotation = z.output<typeof annotation>;

export const listAnnotations = endpoint({
  method: 'GET',
  path: '/api/annotation/list',
  summary: 'The marks on a work, first to last: for those who mark it, and for its author once results are out.',
  /** Without a round, those of the present one. */
  input: z.object({ ...on, round: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))) }),
  data: z.object({ list: z.array(annotation), released: z.boolean(), space_id: z.nullable(id), can: z.object({ mark: z.boolean() }) }),
  refusals: ['not_available'],
});

export const saveAnnotation = endpoint({
  method: 'POST',
  path: '/api/annotation/save',
  summary:
    'Puts a mark on a work, or changes one: the page chooses its key, and saving the same twice changes nothing. `revision` is the one it was read with, 0 for a new one. Nobody but markers sees it before results are out.',
  input: z.object({
    ...on,
    key,
    kind: annotationKind,
    target: annotationTarget,
    body: z._default(text(ANNOTATION_MOST.body), ''),
    revision: z.number().check(z.int(), z.gte(0)),
  }),
  data: z.object({ revision: z.number() }),
  refusals: ['not_available', 'annotation_changed_elsewhere', 'annotations_full', 'annotation_place_wrong'],
});

export const removeAnnotation = endpoint({
  method: 'POST',
  path: '/api/annotation/remove',
  summary: 'Takes a mark off a work, or puts it back. Repeating it changes nothing.',
  input: z.object({ ...on, key, removed: z._default(z.boolean(), true) }),
  data: nothing,
  refusals: ['not_available'],
});
