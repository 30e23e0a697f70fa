import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, time } from '../core/shapes.ts';
import { positionInActivity } from './notes.ts';
import { nodeId } from './tree.ts';

const inActivity = { space_id: id, course_id: id, activity_id: nodeId };
const onePost = { ...inActivity, post_id: id };

/** So many answers fit under one post. */
export const MOST_REPLIES = 200;

/** Topic on which pages hear that the discussion of an activity in a space changed. */
export const discussionTopic = (spaceId: string, activityId: string) => `discussion:${spaceId}-${activityId}`;

const postBody = z.string().check(z.trim(), z.minLength(1, 'post_required'), z.maxLength(4000, 'text_too_long'));

const post = {
  id,
  author: personView,
  /** What the author is in the space now; `asker` marks answers of whoever opened the thread. */
  mark: z.nullable(z.enum(['teacher', 'assistant', 'asker'])),
  position: z.nullable(z.number()),
  /** Empty when the post is deleted, or hidden from the reader. */
  body: z.string(),
  at: time,
  edited: z.boolean(),
  deleted: z.boolean(),
  hidden: z.boolean(),
  /** Why it is hidden, for its author and for those who hide. */
  hidden_reason: z.string(),
  accepted: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), accept: z.boolean(), hide: z.boolean() }),
};
const postView = z.object(post);
/** A post as the reader sees it. */
export type PostView = z.output<typeof postView>;
const threadView = z.object({ ...post, replies: z.array(postView) });
/** A post with its answers. */
export type ThreadView = z.output<typeof threadView>;

export const listDiscussion = endpoint({
  method: 'GET',
  path: '/api/learn/discussion',
  summary: 'Posts about an activity inside a space with their answers, newest post first.',
  input: z.object({ ...inActivity, ...paging }),
  data: z.object({
    threads: listOf(threadView),
    /** Posts and answers together. */
    posts: z.number(),
    can_post: z.boolean(),
  }),
  refusals: ['not_available', 'activity_locked_after', 'activity_locked_score', 'activity_locked_until', 'activity_closed'],
});

export const postToDiscussion = endpoint({
  method: 'POST',
  path: '/api/learn/post',
  summary: 'Posts about an activity at a place or in general, or answers a post; who asked hears of an answer.',
  input: z.object({ ...inActivity, parent_id: z.optional(id), position: z.optional(positionInActivity), body: postBody }),
  data: z.object({ post_id: id }),
  refusals: ['not_available', 'space_archived', 'replies_full', 'post_required', 'text_too_long'],
});

export const editPost = endpoint({
  method: 'POST',
  path: '/api/learn/editPost',
  summary: 'Changes the text of an own post.',
  input: z.object({ ...onePost, body: postBody }),
  data: nothing,
  refusals: ['not_available', 'not_allowed', 'space_archived', 'post_required', 'text_too_long'],
});

export const deletePost = endpoint({
  method: 'POST',
  path: '/api/learn/deletePost',
  summary: 'Deletes an own post; its answers stay.',
  input: z.object(onePost),
  data: nothing,
  refusals: ['not_available', 'not_allowed', 'space_archived'],
});

export const acceptAnswer = endpoint({
  method: 'POST',
  path: '/api/learn/acceptAnswer',
  summary: 'Accepts an answer in place of any other, or takes that back: whoever asked, teachers, assistants who edit content.',
  input: z.object({ ...onePost, accepted: z.boolean() }),
  data: nothing,
  refusals: ['not_available', 'not_allowed', 'space_archived'],
});

export const hidePost = endpoint({
  method: 'POST',
  path: '/api/learn/hidePost',
  summary: 'A teacher hides a post with a reason; that stands in the audit log.',
  input: z.object({ ...onePost, reason: line(200, 'hide_reason_required') }),
  data: nothing,
  refusals: ['not_available', 'not_allowed', 'space_archived', 'hide_reason_required'],
});

export const showPost = endpoint({
  method: 'POST',
  path: '/api/learn/showPost',
  summary: 'A teacher shows a hidden post again.',
  input: z.object(onePost),
  data: nothing,
  refusals: ['not_available', 'not_allowed', 'space_archived'],
});
