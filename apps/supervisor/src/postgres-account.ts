import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { Explained } from './postgres-binaries.ts';
import { openCode, uidOf, type Wrap, wrapFor } from './service-accounts.ts';

/** How PostgreSQL is run, and who then owns its files; undefined: who started us. */
export type RunAs = { wrap: Wrap; uid: number | undefined };

const NOBODY = 65_534;

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

/** PostgreSQL refuses root: root starts it as the account of the server, a nameless user as nobody in its own eyes. */
export function runAs(workplace: string, folders: string[]): RunAs {
  const follow = wrapFor({ account: undefined, follow: 'INT', workplace, folders });
  if (process.getuid?.() !== 0) {
    if (hasName()) return { wrap: follow, uid: undefined };
    const namespace = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
    if (spawnSync('unshare', [...namespace, 'true']).status !== 0)
      throw new Explained(
        'This user has no name in /etc/passwd, which PostgreSQL needs. Start Praxis as a user with a name, or set DATABASE_URL.',
      );
    return { wrap: (program, args) => ['unshare', [...namespace, ...follow(program, args).flat()]], uid: undefined };
  }
  const uid = uidOf('server');
  if (uid === undefined)
    throw new Explained(
      'PostgreSQL does not run as root and setpriv (util-linux) does not work here. Start Praxis as an ordinary user, or set DATABASE_URL.',
    );
  openCode();
  return { wrap: wrapFor({ account: 'server', follow: 'INT', workplace, folders, named: true }), uid };
}
