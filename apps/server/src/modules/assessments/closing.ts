import { SAVES_UNTIL_SECONDS, SUBMIT_AFTER_SECONDS } from '@praxis/contract/assessments';
import type { App } from '../../platform/app.ts';
import { closeEnded } from './attempts.store.ts';
import type { Desk } from './desk.ts';
import { openFolding } from './fold-attempts.ts';
import { attemptsAreDue } from './marking.store.ts';

const EVERY_MS = 500;
const SOON_MS = 50;

/**
 * Closes attempts whose time is over, and marks what was handed in: twice a second on every server, without any browser. Both are
 * repeatable, so servers do not hinder each other and one that dies leaves nothing behind. `wake` looks at once.
 */
export function closeRegularly(app: App, desk: Desk) {
  const foldAttempts = openFolding(app);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let soon = false;
  let stopped = false;

  async function round() {
    if (!(await attemptsAreDue(app.db, app.clock.now(), { submit: SUBMIT_AFTER_SECONDS, fold: SAVES_UNTIL_SECONDS }))) return;
    const closed = await closeEnded(app.db, app.clock.now(), SUBMIT_AFTER_SECONDS);
    for (const id of new Set(closed.map(({ assessment_id }) => assessment_id))) desk.changed(id);
    for (;;) {
      const marked = await foldAttempts();
      for (const id of marked) desk.changed(id);
      if (marked.length === 0 || stopped) return;
    }
  }

  function look() {
    clearTimeout(timer);
    soon = false;
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = round()
      .catch((error: unknown) => app.http.log.error({ err: error }, 'closing of attempts failed, trying again'))
      .finally(() => {
        running = undefined;
        if (stopped) return;
        timer = setTimeout(look, again ? SOON_MS : EVERY_MS);
        again = false;
      });
  }

  app.http.addHook('onReady', async () => look());
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
        timer = setTimeout(look, SOON_MS);
      }
    },
  };
}
