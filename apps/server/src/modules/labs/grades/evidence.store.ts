import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { LabContent } from '../design/draft.rules.ts';

/** A checked session of a lab given to a space, with what its rules found. */
export async function checkedSessions(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    task_id: string;
    space_id: string;
    course_id: string | null;
    activity_id: string | null;
    lab_id: string;
    content: LabContent;
    hints_read: string[];
    results: { rule: string; passed: boolean; at: string }[];
    /** What each check found, oldest first. */
    runs: Record<string, boolean>[];
  }>`
    select s.id::text, s.user_id::text, t.id::text as task_id, t.space_id::text, t.course_id::text, t.activity_id, t.lab_id::text, v.content,
      s.hints_read,
      coalesce((select json_agg(json_build_object('rule', r.rule_id, 'passed', r.passed, 'at', r.at) order by r.rule_id)
        from lab_results r where r.session_id = s.id), '[]') as results,
      coalesce((select json_agg(c.results order by c.id) from lab_check_runs c where c.session_id = s.id), '[]') as runs
    from lab_sessions s join lab_tasks t on t.id = s.task_id join lab_versions v on v.id = s.version_id
    where s.id = any(${[...ids]}::bigint[]) and s.checks > 0 and t.space_id is not null order by s.id`.execute(db);
  return rows;
}

/** The labs of tasks given to spaces. */
export async function labsOfTasks(db: Db, taskIds: readonly string[]) {
  if (taskIds.length === 0) return new Map<string, { lab_id: string; space_id: string; title: string }>();
  const { rows } = await sql<{ id: string; lab_id: string; space_id: string; title: string }>`
    select t.id::text, t.lab_id::text, t.space_id::text, v.content ->> 'title' as title from lab_tasks t join lab_versions v on v.id = t.version_id
    where t.id = any(${[...taskIds]}::bigint[]) and t.space_id is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
