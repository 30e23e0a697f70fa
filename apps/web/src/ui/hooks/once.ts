import { useCallback, useRef } from 'react';

/** A second click on the same action within this time does nothing (S-294). */
export const reclickMilliseconds = 1000;

/** Wraps an action so that a second run within 1000 ms is ignored. */
export function useOnce<Arguments extends unknown[]>(action: ((...args: Arguments) => void) | undefined) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(
    (...args: Arguments) => {
      const now = performance.now();
      if (now - last.current < reclickMilliseconds) return;
      last.current = now;
      action?.(...args);
    },
    [action],
  );
}
