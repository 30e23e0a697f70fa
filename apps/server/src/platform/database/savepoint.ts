import { sql } from 'kysely';
import { markGathered } from './at-commit.ts';
import type { Db } from './db.ts';

/** Serialization, locks that were waited for too long, and a database that is full, ending or gone: the whole transaction is to be tried again. */
const isPassing = (error: unknown) => /^(08|40|53|55|57|58)/.test((error as { code?: string }).code ?? '');

/**
 * Runs a part of the caller's transaction that may fail by itself: what it did is undone and the rest goes on, with the error in its place.
 * What would be over a moment later ends the whole transaction, as it would without this.
 */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<{ done: T } | { failed: unknown }> {
  await sql`savepoint part`.execute(db);
  const forgetSince = markGathered(db);
  try {
    const done = await work();
    await sql`release savepoint part`.execute(db);
    return { done };
  } catch (error) {
    if (isPassing(error)) throw error;
    await sql`rollback to savepoint part`.execute(db);
    forgetSince();
    return { failed: error };
  }
}
