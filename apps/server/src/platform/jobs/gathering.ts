/** What changes within this time is worked off together. */
const GATHER_MS = 150;
/** When a round that could not be asked for is asked for again. */
const AGAIN_S = 3;

/**
 * Gathers changes, each due after some seconds, and asks for one round for those that came together, again and again while asking fails:
 * nobody tells of the same change twice. `failed` hears of the first failure in a row: a database that is away for an hour is one line in the log.
 */
export function gathering(ask: () => Promise<unknown>, failed: (error: unknown) => void) {
  let [ended, failing] = [false, false];
  /** By delay: the round that is asked for, and whether more came while it waited. */
  const rounds = new Map<number, { more: boolean; timer: NodeJS.Timeout }>();

  async function start(seconds: number) {
    const { more } = rounds.get(seconds) ?? {};
    rounds.delete(seconds);
    // What is delayed and came later is not due yet.
    if (more && seconds > 0) trigger(seconds);
    try {
      await ask();
      failing = false;
    } catch (error) {
      if (!failing) failed(error);
      failing = true;
      if (!ended) trigger(AGAIN_S);
    }
  }

  function trigger(seconds: number) {
    const open = rounds.get(seconds);
    if (open) open.more = true;
    else rounds.set(seconds, { more: false, timer: setTimeout(() => void start(seconds), Math.max(GATHER_MS, seconds * 1000)) });
  }

  const end = () => {
    ended = true;
    for (const { timer } of rounds.values()) clearTimeout(timer);
  };
  return { trigger, end };
}
