/** The server's clock as this page knows it. Milliseconds. */
export type ServerClock = ReturnType<typeof makeServerClock>;

/**
 * Follows the server's clock by the steady clock of the browser, so that setting the computer's clock changes nothing. The reply that
 * travelled fastest is trusted most; the trust fades, because a sleeping computer stops its steady clock.
 */
export function makeServerClock(steady: () => number = () => performance.now()) {
  let offset: number | undefined;
  let doubt = Number.POSITIVE_INFINITY;
  let measuredAt = 0;

  return {
    /** A reply that says the server's time, with the steady time before and after it. */
    sync(serverNow: number, before: number, after: number = steady()) {
      const half = Math.max(0, after - before) / 2;
      const measured = serverNow + half - after;
      const drift = offset === undefined ? Number.POSITIVE_INFINITY : Math.abs(measured - offset);
      // A jump far beyond both uncertainties means that the steady clock stood still.
      if (half <= doubt || drift > half + doubt + 1000 || after - measuredAt > 120_000) {
        offset = measured;
        doubt = half;
        measuredAt = after;
      }
    },
    /** Without a network: the time of the last reply carried on by the computer's clock. */
    assume(serverNow: number) {
      if (offset !== undefined) return;
      offset = serverNow - steady();
      doubt = 60_000;
      measuredAt = Number.NEGATIVE_INFINITY;
    },
    now: () => (offset === undefined ? Date.now() : offset + steady()),
    steady,
  };
}
