import type { ProjectContent } from '@praxis/contract/projects/design';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Row = {
  id: string;
  space_id: string;
  space: string;
  content: ProjectContent;
  mode: string;
  opens_at: Date | null;
  closes_at: Date | null;
  given_at: Date;
  /** Of the person's own team. */
  run_id: string | null;
  started_at: Date | null;
  run_state: string | null;
  works: { stage_id: string; state: string; due_at: string | null; reason: string }[];
};

const works = sql`coalesce((select json_agg(json_build_object('stage_id', w.stage_id, 'state', w.state, 'due_at', w.due_at, 'reason', w.reason))
  from project_works w where w.run_id = r.id), '[]'::json)`;
const columns = sql`t.id::text, t.space_id::text, s.name as space, v.content, t.mode, t.opens_at, t.closes_at, t.given_at,
  r.id::text as run_id, r.started_at, r.state as run_state, ${works} as works`;

/** The open projects of a person's active spaces with their team's way; for students and for those who teach. */
export async function projectsFor(db: Db, userId: string, onlyStudents: boolean) {
  const { rows } = await sql<Row>`
    select ${columns} from spaces s join project_tasks t on t.space_id = s.id and t.state = 'open' join project_versions v on v.id = t.version_id
    left join project_members pm on pm.task_id = t.id and pm.user_id = ${userId} and pm.state = 'joined'
    left join project_runs r on r.id = pm.run_id
    where s.state = 'active' and (exists (select 1 from space_members m where m.space_id = s.id and m.user_id = ${userId} and m.state = 'approved'
      and (${!onlyStudents} or m.role = 'student')) or (${!onlyStudents} and s.owner_id = ${userId}))
    order by t.id desc limit 200`.execute(db);
  return rows.reverse();
}

/** Running teams of open projects with something due until then, and their members who are in the space. */
export async function teamsDue(db: Db, until: Date) {
  const { rows } = await sql<Row & { user_ids: string[] }>`
    select ${columns}, (select array_agg(m.user_id::text) from project_members m
      join space_members p on p.space_id = t.space_id and p.user_id = m.user_id and p.state = 'approved' and p.role = 'student'
      where m.run_id = r.id and m.state = 'joined') as user_ids
    from project_runs r join project_tasks t on t.id = r.task_id and t.state = 'open' join project_versions v on v.id = t.version_id
    join spaces s on s.id = t.space_id and s.state = 'active' where r.state = 'active' and r.next_due_at <= ${until}`.execute(db);
  return rows;
}

/** Hand-ins that wait in some spaces: of all teams, or of those a mentor looks after. */
export async function worksWaiting(db: Db, of: { marks: readonly string[]; mentors: readonly string[]; userId: string }) {
  const { rows } = await sql<{ id: string; title: string; space: string; count: number; since: Date }>`
    select t.id::text, v.content ->> 'title' as title, s.name as space, count(*)::int as count, min(w.handed_at) as since
    from project_works w join project_runs r on r.id = w.run_id join project_tasks t on t.id = r.task_id and t.state = 'open'
    join project_versions v on v.id = t.version_id join spaces s on s.id = t.space_id
    where w.state = 'submitted' and (t.space_id = any(${[...of.marks]}::bigint[])
      or (t.space_id = any(${[...of.mentors]}::bigint[]) and r.mentor_id = ${of.userId}))
    group by t.id, v.id, s.name`.execute(db);
  return rows;
}
