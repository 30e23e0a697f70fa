import type { Db } from '../../platform/database/db.ts';

export const newestPeople = (db: Db, most: number) =>
  db.selectFrom('users').select(['id', 'account', 'phone', 'utype', 'nickname', 'real_name', 'status']).orderBy('id').limit(most).execute();

export const newestJobs = (db: Db, most: number) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'progress', 'error', 'attempts', 'created_at', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
