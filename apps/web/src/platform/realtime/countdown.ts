import { useEffect, useState } from 'react';
import type { ServerClock } from './server-clock.ts';

/** Seconds left until a moment of the server's clock, rounded up; undefined without an end. Negative once it has passed. */
export function useCountdown(clock: ServerClock, endAt: number | null) {
  const left = () => (endAt === null ? undefined : Math.ceil((endAt - clock.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // Time passes outside React; each tick aims at the next full second, so that none is skipped.
  useEffect(() => {
    if (endAt === null) return setSeconds(undefined);
    let timer = 0;
    const tick = () => {
      const rest = endAt - clock.now();
      setSeconds(Math.ceil(rest / 1000));
      timer = window.setTimeout(tick, Math.max(50, ((rest % 1000) + 1000) % 1000) + 5);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [clock, endAt]);
  return seconds;
}
