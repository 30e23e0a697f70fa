import { type Kysely, Kysely as KyselyClient, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './database.generated.ts';
import type { RedisBus } from './redis.ts';
import { TellingDialect } from './telling-dialect.ts';

/** The school's database, or a transaction on it: both are asked in the same way. */
export type Db = Kysely<DB>;

/** An open pool with its query builder. */
export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> };

/** Opens a pool on a PostgreSQL >= 15, its realtime news told over a bus when there is one. 64-bit ids come back as text, timestamptz as Date. */
export function openDatabase(url: string, connections = 16, bus?: Pick<RedisBus, 'tell'>): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: 5_000, application_name: 'praxis' });
  // A dropped idle connection is replaced by the pool at the next query; without a listener it would end the process.
  pool.on('error', (error) =>
    process.stderr.write(`${JSON.stringify({ level: 'warn', msg: 'idle database connection lost', error: error.message })}\n`),
  );
  // The same for a connection in use: its query fails with the error, so nothing is hidden here.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new KyselyClient<DB>({ dialect: bus ? new TellingDialect({ pool }, bus.tell) : new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}
