import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Writing = {
  readers: { id: string; shown: boolean }[];
  kind: string;
  values: Record<string, string | number>;
  link: string;
  usefulUntil?: Date | undefined;
};

export async function insertMessages(db: Db, { readers, kind, values, link, usefulUntil }: Writing) {
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into messages (user_id, kind, "values", link, useful_until, shown)
    select reader.id, ${kind}, ${JSON.stringify(values)}::jsonb, ${link}, ${usefulUntil ?? null}::timestamptz, reader.shown
    from unnest(${readers.map((reader) => reader.id)}::bigint[], ${readers.map((reader) => reader.shown)}::boolean[]) as reader (id, shown)
    returning id, user_id`.execute(db);
  return rows;
}

/** Who of some people got the very same message within the last minute: a button that is pressed twice writes once. */
export async function findJustWritten(
  db: Db,
  { userIds, kind, values }: { userIds: readonly string[]; kind: string; values: Record<string, string | number> },
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id::text from messages where user_id = any(${[...userIds]}::bigint[]) and kind = ${kind}
      and "values" = ${JSON.stringify(values)}::jsonb and created_at > now() - interval '1 minute'`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Adds to the newest unread message of the same kind and link of each reader; returns those who had one. Senders of the same at once wait in turn. */
export async function addToUnread(db: Db, of: Pick<Writing, 'kind' | 'values' | 'link'> & { userIds: readonly string[]; more: number }) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`message ${of.kind} ${of.link}`}, 0))`.execute(db);
  const { rows } = await sql<{ user_id: string }>`
    update messages
    set "values" = "values" || ${JSON.stringify(of.values)}::jsonb || jsonb_build_object('count', ("values" ->> 'count')::int + ${of.more}::int)
    where id in (
      select max(id) from messages
      where user_id = any(${[...of.userIds]}::bigint[]) and read_at is null and shown and kind = ${of.kind} and link = ${of.link}
        and "values" ? 'count'
      group by user_id
    ) and read_at is null
    returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

export async function findMessages(
  db: Db,
  of: { userId: string; unread: boolean; kinds?: readonly string[] | undefined; page: number; size: number },
) {
  const mine = db
    .selectFrom('messages')
    .where('user_id', '=', of.userId)
    .where('shown', '=', true)
    .$if(of.unread, (query) => query.where('read_at', 'is', null))
    .$if(of.kinds !== undefined, (query) => query.where('kind', 'in', [...of.kinds!]));
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
    .where('shown', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const findMessageOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'read_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .executeTakeFirst();

export async function setRead(db: Db, of: { userId: string; id?: string; now: Date }) {
  const changed = await db
    .updateTable('messages')
    .set({ read_at: of.now })
    .where('user_id', '=', of.userId)
    .where('read_at', 'is', null)
    .where('shown', '=', true)
    .$if(of.id !== undefined, (query) => query.where('id', '=', of.id!))
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}
