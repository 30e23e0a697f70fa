import { useEffect, useState } from 'react';
import { nextFrom, stayMs } from './turning-pages.ts';

/** The place from which ten rows are shown; it goes round by itself. */
export function useTurningPages(total: number) {
  const [from, setFrom] = useState(0);
  // Time passes outside React.
  useEffect(() => {
    const timer = window.setTimeout(() => setFrom(nextFrom(from, total)), stayMs(from));
    return () => window.clearTimeout(timer);
  }, [from, total]);
  return from;
}
