import pg from 'pg';
import type { Logger } from 'pino';

const AGAIN_MS = 500;

/** Hears PostgreSQL's notifications on some channels and connects again when it is cut off. */
export type Listener = ReturnType<typeof openListener>;

/** Opens a listener; `connected` runs after every connect, because what was said meanwhile was not heard. */
export function openListener(
  url: string,
  channels: () => readonly string[],
  log: Logger,
  { onMessage, connected }: { onMessage: (channel: string, payload: string) => void; connected: () => Promise<void> },
) {
  let listener: pg.Client | undefined;
  let closed = false;

  async function listen() {
    if (closed) return;
    const client = new pg.Client({ connectionString: url, application_name: 'praxis realtime', keepAlive: true });
    const again = () => {
      if (listener !== client) return;
      listener = undefined;
      if (!closed) setTimeout(() => void listen(), AGAIN_MS).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload));
    listener = client;
    try {
      await client.connect();
      await client.query(
        channels()
          .map((channel) => `listen ${channel}`)
          .join('; '),
      );
      await connected();
    } catch (error) {
      log.warn({ err: error }, 'realtime listener could not connect, trying again');
      again();
    }
  }

  return {
    start: listen,
    async close() {
      closed = true;
      await listener?.end();
    },
  };
}
