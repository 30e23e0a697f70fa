import { useEffect, useState } from 'react';
import { forget, storedValue, storeValue } from '../../platform/storage.ts';

const keyOf = (attemptId: string) => `answering-place-${attemptId}`;

/** The question somebody is at, the same after a reload until it is over. */
export function usePlace(attemptId: string, total: number, over: boolean) {
  const [at, setAt] = useState(() => Math.max(1, Math.min(total, Number(storedValue(keyOf(attemptId))) || 1)));
  // Storage is outside React: an attempt that is over has no place any more.
  useEffect(() => {
    if (over) forget(keyOf(attemptId));
  }, [attemptId, over]);
  const go = (item: number) => {
    const next = Math.max(1, Math.min(total, item));
    setAt(next);
    // A place that cannot be written down is no reason to stop anybody.
    try {
      storeValue(keyOf(attemptId), String(next));
    } catch {
      return;
    }
  };
  return [at, go] as const;
}
