import { type Clock, systemClock } from '../clock/clock.ts';
import { partDegraded } from '../part-state.ts';

/** Two clocks that are no further apart are one. */
const MOST_MS = 1000;

/**
 * The clock of a server that goes by the database's wherever its own is more than a second off it: several servers say the same time of what
 * reaches them, and one with a wrong clock closes nothing early or late.
 */
export function databaseClock(ask: () => Promise<Date>, own: Clock = systemClock) {
  /** Milliseconds by which the database's clock is ahead of this machine's. */
  let ahead = 0;
  const isOff = () => Math.abs(ahead) > MOST_MS;
  const clock: Clock = { now: () => (isOff() ? new Date(own.now().getTime() + ahead) : own.now()) };
  return {
    clock,
    /** Asks the database for its time; an answer that took long says too little and changes nothing. */
    async compare() {
      const before = own.now().getTime();
      const theirs = (await ask()).getTime();
      const after = own.now().getTime();
      if (after - before <= MOST_MS) ahead = theirs - (before + after) / 2;
    },
    /** What `/readyz` says of this machine's clock; undefined while it is right. */
    state: () =>
      isOff()
        ? partDegraded(ahead > 0 ? 'part_clock_behind' : 'part_clock_ahead', { seconds: (Math.abs(ahead) / 1000).toFixed(1) })
        : undefined,
  };
}
