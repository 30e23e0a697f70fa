import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../database/db.ts';
import type { RedisBus } from '../realtime/redis.ts';
import { Refusal } from './refusal.ts';

/** Hits of one name in its window, and when the window ends. */
type Count = { hits: number; until: Date };

/** Where hits are counted; all servers share it. Windows are in seconds. */
type Counters = {
  look(name: string, now: Date): Promise<Count | undefined>;
  hit(name: string, window: number, now: Date): Promise<Count>;
  clear(name: string): Promise<void>;
};

/** Counts attempts by name over a window; kept outside the caller's transaction, so a refused call still counts. */
export type Limits = ReturnType<typeof openLimits>;

/** Counters in an unlogged table. */
export const databaseCounters = (db: Db): Counters => ({
  look: (name, now) =>
    db.selectFrom('rate_limits').select(['hits', 'until']).where('name', '=', name).where('until', '>', now).executeTakeFirst(),
  hit(name, window, now) {
    const until = new Date(now.getTime() + window * 1000);
    return db
      .insertInto('rate_limits')
      .values({ name, hits: 1, until })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          hits: sql`case when rate_limits.until <= ${now} then 1 else rate_limits.hits + 1 end`,
          until: sql`case when rate_limits.until <= ${now} then ${until}::timestamptz else rate_limits.until end`,
        }),
      )
      .returning(['hits', 'until'])
      .executeTakeFirstOrThrow();
  },
  async clear(name) {
    await db.deleteFrom('rate_limits').where('name', '=', name).execute();
  },
});

const HIT =
  "local hits = redis.call('INCR', KEYS[1]); if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end; return {hits, redis.call('PTTL', KEYS[1])}";

/** Counters in Redis, which forgets them by itself when their window ends. */
export const redisCounters = ({ client }: Pick<RedisBus, 'client'>): Counters => {
  const key = (name: string) => `praxis:limit:${name}`;
  const until = (now: Date, milliseconds: number) => new Date(now.getTime() + Math.max(0, milliseconds));
  return {
    async look(name, now) {
      const [hits, left] = await Promise.all([client.get(key(name)), client.pttl(key(name))]);
      return hits ? { hits: Number(hits), until: until(now, left) } : undefined;
    },
    async hit(name, window, now) {
      const [hits, left] = (await client.eval(HIT, 1, key(name), Math.round(window * 1000))) as [number, number];
      return { hits, until: until(now, left) };
    },
    async clear(name) {
      await client.del(key(name));
    },
  };
};

/** Opens the limits on their counters; when those are away, the second ones count. */
export function openLimits(first: Counters, clock: Clock, second: Counters = first) {
  /** A limit that cannot be counted must neither lock everybody out nor let everybody in. */
  const withEither = async <T>(count: (counters: Counters) => Promise<T>) => {
    if (first === second) return count(first);
    try {
      return await count(first);
    } catch {
      // Redis has already been reported as away by its connection.
      return count(second);
    }
  };
  return {
    /** Refuses with 429 when `name` has reached `most` hits in its window. Counts nothing. */
    async check(name: string, most: number) {
      const now = clock.now();
      const row = await withEither((counters) => counters.look(name, now));
      if (row && row.hits >= most) throw tooMany(row.until, now);
    },
    /** Whether `name` has reached `most` hits in its window. Counts nothing. */
    async reached(name: string, most: number) {
      const now = clock.now();
      return ((await withEither((counters) => counters.look(name, now)))?.hits ?? 0) >= most;
    },
    /** Counts one hit and returns how many there are in this window. */
    hit: (name: string, window: number) => withEither((counters) => counters.hit(name, window, clock.now())),
    /** Counts one hit and refuses with 429 when it is over `most`. */
    async take(name: string, most: number, window: number) {
      const row = await this.hit(name, window);
      if (row.hits > most) throw tooMany(row.until, clock.now());
    },
    /** Forgets a name, for example after a successful login. */
    clear: (name: string) => withEither((counters) => counters.clear(name)),
  };
}

function tooMany(until: Date, now: Date) {
  const wait = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Refusal('too_many_requests', { status: 429, values: { seconds: wait }, retryAfter: wait });
}
