import { useEffect } from 'react';

/** While a page is busy (an attempt, a lesson, a lab) no new version takes over in any window. */
function holdVersion(): () => void {
  if (!navigator.locks) return () => {};
  let release = () => {};
  const until = new Promise<void>((done) => {
    release = done;
  });
  const held = navigator.locks.request('praxis-busy', { mode: 'shared' }, () => until);
  return () => {
    release();
    void held.then(async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (registration) await offerTakeOver(registration);
    });
  };
}

/** The same for as long as a screen is open. */
export function useHeldVersion() {
  // The lock belongs to the browser and must be given back.
  useEffect(() => holdVersion(), []);
}

/** Lets a waiting version take over when no window is busy. */
async function offerTakeOver(registration: ServiceWorkerRegistration) {
  if (!registration.waiting || !navigator.locks) return;
  await navigator.locks.request('praxis-busy', { ifAvailable: true }, async (free) => {
    if (free) registration.waiting?.postMessage('take-over');
  });
}

/** Parts that began to load before the worker stood in front of this page are kept as well, so that the page survives a reload offline. */
async function cachePassedParts() {
  const { active } = await navigator.serviceWorker.ready;
  const passed = (entries: PerformanceEntryList) =>
    (entries as PerformanceResourceTiming[])
      .filter(({ workerStart }) => workerStart === 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/'));
  new PerformanceObserver((list) => {
    const passedParts = passed(list.getEntries());
    if (passedParts.length > 0) active?.postMessage({ keep: passedParts });
  }).observe({ type: 'resource', buffered: true });
}

/** Keeps the shell usable offline; only where the browser allows it (HTTPS or localhost). */
export async function startServiceWorker() {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void offerTakeOver(registration));
  });
  document.addEventListener('visibilitychange', () => void offerTakeOver(registration));
  await offerTakeOver(registration);
  await cachePassedParts();
}
