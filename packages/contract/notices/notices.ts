import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';

/** Who a notice is for; `everyone` includes visitors, `members` everybody who is signed in. */
export const noticeAudience = z.enum(['everyone', 'members', 'students', 'teachers', 'experts']);
/** Who a notice is for. */
export type NoticeAudience = z.output<typeof noticeAudience>;

/** A draft has no time, a scheduled notice waits for it, a withdrawn one is gone for readers. */
export const noticeState = z.enum(['draft', 'scheduled', 'published', 'withdrawn']);
/** The state of a notice. */
export type NoticeState = z.output<typeof noticeState>;

/** A notice in the list; `read` is false for visitors. */
export const noticeView = z.object({ id, title: z.string(), excerpt: z.string(), at: time, pinned: z.boolean(), read: z.boolean() });

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notice/list',
  summary: 'Published notices for this reader, pinned ones first, then newest first. Visitors see those for everyone.',
  open: true,
  input: z.object(paging),
  data: listOf(noticeView),
  refusals: [],
});

const neighbour = z.nullable(z.object({ id, title: z.string() }));

export const readNotice = endpoint({
  method: 'GET',
  path: '/api/notice/detail',
  summary:
    'One notice with its sanitised HTML; it counts as read by a signed-in reader. -99 when it is withdrawn, not yet out or not for them.',
  open: true,
  input: z.object({ nid: id }),
  data: z.object({ id, title: z.string(), body: z.string(), at: time, pinned: z.boolean(), newer: neighbour, older: neighbour }),
  refusals: ['not_available'],
});

/** A notice as operators edit it. */
export const noticeEdited = z.object({
  id,
  title: z.string(),
  body: z.string(),
  audience: noticeAudience,
  pinned: z.boolean(),
  state: noticeState,
  publish_at: z.nullable(time),
  /** Signed-in readers so far. */
  reads: z.number(),
  updated_at: time,
});
/** A notice as operators edit it. */
export type NoticeEdited = z.output<typeof noticeEdited>;

export const listNoticesToEdit = endpoint({
  method: 'GET',
  path: '/api/admin/notice/list',
  summary: 'Every notice of the platform with its state, newest first.',
  input: z.object({ ...paging, state: z.optional(noticeState) }),
  data: listOf(noticeEdited),
  refusals: ['not_available'],
});

export const saveNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notice/save',
  summary: 'Writes a notice, new without `notice_id`. Without `publish_at` it is a draft; a past time publishes it at once.',
  input: z.object({
    notice_id: z.optional(id),
    title: line(120, 'notice_title_required'),
    body: text(100_000).check(z.minLength(1, 'notice_body_required')),
    audience: noticeAudience,
    pinned: z._default(z.boolean(), false),
    publish_at: z.optional(time),
  }),
  data: noticeEdited,
  refusals: ['not_available', 'notice_title_required', 'notice_body_required', 'text_too_long'],
});

export const setNoticeWithdrawn = endpoint({
  method: 'POST',
  path: '/api/admin/notice/withdraw',
  summary: 'Takes a notice from its readers, or gives it back.',
  input: z.object({ notice_id: id, withdrawn: z.boolean() }),
  data: nothing,
  refusals: ['not_available'],
});
