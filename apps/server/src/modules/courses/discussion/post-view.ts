import type { PostView } from '@praxis/contract/courses/discussion';
import type { PersonView } from '../../accounts/index.ts';
import { leadsTheSpace, type MemberSpace } from '../../spaces/index.ts';
import type { PostRow } from './discussion.store.ts';

/** Who looks at a discussion, and who is who in it. */
export type DiscussionView = {
  userId: string;
  place: MemberSpace;
  people: ReadonlyMap<string, PersonView>;
  teachers: ReadonlySet<string>;
  assistants: ReadonlySet<string>;
};

/** Whoever asked decides which answer helped, and those who answer for the content. */
export const mayAccept = (userId: string, place: MemberSpace, askerId: string) =>
  place.active && (askerId === userId || place.member.rights.includes('edit_content'));

function markOf(post: PostRow, thread: PostRow | undefined, view: DiscussionView): PostView['mark'] {
  if (view.teachers.has(post.user_id)) return 'teacher';
  if (view.assistants.has(post.user_id)) return 'assistant';
  return thread && thread.user_id === post.user_id ? 'asker' : null;
}

/** A post as one reader sees it. `thread` is the post it answers. */
export function toPostView(post: PostRow, thread: PostRow | undefined, view: DiscussionView): PostView {
  const { userId, place } = view;
  const own = post.user_id === userId;
  const leads = leadsTheSpace(place.member);
  const deleted = post.deleted_at !== null;
  const hidden = post.hidden_at !== null;
  const readable = !deleted && (!hidden || own || leads);
  return {
    id: post.id,
    author: view.people.get(post.user_id) ?? { id: post.user_id, name: '', avatar: null },
    mark: markOf(post, thread, view),
    position: post.at_position,
    body: readable ? post.body : '',
    at: post.created_at.getTime(),
    edited: post.edited_at !== null,
    deleted,
    hidden,
    hidden_reason: readable && hidden ? post.hidden_reason : '',
    accepted: post.accepted_at !== null,
    can: {
      edit: place.active && own && !deleted && !hidden,
      delete: place.active && own && !deleted,
      accept: thread !== undefined && !hidden && mayAccept(userId, place, thread.user_id),
      hide: place.active && leads && !deleted,
    },
  };
}
