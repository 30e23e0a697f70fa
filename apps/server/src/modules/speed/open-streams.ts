import { Refusal } from '../../platform/http/refusal.ts';

const RETRY_SECONDS = 5;

/** How many streams each address has open on this server. Many people may share an address, so there is room for a class. */
export function openStreams(most: number) {
  const open = new Map<string, number>();
  return {
    /** Takes a place or refuses; call the returned function once when the stream has ended. */
    take(address: string) {
      const now = open.get(address) ?? 0;
      if (now >= most)
        throw new Refusal('too_many_requests', { status: 429, values: { seconds: RETRY_SECONDS }, retryAfter: RETRY_SECONDS });
      open.set(address, now + 1);
      let input = false;
      return () => {
        if (input) return;
        input = true;
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      };
    },
  };
}
