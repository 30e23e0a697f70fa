import { addressOf } from '@praxis/contract/core/pages';
import {
  acceptAnswer,
  deletePost,
  discussionTopic,
  editPost,
  hidePost,
  listDiscussion,
  MOST_REPLIES,
  postToDiscussion,
  showPost,
} from '@praxis/contract/courses/discussion';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { people } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { idsWithRight, leaderIds, leadsTheSpace, memberIds, memberIn } from '../../spaces/index.ts';
import { type ActivityAsk, activityTheActorOpens, activityTheActorWritesIn, type InActivity, rowsOf } from '../notes/notes.access.ts';
import {
  clearAccepted,
  countPosts,
  countReplies,
  findPostForUpdate,
  findReplies,
  findThreads,
  insertPost,
  lockThread,
  updatePost,
} from './discussion.store.ts';
import { mayAccept, toPostView } from './post-view.ts';

/** So much of a question stands in the message about it. */
const QUOTED = 120;

/** Open pages fetch anew; what was said never travels on the topic, since not everybody may read a hidden post. */
const publishToPages = (db: Db, of: InActivity, postId: string) =>
  publish(db, discussionTopic(of.space_id, of.activity_id), { course_id: of.course_id, post_id: postId });

type PostAsk = ActivityAsk<InActivity & { post_id: string }>;

/** Discussion of an activity among the members of a space. */
export function discussionRoutes(app: App) {
  const postHere = async (ask: PostAsk) => {
    const { place } = await activityTheActorWritesIn(ask);
    const post = await findPostForUpdate(ask.db, ask.input, ask.input.post_id);
    if (!post) throw notForYou();
    return { place, post };
  };
  listRoute(app);
  postRoute(app);
  ownPostRoutes(app, postHere);
  judgingRoutes(app, postHere);
}

type PostHere = (ask: PostAsk) => Promise<{
  place: Awaited<ReturnType<typeof activityTheActorOpens>>['place'];
  post: NonNullable<Awaited<ReturnType<typeof findPostForUpdate>>>;
}>;

function listRoute(app: App) {
  serve(app, listDiscussion, {
    access: activityTheActorOpens,
    async run({ actor, subject: { place }, input, db }) {
      const { page, size } = input;
      const threads = await findThreads(db, input, { page, size });
      const replies = await findReplies(
        db,
        threads.rows.map((row) => row.id),
      );
      const view = {
        userId: actor.userId,
        place,
        people: await people(
          app,
          db,
          [...threads.rows, ...replies].map((row) => row.user_id),
        ),
        teachers: new Set(await leaderIds(db, input.space_id)),
        assistants: new Set(await memberIds(db, input.space_id, 'ta')),
      };
      const list = threads.rows.map((thread) => ({
        ...toPostView(thread, undefined, view),
        replies: replies.filter((reply) => reply.parent_id === thread.id).map((reply) => toPostView(reply, thread, view)),
      }));
      return { threads: { list, total: threads.total, page, size }, posts: await countPosts(db, input), can_post: place.active };
    },
  });
}

type PostEvent = InActivity & {
  body: string;
  activity: { id: string; title: string };
  parent: { user_id: string } | undefined;
  actorId: string;
};

/** An answer is told to who asked; a question of a student to those who may answer it for the space. */
async function notifyOfPost(app: App, db: Db, posted: PostEvent) {
  const { parent, actorId } = posted;
  const person = (await people(app, db, [actorId])).get(actorId)?.name ?? '';
  const at = { spaceId: posted.space_id, courseId: posted.course_id, activityId: posted.activity.id };
  const message = { values: { person, activity: posted.activity.title }, link: addressOf('learn', at, { side: 'discussion' }) };
  if (parent) {
    const reads = parent.user_id !== actorId && (await memberIn(db, parent.user_id, posted.space_id));
    if (reads) await sendMessage(db, { ...message, userIds: [parent.user_id], kind: 'discussion_answered' });
    return;
  }
  if ((await memberIn(db, actorId, posted.space_id))?.role !== 'student') return;
  const userIds = await idsWithRight(db, posted.space_id, 'edit_content');
  const text = posted.body.length > QUOTED ? `${posted.body.slice(0, QUOTED)}…` : posted.body;
  await sendMessage(db, { ...message, values: { ...message.values, text }, userIds, kind: 'question_asked', more: 1 });
}

function postRoute(app: App) {
  serve(app, postToDiscussion, {
    async access(ask) {
      const opened = await activityTheActorWritesIn(ask);
      const { parent_id: parentId } = ask.input;
      const parent = parentId === undefined ? undefined : await findPostForUpdate(ask.db, ask.input, parentId);
      // An answer answers a post, never another answer.
      if (parentId !== undefined && (!parent || parent.parent_id !== null)) throw notForYou();
      return { ...opened, parent };
    },
    async run({ actor, subject: { parent, activity }, input, db, now }) {
      if (parent && (await countReplies(db, parent.id)) >= MOST_REPLIES)
        throw new Refusal('replies_full', { values: { limit: MOST_REPLIES } });
      const place = { parent_id: parent?.id ?? null, at_position: parent ? null : (input.position ?? null) };
      const { id } = await insertPost(db, { ...rowsOf(input), ...place, user_id: actor.userId, body: input.body }, now);
      await publishToPages(db, input, id);
      await notifyOfPost(app, db, { ...input, activity, parent, actorId: actor.userId });
      return { post_id: id };
    },
  });
}

/** Changing and deleting what oneself wrote. */
function ownPostRoutes(app: App, postHere: PostHere) {
  const ownPost = async (ask: PostAsk) => {
    const { post } = await postHere(ask);
    if (post.user_id !== ask.actor.userId) throw new Refusal('not_allowed');
    return post;
  };

  serve(app, editPost, {
    access: ownPost,
    async run({ subject: post, input, db, now }) {
      // What a teacher hid stays as it was when it was hidden.
      if (post.hidden_at) throw new Refusal('not_allowed');
      await updatePost(db, post.id, { body: input.body, edited_at: now });
      await publishToPages(db, input, post.id);
      return {};
    },
  });

  serve(app, deletePost, {
    access: ownPost,
    async run({ subject: post, input, db, now }) {
      await updatePost(db, post.id, { body: '', deleted_at: now, accepted_at: null, accepted_by: null });
      await publishToPages(db, input, post.id);
      return {};
    },
  });
}

/** Accepting answers and hiding posts. */
function judgingRoutes(app: App, postHere: PostHere) {
  const postOfALeader = async (ask: PostAsk) => {
    const { place, post } = await postHere(ask);
    if (!leadsTheSpace(place.member)) throw new Refusal('not_allowed');
    return post;
  };

  serve(app, acceptAnswer, {
    async access(ask) {
      const { place, post } = await postHere(ask);
      const [thread] = post.parent_id ? await lockThread(ask.db, post.parent_id) : [];
      if (!thread) throw notForYou();
      if (post.hidden_at || !mayAccept(ask.actor.userId, place, thread.user_id)) throw new Refusal('not_allowed');
      return { post, thread };
    },
    async run({ actor, subject: { post, thread }, input, db, now }) {
      await clearAccepted(db, thread.id);
      if (input.accepted) await updatePost(db, post.id, { accepted_at: now, accepted_by: actor.userId });
      await publishToPages(db, input, post.id);
      return {};
    },
  });

  serve(app, hidePost, {
    access: postOfALeader,
    async run({ actor, subject: post, input, db, now, address }) {
      if (post.hidden_at && post.hidden_reason === input.reason) return {};
      await updatePost(db, post.id, { hidden_at: now, hidden_by: actor.userId, hidden_reason: input.reason, accepted_at: null });
      const action = { actorId: actor.userId, objectType: 'discussion_post', objectId: post.id, address };
      await audit(db, { ...action, action: 'post_hidden', from: 'shown', to: 'hidden', detail: { reason: input.reason } });
      await publishToPages(db, input, post.id);
      return {};
    },
  });

  serve(app, showPost, {
    access: postOfALeader,
    async run({ actor, subject: post, input, db, address }) {
      if (!post.hidden_at) return {};
      await updatePost(db, post.id, { hidden_at: null, hidden_by: null, hidden_reason: '' });
      const action = { actorId: actor.userId, objectType: 'discussion_post', objectId: post.id, address };
      await audit(db, { ...action, action: 'post_shown', from: 'hidden', to: 'shown' });
      await publishToPages(db, input, post.id);
      return {};
    },
  });
}
