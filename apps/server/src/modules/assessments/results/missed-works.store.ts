import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/**
 * Works of a space that a student, who was there, did not hand in, and that were due within a time: by the times of that student, and
 * told only when it is too late to hand them in.
 */
export async function missedWorks(db: Db, spaceId: string, from: Date, now: Date, userId?: string) {
  const { rows } = await sql<{ id: string; user_id: string; title: string; at: Date }>`
    select id::text, user_id, title, at from (
      select a.id, s.user_id::text, a.title, coalesce((a.settings ->> 'late_minutes')::int, 0) as late_minutes,
        coalesce(p.end_at, g.end_at, a.end_at)
          + make_interval(secs => a.extra_s + greatest(coalesce(p.extra_s, 0), coalesce(g.extra_s, 0))) as at
      from assessments a join space_participants s on s.venue_id = a.space_id
      left join assessment_overrides p on p.assessment_id = a.id and p.user_id = s.user_id
      left join assessment_overrides g on g.assessment_id = a.id and g.group_id = s.group_id
      where a.space_id = ${spaceId}::bigint and a.state = 'published' and a.activity_id is null and a.stage_id is null
        and coalesce(s.joined_at, a.end_at) < a.end_at and (${userId === undefined} or s.user_id = ${userId ?? '0'}::bigint)
        and not exists (select from attempts t where t.assessment_id = a.id and t.user_id = s.user_id and t.state <> 'not_submitted')
        and given_to(a.audience, s.user_id, s.group_id)
    ) as due
    where at >= ${from} and at + make_interval(mins => late_minutes) <= ${now}
    order by at, due.id`.execute(db);
  return rows;
}
