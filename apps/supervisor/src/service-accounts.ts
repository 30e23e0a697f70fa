import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { Explained } from './postgres-binaries.ts';

/**
 * Who our processes are when root starts them: numbers that need no entry in /etc/passwd, one for each part, so that none reads what is
 * another's. The judge and the lab host stay root: they make namespaces, cgroups and users of their own for what strangers run.
 */
const UIDS = { server: 61_181, media: 61_182, live: 61_183, pictures: 61_184, repositories: 61_185 } as const;
/** One of them; the database runs as the server, which is its only client and may do everything in it. */
export type ServiceAccount = keyof typeof UIDS;

const NOBODY = 65_534;
const AS_NOBODY = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** How a program is called: what stands in front of it, if anything. */
export type Wrap = (program: string, args: string[]) => [string, string[]];

type Entering = {
  account: ServiceAccount | undefined;
  /** The signal the kernel sends when the supervisor dies, however it dies. */
  follow: 'TERM' | 'INT';
  /** Where it starts. */
  workplace: string;
  /** Folders it works in beside the checkout. */
  folders: string[];
  /** Ports it listens on; those of root are allowed to it by a capability of their own. */
  ports?: number[];
  /** PostgreSQL wants to know its user's name, so in its own eyes it is nobody. */
  named?: boolean;
  /** It talks to nobody over a network. */
  offline?: boolean;
};

const succeeds = ([command, ...args]: string[]) => spawnSync(command!, [...args, 'true']).status === 0;
const remembered = <T>(ask: () => T) => {
  let answer: { value: T } | undefined;
  return () => {
    answer ??= { value: ask() };
    return answer.value;
  };
};

const isRoot = () => process.getuid?.() === 0;
const follows = remembered(() => succeeds(['setpriv', '--pdeathsig', 'TERM']));

/** The words that make root somebody without rights for good. */
function becoming(uid: number, capabilities: string[], bounding: boolean) {
  const held = ['-all', ...capabilities.map((name) => `+${name}`)].join(',');
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs'],
    ...[`--inh-caps=${held}`, `--ambient-caps=${held}`, ...(bounding ? [`--bounding-set=${held}`] : [])],
  ];
}
/** The bounding set may be beyond a container's root; without rights and new ones it is the second lock on the same door. */
const mayBound = remembered(() => succeeds(becoming(UIDS.server, [], true)));
const maySetUser = remembered(() => isRoot() && (mayBound() || succeeds(becoming(UIDS.server, [], false))));
const mayBeNamed = remembered(() => succeeds([...becoming(UIDS.server, [], mayBound()), ...AS_NOBODY]));

/** The user a part runs as; undefined: as the user who started Praxis. */
export function uidOf(account: ServiceAccount | undefined): number | undefined {
  if (!account || !maySetUser()) return undefined;
  // PostgreSQL needs a name in /etc/passwd where it cannot map itself to one; the server goes with its database.
  return account === 'server' && !mayBeNamed() ? NOBODY : UIDS[account];
}

/** A network of its own, with nothing in it. */
const OFFLINE = ['unshare', '--net', '--ipc'];
const mayBeOffline = remembered(() => succeeds(OFFLINE));

/**
 * Whether pictures of strangers need a process under an account of its own: root started us, and what the server becomes may open no
 * sandbox, because this machine forbids it namespaces of users or has no bubblewrap.
 */
export const needsDecoder = remembered(() => {
  const uid = uidOf('server');
  return (
    uid !== undefined && !succeeds([...becoming(uid, [], mayBound()), 'bwrap', '--unshare-all', '--unshare-user', '--ro-bind', '/', '/'])
  );
});

/** Why parts run as root although root started them; undefined when they do not. */
export const whyRoot = () =>
  isRoot() && !maySetUser() ? 'setpriv (util-linux) cannot change the user here: every process runs as root' : undefined;

const isOpen = (folder: string) => (statSync(folder).mode & 0o001) !== 0;

/** The outermost folder above a path that root alone may enter. */
function barrierAbove(path: string): string | undefined {
  const above = dirname(path);
  if (above === path) return undefined;
  return barrierAbove(above) ?? (isOpen(above) ? undefined : above);
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Lets a program without rights work in folders below one that root alone may enter, such as the home of root: in a mount namespace of its own an
 * empty folder stands in place of that one, with nothing but the given folders in it, under the same paths.
 */
function entering(workplace: string, folders: string[]): string[] {
  const apart = folders.filter((folder, at) => folders.indexOf(folder) === at && !folders.some((other) => folder.startsWith(`${other}/`)));
  const hidden = apart.flatMap((folder) => {
    const barrier = barrierAbove(folder);
    return barrier === undefined ? [] : [{ folder, barrier }];
  });
  if (hidden.length === 0) return [];
  const barriers = new Set(hidden.map(({ barrier }) => barrier));
  const namespace = ['unshare', '-m', '--propagation', 'private'];
  if (!succeeds(namespace))
    throw new Explained(
      `${[...barriers].join(' and ')} can be entered by root alone, and this machine allows no mount namespace that would let processes without root's rights through. Move the checkout, and PRAXIS_HOME if it is set, to folders whose parents everybody may enter, such as /opt/praxis, or start Praxis as an ordinary user.`,
    );
  const script = [
    'set -e',
    ...hidden.map(({ folder }, at) => `exec ${at + 3}<${quoted(folder)}`),
    ...[...barriers].map((barrier) => `mount -t tmpfs -o mode=755,size=1m praxis ${quoted(barrier)}`),
    // The folder is behind the empty one by now; what was opened before still leads to it.
    ...hidden.map(({ folder }, at) => `mkdir -p ${quoted(folder)}; mount -c --rbind /proc/self/fd/${at + 3} ${quoted(folder)}`),
    ...hidden.map((_, at) => `exec ${at + 3}<&-`),
    `cd ${quoted(workplace)}`,
    'exec "$@"',
  ].join('\n');
  return [...namespace, 'sh', '-c', script, 'sh'];
}

/** The lowest port that needs no right. */
const firstFreePort = remembered(() => {
  const file = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 1024;
});

/** How a part is called so that it is who it should be and ends with us. */
export function wrapFor({ account, follow, workplace, folders, ports = [], named = false, offline = false }: Entering): Wrap {
  const uid = uidOf(account);
  const lower: string[] = [];
  if (uid !== undefined) {
    const capabilities = ports.some((port) => port > 0 && port < firstFreePort()) ? ['net_bind_service'] : [];
    if (offline && mayBeOffline()) lower.push(...OFFLINE);
    lower.push(...entering(workplace, [...folders, repository]), ...becoming(uid, capabilities, mayBound()));
    if (named && uid !== NOBODY) lower.push(...AS_NOBODY);
  }
  // Last of all: the kernel forgets this signal when a process changes who it is.
  const before = [...lower, ...(follows() ? ['setpriv', '--pdeathsig', follow] : [])];
  return (program, args) => {
    const [command, ...rest] = [...before, program, ...args];
    return [command!, rest];
  };
}

/** What a process must be able to read of the checkout, sampled. */
const SAMPLES = [
  'package.json',
  'apps/server/src/main.ts',
  'packages/instance/instance.ts',
  'node_modules/.bin/node',
  'node_modules/pg/package.json',
];
const CODE = ['package.json', 'apps', 'packages', 'node_modules', 'database', 'seed', '.cache/node'];

/** Where the checkout was made with a strict umask: lets other users read the code, which is no secret, and enter its folder. */
export function openCode(print: (line: string) => void = () => undefined) {
  const closed = (file: string) => {
    const path = join(repository, file);
    return existsSync(path) && ((statSync(path).mode & 0o004) === 0 || !isOpen(dirname(path)));
  };
  if (uidOf('server') === undefined || ![...SAMPLES, '.cache/node/compiled', 'apps/web/dist/index.html'].some(closed)) return;
  print(`- Letting processes without root's rights read the code in ${repository}`);
  const present = CODE.map((name) => join(repository, name)).filter((path) => existsSync(path));
  const changed = spawnSync('chmod', ['-R', 'o+rX', ...present], { encoding: 'utf8' });
  if (changed.status !== 0) throw new Explained(`The code cannot be made readable: ${changed.stderr}`);
  chmodSync(repository, (statSync(repository).mode & 0o7777) | 0o001);
}
