import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionLost } from '../database/connection-pool.ts';

const AGAIN_MS = 250;

/** The words of a statement, given as such or within a query. */
const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? ''));

/** The same object but for some of its methods. */
const overriding = <T extends object>(object: T, methods: Partial<Record<keyof T, unknown>>): T =>
  new Proxy(object, {
    get(target, name) {
      if (Object.hasOwn(methods, name)) return methods[name as keyof T];
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/**
 * A pool for the queue's library that outlives its database: connections are waited for, and a statement that was cut off is repeated, as
 * all of the queue's may be. The library does not wait for the answer when it says that a job ended or failed: a database that was away at
 * that moment ended the process, and one away at a full minute the runner. Who stops says for how long statements are repeated yet, and
 * waits for those on their way.
 */
export function retryingPool(pool: pg.Pool) {
  const pending = new Set<Promise<unknown>>();
  let giveUpAt = Number.POSITIVE_INFINITY;

  async function repeat<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!isConnectionLost(error) || Date.now() >= giveUpAt) throw error;
        await pause(AGAIN_MS);
      }
    }
  }
  function repeated<T>(ask: () => Promise<T>): Promise<T> {
    const asked = repeat(ask);
    pending.add(asked);
    const done = () => pending.delete(asked);
    asked.then(done, done);
    return asked;
  }
  const query = (...args: unknown[]) => repeated(() => Reflect.apply(pool.query, pool, args) as Promise<unknown>);

  function withQuery(client: pg.PoolClient) {
    const asking = (on: pg.Pool | pg.PoolClient, args: unknown[]) => Reflect.apply(on.query, on, args) as Promise<unknown>;
    let inTransaction = false;
    return overriding(client, {
      query(...args: unknown[]) {
        const words = textOf(args[0]);
        if (/^\s*begin\b/i.test(words)) inTransaction = true;
        // A transaction is not repeated in part: it fails, and with it whoever began it.
        if (inTransaction) {
          if (/^\s*(commit|rollback)\s*;?\s*$/i.test(words)) inTransaction = false;
          return asking(client, args);
        }
        let on: pg.Pool | pg.PoolClient = client;
        return repeated(() => {
          const asked = asking(on, args);
          // A connection that was lost stays lost.
          on = pool;
          return asked;
        });
      },
    });
  }
  // Who listens connects again by itself.
  const connect = (listening?: Parameters<pg.Pool['connect']>[0]) =>
    listening ? pool.connect(listening) : repeated(() => pool.connect()).then(withQuery);

  return {
    pool: overriding(pool, { connect, query }),
    /** Repeats for so many milliseconds yet. */
    giveUpAfter(ms: number) {
      giveUpAt = Date.now() + ms;
    },
    /** Waits for statements that are on their way. */
    settled: async () => void (await Promise.allSettled(pending)),
  };
}
