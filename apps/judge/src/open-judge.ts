import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgeTier } from '@praxis/contract/judge-queue/task';
import type { Place } from './flow/place.ts';
import { REPEATS } from './flow/verdict.rules.ts';
import { openSlot, type Sandbox, type Slot } from './sandbox/box.ts';
import { type Cgroups, nameOf, openCgroups } from './sandbox/cgroup.ts';
import { selfTest } from './sandbox/self-test.ts';
import { type Toolchain, toolchain } from './sandbox/toolchain.ts';

/** A judge on this machine: what it can do, and places to do it. */
export type Judge = {
  tier: JudgeTier;
  reason: string;
  cgroup: Cgroups['version'] | 'none';
  tools: Toolchain | undefined;
  /** A place in one of the slots; `index` counts from 0. */
  place: (index: number, signal: AbortSignal) => Place;
  close: () => Promise<void>;
};

/** Partners of slots have numbers of their own. */
const PARTNERS = 50;

const none = (reason: string): Judge => ({
  tier: 'none',
  reason,
  cgroup: 'none',
  tools: undefined,
  place: () => {
    throw new Error(reason);
  },
  close: async () => undefined,
});

/** Folders of judges that are gone. */
function clearWork(folder: string) {
  for (const name of readdirSync(folder)) {
    const pid = Number(name.split('-')[2]);
    if (nameOf(pid) !== name) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

type Options = {
  home: string;
  /** The first slot's number, so that judges of one machine keep apart. */
  firstSlot?: number;
  log: (message: string) => void;
  /** Prepares this language alone. */
  only?: string;
};

/** Finds out what this machine can do and stands ready to judge; clears what earlier judges left. */
export async function openJudge({ home, firstSlot = 0, log, only }: Options): Promise<Judge> {
  if (process.getuid?.() !== 0) return none('the judge must run as root to lock programs in');
  const tools = await toolchain(home, log, only);
  if (typeof tools === 'string') return none(tools);
  const judge = join(home, 'judge');
  const [cache, works] = [join(judge, 'cache'), join(judge, 'work')];
  // The home itself is shared with other parts; only what is below is ours alone.
  mkdirSync(home, { recursive: true });
  mkdirSync(judge, { recursive: true, mode: 0o700 });
  for (const folder of [cache, works]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  clearWork(works);
  const work = join(works, nameOf(process.pid)!);
  mkdirSync(work, { mode: 0o700 });
  const cgroups = await openCgroups();
  const sandbox: Sandbox = { ...tools, cgroups: typeof cgroups === 'string' ? undefined : cgroups };
  const slots = new Map<number, Slot>();
  const slot = (index: number) => {
    if (!slots.has(index)) slots.set(index, openSlot(sandbox, firstSlot + index));
    return slots.get(index)!;
  };
  async function close() {
    await Promise.all([...slots.values()].map((one) => one.close()));
    await sandbox.cgroups?.close();
    rmSync(work, { recursive: true, force: true });
  }
  const failure = await selfTest(slot(0), join(work, 'test'), sandbox.cgroups !== undefined);
  if (failure) {
    await close();
    return none(failure);
  }
  return {
    tier: sandbox.cgroups ? 'full' : 'practice',
    reason: typeof cgroups === 'string' ? cgroups : '',
    cgroup: sandbox.cgroups?.version ?? 'none',
    tools,
    place(index, signal) {
      const folder = join(work, String(index));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return { slot: slot(index), partner: () => slot(index + PARTNERS), folder, tools, cache, signal, repeats: { ...REPEATS } };
    },
    close,
  };
}
