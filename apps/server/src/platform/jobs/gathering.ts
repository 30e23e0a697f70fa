/** What changes within this time is worked off together. */
const GATHER_MS = 150;

/** Gathers changes, each due after some seconds, and asks for one round for those that came together. */
export function gathering(ask: () => Promise<void>) {
  /** By delay: the round that is asked for, and whether more came while it waited. */
  const rounds = new Map<number, { more: boolean; timer: NodeJS.Timeout }>();

  async function start(seconds: number) {
    const { more } = rounds.get(seconds) ?? {};
    rounds.delete(seconds);
    // What is delayed and came later is not due yet.
    if (more && seconds > 0) trigger(seconds);
    await ask();
  }

  function trigger(seconds: number) {
    const open = rounds.get(seconds);
    if (open) open.more = true;
    else rounds.set(seconds, { more: false, timer: setTimeout(() => void start(seconds), Math.max(GATHER_MS, seconds * 1000)) });
  }

  const end = () => {
    for (const { timer } of rounds.values()) clearTimeout(timer);
  };
  return { trigger, end };
}
