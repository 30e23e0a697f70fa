import { NEXT_KEY } from '@praxis/contract/live-media/live-media';

/** A new key is announced at least a segment (two seconds) before it is used. */
const WITHIN_MS = 1500;
const LINE = new RegExp(`^${NEXT_KEY}URI="([^"]+)"`, 'm');

type Options = {
  /** Fetches what then lies in the cache of the browser. */
  fetched: (address: string) => Promise<unknown>;
  /** From 0 to 1; a class of a thousand shall not ask in the same moment. */
  chance?: () => number;
};

/** Fetches the key a playlist announces before the player needs it. */
export function openNextKeys({ fetched, chance = Math.random }: Options) {
  let known: string | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    /** A playlist came from an address. */
    onPlaylist(text: string, base: string) {
      const uri = LINE.exec(text)?.[1];
      if (!uri || uri === known) return;
      known = uri;
      clearTimeout(waiting);
      const address = new URL(uri, base).href;
      // When that fails the player asks for it itself.
      waiting = setTimeout(() => void fetched(address).catch(() => undefined), chance() * WITHIN_MS);
    },
    close: () => clearTimeout(waiting),
  };
}
