import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, noInput, nothing, paging, time } from '../core/shapes.ts';
import { messageGroups } from './groups.ts';

/** A message as its owner reads it, in the language of the call. `link` is a path of this application or empty. */
export const messageView = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  at: time,
  read: z.boolean(),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/message/list',
  summary: 'The inbox of the signed-in person, newest first.',
  input: z.object({ ...paging, unread: z._default(z.boolean(), false), group: z.optional(z.enum(messageGroups)) }),
  data: listOf(messageView),
  refusals: [],
});

export const readMessage = endpoint({
  method: 'POST',
  path: '/api/message/read',
  summary: 'Marks one message read; reading it again changes nothing.',
  input: z.object({ message_id: id }),
  data: nothing,
  refusals: ['not_available'],
});

export const readAllMessages = endpoint({
  method: 'POST',
  path: '/api/message/readAll',
  summary: 'Marks every message of the inbox read.',
  input: noInput,
  data: z.object({ count: z.number() }),
  refusals: [],
});
