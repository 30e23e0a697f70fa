import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Finished attempts with their scores. */
export async function finishedAttempts(db: Db, assessmentId: string) {
  const { rows } = await sql<{ id: string; userId: string; no: number; score: number | null; state: string; frozenPaperId: string }>`
    select id, user_id as "userId", no, score_total as score, state, frozen_paper_id as "frozenPaperId"
    from attempts where assessment_id = ${assessmentId} and state in ('passed', 'failed')`.execute(db);
  return rows;
}

type Chief = {
  name: string;
  student_no: string | null;
  attempt_id: string | null;
  frozen_paper_id: string | null;
  alias: number | null;
  no: number | null;
  state: string | null;
  submitted_at: Date | null;
  late: boolean | null;
  score_total: number | null;
};

/** Every student of a space with the attempt that counts: the best or last finished one, else the last. */
export async function chiefAttempts(db: Db, of: { assessmentId: string; spaceId: string; kept: 'best' | 'last' }) {
  const best = of.kept === 'best' ? sql`a.score_total desc nulls last,` : sql``;
  const { rows } = await sql<Chief>`
    select u.name, u.student_no, t.id as attempt_id, t.frozen_paper_id, t.alias, t.no, t.state, t.submitted_at, t.late,
      case when t.state in ('passed', 'failed') then t.score_total end as score_total
    from space_members m join space_people u on u.id = m.user_id
    left join lateral (select * from attempts a where a.assessment_id = ${of.assessmentId} and a.user_id = m.user_id
      order by a.state in ('passed', 'failed') desc, ${best} a.no desc limit 1) t on true
    where m.space_id = ${of.spaceId} and m.state = 'approved' and m.role = 'student'
    order by u.name, m.user_id`.execute(db);
  return rows;
}

/** Points of every answer of some attempts. */
export async function scoresOfAttempts(db: Db, attemptIds: readonly string[]) {
  const { rows } = await sql<{ attempt_id: string; question_no: number; points: number; score: number | null }>`
    select attempt_id, question_no, points, score from answers where attempt_id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}
