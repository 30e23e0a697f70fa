import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { peopleAt, type Venue } from '../../spaces/index.ts';
import { concerned } from '../audience/audience.store.ts';
import { isBlankAnswer } from '../blank-answers.store.ts';

/** Finished attempts with their scores. */
export async function finishedAttempts(db: Db, assessmentId: string) {
  const { rows } = await sql<{ id: string; userId: string; no: number; score: number | null; state: string; frozenPaperId: string }>`
    select id, user_id as "userId", no, score_total as score, state, frozen_paper_id as "frozenPaperId"
    from attempts where assessment_id = ${assessmentId} and state in ('passed', 'failed')`.execute(db);
  return rows;
}

/** How many have submitted: people, not attempts, and of a group everybody in it. */
export async function peopleWhoSubmitted(db: Db, assessmentId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct user_id)::int as people from attempts
    where assessment_id = ${assessmentId} and state <> 'not_submitted'`.execute(db);
  return rows[0]?.people ?? 0;
}

type Chief = {
  name: string;
  student_no: string | null;
  attempt_id: string | null;
  frozen_paper_id: string | null;
  alias: number | null;
  /** Of group work: whose answer it is. */
  group_name: string | null;
  no: number | null;
  state: string | null;
  submitted_at: Date | null;
  late: boolean | null;
  score_total: number | null;
};

/** Everybody who takes part with the attempt that counts: the best or last finished one, else the last. */
export async function chiefAttempts(db: Db, of: { assessmentId: string; venue: Venue; kept: 'best' | 'last' }) {
  const best = of.kept === 'best' ? sql`a.score_total desc nulls last,` : sql``;
  const { rows } = await sql<Chief>`
    select u.name, u.student_no, coalesce(t.lead_id, t.id) as attempt_id, w.group_name, t.frozen_paper_id, coalesce(t.alias, lead.alias) as alias, t.no, t.state, t.submitted_at, t.late,
      case when t.state in ('passed', 'failed') then t.score_total end as score_total
    from ${peopleAt(db, of.venue)} m join space_people u on u.id = m.user_id
    left join lateral (select * from attempts a where a.assessment_id = ${of.assessmentId} and a.user_id = m.user_id
      order by a.state in ('passed', 'failed') desc, ${best} a.no desc limit 1) t on true
    left join attempts lead on lead.id = t.lead_id
    left join group_attempts w on w.attempt_id = coalesce(t.lead_id, t.id)
    where m.venue_id = ${of.venue.id} and ${concerned(of.assessmentId)}
    order by u.name, m.user_id`.execute(db);
  return rows;
}

/** Points of every answer of some attempts: attempt → question → [points given, points of the question]. */
export async function scoresOfAttempts(db: Db, attemptIds: readonly string[]) {
  const { rows } = await sql<{ attempt_id: string; scores: Record<string, [score: number | null, points: number]> }>`
    select attempt_id, json_object_agg(question_no, json_build_array(score, points)) as scores
    from answers where attempt_id = any(${[...attemptIds]}::bigint[]) group by attempt_id`.execute(db);
  return new Map(rows.map((row) => [row.attempt_id, row.scores]));
}

/** What was answered to questions of parts in some attempts, equal answers together. */
export async function partAnswers(db: Db, attemptIds: readonly string[], questions: readonly number[]) {
  if (questions.length === 0) return [];
  const { rows } = await sql<{ question_no: number; value: AnswerValue; people: number }>`
    select question_no, value, count(*)::int as people from answers
    where attempt_id = any(${[...attemptIds]}::bigint[]) and question_no = any(${[...questions]}::int[]) and value is not null
    group by 1, 2`.execute(db);
  return rows;
}

type QuestionFigures = {
  question_no: number;
  points: number;
  answers: number;
  blank: number;
  average: number | null;
  /** Mean share of the points among all, the better and the weaker 27 %. */
  share: number | null;
  better: number | null;
  weaker: number | null;
  correct: number;
};

/** What counts: the answers of the attempts that count, with void questions left out and all-correct ones full. */
const counted = (attemptIds: readonly string[], of: { void: readonly number[]; full: readonly number[] }) => sql`
  select a.question_no, a.value, a.points, t.score_total, a.attempt_id,
    case when a.question_no = any(${[...of.full]}::int[]) then a.points else coalesce(a.score, 0) end as score
  from answers a join attempts t on t.id = a.attempt_id
  where a.attempt_id = any(${[...attemptIds]}::bigint[]) and a.question_no <> all(${[...of.void]}::int[])`;

/** Figures of each question, counted by the database. A share of 0.27 at either edge, at least one. */
export async function questionFigures(db: Db, attemptIds: readonly string[], of: { void: readonly number[]; full: readonly number[] }) {
  const { rows } = await sql<QuestionFigures>`
    with counted as (${counted(attemptIds, of)}), ranked as (
      select *, case when points > 0 then score / points else 0 end as share,
        row_number() over (partition by question_no order by score_total desc, attempt_id) as place,
        count(*) over (partition by question_no) as of_all
      from counted
    ), edged as (select *, greatest(1, floor(of_all * 0.27 + 0.5)) as edge from ranked)
    select question_no, min(points) as points, count(*)::int as answers, avg(score) as average, avg(share) as share,
      (count(*) filter (where ${isBlankAnswer('value')}))::int as blank,
      avg(share) filter (where place <= edge) as better, avg(share) filter (where place > of_all - edge) as weaker,
      (count(*) filter (where score > points / 2))::int as correct
    from edged group by question_no order by question_no`.execute(db);
  return rows;
}

/** How often each option was chosen: question → key → times. */
export async function chosenOptions(db: Db, attemptIds: readonly string[]) {
  const { rows } = await sql<{ question_no: number; key: string; chosen: number }>`
    select a.question_no, chosen.key, count(*)::int as chosen
    from answers a, jsonb_array_elements_text(a.value -> 'options') as chosen (key)
    where a.attempt_id = any(${[...attemptIds]}::bigint[]) and jsonb_typeof(a.value -> 'options') = 'array'
    group by a.question_no, chosen.key`.execute(db);
  return new Map(rows.map((row) => [`${row.question_no} ${row.key}`, row.chosen]));
}
