import { type Kysely, Kysely as KyselyClient, PostgresDialect } from 'kysely';
import type { RedisBus } from '../realtime/redis.ts';
import { gatherUntilCommit } from './at-commit.ts';
import { BoundedPool, type PoolBounds } from './connection-pool.ts';
import { transactionScope } from './connection-scope.ts';
import type { DB } from './database.generated.ts';
import { NotifyingDialect } from './notifying-dialect.ts';

/** The school's database, or a transaction on it: both are asked in the same way. */
export type Db = Kysely<DB>;

/** An open pool with its query builder. */
export type Database = { db: Db; pool: BoundedPool; url: string; close(): Promise<void> };

const databases = new WeakMap<Db, Db>();

/** The school's database behind a transaction or a pool of its own: memories of what never changes are kept by it. */
export const databaseOf = (db: Db): Db => databases.get(db) ?? db;

/** A query builder whose transactions are known to the pools: nothing inside one may ask for another connection. */
class ScopedKysely extends KyselyClient<DB> {
  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const scope = transactionScope();
      try {
        return await execute((transaction) => {
          const inside = transaction as unknown as Db;
          databases.set(inside, databaseOf(this));
          return scope.enter(() => gatherUntilCommit(inside, () => work(transaction)));
        });
      } finally {
        scope.leave();
      }
    };
    return builder;
  }
}

/**
 * Work in one transaction, undone when it throws. Calls and whatever may be done again take `inTransaction`, which tries again when the database asks.
 * The only place where a `Transaction` is taken as a `Db`: comparing the two types over all tables takes the type check ten seconds each time.
 */
export const withTransaction = <T>(db: Db, work: (inside: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(work as unknown as () => Promise<T>);

type Options = Partial<Omit<PoolBounds, 'connections'>> & { bus?: Pick<RedisBus, 'notify'>; of?: Db };

/** Opens a pool on a PostgreSQL >= 15, its realtime messages sent over a bus when there is one. 64-bit ids come back as text, timestamptz as Date. */
export function openDatabase(url: string, connections = 16, { bus, of, ...bounds }: Options = {}): Database {
  const pool = new BoundedPool(url, { name: 'general', ...bounds, connections });
  // A dropped idle connection is replaced by the pool at the next query; without a listener it would end the process.
  pool.on('error', (error) =>
    process.stderr.write(`${JSON.stringify({ level: 'warn', msg: 'idle database connection lost', error: error.message })}\n`),
  );
  // The same for a connection in use: its query fails with the error, so nothing is hidden here.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new ScopedKysely({ dialect: bus ? new NotifyingDialect({ pool }, bus.notify) : new PostgresDialect({ pool }) });
  if (of) databases.set(db, of);
  return { db, pool, url, close: () => db.destroy() };
}
