import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, time } from '../core/shapes.ts';

/** A notice in the list of a space. */
export const spaceNotice = z.object({
  id,
  title: z.string(),
  pinned: z.boolean(),
  author: personView,
  publish_at: time,
  /** False while it waits for its time; only those who post see it then. */
  published: z.boolean(),
  /** Whether the viewer has opened it. */
  read: z.boolean(),
  /** How many of the people it is for have opened it; null for those who do not post. */
  readers: z.nullable(z.object({ read: z.number(), of: z.number() })),
  can: z.object({ change: z.boolean() }),
});
/** A notice in the list of a space. */
export type SpaceNotice = z.output<typeof spaceNotice>;

const draft = {
  title: line(100, 'notice_title_required'),
  /** HTML; the server keeps a safe subset. */
  body: z.string().check(z.minLength(1, 'notice_body_required'), z.maxLength(50_000, 'text_too_long')),
  pinned: z._default(z.boolean(), false),
  /** Absent or past: at once. */
  publish_at: z.optional(z.nullable(time)),
};
const noticeId = z.object({ notice_id: id });

export const listSpaceNotices = endpoint({
  method: 'GET',
  path: '/api/space/notices',
  summary: 'Notices of a space, pinned first, then newest.',
  input: z.object({ space_id: id, ...paging }),
  data: listOf(spaceNotice),
  refusals: ['not_available'],
});

export const getSpaceNotice = endpoint({
  method: 'GET',
  path: '/api/space/notice',
  summary: 'One notice with its text. Reading is recorded by its own call.',
  input: noticeId,
  data: z.object({ ...spaceNotice.shape, space_id: id, body: z.string() }),
  refusals: ['not_available'],
});

export const readSpaceNotice = endpoint({
  method: 'POST',
  path: '/api/space/readNotice',
  summary: 'Records that the viewer has opened a notice; a second time changes nothing.',
  input: noticeId,
  data: nothing,
  refusals: ['notice_not_found'],
});

export const writeSpaceNotice = endpoint({
  method: 'POST',
  path: '/api/space/writeNotice',
  summary: 'Writes a notice, published at once or at a time to come.',
  input: z.object({ space_id: id, ...draft }),
  data: z.object({ notice_id: id }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'notice_title_required', 'notice_body_required'],
});

export const changeSpaceNotice = endpoint({
  method: 'POST',
  path: '/api/space/changeNotice',
  summary: 'Changes a notice. The time of one that is published stays.',
  input: z.object({ notice_id: id, ...draft }),
  data: nothing,
  refusals: ['notice_not_found', 'not_allowed', 'space_archived', 'notice_title_required', 'notice_body_required'],
});

export const removeSpaceNotice = endpoint({
  method: 'POST',
  path: '/api/space/removeNotice',
  summary: 'Deletes a notice.',
  input: noticeId,
  data: nothing,
  refusals: ['notice_not_found', 'not_allowed', 'space_archived'],
});

export const listNoticeReaders = endpoint({
  method: 'GET',
  path: '/api/space/noticeReaders',
  summary: 'Who has opened a notice, or who has not; for those who post.',
  input: z.object({ notice_id: id, read: z._default(z.boolean(), true), ...paging }),
  data: listOf(z.object({ person: personView, read_at: z.nullable(time) })),
  refusals: ['not_available'],
});
