import type { App } from '../../platform/app.ts';
import { sweepSoon } from '../../platform/jobs/jobs.ts';

const CHANNEL = 'search_changes';
/** What changes within this time is written down together. */
const GATHER_MS = 150;

/** Gathers changes, each due after some seconds, and asks for one round for those that came together. */
export function gathering(ask: () => Promise<void>) {
  /** By delay: the round that is asked for, and whether more came while it waited. */
  const rounds = new Map<number, { more: boolean; timer: NodeJS.Timeout }>();

  async function begin(seconds: number) {
    const { more } = rounds.get(seconds) ?? {};
    rounds.delete(seconds);
    // What is delayed and came later is not due yet.
    if (more && seconds > 0) hear(seconds);
    await ask();
  }

  function hear(seconds: number) {
    const open = rounds.get(seconds);
    if (open) open.more = true;
    else rounds.set(seconds, { more: false, timer: setTimeout(() => void begin(seconds), Math.max(GATHER_MS, seconds * 1000)) });
  }

  const end = () => {
    for (const { timer } of rounds.values()) clearTimeout(timer);
  };
  return { hear, end };
}

/**
 * Has what changed written down soon after it was committed. Servers hear of it by the database; a notification that was missed is made up
 * for by the round of every minute.
 */
export function gatherChanges(app: App) {
  const { hear, end } = gathering(() =>
    sweepSoon(app.db, 'search_index').then(
      () => undefined,
      (error: unknown) => app.http.log.warn({ err: error }, 'search: no round was asked for, what changed is found within a minute'),
    ),
  );
  app.realtime.hear(CHANNEL, (payload) => hear(Number(payload)));
  // What changed while no server ran was heard by nobody.
  app.http.addHook('onReady', async () => hear(0));
  app.http.addHook('onClose', async () => end());
}
