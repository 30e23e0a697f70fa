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
