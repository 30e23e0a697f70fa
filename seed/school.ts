import { sql } from 'kysely';
import type { App } from '../apps/server/src/platform/app.ts';
import { type Db, withTransaction } from '../apps/server/src/platform/database/db.ts';

/** What a part of the demo school is seeded with. */
export type School = {
  app: App;
  /** Does a step once in the life of the database: the work and the note that it is done are one transaction. */
  once(step: string, work: (db: Db) => Promise<void>): Promise<void>;
  /** The ids of the demo people by account name; inside a step its `db` is handed over. */
  people(db?: Db): Promise<Map<string, string>>;
};

/** Opens the school for seeding; a seed that was killed goes on at the step it had not finished. */
export function openSchool(app: App): School {
  return {
    app,
    once: (step, work) =>
      withTransaction(app.db, async (db) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(db);
        const first = await db
          .insertInto('seed_steps')
          .values({ name: step })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .executeTakeFirst();
        if (first) await work(db);
      }),
    async people(db = app.db) {
      const rows = await db.selectFrom('users').select(['id', 'account']).where('account', 'is not', null).execute();
      return new Map(rows.map((row) => [row.account!, row.id]));
    },
  };
}
