import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Notes when those who decide on requests were notified; null when nothing is gathered any more. */
export const setRequestsNotified = (db: Db, spaceId: string, at: Date | null) =>
  db.updateTable('spaces').set({ requests_notified_at: at }).where('id', '=', spaceId).execute();

/** Spaces whose requests were last told of before a moment, with how many came since and still wait. Locked; those somebody else holds come later. */
export async function gatheredRequests(db: Db, before: Date): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    with due as (
      select id, name, requests_notified_at from spaces where requests_notified_at <= ${before} order by requests_notified_at limit 200
      for update skip locked
    )
    select due.id, due.name, (select count(*) from space_members m where m.space_id = due.id and m.state = 'unreviewed'
      and m.applied_at > due.requests_notified_at)::int as count
    from due`.execute(db);
  return rows;
}
