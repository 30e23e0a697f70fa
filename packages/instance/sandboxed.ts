import { spawn } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { chown, lstat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { seccompFilter } from './seccomp.ts';

/** Users that read foreign bytes where we are root: one for each kind of work, so that none reaches another's files. */
export const SANDBOX_USERS = { disks: 62_000, media: 62_001, pictures: 62_002, repositories: 62_003 } as const;

/** What a program in the sandbox sees and may use up. Everything else of the host is absent. */
export type Box = {
  command: string;
  args: readonly string[];
  /** Files and folders it may read, and where they stand inside. */
  reads?: readonly Mount[];
  /** Plain files, made by the caller, whose bytes it may write. It can neither replace them nor make others. */
  writes?: readonly Mount[];
  /**
   * A folder it may fill with files of any owner, as an archive of a system holds them. Where we are root it stays root for that, with power
   * over owners and modes of files alone, and sees no other folder to use it on.
   */
  tree?: Mount;
  /** A folder of its own that it may change freely; where we are root it belongs to `uid`. What is read may stand inside it and covers it there. */
  folder?: Mount;
  environment?: Readonly<Record<string, string>>;
  /** Whom it runs as where we are root; where we are not it runs as we do, in a namespace of its own. */
  uid: number;
  limits: {
    /** Megabytes of memory for each of its processes. */
    memoryMb: number;
    /** Megabytes of one written file. */
    fileMb: number;
    /** Seconds of a processor for each of its processes. */
    cpuSeconds?: number;
    /** Megabytes of its /tmp, which is memory. */
    tmpMb?: number;
  };
};
type Mount = { from: string; to: string };

export type BoxResult = {
  code: number | null;
  /** Why it did not end by itself: a signal, its time, or more output than it may give. */
  ended: 'exit' | 'signal' | 'time' | 'output';
  output: Buffer;
  errors: string;
};

/** The sandbox itself cannot be had here; the message says what is missing. */
export class NoSandbox extends Error {}

const MB = 1024 * 1024;
const PROCESSES = 256;
const OPEN_FILES = 256;
const ERRORS_RETAINED = 4000;
const PROBE_SECONDS = 20;
const TREE_CAPABILITIES = ['CAP_CHOWN', 'CAP_DAC_OVERRIDE', 'CAP_FOWNER', 'CAP_FSETID'];
const DEVICES = ['null', 'zero', 'urandom', 'random'];
/** Read by the dynamic loader; neither says anything of the host's people. */
const LOADER = ['/etc/ld.so.cache', '/etc/alternatives'];

/** In a mount namespace of its own, what is to be seen is bound here: every user reaches it, and nothing of ours ever lies below it. */
const STAGE_FOLDER = '/sys';
/** As root: binds what is to be seen and drops to a user without rights. `$1` is that user, `$2` the number of mounts, which follow. */
const STAGE = `set -e
uid=$1; count=$2; shift 2
mount -n -t tmpfs -o size=1m,mode=0711 stage ${STAGE_FOLDER}
at=0
while [ "$at" -lt "$count" ]; do
  if [ -d "$1" ]; then mkdir "${STAGE_FOLDER}/$at"; else : > "${STAGE_FOLDER}/$at"; fi
  mount -n --bind "$1" "${STAGE_FOLDER}/$at"
  at=$((at + 1)); shift
done
exec setpriv --reuid "$uid" --regid "$uid" --clear-groups --no-new-privs "$@"`;

const isRoot = () => process.getuid?.() === 0;

function topLinks() {
  return ['/bin', '/lib', '/lib32', '/lib64', '/libx32', '/sbin'].flatMap((path) => {
    try {
      return ['--symlink', readlinkSync(path).replace(/^\//, ''), path];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      // A folder of its own on systems that did not merge it.
      if ((error as NodeJS.ErrnoException).code === 'EINVAL') return ['--ro-bind', path, path];
      throw error;
    }
  });
}

function bubblewrap(
  { command, args, tree, environment = {}, limits: { tmpMb = 16 } }: Box,
  reads: readonly Mount[],
  writes: readonly Mount[],
  folder: Mount | undefined,
) {
  const argv = ['bwrap', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'];
  if (tree && isRoot()) for (const part of ['ipc', 'pid', 'net', 'uts', 'cgroup-try']) argv.push(`--unshare-${part}`);
  else argv.push('--unshare-all', '--unshare-user', '--disable-userns');
  if (tree && isRoot()) for (const power of TREE_CAPABILITIES) argv.push('--cap-add', power);
  argv.push('--clearenv', '--setenv', 'PATH', '/usr/bin:/usr/sbin', '--setenv', 'LANG', 'C.UTF-8');
  argv.push('--ro-bind', '/usr', '/usr', ...topLinks());
  for (const path of LOADER) argv.push('--ro-bind-try', path, path);
  for (const name of DEVICES) argv.push('--dev-bind', `/dev/${name}`, `/dev/${name}`);
  argv.push('--size', String(tmpMb * MB), '--tmpfs', '/tmp');
  if (folder) argv.push('--bind', folder.from, folder.to);
  for (const { from, to } of reads) argv.push('--ro-bind', from, to);
  for (const { from, to } of tree ? [...writes, tree] : writes) argv.push('--bind', from, to);
  for (const [name, value] of Object.entries(environment)) argv.push('--setenv', name, value);
  argv.push('--chdir', '/tmp', '--remount-ro', '/', '--seccomp', '3', '--', command, ...args);
  return argv;
}

function limited({ memoryMb, fileMb, cpuSeconds }: Box['limits'], argv: readonly string[]) {
  const limits = [`--data=${memoryMb * MB}`, `--fsize=${fileMb * MB}`, `--nofile=${OPEN_FILES}`, '--core=0'];
  if (cpuSeconds !== undefined) limits.push(`--cpu=${cpuSeconds}`);
  // An ordinary user's processes count together; a user of the sandbox has no others.
  if (isRoot()) limits.push(`--nproc=${PROCESSES}`);
  return ['prlimit', ...limits, '--', ...argv];
}

/**
 * `PRAXIS_SANDBOX=container` says that the process stands in a container of its own, in which no other can be opened: that is its border
 * then. Our images set it.
 */
const inContainer = () => process.env.PRAXIS_SANDBOX === 'container';

/** The same program on the paths of the host, without rights it could gain; it ends with us. */
function plainly({ command, args, reads = [], writes = [], folder, limits }: Box) {
  const places = new Map([...reads, ...writes, ...(folder ? [folder] : [])].map(({ from, to }) => [to, from]));
  return [
    'setpriv',
    '--pdeathsig',
    'KILL',
    '--no-new-privs',
    ...limited(
      limits,
      [command, ...args].map((word) => places.get(word) ?? word),
    ),
  ];
}

/** Only a plain file of one name, that nobody laid down as a link, is handed in for writing or believed afterwards. */
async function mustBePlain({ from }: Mount) {
  const file = await lstat(from);
  if (!file.isFile() || file.nlink !== 1) throw new Error(`${from} is no plain file`);
}

/** Starts a program in the sandbox. Its descriptor 3 is taken. Call `done` when the program has ended: it looks whether what was written is still what was handed in. */
export async function startBox(box: Box) {
  const reads = box.reads ?? [];
  const writes = box.writes ?? [];
  for (const each of writes) await mustBePlain(each);
  let argv: string[];
  if (inContainer()) argv = plainly(box);
  else if (isRoot() && !box.tree) {
    for (const { from } of writes) await chown(from, box.uid, box.uid);
    const mounts = [...reads, ...writes, ...(box.folder ? [box.folder] : [])];
    const staged = mounts.map(({ to }, at) => ({ from: `${STAGE_FOLDER}/${at}`, to }));
    const ends = reads.length + writes.length;
    const inner = limited(box.limits, bubblewrap(box, staged.slice(0, reads.length), staged.slice(reads.length, ends), staged[ends]));
    const staging = [String(box.uid), String(mounts.length), ...mounts.map(({ from }) => from), ...inner];
    argv = ['unshare', '--mount', '--', 'sh', '-c', STAGE, 'stage', ...staging];
  } else argv = limited(box.limits, bubblewrap(box, reads, writes, box.folder));
  const child = spawn(argv[0]!, argv.slice(1), {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { PATH: [process.env.PATH, '/usr/sbin', '/sbin'].filter(Boolean).join(delimiter) },
  });
  const filter = child.stdio[3] as NodeJS.WritableStream;
  filter.on('error', () => undefined);
  filter.end(seccompFilter());
  child.stdin.on('error', () => undefined);
  return {
    child,
    kill() {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    },
    async done() {
      for (const each of writes) await mustBePlain(each);
    },
  };
}

type Watching = {
  seconds: number;
  /** Output beyond this ends it. */
  outputBytes: number;
  signal?: AbortSignal | undefined;
  input?: string | Buffer | Readable | undefined;
  onOutput?: ((piece: Buffer) => void) | undefined;
  onStart?: ((pid: number) => void) | undefined;
};

/** Runs a program in the sandbox to its end, for a bounded time and with bounded output. Aborting kills all of it. */
export async function runBox(box: Box, { seconds, outputBytes, signal, input, onOutput, onStart }: Watching): Promise<BoxResult> {
  signal?.throwIfAborted();
  const { child, kill, done } = await startBox(box);
  if (child.pid) onStart?.(child.pid);
  const pieces: Buffer[] = [];
  let bytes = 0;
  let errors = '';
  let why: 'time' | 'output' | undefined;
  const end = (reason: typeof why) => {
    why ??= reason;
    kill();
  };
  const late = setTimeout(() => end('time'), seconds * 1000);
  signal?.addEventListener('abort', kill, { once: true });
  if (signal?.aborted) kill();
  if (input instanceof Readable) input.pipe(child.stdin);
  else child.stdin.end(input ?? '');
  child.stdout.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > outputBytes) return end('output');
    if (onOutput) onOutput(piece);
    else pieces.push(piece);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-ERRORS_RETAINED);
  });
  try {
    const [code, by] = await new Promise<[number | null, NodeJS.Signals | null]>((closed, failed) => {
      child.on('error', (error) => failed(new NoSandbox(error.message)));
      child.on('close', (code, by) => closed([code, by]));
    });
    // bubblewrap reports a program that a signal ended as 128 and its number.
    const signalled = by !== null || (code !== null && code > 128);
    return { code, ended: why ?? (signalled ? 'signal' : 'exit'), output: Buffer.concat(pieces), errors };
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', kill);
    await done();
  }
}

const onPath = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/sbin'].some((folder) => existsSync(join(folder, program)));

let tried: Promise<string | undefined> | undefined;

/** Why the sandbox cannot be had here, in an operator's words; undefined when it works. Looked at once. */
export function sandboxLack(): Promise<string | undefined> {
  tried ??= (async () => {
    if (inContainer()) return undefined;
    if (process.platform !== 'linux') return 'foreign disks and media are read on Linux only';
    for (const [program, name] of [
      ['bwrap', 'bubblewrap'],
      ['prlimit', 'util-linux'],
    ] as const)
      if (!onPath(program)) return `apt-get install ${name} (nothing foreign is read without its sandbox)`;
    const box: Box = { command: 'true', args: [], uid: SANDBOX_USERS.disks, limits: { memoryMb: 64, fileMb: 1 } };
    const { code, errors } = await runBox(box, { seconds: PROBE_SECONDS, outputBytes: 1024 });
    return code === 0 ? undefined : `the sandbox does not open here (namespaces of users must be permitted): ${errors.trim().slice(-200)}`;
  })();
  return tried;
}
