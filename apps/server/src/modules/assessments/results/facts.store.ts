import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Fact, FactSource } from '../../../platform/statistics.ts';
import { voidPoints } from '../grades/void-points.store.ts';

export const spaceOfAssessment = async (db: Db, { assessmentId = '0' }: Record<string, string>) =>
  (await db.selectFrom('assessments').select('space_id').where('id', '=', assessmentId).executeTakeFirst())?.space_id;

export const spaceOfAttempt = async (db: Db, { attemptId = '0' }: Record<string, string>) =>
  (
    await db
      .selectFrom('attempts')
      .innerJoin('assessments', 'assessments.id', 'attempts.assessment_id')
      .select('assessments.space_id')
      .where('attempts.id', '=', attemptId)
      .executeTakeFirst()
  )?.space_id;

type Row = {
  ref: string;
  assessment_id: string;
  user_id: string;
  space_id: string;
  course_id: string | null;
  title: string;
  submitted_at: Date;
  state: string;
  late: boolean;
  score: number | null;
  full: number;
  shown: boolean;
};

const MARKED = new Set(['passed', 'failed']);

function factsOf(row: Row): Fact[] {
  const about = {
    ...{ personId: row.user_id, spaceId: row.space_id, courseId: row.course_id, object: `assessment:${row.assessment_id}` },
    ...{ title: row.title, at: row.submitted_at, n: 1, link: addressOf('results', { assessmentId: row.assessment_id }) },
  };
  const handedIn: Fact = { ...about, fact: 'on_time', value: row.late ? 0 : 1, shown: true };
  if (!MARKED.has(row.state) || row.score === null || row.full <= 0) return [handedIn];
  const percent = Math.round((row.score / row.full) * 1e6) / 1e4;
  return [
    handedIn,
    { ...about, fact: 'score', value: percent, shown: row.shown },
    { ...about, fact: 'passed', value: row.state === 'passed' ? 1 : 0, shown: row.shown },
  ];
}

const reachableNot = voidPoints({
  assessment: sql`t.assessment_id`,
  paper: sql`t.frozen_paper_id`,
  attempt: sql`coalesce(t.lead_id, t.id)`,
});

/** What was handed in, and the attempt that counts of each person. Stages of competitions have their own ranks. */
export const resultFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select distinct on (asked.ref) asked.ref, a.id::text as assessment_id, t.user_id::text, a.space_id::text, a.course_id::text, a.title,
        t.submitted_at, t.state, t.late, t.score_total as score, p.total_score - ${reachableNot} as full,
        t.folded_at is not null and coalesce(a.settings ->> 'show_result', 'none') <> 'none'
          and (a.results_released_at is not null or coalesce((a.settings ->> 'auto_release')::boolean, false)) as shown
      from unnest(${[...refs]}::text[]) as asked (ref)
        join assessments a on a.id = split_part(asked.ref, '-', 1)::bigint
        join attempts t on t.assessment_id = a.id and t.user_id = split_part(asked.ref, '-', 2)::bigint
        join frozen_papers p on p.id = t.frozen_paper_id
      where a.space_id is not null and a.stage_id is null and t.submitted_at is not null and t.state <> 'not_submitted'
        and exists (select from space_standings s where s.space_id = a.space_id and s.user_id = t.user_id and s.role = 'student')
        and still_given(a.space_id, a.audience, t.user_id)
      order by asked.ref, t.state in ('passed', 'failed') desc,
        case when coalesce(a.settings ->> 'attempt_kept', 'best') = 'best' then t.score_total end desc nulls last, t.no desc`.execute(db);
    return new Map(rows.map((row) => [row.ref, factsOf(row)]));
  },
  async refsAfter(db, after, limit) {
    const [assessment = '0', user = '0'] = (after ?? '').split('-').filter(Boolean);
    const { rows } = await sql<{ ref: string }>`
      select assessment_id || '-' || user_id as ref from (
        select distinct assessment_id, user_id from attempts
        where (assessment_id, user_id) > (${assessment}::bigint, ${user}::bigint) order by assessment_id, user_id limit ${limit}) as pairs
      order by assessment_id, user_id`.execute(db);
    return rows.map(({ ref }) => ref);
  },
};
