import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { partDegraded } from '../part-state.ts';

const CHANNEL = 'praxis:realtime';
/** The bus between servers when REDIS_URL is set: which topic has news, and the counters of rate limits. */
export type RedisBus = ReturnType<typeof openRedis>;

/** Connects; calls wait for the connection at most a moment, so that a Redis that is away slows nothing down for long. */
export function openRedis(url: string, log: Logger) {
  const options = { maxRetriesPerRequest: 1, commandTimeout: 1000, retryStrategy: (attempt: number) => Math.min(attempt * 100, 2000) };
  const client = new Redis(url, options);
  const listener = new Redis(url, { ...options, commandTimeout: undefined });
  let quiet = false;
  const complain = (error: Error) => {
    if (!quiet) log.warn({ err: error }, 'Redis is away: news travels by polling, limits count in PostgreSQL');
    quiet = true;
  };
  for (const connection of [client, listener]) {
    connection.on('error', complain);
    connection.on('ready', () => {
      quiet = false;
    });
  }
  return {
    client,
    /** Tells every server which topics have news; what cannot be told is found by their polling. */
    async notify(news: string[]) {
      try {
        await client.publish(CHANNEL, JSON.stringify(news));
      } catch (error) {
        complain(error as Error);
      }
    },
    /** Hears the news of all servers, this one included. */
    async listen(listen: (news: string) => void) {
      listener.on('message', (_channel, payload) => {
        for (const news of JSON.parse(payload) as string[]) listen(news);
      });
      await listener.subscribe(CHANNEL).catch(complain);
    },
    /** Undefined when Redis answers, else what is wrong. */
    async look() {
      try {
        await client.ping();
        return undefined;
      } catch (error) {
        return partDegraded('part_redis', { error: (error as Error).message });
      }
    },
    close() {
      client.disconnect();
      listener.disconnect();
    },
  };
}
