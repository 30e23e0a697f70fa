import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Reminding = { userIds: readonly string[]; occasion: string; at: Date; hours: number; now: Date };

/** Notes a reminder for those who have not had it; returns them. Whoever comes second, on whatever server, gets nobody. */
export async function takeReminders(db: Db, { userIds, occasion, at, hours, now }: Reminding): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into reminders (user_id, occasion, due_at, hours, sent_at)
    select distinct id, ${occasion}, ${at}::timestamptz, ${hours}::smallint, ${now}::timestamptz from unnest(${[...userIds]}::bigint[]) as person (id)
    where not exists (select 1 from reminders known where known.user_id = id and known.occasion = ${occasion}
      and known.due_at = ${at}::timestamptz and known.hours = ${hours}::smallint)
    on conflict do nothing returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

export const forgetReminders = (db: Db, before: Date) => db.deleteFrom('reminders').where('due_at', '<', before).execute();
