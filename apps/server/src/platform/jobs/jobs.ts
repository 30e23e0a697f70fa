import { EventEmitter } from 'node:events';
import { type Runner, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { atCommit } from '../database/at-commit.ts';
import type { Database, Db } from '../database/db.ts';
import { publish } from '../realtime/publish.ts';
import type { Events } from './events.ts';
import { freeUnheld, watchHeld } from './held-jobs.ts';
import { retryingPool } from './retrying-pool.ts';

/** What a job's work receives. */
export type JobWork = {
  jobId: string;
  ownerId: string | null;
  payload: Record<string, unknown>;
  db: Db;
  /** Shows progress 0–100 on topic `job:{id}`. */
  report: (progress: number) => Promise<void>;
};

type Work = (work: JobWork) => Promise<Record<string, unknown> | undefined>;
type Sweep = (db: Db) => Promise<void>;

/** The kinds of long work and their runner. */
export type Jobs = ReturnType<typeof openJobs>;

const ATTEMPTS = 5;
const BEAT_MS = 10_000;
const STOP_MS = 5000;

/** The name of a queue whose jobs run one after the other, on whatever server. */
type JobOptions = { queue?: string };

const enqueue = (db: Db, jobId: string, queue: string | null) =>
  sql`select graphile_worker.add_job('run_job', json_build_object('jobId', ${jobId}::text), max_attempts => ${ATTEMPTS},
    queue_name => ${queue})`.execute(db);

/** Starts visible work in the caller's transaction; it runs after commit. Returns the job id for topic `job:{id}`. */
export async function startJob(db: Db, kind: string, payload: Record<string, unknown>, ownerId?: string, { queue }: JobOptions = {}) {
  const job = await db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload), owner_id: ownerId ?? null, queue: queue ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(db, job.id, queue ?? null);
  return job.id;
}

/** Runs a regular sweep as soon as the caller's transaction is committed, beside its own times. */
export const sweepSoon = (db: Db, name: string) => sql`select graphile_worker.add_job(${`sweep_${name}`}, max_attempts => 1)`.execute(db);

const BUCKET_MS = 5000;

/** Whoever finds the job of the same moment adds none: all of them would wait for each other at its row until they commit. */
const sweepAtCommit = atCommit<{ task: string; key: string; at: Date }>('sweep', (asked) => ({
  steps: sql`sweeps as materialized (
      select graphile_worker.add_job(task, max_attempts => 1, run_at => at, job_key => key)
      from (
        select distinct * from unnest(${asked.map(({ task }) => task)}::text[], ${asked.map(({ key }) => key)}::text[],
          ${asked.map(({ at }) => at.toISOString())}::timestamptz[]) as given (task, key, at)
      ) wanted
      where not exists (
        select from graphile_worker.jobs known
        where known.key = wanted.key and known.locked_at is null and known.attempts = 0 and known.run_at > now() + interval '5 seconds'))`,
  last: sql`select null::text as told from sweeps`,
}));

/** Runs a regular sweep at a moment, once for all who ask within the same five seconds. */
export function sweepAt(db: Db, name: string, at: Date) {
  const bucket = Math.ceil(at.getTime() / BUCKET_MS);
  return sweepAtCommit(db, [{ task: `sweep_${name}`, key: `sweep_${name}_${bucket}`, at: new Date(bucket * BUCKET_MS) }]);
}

async function setState(
  db: Db,
  jobId: string,
  change: { state?: string; progress?: number; result?: string; error?: string | null; attempts?: number },
) {
  const row = await db
    .updateTable('jobs')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', jobId)
    .returning(['id', 'kind', 'state', 'progress', 'error'])
    .executeTakeFirst();
  if (row) await publish(db, `job:${jobId}`, row);
}

/**
 * Opens the registry; `start` begins taking work from the queue in this process. `own` are connections of the queue itself: progress is
 * written on them too, so that it shows while a transaction of the job is open.
 */
export function openJobs(db: Db, own: Pick<Database, 'db' | 'pool'>, events: Events, log: Logger) {
  const kinds = new Map<string, Work>();
  const sweeps = new Map<string, { cron: string; sweep: Sweep }>();
  /** The names under which this server holds jobs: that of its pool of workers, and of each worker. */
  const workers = new Set<string>();
  let runner: Runner | undefined;
  let heart: NodeJS.Timeout | undefined;
  const queue = retryingPool(own.pool);
  let held: () => string[] = () => [];

  /** Says that our workers live, and frees the jobs of workers that have not said so for a while. */
  async function beat() {
    if (workers.size > 0) {
      await db
        .insertInto('worker_heartbeats')
        .values([...workers].map((worker) => ({ worker })))
        .onConflict((conflict) => conflict.column('worker').doUpdateSet({ seen_at: sql`now()` }))
        .execute();
    }
    await sql`
      with lost as (
        select distinct locked_by as worker from graphile_worker._private_jobs
        where locked_by is not null and locked_at < now() - interval '30 seconds'
          and not exists (select 1 from worker_heartbeats h where h.worker = locked_by and h.seen_at > now() - interval '30 seconds')
      )
      select graphile_worker.force_unlock_workers(array(select worker from lost)) where exists (select 1 from lost)`.execute(db);
    await freeUnheld(db, [...workers], held());
    await sql`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`.execute(db);
  }

  async function runJob(jobId: string, attempt: number) {
    const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
    if (!job || job.state === 'done' || job.state === 'cancelled') return;
    const work = kinds.get(job.kind);
    if (!work) throw new Error(`No work is defined for job kind ${job.kind}`);
    await setState(db, jobId, { state: 'running', attempts: attempt });
    try {
      const result = await work({
        jobId,
        ownerId: job.owner_id,
        payload: job.payload as Record<string, unknown>,
        db,
        report: (progress) => setState(own.db, jobId, { progress: Math.max(0, Math.min(100, Math.round(progress))) }),
      });
      await setState(db, jobId, { state: 'done', progress: 100, result: JSON.stringify(result ?? {}), error: null });
    } catch (error) {
      const last = attempt >= ATTEMPTS;
      await setState(db, jobId, { state: last ? 'failed' : 'queued', error: (error as Error).message.slice(0, 2000) });
      throw error;
    }
  }

  return {
    /** Says what a kind of job does. It may run more than once, so its effects must be repeatable. */
    define(kind: string, work: Work) {
      kinds.set(kind, work);
    },
    /** The kinds defined so far. */
    kinds: () => [...kinds.keys()],
    /** Runs regularly on one server at a time; `cron` in the five-field form, UTC. */
    every(name: string, cron: string, sweep: Sweep) {
      sweeps.set(name, { cron, sweep });
    },
    /** Puts a failed job back into the queue it was in. */
    async retry(inside: Db, jobId: string) {
      await setState(inside, jobId, { state: 'queued', progress: 0, error: null });
      const { queue } = await inside.selectFrom('jobs').select('queue').where('id', '=', jobId).executeTakeFirstOrThrow();
      await enqueue(inside, jobId, queue);
    },
    async start() {
      const workerEvents: WorkerEvents = new EventEmitter();
      held = watchHeld(workerEvents);
      const beatOn = () => beat().catch((error: unknown) => log.warn({ err: error }, 'worker heartbeat failed'));
      workerEvents.on('worker:create', ({ worker }) => workers.add(worker.workerId));
      workerEvents.on('pool:create', ({ workerPool }) => {
        workers.add(workerPool.id);
        void beatOn();
      });
      await beat();
      heart = setInterval(() => void beatOn(), BEAT_MS);
      runner = await run({
        events: workerEvents,
        logger: new WorkerLogger(
          () => (level, message, meta) => log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug']({ ...meta }, message),
        ),
        pgPool: queue.pool,
        concurrency: 3,
        // What is due now is told by the database; only what waits for its time is looked for.
        pollInterval: 6000,
        noHandleSignals: true,
        crontab: [...sweeps].map(([name, { cron }]) => `${cron} sweep_${name} ?max=1`).join('\n'),
        taskList: {
          run_job: async (payload, helpers) => runJob((payload as { jobId: string }).jobId, helpers.job.attempts),
          deliver_event: async (payload) => {
            const { eventId, name } = payload as { eventId: string; name: string };
            await events.deliver(db, eventId, name);
          },
          hear_event: async (payload) => {
            const { eventId, subscriber } = payload as { eventId: string; subscriber: string };
            await events.handle(db, eventId, subscriber);
          },
          ...Object.fromEntries([...sweeps].map(([name, { sweep }]) => [`sweep_${name}`, async () => sweep(db)])),
        },
      });
      await beat();
      runner.promise.catch((error: unknown) => log.error({ err: error }, 'job runner stopped'));
    },
    async stop() {
      clearInterval(heart);
      // A database that is away must not hold the stop; one that comes back soon hears how jobs ended.
      queue.giveUpAfter(STOP_MS);
      await runner?.stop();
      await queue.settled();
      runner = undefined;
    },
  };
}
