import type { Db } from '../../platform/db.ts';
import type { PageView } from './page-view-services.ts';

export const insertPageView = (db: Db, { userId, visit, path, referrer, at }: PageView) =>
  db
    .insertInto('page_views')
    .values({ user_id: userId ?? null, visit, path, referrer, created_at: at })
    .execute();

export const deletePageViewsBefore = (db: Db, before: Date) => db.deleteFrom('page_views').where('created_at', '<', before).execute();
