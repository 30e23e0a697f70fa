import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A check that does not hold after several tries, of labs that are worked on in a space: whose, in which lab, which (as facts name it), how often since somebody helped, and when last. */
export type FailedCheck = {
  user_id: string;
  task_id: string;
  rule: string;
  title: string;
  step: string;
  count: number;
  since: Date;
  at: Date;
};

/**
 * Checks that failed at least so many times since the last help and do not hold now, of one student or of all in a space. `since` is the try
 * that made it so many.
 */
export async function failedChecks(db: Db, of: { spaceId: string; least: number; userId?: string | undefined }): Promise<FailedCheck[]> {
  const { rows } = await sql<FailedCheck>`
    select tries.user_id::text, tries.task_id::text, tries.rule, tries.title, tries.step, count(*)::int as count, (array_agg(tries.at order by tries.at))[${of.least}::int] as since,
      max(tries.at) as at
    from (
      select s.id, s.task_id, s.user_id, r.key as rule, c.at, coalesce(v.content ->> 'title', '') as title,
        coalesce((select lpad(place::text, 3, '0') || ' ' || coalesce(known.rule ->> 'title', '')
          from jsonb_path_query(v.content, '$.steps[*].rules[*]') with ordinality as known (rule, place)
          where known.rule ->> 'id' = r.key limit 1), '') as step
      from lab_tasks t join lab_sessions s on s.task_id = t.id and s.state = 'active' join lab_versions v on v.id = s.version_id
        join lab_check_runs c on c.session_id = s.id cross join lateral jsonb_each(c.results) as r
      where t.space_id = ${of.spaceId}::bigint and t.state = 'open' and r.value = 'false'::jsonb
        and (${of.userId === undefined} or s.user_id = ${of.userId ?? '0'}::bigint)
        and c.at > coalesce((select max(h.started_at) from lab_assists h where h.session_id = s.id), '-infinity')
        and not exists (select from lab_results held where held.session_id = s.id and held.rule_id = r.key and held.passed)
    ) tries group by tries.id, tries.task_id, tries.user_id, tries.rule, tries.title, tries.step having count(*) >= ${of.least}::int order by max(tries.at)`.execute(
    db,
  );
  return rows;
}
