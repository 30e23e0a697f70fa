/** What all threads of a machine did since the last look, as shares of one processor's time: working, and working or waiting for a turn. */
export type Look = { worked: number; wanted: number };
/** What is remembered of a machine from look to look: how much the last ones in a row speak for a change. */
export type Greed = { busy: boolean; grounds: number };

export const NO_GREED: Greed = { busy: false, grounds: 0 };

/**
 * Who gets so much of a processor has it at the cost of others. A disk is filled in short turns of several threads, none of which is busy by
 * itself: where QEMU translates they take half a processor together, who types takes two hundredths.
 */
const TAKES = 0.4;
/** Where many share a processor each gets little of it, and wants all of it for all the time. */
const WANTS = 0.9;
/** Who gets less than this is no burden to anybody, however much it waits: the host is busy with other things. */
const WORKS = 0.1;
/** One that gives way and wants less does no more what it did. Who fills a disk at its pace wants 0.45. */
const RESTS = 0.3;
/** One that gives way and gets no more than this may only want to boot. */
const STARVED = 0.02;
/**
 * Grounds enough for a change, and what one look gives: two of a machine that takes much, six of one that wants all, three of rest. A command
 * that ends soon changes nothing; a disk filler that waits for its disk is none that rests.
 */
const ENOUGH = 60;
const GROUNDS = { takes: 30, wants: 10, rests: 20, starves: 3 };

function groundsIn(busy: boolean, { worked, wanted }: Look) {
  if (busy) return wanted < RESTS ? GROUNDS.rests : worked < STARVED ? GROUNDS.starves : 0;
  if (worked >= TAKES) return GROUNDS.takes;
  return wanted >= WANTS && worked >= WORKS ? GROUNDS.wants : 0;
}

/** Whether a machine gives way to the others from now on. */
export function greedAfter({ busy, grounds }: Greed, look: Look): Greed {
  const more = groundsIn(busy, look);
  if (more === 0) return { busy, grounds: 0 };
  return grounds + more >= ENOUGH ? { busy: !busy, grounds: 0 } : { busy, grounds: grounds + more };
}
