/** What all threads of a machine did since the last look, as shares of one processor's time: working, and working or waiting for a turn. */
export type Look = { worked: number; wanted: number };
/** What is remembered of a machine from look to look: how many in a row said the same that would change whether it gives way. */
export type Greed = { busy: boolean; says: Says; looks: number };
type Says = 'greedy' | 'rests' | 'starves' | undefined;

export const NO_GREED: Greed = { busy: false, says: undefined, looks: 0 };

/**
 * So much of a processor is no more what a person types. Who fills a disk at its pace wants 0.45 to 1.1 where QEMU translates, in short
 * turns of several threads, none of which is busy by itself; who types wants 0.1.
 */
const WANTS = 0.3;
/** Who gets less than this is no burden to anybody, however much it waits: the host is busy with other things. */
const WORKS = 0.1;
/** One that gives way and gets no more than this may only want to boot. */
const STARVED = 0.02;
/** So many looks in a row change it. A command that ends soon does not; a disk filler that waits for its disk is none that rests. */
const UNTIL = { greedy: 2, rests: 3, starves: 20 };

function saysOf(busy: boolean, { worked, wanted }: Look): Says {
  if (!busy) return wanted >= WANTS && worked >= WORKS ? 'greedy' : undefined;
  if (wanted < WANTS) return 'rests';
  return worked < STARVED ? 'starves' : undefined;
}

/** Whether a machine gives way to the others from now on. */
export function greedAfter(greed: Greed, look: Look): Greed {
  const { busy } = greed;
  const says = saysOf(busy, look);
  if (!says) return { ...NO_GREED, busy };
  const looks = says === greed.says ? greed.looks + 1 : 1;
  return looks === UNTIL[says] ? { ...NO_GREED, busy: !busy } : { busy, says, looks };
}
