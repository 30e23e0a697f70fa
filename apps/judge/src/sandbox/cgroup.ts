import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What one box may use; both in the cgroup of that box. */
export type GroupLimits = { memoryBytes: number; processes: number };

/** The cgroup of one run. `words` is what jrun must know of it; `joins` are the files by which a process becomes part of it. */
export type Group = {
  words: [name: string, value: string][];
  joins: string[];
  /** Sets what the run may use; a group may be made before that is known. */
  limit: (limits: GroupLimits) => void;
  /** Bytes, at most; undefined where the kernel does not say. */
  peak: () => number | undefined;
  /** Whether the kernel ended a process for want of memory. */
  outOfMemory: () => boolean;
  /** Kills what is left and removes it. */
  remove: () => Promise<void>;
};

/** The cgroups of one judge process. */
export type Cgroups = {
  version: 'v1' | 'v2';
  make: (name: string) => Group;
  close: () => Promise<void>;
};

/** Where the kernel's files are and how groups are made there; tests put a tree of plain files in its place. */
export type Kernel = { root: string; makeFolder: (path: string) => void; removeFolder: (path: string) => void };

const thisKernel: Kernel = { root: '/', makeFolder: (path) => void mkdirSync(path), removeFolder: rmdirSync };

/** Names of groups of judges begin so. */
export const PREFIX = 'praxis-judge-';
const read = (path: string) => readFileSync(path, 'utf8');
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** A file that may vanish with its group. */
function readIfThere(path: string) {
  try {
    return read(path);
  } catch (error) {
    if (['ENOENT', 'ENODEV', 'EOPNOTSUPP'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
};

const processesIn = (folder: string) => (readIfThere(join(folder, 'cgroup.procs')) ?? '').split('\n').filter(Boolean).map(Number);

/** Ends whatever is in a group and its children and removes it; the kernel needs a moment between the two. */
async function removeGroup(folder: string, kernel: Kernel) {
  for (let turn = 0; existsSync(folder); turn++) {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) await removeGroup(join(folder, entry.name), kernel);
    for (const pid of processesIn(folder)) if (pid > 1 && pid !== process.pid) kill(pid);
    try {
      return kernel.removeFolder(folder);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return;
      if (codeOf(error) !== 'EBUSY' || turn > 100) throw error;
      await wait(turn < 20 ? 2 : 50);
    }
  }
}

/** Names the process, and which one of that number it is. */
export function nameOf(pid: number, { root }: Pick<Kernel, 'root'> = thisKernel) {
  const stat = readIfThere(join(root, `proc/${pid}/stat`));
  return stat && `${PREFIX}${pid}-${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
}

/** Names of groups whose judge is gone. */
const leftBehind = (names: string[], kernel: Kernel) =>
  names.filter((name) => name.startsWith(PREFIX) && nameOf(Number(name.slice(PREFIX.length).split('-')[0]), kernel) !== name);

async function clearLeftBehind(folder: string, kernel: Kernel) {
  for (const name of leftBehind(readdirSync(folder), kernel)) await removeGroup(join(folder, name), kernel);
}

type Mount = { at: string; root: string; kind: string; options: string[] };

function mounts({ root }: Kernel): Mount[] {
  return read(join(root, 'proc/self/mountinfo'))
    .split('\n')
    .filter((line) => line.includes(' - cgroup'))
    .map((line) => {
      const [before, after] = line.split(' - ') as [string, string];
      const [, , , inside, at] = before.split(' ');
      const [kind, , options] = after.split(' ');
      return { at: join(root, at!), root: inside!, kind: kind!, options: options!.split(',') };
    });
}

/** The folder of our own group in one hierarchy. */
function ownFolder(mount: Mount, listed: string) {
  const inside = mount.root !== '/' && listed.startsWith(mount.root) ? listed.slice(mount.root.length) : listed;
  const folder = join(mount.at, inside);
  return existsSync(folder) ? folder : mount.at;
}

const listedGroups = ({ root }: Kernel) =>
  read(join(root, 'proc/self/cgroup'))
    .split('\n')
    .filter(Boolean)
    .map((line) => /^\d+:([^:]*):(.*)$/.exec(line)!)
    .map(([, controllers, path]) => ({ controllers: controllers!.split(','), path: path! }));

async function openV1(kernel: Kernel, name: string): Promise<Cgroups | string> {
  const listed = listedGroups(kernel);
  const found = mounts(kernel).filter(({ kind }) => kind === 'cgroup');
  const parents = new Map<string, string>();
  for (const controller of ['memory', 'pids', 'cpuacct']) {
    const mount = found.find(({ options }) => options.includes(controller));
    if (!mount) return `the cgroup controller ${controller} is not there`;
    const own = ownFolder(mount, listed.find(({ controllers }) => controllers.includes(controller))?.path ?? '/');
    await clearLeftBehind(own, kernel);
    if (!existsSync(join(own, name))) kernel.makeFolder(join(own, name));
    parents.set(controller, join(own, name));
  }
  const write = (folder: string, file: string, value: number) => writeFileSync(join(folder, file), String(value));
  return {
    version: 'v1',
    make(group) {
      const [memory, pids, cpu] = ['memory', 'pids', 'cpuacct'].map((controller) => join(parents.get(controller)!, group)) as [
        string,
        string,
        string,
      ];
      const folders = [...new Set([memory, pids, cpu])];
      for (const folder of folders) kernel.makeFolder(folder);
      const joins = folders.map((folder) => join(folder, 'cgroup.procs'));
      return {
        joins,
        limit({ memoryBytes, processes }) {
          write(memory, 'memory.limit_in_bytes', memoryBytes);
          if (existsSync(join(memory, 'memory.memsw.limit_in_bytes'))) write(memory, 'memory.memsw.limit_in_bytes', memoryBytes);
          write(pids, 'pids.max', processes);
        },
        words: [
          ...joins.map((file) => ['procs', file] as [string, string]),
          ['cpu_ns', join(cpu, 'cpuacct.usage')],
          ['pids_max', join(pids, 'pids.max')],
          ['peak_reset', join(memory, 'memory.max_usage_in_bytes')],
        ],
        peak: () => Number(read(join(memory, 'memory.max_usage_in_bytes'))),
        outOfMemory: () => !/^oom_kill 0$/m.test(read(join(memory, 'memory.oom_control'))),
        remove: async () => void (await Promise.all(folders.map((folder) => removeGroup(folder, kernel)))),
      };
    },
    close: async () => void (await Promise.all([...new Set(parents.values())].map((folder) => removeGroup(folder, kernel)))),
  };
}

const WANTED = ['memory', 'pids', 'cpu'] as const;

/** Hands the controllers on to the children of a group; its own processes move into a leaf first when they stand in the way. */
function delegate(folder: string, kernel: Kernel): string | undefined {
  const has = new Set(read(join(folder, 'cgroup.controllers')).trim().split(' '));
  const missing = WANTED.filter((controller) => !has.has(controller));
  if (missing.length) return `cgroup v2 gives us no ${missing.join(', ')} here`;
  const enabled = new Set(read(join(folder, 'cgroup.subtree_control')).trim().split(' '));
  if (WANTED.every((controller) => enabled.has(controller))) return undefined;
  const enable = () => writeFileSync(join(folder, 'cgroup.subtree_control'), WANTED.map((controller) => `+${controller}`).join(' '));
  try {
    enable();
  } catch (error) {
    if (codeOf(error) !== 'EBUSY') return `cgroup v2 cannot be divided (${codeOf(error)})`;
    const leaf = join(folder, 'praxis-rest');
    if (!existsSync(leaf)) kernel.makeFolder(leaf);
    for (const pid of processesIn(folder)) writeFileSync(join(leaf, 'cgroup.procs'), String(pid));
    enable();
  }
  return undefined;
}

async function openV2(kernel: Kernel, name: string): Promise<Cgroups | string> {
  const mount = mounts(kernel).find(({ kind }) => kind === 'cgroup2');
  if (!mount) return 'no cgroups are mounted';
  const own = ownFolder(mount, listedGroups(kernel).find(({ controllers }) => controllers.join('') === '')?.path ?? '/');
  let reason = '';
  // The top group may be divided although it holds processes; a delegated one only after they have moved aside.
  for (const parent of [...new Set([mount.at, own])]) {
    try {
      reason = delegate(parent, kernel) ?? '';
      if (reason) continue;
      await clearLeftBehind(parent, kernel);
      if (!existsSync(join(parent, name))) kernel.makeFolder(join(parent, name));
      reason = delegate(join(parent, name), kernel) ?? '';
      if (!reason) return groupsOfV2(join(parent, name), kernel);
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes(codeOf(error))) throw error;
      reason = `cgroup v2 is closed to us (${codeOf(error)})`;
    }
  }
  return reason;
}

function groupsOfV2(parent: string, kernel: Kernel): Cgroups {
  return {
    version: 'v2',
    make(group) {
      const folder = join(parent, group);
      kernel.makeFolder(folder);
      const write = (file: string, value: number) => writeFileSync(join(folder, file), String(value));
      return {
        joins: [join(folder, 'cgroup.procs')],
        limit({ memoryBytes, processes }) {
          write('memory.max', memoryBytes);
          if (existsSync(join(folder, 'memory.swap.max'))) write('memory.swap.max', 0);
          if (existsSync(join(folder, 'memory.oom.group'))) write('memory.oom.group', 1);
          write('pids.max', processes);
        },
        words: [
          ['procs', join(folder, 'cgroup.procs')],
          ['cpu_stat', join(folder, 'cpu.stat')],
          ['pids_max', join(folder, 'pids.max')],
          ...(existsSync(join(folder, 'cgroup.kill')) ? [['kill', join(folder, 'cgroup.kill')] as [string, string]] : []),
        ],
        peak: () => {
          const peak = readIfThere(join(folder, 'memory.peak'));
          return peak === undefined ? undefined : Number(peak);
        },
        outOfMemory: () => Number(/^oom_kill (\d+)$/m.exec(read(join(folder, 'memory.events')))?.[1] ?? 0) > 0,
        remove: () => removeGroup(folder, kernel),
      };
    },
    close: () => removeGroup(parent, kernel),
  };
}

/** Opens the cgroups of this process, whichever version the machine has, and clears what judges that are gone left; else says why not. */
export async function openCgroups(kernel: Kernel = thisKernel): Promise<Cgroups | string> {
  const name = nameOf(process.pid, kernel) ?? `${PREFIX}${process.pid}-0`;
  const reasons: string[] = [];
  for (const open of [openV1, openV2]) {
    try {
      const opened = await open(kernel, name);
      if (typeof opened !== 'string') return opened;
      reasons.push(opened);
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(codeOf(error))) throw error;
      reasons.push(`${open === openV1 ? 'v1' : 'v2'}: ${codeOf(error) === 'ENOENT' ? 'not mounted' : (error as Error).message}`);
    }
  }
  return `this machine gives us no cgroups (${reasons.join('; ')})`;
}
