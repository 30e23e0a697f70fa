import type { Kysely } from 'kysely';
import type { DB } from './database.generated.ts';

// Db of db.ts, which this file may not import: that one uses it.
type Db = Kysely<DB>;

type Write<Row> = (db: Db, rows: readonly Row[]) => Promise<unknown>;
type Gathered = Map<Write<never>, unknown[]>;

const gathered = new WeakMap<Db, Gathered>();

/**
 * Something that transactions only add and never read: what one of them adds in many places is written in one statement right before it
 * commits. That spares round trips, and locks taken for it are held for the shortest time. Outside a transaction it is written at once.
 */
export function atCommit<Row>(write: Write<Row>) {
  return async (db: Db, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const all = gathered.get(db);
    if (!all) return void (await write(db, rows));
    const known = all.get(write as Write<never>);
    if (known) known.push(...rows);
    else all.set(write as Write<never>, [...rows]);
  };
}

/** Runs the work of a transaction and writes what it gathered, as its last statements. */
export async function gatherUntilCommit<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const all: Gathered = new Map();
  gathered.set(db, all);
  try {
    const done = await work();
    for (const [write, rows] of all) await write(db, rows as never[]);
    return done;
  } finally {
    gathered.delete(db);
  }
}

/** Remembers what a transaction has gathered so far; the result forgets everything since, for parts of it that are undone. */
export function markGathered(db: Db): () => void {
  const all = gathered.get(db);
  const before = new Map([...(all ?? [])].map(([write, rows]) => [write, rows.length]));
  return () => {
    for (const [write, rows] of all ?? []) rows.length = before.get(write) ?? 0;
  };
}
