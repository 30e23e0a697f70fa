import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type DueTask = {
  id: string;
  space_id: string;
  space: string;
  title: string;
  closes_at: Date | null;
  session_state: 'active' | 'finished' | null;
  report_wanted: boolean;
};

/** The open tasks of a student's spaces that may be worked on now, with how far they are; those of a course count once they were opened or have an end. */
export async function tasksDue(db: Db, userId: string, now: Date) {
  const { rows } = await sql<DueTask>`
    select t.id, t.space_id, s.name as space, v.content ->> 'title' as title, coalesce(o.closes_at, t.closes_at) as closes_at, w.state as session_state,
      (v.content #>> '{report,wanted}')::boolean as report_wanted
    from space_members m join spaces s on s.id = m.space_id and s.state = 'active'
    join lab_tasks t on t.space_id = m.space_id and t.state = 'open'
    left join lab_own_dates o on o.task_id = t.id and o.user_id = m.user_id
    left join lab_sessions w on w.task_id = t.id and w.user_id = m.user_id
    join lab_versions v on v.id = coalesce(w.version_id, t.version_id)
    where m.user_id = ${userId} and m.state = 'approved' and m.role = 'student'
      and (t.opens_at is null or t.opens_at <= ${now}) and (coalesce(o.closes_at, t.closes_at) is null or coalesce(o.closes_at, t.closes_at) > ${now})
      and (t.course_id is null or t.closes_at is not null or w.id is not null)
    limit 200`.execute(db);
  return rows;
}

/** Tasks of some spaces in which students wait for help. */
export async function helpAsked(db: Db, spaceIds: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string; space: string; count: number; since: Date }>`
    select t.id, v.content ->> 'title' as title, s.name as space, count(*)::int as count, min(h.asked_at) as since
    from lab_assists h join lab_sessions w on w.id = h.session_id join lab_tasks t on t.id = w.task_id
    join lab_versions v on v.id = t.version_id join spaces s on s.id = t.space_id
    where h.state = 'waiting' and h.by_whom = 'student' and t.space_id = any(${[...spaceIds]}::bigint[])
    group by t.id, v.id, s.name`.execute(db);
  return rows;
}

/** The titles of the tasks of some spaces. */
export async function taskTitles(db: Db, spaceIds: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string; space: string }>`
    select t.id, v.content ->> 'title' as title, s.name as space
    from lab_tasks t join lab_versions v on v.id = t.version_id join spaces s on s.id = t.space_id
    where t.space_id = any(${[...spaceIds]}::bigint[])`.execute(db);
  return rows;
}
