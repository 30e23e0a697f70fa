import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** Makes every waiting job due now, so that a test need not sit out the pause before a retry. */
export const hurryJobs = (db: Db) =>
  sql`
    with hurried as (
      update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() returning 1
    )
    select pg_notify('jobs:insert', json_build_object('r', 0, 'count', count(*))::text) from hurried`.execute(db);
