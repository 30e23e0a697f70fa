import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { ownTimes } from '../calendar/dates.store.ts';

/** What students of a space did not hand in by their own time in the last days, the newest first. */
export async function missedIn(db: Db, spaceId: string, since: Date, now: Date) {
  const { rows } = await sql<{ user_id: string; title: string }>`
    select m.user_id::text, a.title from assessments a
    join space_members m on m.space_id = a.space_id and m.state = 'approved' and m.role = 'student' ${ownTimes}
    where a.space_id = ${spaceId} and a.state in ('published', 'unpublished') and a.activity_id is null
      and own.due_at < ${now} and own.due_at >= ${since} and coalesce(m.joined_at, ${since}::timestamptz) < own.due_at
      and not exists (select 1 from attempts t where t.assessment_id = a.id and t.user_id = m.user_id and t.state <> 'not_submitted')
    order by own.due_at desc, a.id limit 5000`.execute(db);
  return rows;
}
