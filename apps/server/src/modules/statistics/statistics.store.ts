import type { Db } from '../../platform/database/db.ts';

/** One page somebody opened. `visit` is made by chance per window; `path` has no query. */
export type PageView = { path: string; referrer: string; visit: string; userId: string | undefined; at: Date };

export const insertPageView = (db: Db, { userId, visit, path, referrer, at }: PageView) =>
  db
    .insertInto('page_views')
    .values({ user_id: userId ?? null, visit, path, referrer, created_at: at })
    .execute();

export const deletePageViewsBefore = (db: Db, before: Date) => db.deleteFrom('page_views').where('created_at', '<', before).execute();
