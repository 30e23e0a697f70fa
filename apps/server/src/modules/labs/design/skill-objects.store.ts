import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { unlockedActivities } from '../../courses/index.ts';

/** The open tasks of labs in spaces and in activities that are open, the newest of each lab, and whether somebody finished it. */
export async function openTasks(db: Db, of: { userId: string; spaceIds: readonly string[]; labIds: readonly string[]; now: Date }) {
  const { rows } = await sql<
    { id: string; space_id: string; lab_id: string; course_id: string | null; activity_id: string | null } & {
      title: string;
      minutes: number | null;
      done: boolean;
    }
  >`
    select distinct on (t.lab_id) t.id::text, t.space_id::text, t.lab_id::text, t.course_id::text, t.activity_id, v.content ->> 'title' as title,
      (v.content ->> 'minutes')::int as minutes,
      exists (select from lab_sessions s where s.task_id = t.id and s.user_id = ${of.userId} and s.state = 'finished') as done
    from lab_tasks t join lab_versions v on v.id = t.version_id
    where t.space_id = any(${[...of.spaceIds]}::bigint[]) and t.lab_id = any(${[...of.labIds]}::bigint[])
      and (t.course_id is null or (t.space_id, t.course_id, t.activity_id) in (${unlockedActivities(of)}))
      and t.state = 'open' and (t.opens_at is null or t.opens_at <= ${of.now}) and (t.closes_at is null or t.closes_at > ${of.now})
    order by t.lab_id, t.given_at desc`.execute(db);
  return rows;
}

/** Own labs among some, by id. */
export async function ownLabs(db: Db, ownerId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string }>`
    select id::text, title from labs where owner_id = ${ownerId} and id = any(${[...ids]}::bigint[]) and removed_at is null`.execute(db);
  return rows;
}
