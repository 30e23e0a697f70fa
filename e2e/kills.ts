import { expect, inject } from 'vitest';

/** What a browser writes down of a server that was killed while it answered; what people lose by it is for the journey to find. */
export const NOISE_OF_KILLS =
  /WebSocket connection to|status of 50[234]|response code \(50[234]\)|: 50[234] http|net::ERR_(CONNECTION|EMPTY|INCOMPLETE|HTTP2|CONTENT_LENGTH)/;

const FIRST_MS = 1200;
const AGAIN_MS = 9000;

/** Has servers killed at moments of chance while a journey goes on; undefined where nothing is to be killed. */
export function killsDuringJourney() {
  const server = inject('killAddress');
  if (!server) return undefined;
  let timer: NodeJS.Timeout | undefined;
  let killing: Promise<void> = Promise.resolve();
  let killed = 0;
  const later = (within: number) => {
    timer = setTimeout(
      () => {
        killing = kill();
      },
      200 + Math.random() * within,
    );
  };
  async function kill() {
    const reply = await fetch(server, { method: 'POST' });
    if (reply.ok) killed++;
    later(reply.ok ? AGAIN_MS : 300);
  }
  return {
    async start() {
      await fetch(server);
      killed = 0;
      later(FIRST_MS);
    },
    async end() {
      await killing;
      clearTimeout(timer);
      expect(killed, 'a server was killed during the journey').toBeGreaterThan(0);
    },
  };
}
