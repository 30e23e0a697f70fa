import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { given } from '../audience/audience.store.ts';

/** The times of one assessment for one person, as settings, group and person have them. */
export type DatedAssessment = {
  id: string;
  space_id: string;
  space: string;
  title: string;
  kind: 'assignment' | 'exam';
  course_id: string | null;
  activity_id: string | null;
  published_at: Date | null;
  starts_at: Date | null;
  due_at: Date | null;
  user_id: string;
};

/** The times of an assessment `a` for a member `m` it is given to, as `own`. */
export const ownTimes = sql`
  left join assessment_overrides p on p.assessment_id = a.id and p.user_id = m.user_id
  left join assessment_overrides g on g.assessment_id = a.id and g.group_id = m.group_id
  cross join lateral (select
    coalesce(p.start_at, g.start_at, a.start_at) as starts_at,
    coalesce(p.end_at, g.end_at, a.end_at)
      + make_interval(secs => a.extra_s + greatest(coalesce(p.extra_s, 0), coalesce(g.extra_s, 0))) as due_at
    where ${given}) own`;
export const datedColumns = sql`a.id, a.space_id, s.name as space, a.title, a.kind, a.course_id, a.activity_id, a.published_at,
  own.starts_at, own.due_at, m.user_id`;

/** The published assessments of one person's spaces with a date in a span, and whether their last attempt stands submitted, by them or for their group. */
export async function assessmentsOf(db: Db, userId: string, from: Date, to: Date) {
  const { rows } = await sql<DatedAssessment & { done: boolean }>`
    select ${datedColumns}, coalesce(t.state not in ('not_submitted', 'rejected'), false) as done
    from space_members m join spaces s on s.id = m.space_id and s.state = 'active'
    join assessments a on a.space_id = m.space_id and a.state = 'published' ${ownTimes}
    left join lateral (select x.state from attempts x where x.assessment_id = a.id and x.user_id = m.user_id order by x.no desc limit 1) t on true
    where m.user_id = ${userId} and m.state = 'approved' and m.role = 'student'
      and (own.due_at between ${from} and ${to} or own.starts_at between ${from} and ${to}
        or (own.starts_at < ${from} and own.due_at > ${to}))`.execute(db);
  return rows;
}

/** The published assessments of the spaces a person teaches, by their settings. */
export async function assessmentsTaughtBy(db: Db, userId: string, from: Date, to: Date) {
  const { rows } = await sql<DatedAssessment & { done: boolean }>`
    select a.id, a.space_id, s.name as space, a.title, a.kind, a.course_id, a.activity_id, a.published_at,
      a.start_at as starts_at, a.end_at as due_at, ${userId}::bigint as user_id, false as done
    from spaces s join assessments a on a.space_id = s.id and a.state = 'published'
    where s.state = 'active' and (s.owner_id = ${userId} or exists (select 1 from space_members m
        where m.space_id = s.id and m.user_id = ${userId} and m.state = 'approved' and m.role <> 'student'))
      and (a.end_at between ${from} and ${to} or a.start_at between ${from} and ${to} or (a.start_at < ${from} and a.end_at > ${to}))`.execute(
    db,
  );
  return rows;
}

/** Students with a date in a span who have not handed in: what begins, when nothing was begun; what is due, when nothing stands handed in. */
export async function assessmentsAhead(db: Db, what: 'starts_at' | 'due_at', from: Date, to: Date) {
  const near =
    what === 'due_at'
      ? sql`(a.end_at between ${from}::timestamptz - interval '7 days' and ${to}
          or exists (select 1 from assessment_overrides o where o.assessment_id = a.id and o.end_at is not null))`
      : sql`(a.start_at between ${from} and ${to}
          or exists (select 1 from assessment_overrides o where o.assessment_id = a.id and o.start_at is not null))`;
  const open = what === 'due_at' ? sql`t.state <> 'rejected' and (t.state <> 'not_submitted' or a.kind = 'exam')` : sql`true`;
  const { rows } = await sql<DatedAssessment>`
    select ${datedColumns} from assessments a join spaces s on s.id = a.space_id and s.state = 'active'
    join space_members m on m.space_id = a.space_id and m.state = 'approved' and m.role = 'student' ${ownTimes}
    where a.state = 'published' and ${near} and ${sql.ref(`own.${what}`)} > ${from} and ${sql.ref(`own.${what}`)} <= ${to}
      and not exists (select 1 from attempts t where t.assessment_id = a.id and t.user_id = m.user_id and ${open})
    order by a.id, own.due_at`.execute(db);
  return rows;
}
