import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The classes of a space that ended since a moment, as `over`. */
const endedSince = (spaceId: string, since: Date) => sql`
  over as materialized (
    select id, started_at, ended_at from live_classes
    where space_id = ${spaceId} and state = 'ended' and started_at is not null and ended_at >= ${since}
  )`;

/** Who was in the room of a class `over` while it was held, as `there`. */
const presentIn = sql`
  there as materialized (
    select distinct p.class_id, p.user_id from over join class_presences p on p.class_id = over.id
      and p.joined_at < over.ended_at and (p.left_at is null or p.left_at > over.started_at)
  )`;

/** Which share of the students of a space came to its classes of the last seven days and of the seven before; null when nobody was expected. */
export async function attendanceShares(db: Db, spaceId: string, now: Date): Promise<{ week: number | null; before: number | null }> {
  const { rows } = await sql<{ week: number | null; before: number | null }>`
    with ${endedSince(spaceId, new Date(now.getTime() - 14 * 86_400_000))}, ${presentIn},
    counted as (
      select over.ended_at > ${now}::timestamptz - interval '7 days' as this_week,
        coalesce(a.state, case when there.user_id is null then 'absent' else 'present' end) as state
      from over join space_standings s on s.space_id = ${spaceId} and s.role = 'student' and s.joined_at <= over.started_at
      left join class_attendance a on a.class_id = over.id and a.user_id = s.user_id
      left join there on there.class_id = over.id and there.user_id = s.user_id
    )
    select avg((state <> 'absent')::int) filter (where this_week and state <> 'leave')::float8 as week,
      avg((state <> 'absent')::int) filter (where not this_week and state <> 'leave')::float8 as before
    from counted`.execute(db);
  return rows[0]!;
}

/** For joins: students of a space (`user_id`) and how many of its last classes they missed in a row (`absences`), from a number on. */
export const absentInARow = (of: { spaceId: string; since: Date; least: number }): RawBuilder<{ user_id: string; absences: number }> => sql`
  with ${endedSince(of.spaceId, of.since)}, ${presentIn},
  last_came as (
    select user_id, max(ended_at) as at from (
      select a.user_id, over.ended_at from over join class_attendance a on a.class_id = over.id and a.state <> 'absent'
      union all
      select there.user_id, over.ended_at from over join there on there.class_id = over.id
      where not exists (select 1 from class_attendance a where a.class_id = over.id and a.user_id = there.user_id and a.state = 'absent')
    ) as came group by user_id
  )
  select s.user_id, count(*)::int as absences from space_standings s left join last_came on last_came.user_id = s.user_id
  join over on over.started_at >= s.joined_at and (last_came.at is null or over.ended_at > last_came.at)
  where s.space_id = ${of.spaceId} and s.role = 'student' group by s.user_id having count(*) >= ${of.least}`;

type Own = { class_id: string; state: 'present' | 'late' | 'leave' | 'absent' | null; first_at: Date | null };

/** What is known of one student in some classes. */
export async function ownPresence(db: Db, classIds: readonly string[], userId: string) {
  if (classIds.length === 0) return [];
  const { rows } = await sql<Own>`
    select c.id as class_id, a.state,
      (select min(p.joined_at) from class_presences p where p.class_id = c.id and p.user_id = ${userId}
        and p.joined_at < c.ended_at and (p.left_at is null or p.left_at > c.started_at)) as first_at
    from live_classes c left join class_attendance a on a.class_id = c.id and a.user_id = ${userId}
    where c.id = any(${[...classIds]}::bigint[])`.execute(db);
  return rows;
}
