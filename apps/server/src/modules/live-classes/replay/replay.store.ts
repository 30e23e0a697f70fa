import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';

type Interval = [number, number];

/** What somebody has watched of a replay. */
export async function findWatch(db: Db, classId: string, userId: string) {
  const row = await db
    .selectFrom('class_watches')
    .selectAll()
    .where('class_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { intervals: row.intervals as unknown as Interval[], position: row.position_s, speed: row.speed, at: row.updated_at };
}

export const putWatch = (
  db: Db,
  of: { classId: string; userId: string; intervals: readonly Interval[]; position: number; speed: number; now: Date },
) => {
  const row = { intervals: JSON.stringify(of.intervals), position_s: of.position, speed: of.speed, updated_at: of.now };
  return db
    .insertInto('class_watches')
    .values({ class_id: of.classId, user_id: of.userId, ...row })
    .onConflict((known) => known.columns(['class_id', 'user_id']).doUpdateSet(row))
    .execute();
};

/** Watched parts by person. */
export async function watchesOf(db: Db, classId: string): Promise<Map<string, Interval[]>> {
  const rows = await db.selectFrom('class_watches').select(['user_id', 'intervals']).where('class_id', '=', classId).execute();
  return new Map(rows.map((row) => [row.user_id, row.intervals as unknown as Interval[]]));
}

/** What each person did in a class: lines of the chat, raised hands, answers. */
export async function roomActionsOf(db: Db, classId: string) {
  const { rows } = await sql<{ user_id: string; chats: number; hands: number; called: number; answered: number; correct: number }>`
    with called as (
      select body ->> 'user_id' as user_id, count(*)::int as called
      from class_events where class_id = ${classId} and kind in ('call', 'picked') group by 1
    ), said as (
      select user_id, count(*) filter (where kind = 'chat')::int as chats, count(*) filter (where kind = 'hand' and body ->> 'up' = 'true')::int as hands
      from class_events where class_id = ${classId} and user_id is not null and kind in ('chat', 'hand') group by user_id
    ), given as (
      select a.user_id, count(*)::int as answered, count(*) filter (where a.correct)::int as correct
      from class_answers a join class_questions q on q.id = a.question_id where q.class_id = ${classId} and not q.anonymous group by a.user_id
    )
    select coalesce(s.user_id::text, g.user_id::text, c.user_id) as user_id, coalesce(chats, 0) as chats, coalesce(hands, 0) as hands,
      coalesce(called, 0) as called, coalesce(answered, 0) as answered, coalesce(correct, 0) as correct
    from said s full join given g on g.user_id = s.user_id full join called c on c.user_id = coalesce(s.user_id, g.user_id)::text`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** How many people were in the room at each minute of the class. */
export async function curveOf(db: Db, classId: string, startedAt: Date, minutes: number): Promise<number[]> {
  const { rows } = await sql<{ online: number }>`
    select (select count(distinct p.user_id)::int from class_presences p where p.class_id = ${classId}
      and p.joined_at <= moment and (p.left_at is null or p.left_at >= moment)) as online
    from generate_series(0, ${minutes}::int) as minute, lateral (select ${startedAt}::timestamptz + minute * interval '1 minute' as moment) as m
    order by minute`.execute(db);
  return rows.map(({ online }) => online);
}

/** Ended classes whose replay has been kept long enough. */
export async function replaysToRemove(db: Db, now: Date) {
  const { rows } = await sql<{ id: string }>`
    select id::text from live_classes where state = 'ended' and keep_days is not null and replay_removed_at is null
      and ended_at + keep_days * interval '1 day' < ${now}::timestamptz limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

export const setReplayRemoved = (db: Db, id: string, now: Date) =>
  db.updateTable('live_classes').set({ replay_removed_at: now }).where('id', '=', id).execute();

/** An activity of a course in a space that shows a replay. */
export type ReplayPlace = { space_id: string; course_id: string; activity_id: string };

/** Remembers that an activity shows the replay of a class. */
export const upsertReplayPlace = (db: Db, place: ReplayPlace, classId: string) =>
  db
    .insertInto('class_replay_places')
    .values({ ...place, class_id: classId })
    .onConflict((known) => known.columns(['space_id', 'course_id', 'activity_id']).doUpdateSet({ class_id: classId }))
    .execute();

export const replayPlacesOf = (db: Db, classId: string): Promise<ReplayPlace[]> =>
  db.selectFrom('class_replay_places').select(['space_id', 'course_id', 'activity_id']).where('class_id', '=', classId).execute();

/** Ended classes of some spaces whose replays are kept, the last first. */
export async function replaysOfSpaces(
  db: Db,
  spaceIds: readonly string[],
  { q, page, size }: { q: string; page: number; size: number },
): Promise<{ rows: { id: string; title: string; space_name: string; started_at: Date; ended_at: Date }[]; total: number }> {
  const { rows } = await sql<{ id: string; title: string; space_name: string; started_at: Date; ended_at: Date; total: number }>`
    select c.id::text, c.title, s.name as space_name, c.started_at, c.ended_at, count(*) over ()::int as total
    from live_classes c join spaces s on s.id = c.space_id
    where c.space_id = any(${[...spaceIds]}::bigint[]) and c.state = 'ended' and c.started_at is not null and c.replay_removed_at is null
      and (${q} = '' or c.title ilike ${`%${literally(q)}%`} or s.name ilike ${`%${literally(q)}%`})
    order by c.ended_at desc, c.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
