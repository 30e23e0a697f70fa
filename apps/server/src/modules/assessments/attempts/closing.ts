import { SAVES_UNTIL_SECONDS, SUBMIT_AFTER_SECONDS } from '@praxis/contract/assessments/assessments';
import type { App } from '../../../platform/app.ts';
import { asBackgroundWork } from '../../../platform/database/connection-scope.ts';
import { attemptsDueAt } from '../marking/marking.store.ts';
import type { ChangeFeed } from '../monitoring/change-feed.ts';
import { closeEnded } from './attempts.store.ts';
import { openFinalizing } from './finalize-attempts.ts';

const AGAIN_MS = 500;
/** Shorter than what is left after an end until an attempt is closed: no end that is set meanwhile, on whatever server, is met late. */
const REST_MS = 2000;
const SOON_MS = 50;
const CONNECTIONS = 2;

/**
 * Closes attempts whose time is over, and marks what was handed in, at its moment on every server, without any browser. Both are
 * repeatable, so servers do not hinder each other and one that dies leaves nothing behind. `wake` looks at once.
 */
export function closeRegularly(server: App, changeFeed: ChangeFeed) {
  // Connections of its own: exams end at their time, whatever a crowd holds.
  const app: App = { ...server, db: server.ownDatabase('closing', CONNECTIONS).db };
  const finalizeAttempts = openFinalizing(app);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let soon = false;
  let stopped = false;

  /** Returns how long to rest after it. */
  async function round(): Promise<number> {
    const now = app.clock.now();
    const due = await attemptsDueAt(app.db, now, { submit: SUBMIT_AFTER_SECONDS, fold: SAVES_UNTIL_SECONDS });
    const left = due ? due.getTime() - now.getTime() : REST_MS;
    if (left > 0) return Math.min(REST_MS, left);
    const closed = await closeEnded(app.db, app.clock.now(), SUBMIT_AFTER_SECONDS);
    for (const id of new Set(closed.map(({ assessment_id }) => assessment_id))) changeFeed.changed(id);
    for (;;) {
      const marked = await finalizeAttempts();
      for (const id of marked) changeFeed.changed(id);
      if (marked.length === 0 || stopped) return AGAIN_MS;
    }
  }

  function poll() {
    clearTimeout(timer);
    soon = false;
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = round()
      .catch((error: unknown) => {
        app.http.log.error({ err: error }, 'closing of attempts failed, trying again');
        return AGAIN_MS;
      })
      .then((rest) => {
        running = undefined;
        if (stopped) return;
        timer = setTimeout(poll, again ? SOON_MS : rest);
        again = false;
      });
  }

  app.http.addHook('onReady', async () => poll());
  app.http.addHook('onClose', async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  });
  return {
    wake() {
      if (running) again = true;
      else if (!soon && !stopped) {
        soon = true;
        clearTimeout(timer);
        timer = asBackgroundWork(() => setTimeout(poll, SOON_MS));
      }
    },
  };
}
