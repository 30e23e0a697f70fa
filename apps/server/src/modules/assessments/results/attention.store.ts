import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { ownTimes } from '../calendar/dates.store.ts';

type Missed = { spaceId: string; since: Date; now: Date };

/** What students of a space did not hand in by their own time since a moment: who (`user_id`), what (`title`), when (`due_at`). */
const missed = ({ spaceId, since, now }: Missed) => sql`
  select m.user_id, a.id, a.title, own.due_at from assessments a
  join space_members m on m.space_id = a.space_id and m.state = 'approved' and m.role = 'student' ${ownTimes}
  where a.space_id = ${spaceId} and a.state in ('published', 'unpublished') and a.activity_id is null
    and own.due_at < ${now} and own.due_at >= ${since} and coalesce(m.joined_at, ${since}::timestamptz) < own.due_at
    and not exists (select 1 from attempts t where t.assessment_id = a.id and t.user_id = m.user_id and t.state <> 'not_submitted')`;

/** For joins: students of a space (`user_id`) and how much they did not hand in (`missed`), for those who missed something. */
export const missedBy = (of: Missed): RawBuilder<{ user_id: string; missed: number }> =>
  sql`select user_id, count(*)::int as missed from (${missed(of)}) as each group by user_id`;

/** The titles of what some students did not hand in, the newest first, a few for each. */
export async function missedTitles(db: Db, of: Missed & { userIds: readonly string[]; most: number }): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; titles: string[] }>`
    select user_id::text, array_agg(title order by due_at desc, id) as titles from (
      select each.*, row_number() over (partition by user_id order by due_at desc, id) as place
      from (${missed(of)} and m.user_id = any(${[...of.userIds]}::bigint[])) as each
    ) as ranked where place <= ${of.most} group by user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.titles]));
}
