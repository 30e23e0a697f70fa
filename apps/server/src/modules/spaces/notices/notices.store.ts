import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export const findNotice = (db: Db, id: string) =>
  db
    .selectFrom('space_notices')
    .innerJoin('space_people', 'space_people.id', 'space_notices.author_id')
    .selectAll('space_notices')
    .select(['space_people.name as author_name', 'space_people.avatar_file_id as author_avatar_file_id'])
    .where('space_notices.id', '=', id)
    .executeTakeFirst();

/** A notice with its author's name. */
export type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

export async function findNotices(db: Db, of: { spaceId: string; userId: string; waitingToo: boolean; page: number; size: number }) {
  const ground = db
    .selectFrom('space_notices')
    .where('space_id', '=', of.spaceId)
    .$if(!of.waitingToo, (query) => query.where('published_at', 'is not', null));
  const { total } = await ground.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await ground
    .innerJoin('space_people', 'space_people.id', 'space_notices.author_id')
    .select([
      'space_notices.id',
      'space_notices.title',
      'space_notices.pinned',
      'space_notices.publish_at',
      'space_notices.published_at',
      'space_notices.author_id',
      'space_people.name as author_name',
      'space_people.avatar_file_id as author_avatar_file_id',
    ])
    .select((e) => [
      e
        .exists(
          e
            .selectFrom('space_notice_reads')
            .select('notice_id')
            .whereRef('space_notice_reads.notice_id', '=', 'space_notices.id')
            .where('space_notice_reads.user_id', '=', of.userId),
        )
        .as('read'),
      readersOf(of.spaceId).as('readers'),
    ])
    .orderBy('pinned', 'desc')
    .orderBy('publish_at', 'desc')
    .orderBy('space_notices.id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  return { rows, total: Number(total) };
}

/** Students of the space who have opened the notice of the outer query. */
const readersOf = (spaceId: string) => sql<string>`(
  select count(*) from space_notice_reads r join space_members m on m.user_id = r.user_id and m.space_id = ${spaceId}
  where r.notice_id = space_notices.id and m.state = 'approved' and m.role = 'student')`;

export async function countReaders(db: Db, noticeId: string, spaceId: string) {
  const row = await db
    .selectFrom('space_notices')
    .select(readersOf(spaceId).as('readers'))
    .where('id', '=', noticeId)
    .executeTakeFirstOrThrow();
  return Number(row.readers);
}

export const hasRead = async (db: Db, noticeId: string, userId: string) =>
  Boolean(
    await db
      .selectFrom('space_notice_reads')
      .select('notice_id')
      .where('notice_id', '=', noticeId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );

type Draft = { title: string; body: string; pinned: boolean; publish_at: Date; published_at: Date | null };

export const insertNotice = (db: Db, row: Draft & { space_id: string; author_id: string }) =>
  db.insertInto('space_notices').values(row).returning('id').executeTakeFirstOrThrow();

export const updateNotice = (db: Db, id: string, change: Partial<Draft>) =>
  db
    .updateTable('space_notices')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const deleteNotice = (db: Db, id: string) => db.deleteFrom('space_notices').where('id', '=', id).execute();

/** Records the first reading; true when it was the first. */
export async function markRead(db: Db, noticeId: string, userId: string, now: Date) {
  const row = await db
    .insertInto('space_notice_reads')
    .values({ notice_id: noticeId, user_id: userId, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice_id')
    .executeTakeFirst();
  return Boolean(row);
}

/** Notices whose time has come, taken by one sweep at a time. */
export const takeDueNotices = (db: Db, now: Date) =>
  db
    .updateTable('space_notices')
    .set({ published_at: now })
    .where('published_at', 'is', null)
    .where('publish_at', '<=', now)
    .where('space_id', 'in', (e) => e.selectFrom('spaces').select('id').where('state', '=', 'active'))
    .returning(['id', 'space_id', 'title', 'author_id'])
    .execute();

export async function findReaders(db: Db, of: { noticeId: string; spaceId: string; read: boolean; page: number; size: number }) {
  const ground = db
    .selectFrom('space_members')
    .leftJoin('space_notice_reads', (join) =>
      join.onRef('space_notice_reads.user_id', '=', 'space_members.user_id').on('space_notice_reads.notice_id', '=', of.noticeId),
    )
    .where('space_members.space_id', '=', of.spaceId)
    .where('space_members.state', '=', 'approved')
    .where('space_members.role', '=', 'student')
    .where('space_notice_reads.read_at', of.read ? 'is not' : 'is', null);
  const { total } = await ground.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await ground
    .innerJoin('space_people', 'space_people.id', 'space_members.user_id')
    .select(['space_members.user_id', 'space_people.name', 'space_people.avatar_file_id', 'space_notice_reads.read_at'])
    .orderBy('space_notice_reads.read_at')
    .orderBy('space_members.id')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  return { rows, total: Number(total) };
}
