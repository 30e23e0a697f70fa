import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Running rounds of open projects: of somebody's own team, and of spaces all of whose teams they see, with how many reviews the team has left. */
export async function roundsFor(db: Db, userId: string, spaceIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    title: string;
    stage: string;
    space_id: string;
    space: string;
    closes_at: Date;
    asked: number;
    left: number;
  }>`
    select p.id::text, v.content ->> 'title' as title, p.stage ->> 'title' as stage, t.space_id::text, s.name as space, p.closes_at,
      count(o.id)::int as asked, count(o.id) filter (where o.state = 'open')::int as left
    from project_peer_rounds p join project_tasks t on t.id = p.task_id and t.state = 'open' join project_versions v on v.id = t.version_id
    join spaces s on s.id = t.space_id and s.state = 'active'
    left join space_members m on m.space_id = s.id and m.user_id = ${userId} and m.state = 'approved'
    left join project_members pm on pm.task_id = t.id and pm.user_id = ${userId} and pm.state = 'joined' and m.role = 'student'
    left join project_peer_reviews o on o.round_id = p.id and o.by_run_id = pm.run_id and o.state <> 'missed'
    where p.state <> 'closed' and (o.id is not null or t.space_id = any(${[...spaceIds]}::bigint[]))
    group by p.id, v.id, t.id, s.id order by p.closes_at, p.id limit 200`.execute(db);
  return rows;
}

/** Rounds that close between two moments, with each team that has a review left. */
export async function openReviewsBefore(db: Db, of: { from: Date; to: Date }) {
  const { rows } = await sql<{
    id: string;
    run_id: string;
    title: string;
    stage: string;
    space: string;
    closes_at: Date;
    since: Date;
  }>`
    select distinct p.id::text, o.by_run_id::text as run_id, v.content ->> 'title' as title, p.stage ->> 'title' as stage, s.name as space,
      p.closes_at, p.opened_at as since
    from project_peer_rounds p join project_tasks t on t.id = p.task_id and t.state = 'open' join project_versions v on v.id = t.version_id
    join spaces s on s.id = t.space_id and s.state = 'active'
    join project_peer_reviews o on o.round_id = p.id and o.state = 'open' and o.by_run_id is not null
    where p.state <> 'closed' and p.closes_at > ${of.from} and p.closes_at <= ${of.to}`.execute(db);
  return rows;
}

/** Reviews left to who teaches in some spaces, by round. */
export async function reviewsLeft(db: Db, spaceIds: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string; stage: string; space: string; count: number; since: Date }>`
    select p.id::text, v.content ->> 'title' as title, p.stage ->> 'title' as stage, s.name as space, count(*)::int as count,
      coalesce(p.closed_at, p.opened_at) as since
    from project_peer_rounds p join project_tasks t on t.id = p.task_id and t.state = 'open' join project_versions v on v.id = t.version_id
    join spaces s on s.id = t.space_id and s.state = 'active'
    join project_peer_reviews o on o.round_id = p.id and o.state = 'open' and o.by_run_id is null
    where t.space_id = any(${[...spaceIds]}::bigint[]) group by p.id, v.id, s.name`.execute(db);
  return rows;
}
