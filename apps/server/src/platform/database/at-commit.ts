import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './database.generated.ts';
import { prepared } from './prepared.ts';

// Db of db.ts, which this file may not import: that one uses it.
type Db = Kysely<DB>;

/** Named steps of a statement (`one as (…), two as (…)`), and the question that has them carried out where they only read: one column `told`. */
type Steps = { steps: RawBuilder<unknown>; last?: RawBuilder<unknown> };
type Kind = { name: string; stepsOf: (rows: readonly never[]) => Steps };
type Gathered = Map<Kind, unknown[]>;

const gathered = new WeakMap<Db, Gathered>();

/** Everything that was gathered as one statement; its text depends on the kinds alone. */
function statementOf(all: Gathered) {
  const kinds = [...all].filter(([, rows]) => rows.length > 0).sort(([one], [other]) => (one.name < other.name ? -1 : 1));
  const parts = kinds.map(([kind, rows]) => kind.stepsOf(rows as never[]));
  const questions = parts.flatMap(({ last }) => (last ? [last] : []));
  const name = `tell_${kinds.map(([kind]) => kind.name).join('_')}`;
  return sql`${prepared(name)} with ${sql.join(parts.map(({ steps }) => steps))}
    ${questions.length > 0 ? sql.join(questions, sql` union all `) : sql`select null::text as told`}`;
}

/**
 * Something that transactions only add and never read: what one of them adds in many places is written right before it commits, all kinds
 * of it in one statement. That spares round trips, and locks taken for it are held for the shortest time. Outside a transaction it is
 * written at once.
 */
export function atCommit<Row>(name: string, stepsOf: (rows: readonly Row[]) => Steps) {
  const kind: Kind = { name, stepsOf };
  return async (db: Db, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const all = gathered.get(db);
    if (!all) return void (await statementOf(new Map([[kind, [...rows]]])).execute(db));
    const known = all.get(kind);
    if (known) known.push(...rows);
    else all.set(kind, [...rows]);
  };
}

/** Runs the work of a transaction and writes what it gathered, as its last statement. */
export async function gatherUntilCommit<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const all: Gathered = new Map();
  gathered.set(db, all);
  try {
    const done = await work();
    if ([...all.values()].some((rows) => rows.length > 0)) await statementOf(all).execute(db);
    return done;
  } finally {
    gathered.delete(db);
  }
}

/** Remembers what a transaction has gathered so far; the result forgets everything since, for parts of it that are undone. */
export function markGathered(db: Db): () => void {
  const all = gathered.get(db);
  const before = new Map([...(all ?? [])].map(([kind, rows]) => [kind, rows.length]));
  return () => {
    for (const [kind, rows] of all ?? []) rows.length = before.get(kind) ?? 0;
  };
}
