import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { InActivity } from '../notes/notes.access.ts';

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

/** Questions in the courses of some spaces that nobody who teaches there has answered and no answer was accepted for, by course. */
export async function questionsWaiting(db: Db, spaceIds: readonly string[]) {
  type Waiting = { space_id: string; course_id: string; activity_id: string; space: string; title: string; count: number; since: Date };
  const { rows } = await sql<Waiting>`
    select p.space_id, p.course_id, (array_agg(p.activity_id order by p.created_at))[1] as activity_id, s.name as space, c.title,
      count(*)::int as count, min(p.created_at) as since
    from discussion_posts p join spaces s on s.id = p.space_id join courses c on c.id = p.course_id
    join space_members m on m.space_id = p.space_id and m.user_id = p.user_id and m.role = 'student'
    where p.space_id = any(${[...spaceIds]}::bigint[]) and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
      and p.created_at > now() - interval '60 days'
      and not exists (
        select 1 from discussion_posts r left join space_members w on w.space_id = r.space_id and w.user_id = r.user_id
        where r.parent_id = p.id and r.deleted_at is null
          and (r.accepted_at is not null or r.user_id = s.owner_id or w.role in ('teacher', 'ta')))
    group by p.space_id, p.course_id, s.name, c.title`.execute(db);
  return rows;
}
