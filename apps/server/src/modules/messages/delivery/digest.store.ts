import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** People who want digests and whose newest one was not decided in the last hours. */
export const findDigestReaders = (db: Db, decidedBefore: Date) =>
  db
    .selectFrom('message_settings as settings')
    .innerJoin('people_reached as person', 'person.id', 'settings.user_id')
    .innerJoin('proven_emails as proven', (join) =>
      join.onRef('proven.user_id', '=', 'settings.user_id').onRef('proven.email', '=', 'person.email').on('proven.refused_at', 'is', null),
    )
    .select([
      'settings.user_id',
      'settings.time_zone',
      'settings.digest',
      'settings.digest_hour',
      'settings.digest_weekday',
      'person.language',
    ])
    .select(sql<string | null>`settings.digested_on::text`.as('digested_on'))
    .where('settings.digest', '!=', 'off')
    .where('person.status', '=', 'active')
    .where((e) => e.or([e('settings.digested_at', 'is', null), e('settings.digested_at', '<', decidedBefore)]))
    .execute();

/** Takes a day's digest; false when another server was faster. */
export async function takeDigest(db: Db, userId: string, day: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('message_settings')
    .set({ digested_on: sql`${day}::date`, digested_at: now })
    .where('user_id', '=', userId)
    .where((e) => e.or([e('digested_on', 'is', null), e('digested_on', '<', sql<Date>`${day}::date`)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findUnread(db: Db, userId: string, most: number) {
  const unread = db.selectFrom('messages').where('user_id', '=', userId).where('read_at', 'is', null).where('shown', '=', true);
  const { total } = await unread.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await unread.select(['id', 'kind', 'values', 'link', 'created_at']).orderBy('id', 'desc').limit(most).execute();
  return { rows, total: Number(total) };
}
