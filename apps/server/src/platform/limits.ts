import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { Refusal } from './refusal.ts';

/** Counts attempts by name over a window; shared by all servers and kept outside the caller's transaction, so a refused call still counts. */
export type Limits = ReturnType<typeof openLimits>;

/** Opens the counters. Windows are in seconds. */
export function openLimits(db: Db, clock: Clock) {
  return {
    /** Refuses with 429 when `name` has reached `most` hits in its window. Counts nothing. */
    async check(name: string, most: number) {
      const now = clock.now();
      const row = await db
        .selectFrom('rate_limits')
        .select(['hits', 'until'])
        .where('name', '=', name)
        .where('until', '>', now)
        .executeTakeFirst();
      if (row && row.hits >= most) throw tooMany(row.until, now);
    },
    /** Counts one hit and returns how many there are in this window. */
    async hit(name: string, window: number) {
      const now = clock.now();
      const until = new Date(now.getTime() + window * 1000);
      const row = await db
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
      return row;
    },
    /** Counts one hit and refuses with 429 when it is over `most`. */
    async take(name: string, most: number, window: number) {
      const row = await this.hit(name, window);
      if (row.hits > most) throw tooMany(row.until, clock.now());
    },
    /** Forgets a name, for example after a successful login. */
    async clear(name: string) {
      await db.deleteFrom('rate_limits').where('name', '=', name).execute();
    },
  };
}

function tooMany(until: Date, now: Date) {
  const wait = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Refusal('too_many_requests', { status: 429, values: { seconds: wait }, retryAfter: wait });
}
