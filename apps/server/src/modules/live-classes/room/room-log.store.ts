import type { RoomAction, RoomEvent, RoomRole } from '@praxis/contract/live-classes/room';
import type { RoomState } from '@praxis/rules/room';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** One thing to be written into the log of a class. */
export type RoomEntry = { classId: string; userId: string | null; role: RoomRole; key: string; kind: string; body: string; at: Date } & {
  /** The people it is for, when not everybody. */
  to?: readonly string[];
};
/** Where it stands in the log. */
export type Written = { seq: number; at: number };
/** The same with the event as everybody who may hear it is told, unless it stood there before. */
type Appended = Written & { event?: RoomEvent };

/** Kinds that everybody sees move; chat and hands have gathered before they were written; the rest waits a little longer and travels together. */
const WITHIN: Readonly<Record<string, number>> = { board: 50, laser: 50, page_turn: 50, chat: 0, hand: 0 };
/** Milliseconds within which a room is told. */
export const notifyWithin = (kind: string) => WITHIN[kind] ?? 200;

const APPEND = `
  with given as (
    select place, within, class_id, user_id, role, key, kind, body, at, only_for from jsonb_to_recordset($1::jsonb)
      as g (place int, within int, class_id bigint, user_id bigint, role text, key text, kind text, body text, at timestamptz, only_for bigint[])
  ), classes as (
    select id, started_at from live_classes where id in (select class_id from given) order by id for key share
  ), locked as (
    select l.class_id, l.seq, c.started_at from classes c join class_logs l on l.class_id = c.id
    where not l.closed order by l.class_id for update of l
  ), known as (
    select g.place, g.within, g.class_id, e.seq, e.at_ms from given g join class_events e on e.class_id = g.class_id and e.user_id = g.user_id and e.key = g.key
  ), fresh as (
    select g.*, row_number() over (partition by g.class_id order by g.place) as nth from given g
    where not exists (select from known where known.place = g.place)
  ), counted as (
    update class_logs l set seq = l.seq + f.many
    from (select class_id, count(*) as many from fresh join locked using (class_id) group by class_id) f where f.class_id = l.class_id
    returning l.class_id
  ), written as (
    insert into class_events (class_id, seq, at_ms, user_id, role, key, kind, body, only_for)
    select f.class_id, locked.seq + f.nth, greatest(0, coalesce((extract(epoch from f.at - locked.started_at) * 1000)::bigint, 0)),
      f.user_id, f.role, f.key, f.kind, f.body::jsonb, f.only_for
    from fresh f join locked using (class_id)
    returning class_id, user_id, key, seq, at_ms, body
  ), answered as (
    select f.place, f.within, f.class_id, w.seq, w.at_ms, p.name, w.body
    from written w join fresh f on f.class_id = w.class_id and f.key = w.key and f.user_id is not distinct from w.user_id
    left join people p on p.id = w.user_id
    union all select place, within, class_id, seq, at_ms, null, null from known
  ), named as (
    select *, max(seq) over of_class || ' class:' || class_id || ' ' || min(within) over of_class as news
    from answered window of_class as (partition by class_id)
  )
  select place, seq, at_ms, name, body, pg_notify('realtime', news) as told from named`;

/**
 * Appends many sayings in one statement. Classes are locked before their logs, as by whoever changes a class. The lock on each log makes
 * its numbers gapless and in commit order; a log that is closed takes nothing, which is what undefined says. What was written under the
 * same key before is answered with its old number, without the event. Every server hears of it with the commit.
 */
export async function appendPosts(db: Db, posts: readonly RoomEntry[]): Promise<(Appended | undefined)[]> {
  const input = posts.map(({ classId, userId, role, key, kind, body, at, to }, place) => ({
    ...{ place, within: notifyWithin(kind), class_id: classId, user_id: userId, role, key, kind, body, at, only_for: to ?? null },
  }));
  type Row = { place: number; seq: string; at_ms: string; name: string | null; body: object | null };
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(APPEND, [JSON.stringify(input)]));
  const answers: (Appended | undefined)[] = new Array(posts.length).fill(undefined);
  for (const row of rows) {
    const { userId, role, kind, to } = posts[row.place]!;
    const of = { user_id: userId, role, kind, hidden: false, only_for: to ?? null };
    answers[row.place] = {
      seq: Number(row.seq),
      at: Number(row.at_ms),
      ...(row.body && { event: eventOf({ ...row, ...of, body: row.body }) }),
    };
  }
  return answers;
}

/** Writes what the product does into the log, in the caller's transaction. False when the log is closed. */
export async function appendAction(db: Db, of: { classId: string; userId?: string; now: Date }, action: RoomAction): Promise<boolean> {
  const { kind, ...body } = action;
  const [written] = await appendPosts(db, [
    {
      classId: of.classId,
      userId: of.userId ?? null,
      role: 'staff',
      key: crypto.randomUUID(),
      kind,
      body: JSON.stringify(body),
      at: of.now,
    },
  ]);
  return written !== undefined;
}

/** The same for groups that were made by lot. */
export async function appendGroups(
  db: Db,
  of: { classId: string; userId: string; now: Date },
  groups: readonly { name: string; user_ids: readonly string[] }[],
) {
  const body = JSON.stringify({ groups });
  await appendPosts(db, [
    { classId: of.classId, userId: of.userId, role: 'staff', key: crypto.randomUUID(), kind: 'groups', body, at: of.now },
  ]);
}

/** Closes a log for good; nothing that was not written before is taken. */
export const closeLog = (db: Db, classId: string) =>
  db.updateTable('class_logs').set({ closed: true }).where('class_id', '=', classId).execute();

export const newestSeq = async (db: Db, classId: string) =>
  BigInt((await db.selectFrom('class_logs').select('seq').where('class_id', '=', classId).executeTakeFirst())?.seq ?? 0);

type EventRow = {
  seq: string;
  at_ms: string;
  user_id: string | null;
  name: string | null;
  role: RoomRole;
  kind: string;
  body: object;
  hidden: boolean;
  only_for: readonly string[] | null;
};

const eventOf = (row: EventRow): RoomEvent =>
  ({
    ...(row.hidden ? { kind: 'removed' } : { ...row.body, kind: row.kind }),
    seq: Number(row.seq),
    at: Number(row.at_ms),
    by: row.user_id ? { id: row.user_id, name: row.name ?? '' } : null,
    role: row.role,
    ...(row.only_for && { to: row.only_for }),
  }) as RoomEvent;

/** Events after a number, in order. What was taken out of the chat leaves only its number. */
export async function eventsAfter(db: Db, classId: string, seq: bigint | number, most: number): Promise<RoomEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.seq, e.at_ms, e.user_id, p.name, e.role, e.kind, e.body, e.hidden, e.only_for
    from class_events e left join people p on p.id = e.user_id
    where e.class_id = ${classId} and e.seq > ${String(seq)}::bigint order by e.seq limit ${most}`.execute(db);
  return rows.map(eventOf);
}

/** Takes a line out of the chat. */
export const hideChat = (db: Db, classId: string, seq: number) =>
  db
    .updateTable('class_events')
    .set({ hidden: true })
    .where('class_id', '=', classId)
    .where('seq', '=', String(seq))
    .where('kind', '=', 'chat')
    .execute();

export async function findSnapshot(db: Db, classId: string): Promise<RoomState | undefined> {
  const row = await db.selectFrom('class_snapshots').select('state').where('class_id', '=', classId).executeTakeFirst();
  return row?.state as RoomState | undefined;
}

/** Keeps where a room stood; an older one never replaces a newer. */
export const saveSnapshot = (db: Db, classId: string, seq: number, state: string) =>
  sql`
    insert into class_snapshots (class_id, seq, state) values (${classId}, ${seq}, ${state}::json)
    on conflict (class_id) do update set seq = excluded.seq, state = excluded.state where class_snapshots.seq < excluded.seq`.execute(db);

/** Keeps which files were shown in a class, and to whom when it was not everybody. */
export const storeFile = (db: Db, classId: string, fileId: string, to?: readonly string[]) =>
  db
    .insertInto('class_files')
    .values({ class_id: classId, file_id: fileId, only_for: to ? [...to] : null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const filesOfClass = (db: Db, classId: string, ids: readonly string[], viewer: { userId: string; staff: boolean }) =>
  db
    .selectFrom('class_files')
    .innerJoin('files', 'files.id', 'class_files.file_id')
    .select(['files.id', 'files.name'])
    .where('class_id', '=', classId)
    .where('files.id', 'in', [...ids])
    .where('files.deleted_at', 'is', null)
    .$if(!viewer.staff, (query) => query.where(sql<boolean>`(only_for is null or ${viewer.userId}::bigint = any(only_for))`))
    .execute();

/** Whether anybody has shown picture or sound in a class. */
export const wasShared = async (db: Db, classId: string) =>
  (await db
    .selectFrom('class_events')
    .select('seq')
    .where('class_id', '=', classId)
    .where('kind', '=', 'media')
    .limit(1)
    .executeTakeFirst()) !== undefined;
