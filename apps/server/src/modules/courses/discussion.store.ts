import type { Db } from '../../platform/db.ts';
import type { InActivity } from './notes.access.ts';

const columns = [
  'id',
  'parent_id',
  'user_id',
  'at_position',
  'body',
  'accepted_at',
  'edited_at',
  'hidden_at',
  'hidden_reason',
  'deleted_at',
  'created_at',
] as const;

const inActivity = (db: Db, of: InActivity) =>
  db
    .selectFrom('discussion_posts as p')
    .where('p.space_id', '=', of.space_id)
    .where('p.course_id', '=', of.course_id)
    .where('p.activity_id', '=', of.activity_id);

/** One page of the posts that open threads, newest first; a deleted one stays while it has answers. */
export async function findThreads(db: Db, of: InActivity, { page, size }: { page: number; size: number }) {
  const threads = inActivity(db, of)
    .where('p.parent_id', 'is', null)
    .where((at) =>
      at.or([
        at('p.deleted_at', 'is', null),
        at.exists(
          at.selectFrom('discussion_posts as r').select('r.id').whereRef('r.parent_id', '=', 'p.id').where('r.deleted_at', 'is', null),
        ),
      ]),
    );
  const { total } = await threads.select((at) => at.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await threads
    .select(columns)
    .orderBy('p.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { total: Number(total), rows };
}

/** A post as it is kept. */
export type PostRow = Awaited<ReturnType<typeof findThreads>>['rows'][number];

/** Answers under some posts, oldest first. */
export const findReplies = async (db: Db, parentIds: readonly string[]): Promise<PostRow[]> =>
  parentIds.length === 0
    ? []
    : db
        .selectFrom('discussion_posts')
        .select(columns)
        .where('parent_id', 'in', [...parentIds])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute();

export async function countPosts(db: Db, of: InActivity) {
  const { total } = await inActivity(db, of)
    .where('p.deleted_at', 'is', null)
    .select((at) => at.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countReplies(db: Db, parentId: string) {
  const { total } = await db
    .selectFrom('discussion_posts')
    .select((at) => at.fn.countAll<string>().as('total'))
    .where('parent_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A post of an activity, kept from other changes until the transaction ends. */
export const findPostForUpdate = (db: Db, of: InActivity, id: string) =>
  inActivity(db, of).select(columns).where('p.id', '=', id).where('p.deleted_at', 'is', null).forUpdate().executeTakeFirst();

export const insertPost = (
  db: Db,
  post: InActivity & { user_id: string; parent_id: string | null; at_position: number | null; body: string },
  now: Date,
) =>
  db
    .insertInto('discussion_posts')
    .values({ ...post, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

type PostChange = {
  body?: string;
  edited_at?: Date;
  deleted_at?: Date;
  hidden_at?: Date | null;
  hidden_by?: string | null;
  hidden_reason?: string;
  accepted_at?: Date | null;
  accepted_by?: string | null;
};

export const updatePost = (db: Db, id: string, change: PostChange) =>
  db.updateTable('discussion_posts').set(change).where('id', '=', id).execute();

/** Nothing under a post is accepted any more. */
export const clearAccepted = (db: Db, parentId: string) =>
  db
    .updateTable('discussion_posts')
    .set({ accepted_at: null, accepted_by: null })
    .where('parent_id', '=', parentId)
    .where('accepted_at', 'is not', null)
    .execute();

/** The post that an answer stands under, also when it is deleted; kept so that only one answer is accepted at a time. */
export const lockThread = (db: Db, id: string) =>
  db.selectFrom('discussion_posts').select(['id', 'user_id']).where('id', '=', id).forUpdate().execute();
