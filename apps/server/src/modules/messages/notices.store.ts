import type { NoticeAudience, NoticeState } from '@praxis/contract/notices/notices';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Reader = { audiences: NoticeAudience[]; userId: string | undefined; now: Date };

const published = (db: Db, { audiences, now }: Pick<Reader, 'audiences' | 'now'>) =>
  db
    .selectFrom('notices')
    .where('withdrawn_at', 'is', null)
    .where('publish_at', '<=', now)
    .where('audience', 'in', [...audiences]);

export async function findPublishedNotices(db: Db, reader: Reader, { page, size }: { page: number; size: number }) {
  const { total } = await published(db, reader)
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await published(db, reader)
    .leftJoin('notice_reads', (join) =>
      join.onRef('notice_reads.notice_id', '=', 'notices.id').on('notice_reads.user_id', '=', reader.userId ?? '0'),
    )
    .select(['notices.id', 'title', 'body', 'pinned', 'publish_at', 'notice_reads.read_at'])
    .orderBy('pinned', 'desc')
    .orderBy('publish_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

export const findPublishedNotice = (db: Db, reader: Reader, id: string) =>
  published(db, reader).select(['id', 'title', 'body', 'pinned', 'publish_at']).where('id', '=', id).executeTakeFirst();

/** The published notices next to one in time. */
export async function findNeighbours(db: Db, reader: Reader, of: { id: string; publish_at: Date }) {
  const place = sql`(${of.publish_at}::timestamptz, ${of.id}::bigint)`;
  const newer = published(db, reader).select(['id', 'title']).where(sql<boolean>`(publish_at, id) > ${place}`);
  const older = published(db, reader).select(['id', 'title']).where(sql<boolean>`(publish_at, id) < ${place}`);
  return {
    newer: (await newer.orderBy('publish_at').orderBy('id').limit(1).executeTakeFirst()) ?? null,
    older: (await older.orderBy('publish_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null,
  };
}

export const setNoticeRead = (db: Db, noticeId: string, userId: string, now: Date) =>
  db
    .insertInto('notice_reads')
    .values({ notice_id: noticeId, user_id: userId, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const columns = ['id', 'title', 'body', 'audience', 'pinned', 'publish_at', 'withdrawn_at', 'updated_at'] as const;

export const findNoticeForUpdate = (db: Db, id: string) =>
  db.selectFrom('notices').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export async function findNoticesInState(
  db: Db,
  { state, now, page, size }: { state?: NoticeState; now: Date; page: number; size: number },
) {
  const inState = db.selectFrom('notices').$if(state !== undefined, (query) =>
    state === 'withdrawn'
      ? query.where('withdrawn_at', 'is not', null)
      : query
          .where('withdrawn_at', 'is', null)
          .$if(state === 'draft', (drafts) => drafts.where('publish_at', 'is', null))
          .$if(state === 'scheduled', (waiting) => waiting.where('publish_at', '>', now))
          .$if(state === 'published', (out) => out.where('publish_at', '<=', now)),
  );
  const { total } = await inState.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await inState
    .select(columns)
    .select((e) =>
      e
        .selectFrom('notice_reads')
        .whereRef('notice_reads.notice_id', '=', 'notices.id')
        .select((inner) => inner.fn.countAll<string>().as('reads'))
        .as('reads'),
    )
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

export type NoticeWritten = { title: string; body: string; audience: NoticeAudience; pinned: boolean; publish_at: Date | null };

export const insertNotice = (db: Db, written: NoticeWritten, by: string) =>
  db
    .insertInto('notices')
    .values({ ...written, created_by: by })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateNotice = (db: Db, id: string, written: NoticeWritten, now: Date) =>
  db
    .updateTable('notices')
    .set({ ...written, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const setWithdrawnAt = (db: Db, id: string, withdrawnAt: Date | null, now: Date) =>
  db.updateTable('notices').set({ withdrawn_at: withdrawnAt, updated_at: now }).where('id', '=', id).execute();

export async function countReads(db: Db, noticeId: string) {
  const row = await db
    .selectFrom('notice_reads')
    .select((e) => e.fn.countAll<string>().as('reads'))
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow();
  return Number(row.reads);
}
