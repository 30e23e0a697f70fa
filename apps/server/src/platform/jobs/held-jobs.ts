import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

const LOST_S = 30;

/** Which jobs the workers of this server are at. One that ended counts for a while: its end may still be on its way to the database. */
export function watchHeld(events: WorkerEvents) {
  const until = new Map<string, number>();
  events.on('job:start', ({ job }) => until.set(job.id, Number.POSITIVE_INFINITY));
  events.on('job:complete', ({ job }) => until.set(job.id, Date.now() + LOST_S * 1000));
  return () => {
    for (const [id, end] of until) if (end < Date.now()) until.delete(id);
    return [...until.keys()];
  };
}

/**
 * Frees jobs that the database gave to our workers and that none of them has: its reply was lost with the connection. As they never began,
 * the attempt does not count.
 */
export async function freeUnheld(db: Db, workers: readonly string[], held: readonly string[]) {
  await sql`
    with freed as (
      update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
      where locked_by = any(${[...workers]}::text[]) and locked_at < now() - ${LOST_S} * interval '1 second'
        and id <> all(${[...held]}::bigint[])
      returning job_queue_id)
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null from freed where q.id = freed.job_queue_id`.execute(
    db,
  );
}
