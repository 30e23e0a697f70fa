import type { App } from '../../platform/app.ts';
import { gathering } from '../../platform/jobs/gathering.ts';
import { sweepSoon } from '../../platform/jobs/jobs.ts';

const CHANNEL = 'search_changes';
/**
 * Has what changed written down soon after it was committed. Servers hear of it by the database; a notification that was missed is made up
 * for by the round of every minute.
 */
export function gatherChanges(app: App) {
  const { trigger, end } = gathering(
    () => sweepSoon(app.db, 'search_index'),
    (error) => app.http.log.warn({ err: error }, 'search: no round was asked for, trying again'),
  );
  app.realtime.listen(CHANNEL, (payload) => trigger(Number(payload)));
  // What changed while no server ran was heard by nobody.
  app.http.addHook('onReady', async () => trigger(0));
  app.http.addHook('onClose', async () => end());
}
