import { sql } from 'kysely';
import { markGathered } from './at-commit.ts';
import type { Db } from './db.ts';

/** Serialization, locks that were waited for too long, and a database that is full, ending or gone: the whole transaction is to be tried again. */
const isPassing = (error: unknown) => /^(08|40|53|55|57|58)/.test((error as { code?: string }).code ?? '');

const withoutSavepoints = new WeakSet<Db>();

/** A part failed for which there was no savepoint. */
class PartFailed extends Error {
  override name = 'PartFailed';
}

/**
 * Runs a part of the caller's transaction that may fail by itself: what it did is undone and the rest goes on, with the error in its place.
 * What would be over a moment later ends the whole transaction, as it would without this.
 */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<{ done: T } | { failed: unknown }> {
  if (withoutSavepoints.has(db)) {
    try {
      return { done: await work() };
    } catch (error) {
      throw isPassing(error) ? error : new PartFailed('a part failed', { cause: error });
    }
  }
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

/**
 * For a transaction whose parts hardly ever fail, and that may be run again: at first without savepoints, which are two statements for each
 * part; once a part failed all of it is undone and run with them.
 */
export async function partsHardlyFail<T>(transact: (work: (db: Db) => Promise<T>) => Promise<T>, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await transact((db) => {
      withoutSavepoints.add(db);
      return work(db);
    });
  } catch (error) {
    if (!(error instanceof PartFailed)) throw error;
    return transact(work);
  }
}
