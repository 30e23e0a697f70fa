/** What the greediest thread of a machine did since the last look, as shares of the time: working, and working or waiting for a processor. */
export type Look = { worked: number; wanted: number };
/** What is remembered of a machine from look to look. */
export type Greed = { busy: boolean; looks: number };

/** A thread that works, or waits for a processor, for so much of the time computes without end. */
const WANTS = 0.7;
/** Who gets less than this is no burden to anybody, however much it waits: the host is busy with other things. */
const WORKS = 0.1;
/** So many looks in a row make a machine one that gives way; a command that ends soon does not. */
const UNTIL_BUSY = 3;
/** One that gives way and gets next to nothing for so many looks is let breathe: it may only want to boot. */
const STARVED = 0.02;
const UNTIL_BREATH = 10;

/** Whether a machine gives way to the others from now on. */
export function greedAfter({ busy, looks }: Greed, { worked, wanted }: Look): Greed {
  const counts = busy ? worked < STARVED : worked >= WORKS;
  if (wanted < WANTS) return { busy: false, looks: 0 };
  if (!counts) return { busy, looks: 0 };
  const turns = looks + 1 === (busy ? UNTIL_BREATH : UNTIL_BUSY);
  return turns ? { busy: !busy, looks: 0 } : { busy, looks: looks + 1 };
}
