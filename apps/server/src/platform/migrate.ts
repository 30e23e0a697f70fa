import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const folder = join(repository, 'database/migrations');

/** The migration files in the order they are applied. */
export const migrationFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Brings a database up to date; each file runs in its own transaction and only once, and two servers starting together wait for each other.
 * Throws when an applied file was changed afterwards. `upTo` stops after that file name (restoring a backup).
 */
export async function migrate(url: string, upTo?: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock(7203001)');
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const known = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migrations')).rows.map((row) => [row.name, row.hash]),
    );
    for (const name of await migrationFiles()) {
      if (upTo && name > upTo) break;
      const sql = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      if (known.has(name)) {
        if (known.get(name) !== hash)
          throw new Error(`Migration ${name} was changed after it had been applied. Restore the file and add a new migration instead.`);
        continue;
      }
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
      applied.push(name);
    }
    await runMigrations({ connectionString: url });
  } finally {
    await client.end();
  }
  return applied;
}
