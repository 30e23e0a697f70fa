import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Projects given to a space, and how many of their teams were reviewed and let go of. */
export async function gradedTasks(db: Db, spaceId: string) {
  const { rows } = await sql<{ id: string; title: string; state: string; closes_at: Date | null; reviewed: number; released: number }>`
    select t.id::text, v.content ->> 'title' as title, t.state, t.closes_at,
      (select count(*)::int from project_runs r where r.task_id = t.id and r.state = 'reviewed') as reviewed,
      (select count(*)::int from project_runs r where r.task_id = t.id and r.released_at is not null) as released
    from project_tasks t join project_versions v on v.id = t.version_id where t.space_id = ${spaceId} order by t.given_at, t.id`.execute(
    db,
  );
  return rows;
}

type Change = { userId: string; at: Date };

/** Of whom something of a project changed since a moment: handed in, reviewed, points of members, an own score, another team, released. */
export async function membersChangedSince(db: Db, spaceId: string, since: Date) {
  const { rows } = await sql<Change>`
    with runs as (
      select r.id, r.state, r.released_at, t.peer_share from project_tasks t join project_runs r on r.task_id = t.id where t.space_id = ${spaceId}
    ), changes as (
      select id as run_id, released_at as at from runs
      union all select w.run_id, greatest(w.handed_at, w.reviewed_at) from runs join project_works w on w.run_id = runs.id
      union all select p.run_id, p.given_at from runs join project_peer_points p on p.run_id = runs.id where runs.peer_share > 0
    ), team as (select run_id, max(at) as at from changes group by run_id)
    select m.user_id::text as "userId", max(greatest(team.at, m.scored_at, case when runs.state = 'reviewed' then m.joined_at end)) as at
    from runs join project_members m on m.run_id = runs.id and m.state = 'joined' join team on team.run_id = runs.id
    where greatest(team.at, m.scored_at, case when runs.state = 'reviewed' then m.joined_at end) >= ${since} group by m.user_id`.execute(
    db,
  );
  return rows;
}

/** The labs that stages of the projects of a space give, each with the teams whose scores they move. */
export async function labsOfSpace(db: Db, spaceId: string) {
  const { rows } = await sql<{ lab: string; runId: string; userId: string }>`
    select l.lab_task_id::text as lab, m.run_id::text as "runId", m.user_id::text as "userId"
    from project_tasks t join project_labs l on l.task_id = t.id join project_members m on m.task_id = t.id and m.state = 'joined'
    where t.space_id = ${spaceId}`.execute(db);
  return rows;
}
