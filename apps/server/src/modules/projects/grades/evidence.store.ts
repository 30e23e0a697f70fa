import type { ProjectContent } from '@praxis/contract/projects/design';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Handed in and reviewed stages of teams whose scores were released, of projects that were not withdrawn, with what they belong to. */
export async function releasedWorks(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    run_id: string;
    stage_id: string;
    reviewed_at: Date;
    task_id: string;
    space_id: string;
    project_id: string;
    title: string;
  }>`
    select w.id::text, w.run_id::text, w.stage_id, w.reviewed_at, t.id::text as task_id, t.space_id::text, t.project_id::text,
      v.content ->> 'title' as title
    from project_works w join project_runs r on r.id = w.run_id join project_tasks t on t.id = r.task_id join project_versions v on v.id = t.version_id
    where w.id = any(${[...ids]}::bigint[]) and w.state = 'reviewed' and w.version > 0 and w.reviewed_at is not null and r.released_at is not null
      and t.state <> 'withdrawn'
    order by w.id`.execute(db);
  return rows;
}

/** The works of the teams of a student that somebody mentors in a space; undefined where they mentor none. */
export async function mentoredWorks(db: Db, of: { viewerId: string; userId: string; spaceId: string }): Promise<string[] | undefined> {
  const { rows } = await sql<{ work: string | null }>`
    select w.id::text as work from project_runs r join project_tasks t on t.id = r.task_id and t.space_id = ${of.spaceId}
      join project_mentors g on g.task_id = t.id and g.user_id = ${of.viewerId}
      join project_members m on m.run_id = r.id and m.user_id = ${of.userId} and m.state = 'joined'
      left join project_works w on w.run_id = r.id
    where r.mentor_id = ${of.viewerId}`.execute(db);
  return rows.length === 0 ? undefined : rows.flatMap(({ work }) => (work === null ? [] : [work]));
}

type OpenProject = {
  id: string;
  project_id: string;
  content: ProjectContent;
  run_id: string | null;
  done: boolean;
  /** Stages the team has handed in, and those that were given points without it. */
  handed: string[];
};

/** The open tasks of projects in spaces, the newest of each, and how far somebody's team is. */
export async function openProjects(db: Db, of: { userId: string; spaceIds: readonly string[]; projectIds: readonly string[]; now: Date }) {
  const { rows } = await sql<OpenProject>`
    select distinct on (t.project_id) t.id::text, t.project_id::text, v.content, r.id::text as run_id, coalesce(r.state = 'reviewed', false) as done,
      array(select w.stage_id from project_works w where w.run_id = r.id and w.state in ('submitted', 'reviewed')) as handed
    from project_tasks t join project_versions v on v.id = t.version_id
    left join project_members m on m.task_id = t.id and m.user_id = ${of.userId} and m.state = 'joined'
    left join project_runs r on r.id = m.run_id
    where t.space_id = any(${[...of.spaceIds]}::bigint[]) and t.project_id = any(${[...of.projectIds]}::bigint[]) and t.state = 'open'
      and (t.opens_at is null or t.opens_at <= ${of.now}) and (t.closes_at is null or t.closes_at > ${of.now})
    order by t.project_id, t.given_at desc, t.id desc`.execute(db);
  return rows;
}

/** Own projects among some, by id. */
export async function ownProjects(db: Db, ownerId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string }>`
    select id::text, title from projects where owner_id = ${ownerId} and id = any(${[...ids]}::bigint[]) and removed_at is null`.execute(
    db,
  );
  return rows;
}
