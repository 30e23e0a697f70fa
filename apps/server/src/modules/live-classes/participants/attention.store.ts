import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** One student in one class that is over. */
export type Attended = {
  class_id: string;
  ended_at: Date;
  started_at: Date;
  user_id: string;
  state: 'present' | 'late' | 'leave' | 'absent' | null;
  first_at: Date | null;
};

/** Who came to the classes of a space that ended since a moment, the newest first, for students who had joined before they began. */
export async function attendedSince(
  db: Db,
  of: { spaceId: string; students: readonly { userId: string; joinedAt: Date }[]; since: Date; most: number },
): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    with over as (
      select id, started_at, ended_at from live_classes
      where space_id = ${of.spaceId} and state = 'ended' and started_at is not null and ended_at >= ${of.since}
      order by ended_at desc limit ${of.most}
    ), students as (
      select * from unnest(${of.students.map(({ userId }) => userId)}::bigint[], ${of.students.map(({ joinedAt }) => joinedAt)}::timestamptz[])
        as student (user_id, joined_at)
    )
    select over.id as class_id, over.started_at, over.ended_at, students.user_id::text, a.state,
      (select min(p.joined_at) from class_presences p where p.class_id = over.id and p.user_id = students.user_id
        and p.joined_at < over.ended_at and (p.left_at is null or p.left_at > over.started_at)) as first_at
    from over join students on students.joined_at <= over.started_at
    left join class_attendance a on a.class_id = over.id and a.user_id = students.user_id
    order by over.ended_at desc, over.id`.execute(db);
  return rows;
}

/** What is known of one student in some classes. */
export async function ownPresence(db: Db, classIds: readonly string[], userId: string) {
  if (classIds.length === 0) return [];
  const { rows } = await sql<{ class_id: string; state: Attended['state']; first_at: Date | null }>`
    select c.id as class_id, a.state,
      (select min(p.joined_at) from class_presences p where p.class_id = c.id and p.user_id = ${userId}
        and p.joined_at < c.ended_at and (p.left_at is null or p.left_at > c.started_at)) as first_at
    from live_classes c left join class_attendance a on a.class_id = c.id and a.user_id = ${userId}
    where c.id = any(${[...classIds]}::bigint[])`.execute(db);
  return rows;
}
