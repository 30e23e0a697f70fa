import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Cgroups, Group } from './cgroup.ts';
import { type Raw, type Runner, SandboxFailure, startRunner } from './runner.ts';

/** What stands ready on this machine. */
export type Sandbox = {
  jrun: string;
  jinit: string;
  bwrap: string;
  filter: string;
  /** Undefined where only practice is possible. */
  cgroups: Cgroups | undefined;
  /** Links such as /lib → usr/lib as this machine has them. */
  links: [to: string, from: string][];
};

/** One run in a box. Paths of `mounts`, `input`, `output` and `errors` are the machine's; everything else is seen from inside. */
export type BoxRun = {
  /** Program and arguments. */
  command: string[];
  environment?: Record<string, string>;
  mounts: { from: string; to: string; write?: boolean }[];
  proc?: boolean;
  /** Another user than the slot's own: programs of setters are not those of learners. */
  setter?: boolean;
  devices?: string[];
  input: string;
  output: string;
  errors: string;
  /** Input and output are pipes to another box; one of the two opens its output first. */
  piped?: 'input first' | 'output first';
  /** Where the processes of a box it talks with are listed: while one of them waits for a core, the clock stands still here too. */
  beside?: string | undefined;
  limits: {
    cpuMs: number;
    wallMs: number;
    memoryMb: number;
    processes: number;
    outputBytes: number;
    errorBytes: number;
    tmpMb: number;
    /** The largest single file it may write; anything its memory holds where this is missing. */
    fileMb?: number;
    /** Where there is no cgroup: whether the space of addresses may stand for memory (not for Java). */
    addressSpace?: boolean;
  };
};

/** How a run ended, before anybody judges it. */
export type Ended = {
  how: 'exited' | 'signalled' | 'cpu' | 'wall' | 'output' | 'memory';
  exitCode: number | null;
  signal: string | null;
  cpuMs: number;
  wallMs: number;
  memoryKb: number;
  outBytes: number;
  waitedMs: number | undefined;
  /** By the machine's clock that only goes forward, so that two boxes can be compared. */
  endedMs: number;
};

/** A place where one box after the other runs. */
export type Slot = {
  run: (box: BoxRun, signal?: AbortSignal) => Promise<Ended>;
  /** Where the processes of the next run will be listed; undefined without cgroups. */
  nextProcesses: () => string | undefined;
  uid: number;
  setterUid: number;
  close: () => Promise<void>;
};

const MB = 1 << 20;
const FIRST_UID = 60_001;
const FIRST_SETTER_UID = 61_001;
/** The first name of a number is the usual one: SIGABRT, not SIGIOT. */
const signalNames = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);
const DEVICES = ['null', 'zero', 'urandom', 'random'];
/** Where jrun puts what it binds. */
const place = (at: number) => `/run/${at}`;

function bubblewrap(sandbox: Sandbox, { command, environment, mounts, proc, devices }: BoxRun, initPlace: string) {
  const args = ['--as-pid-1', '--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'];
  args.push('--cap-drop', 'ALL', '--clearenv', '--ro-bind', '/usr', '/usr');
  for (const [to, from] of sandbox.links) args.push('--symlink', from, to);
  for (const name of devices ?? DEVICES) args.push('--dev-bind', `/dev/${name}`, `/dev/${name}`);
  args.push('--bind', '/run/tmp', '/tmp', '--ro-bind', initPlace, '/jinit');
  if (proc) args.push('--proc', '/proc');
  mounts.forEach(({ to, write }, at) => {
    args.push(write ? '--bind' : '--ro-bind', place(at), to);
  });
  for (const [name, value] of Object.entries(environment ?? {})) args.push('--setenv', name, value);
  args.push('--chdir', '/w', '--remount-ro', '/', '--seccomp', '3', '--', '/jinit', '4', ...command);
  return args;
}

function request(sandbox: Sandbox, box: BoxRun, uid: number, group: Group | undefined, next: Group | undefined): [string, string][] {
  const { limits } = box;
  const args: [string, string][] = [
    ['uid', String(uid)],
    ['cpu_ms', group ? String(Math.ceil(limits.cpuMs)) : '0'],
    ['wall_ms', String(Math.ceil(limits.wallMs))],
    ['out_limit', String(limits.outputBytes)],
    ['err_limit', String(limits.errorBytes)],
    ['fsize', String((limits.fileMb ?? Math.max(limits.tmpMb, limits.memoryMb) + 1) * MB)],
    ['stack', String(Math.max(8, limits.memoryMb) * MB)],
    ['cpu_s', String(Math.ceil(limits.cpuMs / 1000) + 1)],
    ['tmp', `size=${limits.tmpMb}m,nr_inodes=4096,mode=1777`],
    ['in', box.input],
    ['out', box.output],
    ['err', box.errors],
    ['plain_out', box.piped ? '1' : '0'],
    ['out_first', box.piped === 'output first' ? '1' : '0'],
    ['seccomp', sandbox.filter],
    ['bwrap', sandbox.bwrap],
  ];
  for (const file of next?.joins ?? []) args.push(['next', file]);
  if (box.beside) args.push(['beside', box.beside]);
  if (group) args.push(...group.words);
  else {
    args.push(['nproc', String(limits.processes)]);
    if (limits.addressSpace) args.push(['as', String((limits.memoryMb + 64) * MB)]);
  }
  for (const { from } of box.mounts) args.push(['bind', from]);
  args.push(['bind', sandbox.jinit]);
  for (const word of bubblewrap(sandbox, box, place(box.mounts.length))) args.push(['word', word]);
  return args;
}

const howOf = (raw: Raw, outOfMemory: boolean): Ended['how'] => {
  if (outOfMemory) return 'memory';
  if (raw.reason === 'output') return 'output';
  if (raw.reason === 'cpu') return 'cpu';
  if (raw.reason === 'wall') return 'wall';
  return (raw.status & 0x7f) === 0 ? 'exited' : 'signalled';
};

function judgeRaw(raw: Raw, box: BoxRun, group: Group | undefined): Ended {
  const args = () => readFileSync(box.errors, 'utf8').slice(-500).trim();
  if (raw.reason === 'disk') throw new SandboxFailure('the disk of the judge is full');
  const outOfMemory = group?.outOfMemory() ?? false;
  if (!raw.started && !outOfMemory) throw new SandboxFailure(`the box did not open: ${args()}`);
  if (raw.error) throw new SandboxFailure(`the program could not be started (errno ${raw.error})`);
  const how = howOf(raw, outOfMemory);
  if (raw.reason === 'ended' && !raw.reported && !outOfMemory) throw new SandboxFailure(`the box broke: ${args()}`);
  const number = raw.status & 0x7f;
  return {
    how,
    exitCode: raw.reported && number === 0 ? (raw.status >> 8) & 0xff : null,
    signal: raw.reported && number !== 0 ? (signalNames.get(number) ?? `signal ${number}`) : null,
    cpuMs: group ? raw.cpuMs : raw.ownCpuMs,
    wallMs: raw.wallMs,
    memoryKb: Math.round((group?.peak() ?? raw.mostKb * 1024) / 1024),
    outBytes: raw.outBytes,
    waitedMs: raw.waitedMs,
    endedMs: raw.endedMs,
  };
}

/** How many groups stand ready: that of the next run, which a process joins while the present one is under way, and one to follow it. */
const READY = 2;

/** Groups of one slot, made and removed while its programs run. */
function groupsOf(cgroups: Cgroups | undefined, index: number) {
  const ready: Group[] = [];
  const removals = new Set<Promise<void>>();
  let created = 0;
  const make = () => {
    const group = cgroups?.make(`${index}-${created++}`);
    if (group) ready.push(group);
  };
  function remove(group: Group) {
    const removal = setImmediate().then(() => group.remove());
    removals.add(removal);
    return removal.finally(() => removals.delete(removal));
  }
  const prepare = () => {
    while (cgroups && ready.length < READY) make();
  };
  return {
    /** The group of a run and that of the one after it. */
    take() {
      prepare();
      return [ready.shift(), ready[0]] as const;
    },
    next() {
      prepare();
      return ready[0];
    },
    refill: make,
    remove,
    async close() {
      await Promise.all([...removals, ...ready.splice(0).map((group) => group.remove())]);
    },
  };
}

/** Opens slot number `index` (from 0); each has its own user, so that nothing of one reaches another. */
export function openSlot(sandbox: Sandbox, index: number): Slot {
  const runner: Runner = startRunner(sandbox.jrun);
  const groups = groupsOf(sandbox.cgroups, index);
  return {
    uid: FIRST_UID + index,
    setterUid: FIRST_SETTER_UID + index,
    nextProcesses: () => groups.next()?.joins[0],
    async run(box, signal) {
      signal?.throwIfAborted();
      const { memoryMb, processes } = box.limits;
      const [group, next] = groups.take();
      const abort = () => void runner.stop();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        // bubblewrap and process 1 count as processes as well.
        group?.limit({ memoryBytes: memoryMb * MB, processes: processes + 3 });
        const running = runner.run(request(sandbox, box, (box.setter ? FIRST_SETTER_UID : FIRST_UID) + index, group, next));
        groups.refill();
        return judgeRaw(await running, box, group);
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', abort);
        if (group) void groups.remove(group);
      }
    },
    async close() {
      await runner.stop();
      await groups.close();
    },
  };
}

/** The links at the top that stand for folders under /usr on this machine. */
export function topLinks(linkOf: (path: string) => string | undefined): [string, string][] {
  return ['/bin', '/lib', '/lib64', '/sbin'].flatMap((to) => {
    const from = linkOf(to);
    return from === undefined ? [] : [[to, from.replace(/^\//, '')] as [string, string]];
  });
}
