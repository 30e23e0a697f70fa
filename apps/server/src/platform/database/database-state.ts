import pg from 'pg';
import type { App } from '../app.ts';
import { PART_DEADLINE_MS, partLine, partWrong, withinDeadline } from '../part-state.ts';
import type { BoundedPool } from './connection-pool.ts';
import { type Durability, durabilityWarnings } from './durability.rules.ts';

/** A verdict is asked for once in this time, however many ask. */
const VERDICT_MS = 1000;

const poolStuck = (pool: BoundedPool) => {
  const { pool: name, held, waiting, holders } = pool.state();
  const calls = Object.entries(holders).map(([call, times]) => `${call} x ${times}`);
  return partWrong('part_pool', { pool: name, held, calls: calls.join(', '), waiting });
};

/** A pool of the school's database that gives nothing. */
const findStuck = (pools: readonly BoundedPool[]) => pools.find((pool) => !pool.bounds.apart && pool.stuckSince() !== undefined);

/** The part `database`: asks the general pool, once at a time, and names the pool that gives nothing. */
export function databaseState({ database, pools }: Pick<App, 'database' | 'pools'>) {
  let asking: Promise<unknown> | undefined;
  return async () => {
    const stuck = findStuck(pools);
    if (stuck) return poolStuck(stuck);
    asking ??= database.pool.query('select 1').finally(() => {
      asking = undefined;
    });
    const answered = asking.then(() => undefined);
    const state = await withinDeadline(() => answered);
    return state?.why.key === 'part_late' ? poolStuck(database.pool) : state;
  };
}

/** Whether the database answers somebody who comes from outside all pools. */
async function databaseAnswers(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PART_DEADLINE_MS,
    query_timeout: PART_DEADLINE_MS,
    application_name: 'praxis health',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    // Refused, restarting or too slow: all the same to the one who asks.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Why this process should be started again, if it should: one of its pools has kept somebody waiting in vain and given nobody anything
 * since, although the database itself answers. While the database is away or restarting nothing is said: a new process could not do better.
 */
export function openStuckCheck({ database, pools }: Pick<App, 'database' | 'pools'>) {
  let verdict: Promise<string | undefined> | undefined;
  let askedAt = -Infinity;

  async function judge() {
    const stuck = findStuck(pools);
    if (!stuck || !(await databaseAnswers(database.url))) return undefined;
    return stuck.stuckSince() === undefined ? undefined : partLine(poolStuck(stuck));
  }
  return () => {
    if (!verdict || performance.now() - askedAt > VERDICT_MS) {
      askedAt = performance.now();
      verdict = judge();
    }
    return verdict;
  };
}

/** Says in the log, at the start, what this database could lose although it was acknowledged. */
export async function warnOfLoss({ database, http }: Pick<App, 'database' | 'http'>) {
  const { rows } = await database.pool.query<Durability>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('synchronous_standby_names') as "synchronousStandbys", current_setting('wal_level') as "walLevel",
      (select count(*)::int from pg_stat_replication) as standbys`,
  );
  for (const warning of durabilityWarnings(rows[0]!)) http.log.warn({ loss: warning }, 'the database may lose what was acknowledged');
}
