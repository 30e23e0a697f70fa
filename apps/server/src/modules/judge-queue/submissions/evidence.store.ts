import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What somebody handed in for a problem in the practice area and in courses: only judged work, oldest first. */
export async function judgedTries(db: Db, refs: readonly string[]) {
  const pairs = refs.map((ref) => ref.split('-'));
  const { rows } = await sql<{
    id: string;
    user_id: string;
    problem_id: string;
    place_at: string;
    place: { space_id?: string; course_id?: string; activity_id?: string };
    at: Date;
    score: number;
    full: number;
  }>`
    select s.id::text, s.user_id::text, s.problem_id::text, s.place_at, s.place, coalesce(s.judged_at, s.created_at) as at,
      coalesce(s.score, 0)::float8 as score, s.full_score::float8 as full
    from submissions s
    where (s.user_id, s.problem_id) in (select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[]))
      and s.state = 'done' and not s.trial and s.place_at in ('practice', 'activity') and s.verdict <> 'SE' and s.full_score > 0
    order by s.user_id, s.problem_id, s.created_at, s.id`.execute(db);
  return rows;
}

/** The next people who handed in for a problem, as `person-problem`. */
export async function triedRefsAfter(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const [userId = '0', problemId = '0'] = after?.split('-') ?? [];
  const { rows } = await sql<{ ref: string }>`
    select user_id || '-' || problem_id as ref from (
      select distinct user_id, problem_id from submissions
      where problem_id is not null and place_at in ('practice', 'activity') and (user_id, problem_id) > (${userId}::bigint, ${problemId}::bigint)
      order by user_id, problem_id limit ${limit}) as next`.execute(db);
  return rows.map(({ ref }) => ref);
}
