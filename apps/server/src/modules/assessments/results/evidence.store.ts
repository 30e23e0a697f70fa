import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { voidPoints } from '../grades/void-points.store.ts';

/** A marked answer of the attempt that counts. */
export type CountedAnswer = {
  attempt_id: string;
  assessment_id: string;
  user_id: string;
  space_id: string;
  state: string;
  folded_at: Date | null;
  at: Date;
  score_total: number | null;
  full: number;
  question_id: string;
  type: string;
  options: number;
  ratio: number;
};

const reachableNot = voidPoints({ assessment: sql`c.assessment_id`, paper: sql`c.frozen_paper_id`, attempt: sql`c.id` });

/**
 * The answers of the attempt that counts, of people in assessments given as `assessment-person`. Questions that were taken out of the
 * scoring or counted for everybody say nothing about anybody.
 */
export async function countedAnswers(db: Db, refs: readonly string[]): Promise<CountedAnswer[]> {
  const pairs = refs.map((ref) => ref.split('-'));
  const { rows } = await sql<CountedAnswer>`
    with counted as (
      select distinct on (t.assessment_id, t.user_id) coalesce(t.lead_id, t.id) as id, t.assessment_id, t.user_id, t.state, t.folded_at, t.frozen_paper_id, t.score_total,
        coalesce(case when t.submit_kind = 'auto' then t.end_at end, t.submitted_at, t.started_at) as at, a.space_id
      from attempts t join assessments a on a.id = t.assessment_id
      where (t.assessment_id, t.user_id) in (select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[]))
        and t.state in ('passed', 'failed') and t.folded_at is not null and a.space_id is not null
        and still_given(a.space_id, a.audience, t.user_id)
      order by t.assessment_id, t.user_id,
        case when coalesce(a.settings ->> 'attempt_kept', 'best') = 'best' then t.score_total end desc nulls last, t.no desc
    )
    select c.id::text as attempt_id, c.assessment_id::text, c.user_id::text, c.space_id::text, c.state, c.folded_at, c.at, c.score_total,
      p.total_score - ${reachableNot} as full, f.question_id::text, f.type, coalesce(jsonb_array_length(f.content -> 'options'), 0) as options,
      max(least(1, greatest(0, coalesce(w.score, 0) / w.points))) as ratio
    from counted c
    join frozen_papers p on p.id = c.frozen_paper_id
    join answers w on w.attempt_id = c.id and w.points > 0
    join frozen_questions f on f.frozen_paper_id = c.frozen_paper_id and f.no = w.question_no and f.question_id is not null
    where not exists (
      select from question_adjustments t where t.assessment_id = c.assessment_id and t.frozen_paper_id = c.frozen_paper_id
        and t.question_no = w.question_no and t.adjustment in ('void', 'all_correct'))
    group by c.id, c.assessment_id, c.user_id, c.space_id, c.state, c.folded_at, c.at, c.score_total, c.frozen_paper_id, p.total_score, f.question_id, f.type,
      f.content
    order by c.id, c.user_id, f.question_id`.execute(db);
  return rows;
}

/** Of the attempts that count of people in assessments, given as `assessment-person`: what the rule that shows them asks. */
export async function countedAttempts(db: Db, refs: readonly string[]) {
  const pairs = refs.map((ref) => ref.split('-'));
  const { rows } = await sql<Pick<CountedAnswer, 'assessment_id' | 'user_id' | 'state' | 'folded_at'>>`
    select distinct on (t.assessment_id, t.user_id) t.assessment_id::text, t.user_id::text, t.state, t.folded_at
    from attempts t join assessments a on a.id = t.assessment_id
    where (t.assessment_id, t.user_id) in (select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[]))
      and t.state in ('passed', 'failed') and t.folded_at is not null and a.space_id is not null
      and still_given(a.space_id, a.audience, t.user_id)
    order by t.assessment_id, t.user_id,
      case when coalesce(a.settings ->> 'attempt_kept', 'best') = 'best' then t.score_total end desc nulls last, t.no desc`.execute(db);
  return rows;
}

/** The next people with a marked attempt, as `assessment-person`. */
export async function countedRefsAfter(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const [assessmentId = '0', userId = '0'] = after?.split('-') ?? [];
  const { rows } = await sql<{ ref: string }>`
    select assessment_id || '-' || user_id as ref from (
      select distinct assessment_id, user_id from attempts
      where state in ('passed', 'failed') and (assessment_id, user_id) > (${assessmentId}::bigint, ${userId}::bigint)
      order by assessment_id, user_id limit ${limit}) as next`.execute(db);
  return rows.map(({ ref }) => ref);
}

/** How many saves, starts and submissions were ever written: followers give way while it grows fast. */
export async function countWrites(db: Db): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select pg_stat_get_tuples_inserted('attempt_saves'::regclass) + pg_stat_get_tuples_inserted('attempts'::regclass)
      + pg_stat_get_tuples_updated('attempts'::regclass) as total`.execute(db);
  return Number(rows[0]!.total);
}
