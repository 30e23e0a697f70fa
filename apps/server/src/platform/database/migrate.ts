import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repository } from '@praxis/instance/instance';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const LOCK_MS = 200;
const folder = join(repository, 'database/migrations');

/** The migration files in the order they are applied. */
export const migrationFiles = async (from = folder) => (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Names of the applied migrations with the hashes of their files. */
async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/** A program never works on a database that a newer one has changed: it would not know what it breaks. */
function refuseNewer(applied: readonly string[], files: readonly string[]) {
  const unknown = applied.filter((name) => !files.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this program: it holds ${unknown.at(-1)}; the newest migration of this program is ${files.at(-1)}. ` +
      'Start the newer program, or restore a backup that this version made.',
  );
}

/** Throws, naming both versions, unless the database has exactly the tables of this program. */
export async function checkSchema(url: string) {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('migrations') is not null as there");
    const applied = rows[0]?.there ? [...(await appliedTo(client)).keys()] : [];
    const files = await migrationFiles();
    refuseNewer(applied, files);
    const missing = files.filter((name) => !applied.includes(name));
    if (missing.length > 0)
      throw new Error(
        `The database is older than this program: it ends with ${applied.sort().at(-1) ?? 'no migration'}; this program needs ${missing.at(-1)}. ` +
          'Run `node apps/server/src/main.ts migrate` first.',
      );
  });
}

const OUTSIDE = /^-- outside a transaction$/m;

/** Waits for others who migrate, without a statement that stays open: an index that is built concurrently waits for those. */
async function lockMigrations(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(7203001) as free');
    if (rows[0]!.free) return;
    await pause(LOCK_MS);
  }
}

/**
 * One file in a transaction; or, where it says `-- outside a transaction`, its statements one by one, each of which must bear a repetition:
 * an index on a table that is in use is built so (`drop index concurrently if exists`, then `create index concurrently`).
 */
async function applyFile(client: pg.Client, name: string, sql: string, hash: string) {
  const record = () => client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
  if (OUTSIDE.test(sql)) {
    const statements = sql.replace(/^--.*$/gm, '').split(/;\s*$/m);
    for (const statement of statements) if (statement.trim()) await client.query(statement);
    await record();
    return;
  }
  await client.query('begin');
  await client.query(sql);
  await record();
  await client.query('commit');
}

/**
 * Brings a database up to date; each file runs in its own transaction and only once, and two servers starting together wait for each other.
 * Throws when an applied file was changed afterwards, or when a newer program has been here. `upTo` stops after that file name (restoring a
 * backup).
 */
export async function migrate(url: string, upTo?: string, from = folder) {
  return connected(url, async (client) => {
    const applied: string[] = [];
    await lockMigrations(client);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const known = await appliedTo(client);
    const files = await migrationFiles(from);
    refuseNewer([...known.keys()], files);
    for (const name of files) {
      if (upTo && name > upTo) break;
      const sql = await readFile(join(from, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      if (known.has(name)) {
        if (known.get(name) !== hash)
          throw new Error(`Migration ${name} was changed after it had been applied. Restore the file and add a new migration instead.`);
        continue;
      }
      await applyFile(client, name, sql, hash);
      applied.push(name);
    }
    await runMigrations({ connectionString: url });
    return applied;
  });
}
