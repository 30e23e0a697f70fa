import { type LiveQuality, liveLadder } from '@praxis/contract/live-media/live-media';

/** How the machine and the line do, as the publisher notes it once per picture. */
export type Strain = { dropped: boolean /** Seconds of pictures that wait to leave. */; behind: number };

const SPAN_MS = 4000;
/** Pictures dropped within the span until a quality is given up. */
const DROPPED = 20;
/** Seconds of pictures that may wait to leave. */
const BEHIND = 1.5;
const STABLE_MS = 20_000;
const LONGEST_STABLE_MS = 240_000;
const best: readonly LiveQuality[] = liveLadder.map(({ quality }) => quality);

/** Decides which qualities are encoded: the best is given up when the machine or the line is weak, and tried again after a calm time. */
export function openShedding(first: readonly LiveQuality[] = best) {
  let ladder = first;
  let active = [...ladder];
  let drops: number[] = [];
  let stableSince: number | undefined;
  let patience = STABLE_MS;
  let heldUntil = 0;

  return {
    get active(): readonly LiveQuality[] {
      return active;
    },
    /** Qualities that are wanted and were given up. */
    get shed(): readonly LiveQuality[] {
      return ladder.filter((quality) => !active.includes(quality));
    },
    /** Other qualities are wanted from now on. A wish for more is tried at once, one for less takes up nothing that was given up. */
    want(next: readonly LiveQuality[], now: number) {
      const more = next.length > ladder.length;
      const left = next.filter((quality) => active.includes(quality));
      active = more || left.length === 0 ? [...next] : left;
      ladder = next;
      drops = [];
      stableSince = undefined;
      if (more) patience = STABLE_MS;
      heldUntil = now + SPAN_MS;
    },
    /** What changes now: a quality given up, one taken up again, or nothing. */
    note({ dropped, behind }: Strain, now: number): { shed?: LiveQuality; why?: 'machine' | 'uplink'; restore?: LiveQuality } {
      if (dropped) drops.push(now);
      drops = drops.filter((at) => now - at < SPAN_MS);
      const why = behind > BEHIND ? 'uplink' : drops.length > DROPPED ? 'machine' : undefined;
      if (why) {
        stableSince = undefined;
        if (active.length === 1 || now < heldUntil) return {};
        // A quality that was tried and failed waits twice as long until it is tried again.
        patience = Math.min(LONGEST_STABLE_MS, active.length < ladder.length ? patience * 2 : patience);
        drops = [];
        heldUntil = now + SPAN_MS;
        const [shed] = active;
        active = active.slice(1);
        return { shed: shed!, why };
      }
      if (drops.length > 2 || behind > BEHIND / 3) stableSince = undefined;
      else stableSince ??= now;
      if (active.length === ladder.length || stableSince === undefined || now - stableSince < patience) return {};
      stableSince = now;
      heldUntil = now + SPAN_MS;
      const restore = ladder[ladder.length - active.length - 1]!;
      active = [restore, ...active];
      return { restore };
    },
  };
}
