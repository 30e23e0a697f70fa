import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Reminded = { spaceId: string; courseId: string; userIds: readonly string[]; by: string; before: Date };

/** Notes that some students are reminded now, and names those of them whom nobody has reminded since a moment. */
export async function noteReminded(db: Db, { spaceId, courseId, userIds, by, before }: Reminded, now: Date) {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    insert into course_reminders (space_id, course_id, user_id, reminded_by, reminded_at)
    select ${spaceId}, ${courseId}, student.id, ${by}, ${now} from unnest(${[...userIds]}::bigint[]) as student (id) order by student.id
    on conflict (space_id, course_id, user_id) do update set reminded_by = excluded.reminded_by, reminded_at = excluded.reminded_at
      where course_reminders.reminded_at <= ${before}
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
