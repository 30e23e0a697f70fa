/** While a page is busy (an attempt, a lesson, a lab) no new version takes over in any window. */
export function holdVersion(): () => void {
  if (!navigator.locks) return () => {};
  let release = () => {};
  const until = new Promise<void>((done) => {
    release = done;
  });
  void navigator.locks.request('praxis-busy', { mode: 'shared' }, () => until);
  return () => release();
}

/** Lets a waiting version take over when no window is busy. */
async function offerTakeOver(registration: ServiceWorkerRegistration) {
  if (!registration.waiting || !navigator.locks) return;
  await navigator.locks.request('praxis-busy', { ifAvailable: true }, async (free) => {
    if (free) registration.waiting?.postMessage('take-over');
  });
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
}
