import type { HintLevel, ProctorSettings } from '@praxis/contract/proctoring/proctoring';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import type { RoomKind } from './rooms.ts';

/** Which room. */
export type InRoom = { room: RoomKind; room_id: string };

const inRoom = (db: Db, { room, room_id }: InRoom) =>
  db.selectFrom('proctor_sessions').where('room', '=', room).where('room_id', '=', room_id);

/** The session of one person in a room. */
export const findSession = (db: Db, of: InRoom, userId: string) =>
  inRoom(db, of).selectAll().where('user_id', '=', userId).executeTakeFirst();

/** A session as it is stored. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The session of one person, made when there is none. Before anybody agreed, it follows the room's settings. */
export const openSession = (db: Db, of: InRoom, userId: string, settings: ProctorSettings) =>
  db
    .insertInto('proctor_sessions')
    .values({ room: of.room, room_id: of.room_id, user_id: userId, settings: JSON.stringify(settings) })
    .onConflict((conflict) =>
      conflict.columns(['room', 'room_id', 'user_id']).doUpdateSet({
        settings: sql`case when proctor_sessions.consented_at is null then excluded.settings else proctor_sessions.settings end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

type Change = Partial<Omit<SessionRow, 'id' | 'room' | 'room_id' | 'user_id' | 'settings'>>;

/** Changes a session. */
export const updateSession = (db: Db, id: string, change: Change) =>
  db.updateTable('proctor_sessions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Everything noted about a session, latest first. */
export const findHints = (db: Db, sessionId: string, most = 500) =>
  db
    .selectFrom('proctor_hints')
    .select(['id', 'kind', 'level', 'at', 'seconds'])
    .where('session_id', '=', sessionId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Notes hints; one that is known by its name grows no second row, but may have lasted longer. */
export const insertHints = (
  db: Db,
  sessionId: string,
  hints: { name: string; kind: string; level: HintLevel; at: Date; seconds: number | null }[],
) =>
  db
    .insertInto('proctor_hints')
    .values(hints.map((hint) => ({ ...hint, session_id: sessionId })))
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'name']).doUpdateSet({
        seconds: sql`greatest(proctor_hints.seconds, excluded.seconds)`,
        level: sql`excluded.level`,
      }),
    )
    .execute();

export async function countHints(db: Db, sessionId: string) {
  const { total } = await db
    .selectFrom('proctor_hints')
    .select((at) => at.fn.countAll<string>().as('total'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Says that somebody has looked at everything noted so far. */
export const markSeen = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('proctor_hints').set({ seen_at: now }).where('session_id', '=', sessionId).where('seen_at', 'is', null).execute();

/** Adds stills with their files, and makes each the latest of its session, in one statement. */
export async function insertSnapshots(db: Db, snapshots: readonly { sessionId: string; at: Date; file: StoredFile }[]) {
  const file = <Key extends keyof StoredFile>(key: Key) => snapshots.map((one) => one.file[key]);
  await sql`
    with given as (
      select * from unnest(${snapshots.map(({ sessionId }) => sessionId)}::bigint[], ${snapshots.map(({ at }) => at)}::timestamptz[],
        ${file('purpose')}::text[], ${file('name')}::text[], ${file('size')}::bigint[], ${file('sha256')}::bytea[], ${file('mime')}::text[],
        ${file('storage_key')}::text[]) as g (session_id, at, purpose, name, size, sha256, mime, storage_key)
    ), filed as (
      insert into files (purpose, name, size, sha256, mime, storage_key)
      select purpose, name, size, sha256, mime, storage_key from given returning id, storage_key
    ), added as (
      insert into proctor_stills (session_id, file_id, at)
      select session_id, filed.id, at from given join filed using (storage_key) order by session_id returning id, session_id, at
    ), latest as (
      select distinct on (session_id) id, session_id, at from added order by session_id, at desc
    )
    update proctor_sessions p set still_id = latest.id, still_at = latest.at, seen_at = latest.at
    from latest where p.id = latest.session_id`.execute(db);
}

/** The latest stills of a session with their files. */
export const findSnapshots = (db: Db, sessionId: string, most: number) =>
  db
    .selectFrom('proctor_stills as s')
    .innerJoin('files as f', 'f.id', 's.file_id')
    .select(['s.id', 's.at', 's.file_id', 'f.name'])
    .where('s.session_id', '=', sessionId)
    .where('f.deleted_at', 'is', null)
    .orderBy('s.id', 'desc')
    .limit(most)
    .execute();

/** Every session of a room with its latest still and what nobody has looked at yet. */
export const findRoomSessions = (db: Db, of: InRoom) =>
  inRoom(db, of)
    .leftJoin('proctor_stills as s', 's.id', 'proctor_sessions.still_id')
    .leftJoin('files as f', 'f.id', 's.file_id')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('proctor_hints as h')
          .select([
            sql<string>`count(*)`.as('hints'),
            sql<boolean | null>`bool_or(h.level = 'serious' and h.seen_at is null)`.as('serious'),
            sql<boolean | null>`bool_or(h.level = 'notice' and h.seen_at is null)`.as('notice'),
            sql<{ id: string; kind: string; level: string; at: string; seconds: number | null } | null>`
              (array_agg(json_build_object('id', h.id::text, 'kind', h.kind, 'level', h.level, 'at', h.at, 'seconds', h.seconds)
                order by h.at desc, h.id desc) filter (where h.level <> 'normal'))[1]`.as('latest'),
          ])
          .whereRef('h.session_id', '=', 'proctor_sessions.id')
          .as('noted'),
      (join) => join.onTrue(),
    )
    .selectAll('proctor_sessions')
    .select(['s.file_id', 'f.name as file_name', 'noted.hints', 'noted.serious', 'noted.notice', 'noted.latest'])
    .execute();

/** A person's session on the wall. */
export type GridRow = Awaited<ReturnType<typeof findRoomSessions>>[number];

/** Takes stills whose day has come out of their sessions; returns the files that nobody needs any more, at most `most`. */
export async function takeOldSnapshots(db: Db, now: Date, contestedDays: number, most: number) {
  const gone = await sql<{ file_id: string }>`
    delete from proctor_stills where id in (
      select s.id from proctor_stills s join proctor_sessions p on p.id = s.session_id
      where s.at < ${now}::timestamptz - make_interval(days => case
        when p.answered_at is not null and p.verdict is distinct from 'fine'
        then greatest((p.settings ->> 'keep_days')::int, ${contestedDays}) else (p.settings ->> 'keep_days')::int end)
      order by s.id limit ${most} for update of s skip locked)
    returning file_id`.execute(db);
  return gone.rows.map((row) => row.file_id);
}
