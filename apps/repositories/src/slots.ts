/** Too many wait already, or one waited too long. */
export class Busy extends Error {}

const WAIT_MS = 30_000;

/** So many at once, so many more in line; whoever finds no room even there is told to come again. */
export function openSlots(most: number, waitingMost: number) {
  let taken = 0;
  const waiting: (() => void)[] = [];

  function release() {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  }

  /** Resolves with what gives the slot back. */
  async function enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (taken < most) taken++;
    else {
      if (waiting.length >= waitingMost) throw new Busy();
      await new Promise<void>((done, failed) => {
        const leave = (why: Error) => {
          const at = waiting.indexOf(go);
          if (at < 0) return;
          waiting.splice(at, 1);
          failed(why);
        };
        const late = setTimeout(() => leave(new Busy()), WAIT_MS);
        signal?.addEventListener('abort', () => leave(new Busy()), { once: true });
        const go = () => {
          clearTimeout(late);
          done();
        };
        waiting.push(go);
      });
    }
    let over = false;
    return () => {
      if (over) return;
      over = true;
      release();
    };
  }

  return { enter, idle: () => taken === 0 };
}

/** The same for each key apart. */
export function openSlotsByKey(most: number, waitingMost: number) {
  const slots = new Map<string, ReturnType<typeof openSlots>>();
  return async (key: string, signal?: AbortSignal): Promise<() => void> => {
    const own = slots.get(key) ?? openSlots(most, waitingMost);
    slots.set(key, own);
    const release = await own.enter(signal);
    return () => {
      release();
      if (own.idle()) slots.delete(key);
    };
  };
}
