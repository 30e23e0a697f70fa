import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { enter } from './app/entry.ts';
import { makeRouter } from './app/router.tsx';
import { watchPages } from './app/watch-pages.ts';
import { startTexts } from './platform/i18n.ts';
import { setNavigator } from './platform/navigation.ts';
import { startOfflineQueue } from './platform/offline-queue.ts';
import { learnPerson } from './platform/person.ts';
import { followPreferences } from './platform/preferences.ts';
import { queryClient } from './platform/queries.ts';
import { startRealtime } from './platform/realtime.ts';
import { keepRootFont } from './platform/root-font.ts';
import { startServiceWorker } from './platform/service-worker.ts';
import { useSession } from './platform/session.ts';

keepRootFont();
followPreferences();
await Promise.all([startTexts(), enter()]);

const router = makeRouter();
setNavigator((to, options) => void router.navigate(to, options));
watchPages(router);
startRealtime();
startOfflineQueue();
useSession.subscribe((now, before) => {
  if (now.utoken === before.utoken) return;
  // Somebody else's rows must not be shown for a moment to who signs in next.
  if (before.utoken) queryClient.clear();
  else void queryClient.invalidateQueries();
  if (now.utoken) void learnPerson();
});
createRoot(document.getElementById('root') as HTMLElement).render(<App router={router} />);
void startServiceWorker();
