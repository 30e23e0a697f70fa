import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

export const insertMessages = (db: Db, of: { userIds: string[]; kind: string; values: Record<string, string | number>; link: string }) =>
  db
    .insertInto('messages')
    .columns(['user_id', 'kind', 'values', 'link'])
    .expression((from) =>
      from
        .selectFrom(sql<{ id: string }>`unnest(${of.userIds}::bigint[])`.as<'reader'>(sql`reader(id)`))
        .select([
          sql<string>`reader.id`.as('user_id'),
          sql<string>`${of.kind}::text`.as('kind'),
          sql<string>`${JSON.stringify(of.values)}::jsonb`.as('values'),
          sql<string>`${of.link}::text`.as('link'),
        ]),
    )
    .execute();

export async function findMessages(db: Db, of: { userId: string; unread: boolean; page: number; size: number }) {
  const mine = db
    .selectFrom('messages')
    .where('user_id', '=', of.userId)
    .$if(of.unread, (query) => query.where('read_at', 'is', null));
  const { total } = await mine.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .select(['id', 'kind', 'values', 'link', 'read_at', 'created_at'])
    .orderBy('id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  return { rows, total: Number(total) };
}

export async function countUnreadOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('messages')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const findMessageOf = (db: Db, userId: string, id: string) =>
  db.selectFrom('messages').select(['id', 'read_at']).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export async function setRead(db: Db, of: { userId: string; id?: string; now: Date }) {
  const changed = await db
    .updateTable('messages')
    .set({ read_at: of.now })
    .where('user_id', '=', of.userId)
    .where('read_at', 'is', null)
    .$if(of.id !== undefined, (query) => query.where('id', '=', of.id!))
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}
