import type { Slot } from '../sandbox/box.ts';
import type { Toolchain } from '../sandbox/toolchain.ts';

/** Where one run is worked on: a slot, a folder of its own that only root can enter, and what the machine has. */
export type Place = {
  slot: Slot;
  /** A second slot, for a setter's program that talks with the learner's. */
  partner: () => Slot;
  folder: string;
  tools: Toolchain;
  /** Compiled programs. */
  cache: string;
  signal: AbortSignal;
  /** How many more runs may be repeated because they were a little late, and how much CPU they may take. */
  repeats: { left: number; cpuMs: number };
};
