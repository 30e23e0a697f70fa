import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A task of a space with its dates, for one student as they hold for them. */
export type DatedTask = {
  id: string;
  space_id: string;
  space: string;
  title: string;
  opens_at: Date | null;
  closes_at: Date | null;
  given_at: Date;
  user_id: string;
};

/** A dated task with how far that student is. */
type WorkedTask = DatedTask & { session_state: string | null; report_wanted: boolean };

const reportWanted = sql`coalesce((v.content #>> '{report,wanted}')::boolean, false) as report_wanted`;
const columns = sql`t.id, t.space_id, s.name as space, v.content ->> 'title' as title, t.opens_at, t.given_at`;
const between = (what: 'opens_at' | 'closes_at', from: Date, to: Date) => sql`(dated.${sql.ref(what)} between ${from} and ${to})`;

/** The open tasks of one person's spaces with a date in a span: for students with their own end, for those who teach as they were given. */
export async function tasksDated(db: Db, userId: string, from: Date, to: Date) {
  const { rows } = await sql<WorkedTask>`
    select * from (
      select ${columns}, coalesce(o.closes_at, t.closes_at) as closes_at, ${userId}::bigint as user_id, w.state as session_state, ${reportWanted}
      from spaces s join lab_tasks t on t.space_id = s.id and t.state = 'open' join lab_versions v on v.id = t.version_id
      left join lab_own_dates o on o.task_id = t.id and o.user_id = ${userId}
      left join lab_sessions w on w.task_id = t.id and w.user_id = ${userId}
      where s.state = 'active' and (s.owner_id = ${userId}
        or exists (select 1 from space_members m where m.space_id = s.id and m.user_id = ${userId} and m.state = 'approved'))
    ) dated where ${between('opens_at', from, to)} or ${between('closes_at', from, to)}`.execute(db);
  return rows;
}

/** Students whose end of a task lies in a span and who have not finished the lab, or still owe its report. */
export async function tasksClosing(db: Db, from: Date, to: Date) {
  const { rows } = await sql<WorkedTask>`
    select * from (
      select ${columns}, coalesce(o.closes_at, t.closes_at) as closes_at, m.user_id, w.state as session_state, ${reportWanted}
      from lab_tasks t join spaces s on s.id = t.space_id and s.state = 'active' join lab_versions v on v.id = t.version_id
      join space_members m on m.space_id = t.space_id and m.state = 'approved' and m.role = 'student'
      left join lab_own_dates o on o.task_id = t.id and o.user_id = m.user_id
      left join lab_sessions w on w.task_id = t.id and w.user_id = m.user_id
      where t.state = 'open' and (t.closes_at between ${from}::timestamptz - interval '60 days' and ${to} or o.closes_at is not null)
        and (w.state is distinct from 'finished' or (v.content #>> '{report,wanted}')::boolean)
    ) dated where dated.closes_at > ${from} and dated.closes_at <= ${to} order by dated.id, dated.closes_at`.execute(db);
  return rows;
}
