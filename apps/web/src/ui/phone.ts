import { useSyncExternalStore } from 'react';

// Paper is narrow, but no phone.
const narrow = () => window.matchMedia('screen and (max-width: 768px)');
const mobileAgent = () => /Android.+Mobile|iPhone|iPod|Windows Phone|Mobile.+Firefox/i.test(navigator.userAgent);
const isPhone = () => narrow().matches || mobileAgent();

function subscribe(changed: () => void) {
  const query = narrow();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether to show the phone's view: at most 768 px wide or a mobile user agent, chosen again on resize (C-05). */
export const useIsPhone = () => useSyncExternalStore(subscribe, isPhone, () => false);
