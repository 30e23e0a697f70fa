import { startOfflineQueue } from '../platform/calls/offline-queue.ts';
import { queryClient } from '../platform/calls/queries.ts';
import { isInsecure, storeEnvironment } from '../platform/environment.ts';
import { usePreferences } from '../platform/person/preferences.ts';
import { useSession } from '../platform/person/session.ts';
import { startRealtime } from '../platform/realtime/realtime.ts';
import { startServiceWorker } from '../platform/service-worker.ts';
import { watchLongWaits } from './long-waits.ts';
import type { makeRouter } from './routes/router.tsx';
import { watchPages } from './watch-pages.ts';

/** Follows who is signed in: the same person keeps what is on the page, another one must not see it for a moment. */
function followSession() {
  let visibleFor = useSession.getState().uid;
  useSession.subscribe((now, before) => {
    if (now.utoken !== before.utoken) {
      if (now.utoken) void queryClient.invalidateQueries();
      else queryClient.clear();
    }
    if (now.uid && now.uid !== visibleFor) {
      if (visibleFor) void queryClient.resetQueries();
      visibleFor = now.uid;
    }
  });
}

/** Texts that came from the server are fetched again in the language chosen since. */
function followLanguage() {
  usePreferences.subscribe((now, before) => {
    if (now.language !== before.language) void queryClient.invalidateQueries();
  });
}

/** What starts after the first page is shown. */
export function startBackground(router: ReturnType<typeof makeRouter>) {
  storeEnvironment();
  watchLongWaits(router);
  watchPages(router);
  followSession();
  followLanguage();
  startRealtime();
  startOfflineQueue();
  void startServiceWorker();
  if (isInsecure()) void import('./InsecureNote.tsx').then(({ showInsecureNote }) => showInsecureNote());
}
