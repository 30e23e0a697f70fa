import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Works of a space that ended within a time and that a student, who was there and has no later end of their own, did not hand in. */
export async function missedWorks(db: Db, spaceId: string, from: Date, now: Date, userId?: string) {
  const { rows } = await sql<{ user_id: string; title: string; at: Date }>`
    select s.user_id::text, a.title, a.end_at + make_interval(secs => a.extra_s) as at
    from assessments a join space_participants s on s.venue_id = a.space_id
    where a.space_id = ${spaceId}::bigint and a.state = 'published' and a.activity_id is null and a.stage_id is null
      and a.end_at + make_interval(secs => a.extra_s) between ${from} and ${now} and coalesce(s.joined_at, a.end_at) < a.end_at
      and (${userId === undefined} or s.user_id = ${userId ?? '0'}::bigint)
      and not exists (select from attempts t where t.assessment_id = a.id and t.user_id = s.user_id and t.state <> 'not_submitted')
      and not exists (select from assessment_overrides o where o.assessment_id = a.id and (o.user_id = s.user_id or o.group_id = s.group_id)
        and o.end_at + make_interval(secs => o.extra_s) > ${now})
      and given_to(a.audience, s.user_id, s.group_id)
    order by at, a.id`.execute(db);
  return rows;
}
