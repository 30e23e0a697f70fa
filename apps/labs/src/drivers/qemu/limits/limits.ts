import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Limits of one machine's process on this host. */
export type Limits = { memory_mb: number; cpus: number };

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;
/** Of a machine that mostly waits for its person, and how much less one gets that computes all the time. */
const WEIGHT_TWO = 100;
const WEIGHT_ONE = 1024;
const LESS = 25;
const FIRST_TO_GO = 700;

async function write(file: string, value: string | number) {
  await writeFile(file, String(value));
}

/** Control groups of one instance: version 2, or the hierarchies of version 1; undefined where we may not make any. */
export async function openLimits(instance: string) {
  if (process.getuid?.() !== 0) return undefined;
  const name = `praxis-labs-${instance}`;
  const two = existsSync(join(ROOT, 'cgroup.controllers'));
  const kinds = two ? [''] : ['memory', 'cpu', 'pids', 'freezer'].filter((kind) => existsSync(join(ROOT, kind, 'cgroup.procs')));
  if (kinds.length === 0) return undefined;
  const roots = kinds.map((kind) => join(ROOT, kind, name));
  try {
    for (const [at, root] of roots.entries()) if (kinds[at] !== 'cpu') await mkdir(root, { recursive: true });
    if (two) await write(join(roots[0]!, 'cgroup.subtree_control'), '+memory +cpu +pids');
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM', 'EBUSY', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }

  const settings = ({ memory_mb, cpus }: Limits): [string, string, string | number][] => {
    // Besides its memory QEMU needs room for translated code, pictures and disk buffers.
    const bytes = (memory_mb + 320) * 1024 * 1024;
    return two
      ? [
          ['', 'memory.max', bytes],
          ['', 'cpu.max', `${cpus * PERIOD_US} ${PERIOD_US}`],
          ['', 'cpu.weight', WEIGHT_TWO],
          ['', 'pids.max', 200],
        ]
      : [
          ['memory', 'memory.limit_in_bytes', bytes],
          ['cpu', 'cpu.cfs_period_us', PERIOD_US],
          ['cpu', 'cpu.cfs_quota_us', cpus * PERIOD_US],
          ['cpu', 'cpu.shares', WEIGHT_ONE],
          ['pids', 'pids.max', 200],
        ];
  };
  // Under one roof the busy ones would use up the turn of those that rest: where it goes, each machine stands for itself.
  const folders = (machine: string) => roots.map((root, at) => (kinds[at] === 'cpu' ? `${root}.${machine}` : join(root, machine)));

  return {
    /** Puts a process under limits. */
    async hold(machine: string, pid: number, limits: Limits) {
      for (const folder of folders(machine)) await mkdir(folder, { recursive: true });
      for (const [kind, file, value] of settings(limits)) {
        const at = kinds.indexOf(kind);
        if (at >= 0) await write(join(folders(machine)[at]!, file), value);
      }
      for (const folder of folders(machine)) await write(join(folder, 'cgroup.procs'), pid);
      // Should the host run out of memory all the same, machines go before the school.
      await write(`/proc/${pid}/oom_score_adj`, FIRST_TO_GO);
    },
    /** Lets a machine that computes all the time give way to those that people type into. */
    async setWeight(machine: string, busy: boolean) {
      const at = Math.max(0, kinds.indexOf('cpu'));
      const [file, usual] = two ? ['cpu.weight', WEIGHT_TWO] : ['cpu.shares', WEIGHT_ONE];
      await write(join(folders(machine)[at]!, file!), busy ? Math.round(Number(usual) / LESS) : Number(usual));
    },
    /** Removes the groups of a machine whose processes are gone. */
    async release(machine: string) {
      for (const folder of folders(machine)) {
        for (let attempt = 0; existsSync(folder); attempt++) {
          try {
            await rmdir(folder);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code === 'ENOENT') break;
            // A process that ended stays in its group for as long as the host takes to bury it.
            if (attempt > 1500) throw error;
            await new Promise((again) => setTimeout(again, 20));
          }
        }
      }
    },
    /** Machines that have groups. */
    async held() {
      const entries = await readdir(roots[0]!, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    },
    /** Processes in the groups of a machine. */
    async processes(machine: string) {
      const text = await readFile(join(folders(machine)[0]!, 'cgroup.procs'), 'utf8').catch(() => '');
      return text.split('\n').filter(Boolean).map(Number);
    },
  };
}

export type HostLimits = NonNullable<Awaited<ReturnType<typeof openLimits>>>;
