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

/** 00:42:18 */
export function countdownText(seconds: number) {
  const whole = Math.max(0, seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
}
