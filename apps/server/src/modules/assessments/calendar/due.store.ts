import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { type DatedAssessment, datedColumns, ownTimes } from './dates.store.ts';

/** An assessment a student has to do something about, with their last attempt. */
export type DueAssessment = DatedAssessment & {
  camera: boolean;
  attempt_state: string | null;
  attempt_due: Date | null;
  redo_until: Date | null;
  reject_reason: string | null;
};

/** Exams that begin within two weeks are announced. */
const AHEAD = '14 days';

/** What one student has to begin, go on with or do again: nothing that is handed in, over or stopped. */
export async function assessmentsDue(db: Db, userId: string, now: Date) {
  const { rows } = await sql<DueAssessment>`
    select ${datedColumns}, a.settings ->> 'proctoring' = 'camera' as camera,
      t.state as attempt_state, t.due_at as attempt_due, t.redo_until, t.reject_reason
    from space_members m join spaces s on s.id = m.space_id and s.state = 'active'
    join assessments a on a.space_id = m.space_id and a.state = 'published' ${ownTimes}
    left join lateral (select * from attempts x where x.assessment_id = a.id and x.user_id = m.user_id order by x.no desc limit 1) t on true
    where m.user_id = ${userId} and m.state = 'approved' and m.role = 'student'
      and (a.activity_id is null or own.due_at is not null or t.id is not null)
      and case
        when t.state = 'rejected' then t.redo_until > ${now}
        when t.state = 'not_submitted' then t.stopped_at is null and (t.end_at is null or t.end_at > ${now})
        when t.state is not null then false
        else (own.due_at is null or own.due_at + make_interval(mins => coalesce((a.settings ->> 'late_minutes')::int, 0)) > ${now})
          and (own.starts_at is null or own.starts_at <= ${now}
            or (a.kind = 'exam' and own.starts_at <= ${now}::timestamptz + ${AHEAD}::interval)) end
    limit 200`.execute(db);
  return rows;
}

/** Quizzes of courses that a student has begun or handed in, as `space activity`. */
export async function quizzesAttempted(db: Db, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ space_id: string; activity_id: string }>`
    select distinct a.space_id, a.activity_id from attempts t join assessments a on a.id = t.assessment_id
    where t.user_id = ${userId} and a.activity_id is not null`.execute(db);
  return new Set(rows.map((row) => `${row.space_id} ${row.activity_id}`));
}

type Waiting = { id: string; title: string; space: string; count: number; since: Date | null };

/** Assessments of some spaces with answers that wait for a marker. */
export async function assessmentsToMark(db: Db, spaceIds: readonly string[]) {
  const { rows } = await sql<Waiting>`
    select a.id, a.title, s.name as space, count(*)::int as count, min(t.submitted_at) as since
    from assessments a join spaces s on s.id = a.space_id join attempts t on t.assessment_id = a.id and t.state = 'pending_approval' and t.lead_id is null
    where a.space_id = any(${[...spaceIds]}::bigint[]) group by a.id, s.name`.execute(db);
  return rows;
}

/** Assessments of some spaces with answers that students asked to have marked again. */
export async function assessmentsToRegrade(db: Db, spaceIds: readonly string[]) {
  const { rows } = await sql<Waiting>`
    select a.id, a.title, s.name as space, count(*)::int as count, min(r.created_at) as since
    from regrade_requests r join attempts t on t.id = r.attempt_id join assessments a on a.id = t.assessment_id
    join spaces s on s.id = a.space_id
    where r.state = 'open' and a.space_id = any(${[...spaceIds]}::bigint[]) group by a.id, s.name`.execute(db);
  return rows;
}

/** Exams of some spaces that somebody answers now. */
export async function examsRunning(db: Db, spaceIds: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; title: string; space: string; answering: number; submitted: number; ends_at: Date | null }>`
    select a.id, a.title, s.name as space, (count(*) filter (where t.state = 'not_submitted'))::int as answering,
      (count(*) filter (where t.state <> 'not_submitted'))::int as submitted, max(t.end_at) filter (where t.state = 'not_submitted') as ends_at
    from assessments a join spaces s on s.id = a.space_id join attempts t on t.assessment_id = a.id and t.stopped_at is null
    where a.kind = 'exam' and a.state = 'published' and a.space_id = any(${[...spaceIds]}::bigint[])
      and (a.end_at is null or a.end_at + make_interval(secs => a.extra_s) + interval '1 day' > ${now})
    group by a.id, s.name
    having count(*) filter (where t.state = 'not_submitted' and (t.end_at is null or t.end_at > ${now})) > 0`.execute(db);
  return rows;
}

/** Assignments and exams of some spaces that run and end before a moment, the soonest first. */
export async function assessmentsEnding(db: Db, spaceIds: readonly string[], of: { now: Date; until: Date; most: number }) {
  type Ending = { id: string; title: string; space: string; ends_at: Date; submitted: number; students: number };
  const { rows } = await sql<Ending>`
    select a.id::text, a.title, s.name as space, a.ends_at,
      (select count(distinct t.user_id)::int from attempts t where t.assessment_id = a.id and t.state <> 'not_submitted') as submitted,
      (select count(*)::int from space_members m where m.space_id = a.space_id and m.state = 'approved' and m.role = 'student'
        and given_to(a.audience, m.user_id, m.group_id)) as students
    from (select *, end_at + make_interval(secs => extra_s) as ends_at from assessments
      where state = 'published' and activity_id is null and stage_id is null and space_id = any(${[...spaceIds]}::bigint[])
        and (start_at is null or start_at <= ${of.now})) a
    join spaces s on s.id = a.space_id
    where a.ends_at > ${of.now} and a.ends_at <= ${of.until} order by a.ends_at, a.id limit ${of.most}`.execute(db);
  return rows;
}
