import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Hardware, qemuArguments } from './arguments.ts';

/**
 * The group that may open the memory of templates. QEMU opens it for writing although its own mapping is private; whoever broke out of a
 * guest could write there, which is why a template whose memory was touched is made no clones of.
 */
export const MEMORY_GROUP = 1_999_999;

const PERL = '/usr/bin/perl';
/**
 * QEMU asks for huge pages for what it translates and keeps, most of which a resting machine never fills. Only a process itself can say no
 * to that (prctl 41, call 157 on x86-64), and what it starts keeps to it.
 */
const SMALL_PAGES = [PERL, '-e', 'syscall(157, 41, 1, 0, 0, 0); exec(@ARGV)'];

type Start = {
  /** Its own folder: sockets, disk, log. Every path it is given is relative to it. */
  folder: string;
  hardware: Hardware;
  place: Parameters<typeof qemuArguments>[1];
  /** Runs as this user and group; not changed when missing. */
  uid?: number | undefined;
  /** A network namespace to live in. */
  namespace?: string | undefined;
};

/** One heap whose large pieces are the system's: what a machine needed only to begin goes back, about a megabyte of each. */
const SMALL_HEAP = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
  MALLOC_TOP_PAD_: '16384',
};

/** The QEMU process of one machine; it goes on when we end. */
export async function startQemu({ folder, hardware, place, uid, namespace }: Start) {
  const log = openSync(join(folder, 'log'), 'a');
  const argv = [...(existsSync(PERL) ? SMALL_PAGES : []), 'qemu-system-x86_64', ...qemuArguments(hardware, place)];
  // The machine a template is made of ends with its builder; the others go on without us.
  const mine = place.role === 'template' ? ['setpriv', '--pdeathsig', 'KILL', ...argv] : argv;
  const asUser =
    uid === undefined
      ? mine
      : ['setpriv', '--reuid', String(uid), '--regid', String(uid), '--groups', String(MEMORY_GROUP), '--no-new-privs', ...argv];
  const [command, ...args] = namespace ? ['ip', 'netns', 'exec', namespace, ...asUser] : asUser;
  // Without our environment: whoever ends the processes of a school by their mark does not end its machines.
  const child = spawn(command!, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, ...SMALL_HEAP },
  });
  closeSync(log);
  let over = false;
  const ended = new Promise<void>((done) => {
    child.on('error', () => done());
    child.on('exit', () => done());
  }).then(() => {
    over = true;
  });
  return {
    pid: child.pid ?? 0,
    ended,
    kill() {
      if (!over && child.pid) process.kill(child.pid, 'SIGKILL');
    },
  };
}

/** Whether a process is the QEMU of this folder: numbers of processes are used again, folders are not. */
export async function isQemuOf(pid: number, folder: string) {
  try {
    const [argv, cwd] = await Promise.all([readFile(`/proc/${pid}/cmdline`, 'utf8'), readlink(`/proc/${pid}/cwd`)]);
    return argv.includes('praxis-lab') && cwd === folder;
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
