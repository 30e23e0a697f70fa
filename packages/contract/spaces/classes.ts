import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing } from '../core/shapes.ts';

const spaceId = z.object({ space_id: id });
/** A class as a space sees it; `inside` counts its students who are members. */
const classOfSpace = z.object({ id, name: z.string(), students: z.number(), inside: z.number(), follow: z.boolean(), added: z.boolean() });
/** A class as a space sees it. */
export type ClassOfSpace = z.output<typeof classOfSpace>;

export const listSpaceClasses = endpoint({
  method: 'GET',
  path: '/api/space/classes',
  summary: 'The administrative classes of the actor’s institution, and which of them were put into a space.',
  input: spaceId,
  data: z.object({ list: z.array(classOfSpace) }),
  refusals: ['not_allowed', 'space_not_found', 'space_archived'],
});

export const addClassToSpace = endpoint({
  method: 'POST',
  path: '/api/space/addClass',
  summary:
    'Puts the students of an administrative class into a space. With `follow`, newcomers of the class come in every night; nobody is ever removed by it.',
  input: z.object({ space_id: id, class_id: id, follow: z.boolean() }),
  data: z.object({ added: z.number() }),
  refusals: ['not_available', 'not_allowed', 'space_not_found', 'class_no_room', 'space_archived', 'class_too_large'],
});

export const followClass = endpoint({
  method: 'POST',
  path: '/api/space/followClass',
  summary: 'Says whether newcomers of a class that was put into a space come in every night.',
  input: z.object({ space_id: id, class_id: id, follow: z.boolean() }),
  data: nothing,
  refusals: ['not_available', 'not_allowed', 'space_not_found', 'space_archived'],
});
