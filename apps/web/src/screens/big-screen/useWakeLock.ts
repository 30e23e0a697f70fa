import { useEffect } from 'react';

/** Keeps the screen from going dark while nobody touches it, where the browser can. */
export function useWakeLock() {
  // The lock belongs to the device, and falls whenever the tab is hidden.
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const take = () => {
      if (document.hidden) return;
      navigator.wakeLock
        ?.request('screen')
        .then((taken) => {
          lock = taken;
          if (left) void taken.release();
        })
        .catch((failure: unknown) => console.debug('the screen may go dark', failure));
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
}
