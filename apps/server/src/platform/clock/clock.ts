/** The one clock of the product; tests move it, nothing else calls `new Date()` for a decision. */
export type Clock = { now(): Date };

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock a test can move, starting from real time. Offsets in milliseconds. */
export function movableClock(): Clock & { move(milliseconds: number): void } {
  let offset = 0;
  const shift = (milliseconds: number) => {
    offset += milliseconds;
  };
  return { now: () => new Date(Date.now() + offset), move: shift };
}
