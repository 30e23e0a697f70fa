import type { Db } from '../../platform/database/db.ts';

export const findFeedOf = (db: Db, userId: string) =>
  db.selectFrom('calendar_feeds').select('key_sealed').where('user_id', '=', userId).executeTakeFirst();

export const findFeedByKey = (db: Db, fingerprints: Buffer[]) =>
  db.selectFrom('calendar_feeds').select('user_id').where('key_fingerprint', 'in', fingerprints).executeTakeFirst();

export const putFeed = (db: Db, feed: { userId: string; fingerprint: Buffer; sealed: Buffer; now: Date }) =>
  db
    .insertInto('calendar_feeds')
    .values({ user_id: feed.userId, key_fingerprint: feed.fingerprint, key_sealed: feed.sealed, created_at: feed.now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ key_fingerprint: feed.fingerprint, key_sealed: feed.sealed, created_at: feed.now }),
    )
    .execute();

export const removeFeed = (db: Db, userId: string) => db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
