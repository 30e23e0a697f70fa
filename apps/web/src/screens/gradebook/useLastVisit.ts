import { useEffect, useState } from 'react';
import { storedValue, storeValue } from '../../platform/storage.ts';

/** When the gradebook of a space was last looked at in this browser; 0 the first time. A visit goes on while the page is reloaded within an hour. */
export function useLastVisit(spaceId: string) {
  const key = `gradebook ${spaceId}`;
  const [last] = useState(() => {
    const [before = 0, latest = 0] = storedValue(key).split(' ').map(Number);
    return Date.now() - latest < 3_600_000 ? before : latest;
  });
  useEffect(() => {
    // Kept across reloads of one visit: since when it asks, and that somebody was here now.
    const note = () => storeValue(key, `${last} ${Date.now()}`);
    note();
    window.addEventListener('pagehide', note);
    return () => {
      window.removeEventListener('pagehide', note);
      note();
    };
  }, [key, last]);
  return last;
}
