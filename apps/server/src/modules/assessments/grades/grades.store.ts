import type { Audience } from '@praxis/contract/assessments/audience';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Points of the fixed questions of paper `p` of assessment `a` that were taken out of the scoring; one that was drawn is missing to some alone. */
const voidFixed = sql`(
  select coalesce(sum((item ->> 1)::float8), 0) from question_adjustments q, jsonb_array_elements(p.sections) section,
    jsonb_array_elements(section -> 'items') item
  where q.assessment_id = a.id and q.frozen_paper_id = p.id and q.adjustment = 'void' and (item ->> 0)::int = q.question_no)`;

/** What was given in a space with a paper, the oldest first; quizzes of courses count there. */
export async function gradedAssessments(db: Db, spaceId: string) {
  const { rows } = await sql<{
    id: string;
    title: string;
    kind: 'assignment' | 'exam';
    state: string;
    full: number;
    due_at: Date | null;
    show: string;
    auto: boolean;
    released_at: Date | null;
  }>`
    select a.id::text, a.title, a.kind, a.state, p.total_score - ${voidFixed} as full, a.end_at + make_interval(secs => a.extra_s) as due_at,
      a.settings ->> 'show_result' as show, coalesce((a.settings ->> 'auto_release')::boolean, false) as auto,
      a.results_released_at as released_at
    from assessments a join frozen_papers p on p.id = a.frozen_paper_id
    where a.space_id = ${spaceId} and a.activity_id is null and a.state <> 'not_published'
    order by coalesce(a.end_at, a.published_at), a.id`.execute(db);
  return rows;
}

type Counted = [userId: string, score: number | null, full: number, state: string, late: boolean, lateSeconds: number, lateOff: number];

/** The attempt of each person that counts, or the last one where none is marked. */
export async function countedAttempts(db: Db, ids: readonly string[], userIds: readonly string[] | undefined) {
  const { rows } = await sql<{ id: string; attempts: Counted[] }>`
    with lost as (
      select w.attempt_id, sum(w.points)::float8 as points from question_adjustments q
      join answers w on w.assessment_id = q.assessment_id and w.question_no = q.question_no
      join attempts l on l.id = w.attempt_id and l.frozen_paper_id = q.frozen_paper_id
      where q.adjustment = 'void' and q.assessment_id = any(${[...ids]}::bigint[]) group by w.attempt_id
    )
    select c.assessment_id::text as id, json_agg(json_build_array(c.user_id::text, c.score, c.full, c.state, c.late, c.late_s, c.off)) as attempts from (
      select distinct on (t.assessment_id, t.user_id) t.assessment_id, t.user_id, t.state, t.late, p.total_score - coalesce(lost.points, 0) as full,
        case when t.state in ('passed', 'failed') then t.score_total end as score, t.late_s, t.late_off as off
      from attempts t join assessments a on a.id = t.assessment_id join frozen_papers p on p.id = t.frozen_paper_id
      left join lost on lost.attempt_id = coalesce(t.lead_id, t.id)
      where t.assessment_id = any(${[...ids]}::bigint[])
        and (${userIds === undefined} or t.user_id = any(${[...(userIds ?? [])]}::bigint[]))
      order by t.assessment_id, t.user_id, t.state in ('passed', 'failed') desc,
        case when coalesce(a.settings ->> 'attempt_kept', 'best') = 'best' then t.score_total end desc nulls last, t.no desc
    ) c group by c.assessment_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.attempts]));
}

/** The audiences of assessments that are not given to everybody. */
export async function audiencesOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; audience: Audience }>`
    select id::text, audience from assessments where id = any(${[...ids]}::bigint[]) and audience is not null`.execute(db);
  return new Map(rows.map(({ id, audience }) => [id, audience]));
}

/** Ends that single people or groups have of their own. */
export async function ownEnds(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    assessment_id: string;
    user_id: string | null;
    group_id: string | null;
    end_at: Date | null;
    extra_s: number;
  }>`
    select assessment_id::text, user_id::text, group_id::text, end_at, extra_s from assessment_overrides
    where assessment_id = any(${[...ids]}::bigint[])`.execute(db);
  return Map.groupBy(rows, (row) => row.assessment_id);
}

/** Of whom an attempt was handed in, marked, changed or let go of since a moment, with when that was last. */
export async function attemptsChangedSince(db: Db, spaceId: string, since: Date) {
  const { rows } = await sql<{ userId: string; at: Date }>`
    select t.user_id::text as "userId", max(greatest(t.submitted_at, t.changed_at, w.at, case when t.submitted_at is not null then a.results_released_at end)) as at
    from assessments a join attempts t on t.assessment_id = a.id
      left join lateral (select max(w.marked_at) as at from answers w where w.attempt_id = coalesce(t.lead_id, t.id) and w.marked_at >= ${since}) w on true
    where a.space_id = ${spaceId} and a.activity_id is null and a.state <> 'not_published' and t.submitted_at is not null
      and greatest(t.submitted_at, t.changed_at, w.at, a.results_released_at) >= ${since}
    group by t.user_id`.execute(db);
  return rows;
}
