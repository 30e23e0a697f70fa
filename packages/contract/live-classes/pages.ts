import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';

const inClass = { class_id: id };
const pageName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,24}$/, 'parameter_error'));

/** A PDF on its way onto the board. */
export const classPaper = z.object({
  id,
  name: z.string(),
  state: z.enum(['in_progress', 'complete', 'failed']),
  progress: z.number(),
  /** Why it failed, in words. */
  reason: z.nullable(z.string()),
});
/** A PDF on its way onto the board. */
export type ClassPaper = z.output<typeof classPaper>;

export const addClassPaper = endpoint({
  method: 'POST',
  path: '/api/liveClass/addPdf',
  summary: 'Has the pages of an uploaded PDF drawn; they come onto the board by themselves, after the page that is named.',
  input: z.object({ ...inClass, file_id: id, after: z._default(z.nullable(pageName), null) }),
  data: z.object({ paper_id: id }),
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_is_over', 'file_not_found'],
});

export const listClassPapers = endpoint({
  method: 'GET',
  path: '/api/liveClass/pdfs',
  summary: 'PDFs of a class: how far the drawing of their pages is.',
  input: z.object(inClass),
  data: z.object({ list: z.array(classPaper) }),
  refusals: ['not_available'],
});
