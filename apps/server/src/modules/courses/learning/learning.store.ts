import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Interval } from './watching.rules.ts';

/** Which learner's progress in which activity. */
export type ProgressKey = { userId: string; spaceId: string; courseId: string; activityId: string };

/** A row of progress. */
export type ProgressRow = {
  state: 'none' | 'started' | 'done';
  percent: number;
  position: number;
  seconds: number;
  media_id: string | null;
  watched: Interval[];
  pages_seen: number[];
  last_seq: string | null;
  reported_at: Date;
};

const columns = ['state', 'percent', 'position', 'seconds', 'media_id', 'watched', 'pages_seen', 'last_seq', 'reported_at'] as const;

/** After this long without a report, opening counts anew as the moment from which time goes by. */
const FRESH_HOURS = 12;

/** Notes that a learner opened an activity, and returns what is known of it. */
export async function openProgress(db: Db, of: ProgressKey, now: Date): Promise<ProgressRow> {
  const row = await db
    .insertInto('learning_progress')
    .values({
      user_id: of.userId,
      space_id: of.spaceId,
      course_id: of.courseId,
      activity_id: of.activityId,
      opened_at: now,
      reported_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'space_id', 'course_id', 'activity_id']).doUpdateSet({
        reported_at: sql<Date>`case when learning_progress.reported_at < ${now}::timestamptz - make_interval(hours => ${FRESH_HOURS})
          then ${now}::timestamptz else learning_progress.reported_at end`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as ProgressRow;
}

/** The row of a report, kept from other reports until the transaction ends; made when the opening was never heard of. */
export async function progressForUpdate(db: Db, of: ProgressKey, now: Date): Promise<ProgressRow> {
  const find = () =>
    db
      .selectFrom('learning_progress')
      .select(columns)
      .where('user_id', '=', of.userId)
      .where('space_id', '=', of.spaceId)
      .where('course_id', '=', of.courseId)
      .where('activity_id', '=', of.activityId)
      .forUpdate()
      .executeTakeFirst();
  const row = (await find()) ?? ((await openProgress(db, of, now)) && (await find()));
  return row as unknown as ProgressRow;
}

/** What a report changes. */
export type ProgressChange = {
  state: 'started' | 'done';
  percent: number;
  position: number;
  seconds?: number;
  mediaId?: string | null;
  watched?: Interval[];
  pagesSeen?: number[];
  score?: number | null;
  seq?: number;
  finishedNow: boolean;
};

export const saveProgress = (db: Db, of: ProgressKey, change: ProgressChange, now: Date) =>
  db
    .updateTable('learning_progress')
    .set({
      state: change.state,
      percent: change.percent,
      position: change.position,
      seconds: change.seconds,
      media_id: change.mediaId,
      watched: change.watched && JSON.stringify(change.watched),
      pages_seen: change.pagesSeen,
      score: change.score,
      last_seq: change.seq === undefined ? undefined : String(change.seq),
      reported_at: now,
      ...(change.finishedNow && { done_at: now }),
    })
    .where('user_id', '=', of.userId)
    .where('space_id', '=', of.spaceId)
    .where('course_id', '=', of.courseId)
    .where('activity_id', '=', of.activityId)
    .execute();

/** What was begun is done now, without a report of it. */
export const finishProgress = (db: Db, of: ProgressKey, now: Date) =>
  db
    .updateTable('learning_progress')
    .set({ state: 'done', done_at: now })
    .where('user_id', '=', of.userId)
    .where('space_id', '=', of.spaceId)
    .where('course_id', '=', of.courseId)
    .where('activity_id', '=', of.activityId)
    .execute();

/** One person's progress in all courses of some spaces, for lists. */
export const findProgressIn = (db: Db, userId: string, spaceIds: readonly string[]) =>
  db
    .selectFrom('learning_progress')
    .select(['space_id', 'course_id', 'activity_id', 'state', 'percent', 'position', 'score', 'media_id', 'reported_at'])
    .where('user_id', '=', userId)
    .where('space_id', 'in', [...spaceIds])
    .execute();

/** Progress of some students in one course of a space. */
export const findProgressOfStudents = (db: Db, of: { spaceId: string; courseId: string; userIds: readonly string[] }) =>
  db
    .selectFrom('learning_progress')
    .select(['user_id', 'activity_id', 'state', 'percent', 'seconds', 'reported_at'])
    .where('space_id', '=', of.spaceId)
    .where('course_id', '=', of.courseId)
    .where('user_id', 'in', [...of.userIds])
    .execute();

/** Who of some people finished every one of some activities, and when the last one was. */
export async function findFinishedAll(
  db: Db,
  of: { spaceId: string; courseId: string; userIds: readonly string[]; activityIds: readonly string[] },
) {
  const { rows } = await sql<{ user_id: string; finished_at: Date }>`
    select user_id, max(coalesce(done_at, reported_at)) as finished_at from learning_progress
    where space_id = ${of.spaceId} and course_id = ${of.courseId} and state = 'done'
      and user_id = any(${[...of.userIds]}::bigint[]) and activity_id = any(${[...of.activityIds]}::text[])
    group by user_id having count(*) = ${of.activityIds.length}`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.finished_at]));
}

/** How many of some activities a person finished in a course. */
export async function countFinishedBy(
  db: Db,
  of: { spaceId: string; courseId: string; userId: string; activityIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from learning_progress
    where space_id = ${of.spaceId} and course_id = ${of.courseId} and user_id = ${of.userId} and state = 'done'
      and activity_id = any(${[...of.activityIds]}::text[])`.execute(db);
  return rows[0]!.count;
}

/** How many members of a space finished each activity. */
export async function countFinished(db: Db, of: { spaceId: string; courseId: string; studentIds: readonly string[] }) {
  if (of.studentIds.length === 0) return new Map<string, number>();
  const { rows } = await sql<{ activity_id: string; done_by: number }>`
    select activity_id, count(*)::int as done_by from learning_progress
    where space_id = ${of.spaceId} and course_id = ${of.courseId} and state = 'done' and user_id = any(${[...of.studentIds]}::bigint[])
    group by activity_id`.execute(db);
  return new Map(rows.map((row) => [row.activity_id, row.done_by]));
}

/** How many activities the students of a space finished in the last seven days, and in the seven before. */
export async function countFinishedIn(db: Db, spaceId: string, now: Date) {
  const { rows } = await sql<{ week: number; before: number }>`
    select (count(*) filter (where l.done_at >= ${now}::timestamptz - interval '7 days'))::int as week,
      (count(*) filter (where l.done_at < ${now}::timestamptz - interval '7 days'))::int as before
    from learning_progress l join space_standings s on s.space_id = l.space_id and s.user_id = l.user_id and s.role = 'student'
    where l.space_id = ${spaceId} and l.state = 'done' and l.done_at >= ${now}::timestamptz - interval '14 days'`.execute(db);
  return rows[0] ?? { week: 0, before: 0 };
}

/** Whom to rank, by what, and which page of them. */
export type Ranking = {
  spaceId: string;
  courseId: string;
  studentIds: readonly string[];
  /** What a percentage counts, and all that can be seen. */
  countedIds: readonly string[];
  visibleIds: readonly string[];
  order: 'name' | 'percent' | 'done' | 'seconds' | 'last_at';
  down: boolean;
  page: number;
  size: number;
};

/** One page of some students in an order over all of them; the name decides between equals. */
export async function rankStudents(db: Db, of: Ranking): Promise<string[]> {
  const value = {
    name: sql`null::float8`,
    percent: sql`done::float8`,
    done: sql`done::float8`,
    seconds: sql`seconds::float8`,
    last_at: sql`extract(epoch from last_at)::float8`,
  }[of.order];
  const direction = of.down ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ user_id: string }>`
    select ranked.user_id::text from (
      select student.user_id, p.name, coalesce(count(*) filter (where l.state = 'done' and l.activity_id = any(${[...of.countedIds]}::text[])), 0) as done,
        coalesce(sum(l.seconds), 0) as seconds, coalesce(max(l.reported_at), 'epoch') as last_at
      from unnest(${[...of.studentIds]}::bigint[]) as student (user_id) join people p on p.id = student.user_id
      left join learning_progress l on l.user_id = student.user_id and l.space_id = ${of.spaceId} and l.course_id = ${of.courseId}
        and l.activity_id = any(${[...of.visibleIds]}::text[])
      group by student.user_id, p.name
    ) ranked
    order by ${value} ${direction}, ranked.name ${of.order === 'name' ? direction : sql`asc`}, ranked.user_id
    limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return rows.map((row) => row.user_id);
}
