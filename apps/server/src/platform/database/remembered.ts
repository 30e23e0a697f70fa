import { type Db, databaseOf } from './db.ts';

/**
 * Keeps in memory, for each school, the rows of a table that never change, those read last. `find` gives the ones that are known by their
 * ids; `put` adds what was read.
 */
export function rememberedRows<Row extends { id: string }>(most: number) {
  const memories = new WeakMap<Db, Map<string, Row>>();
  const memoryOf = (db: Db) => {
    const school = databaseOf(db);
    const memory = memories.get(school) ?? new Map<string, Row>();
    memories.set(school, memory);
    return memory;
  };
  return {
    find(db: Db, ids: readonly string[]): Row[] {
      const memory = memoryOf(db);
      return ids.flatMap((id) => {
        const row = memory.get(id);
        if (!row) return [];
        memory.delete(id);
        memory.set(id, row);
        return [row];
      });
    },
    put(db: Db, rows: readonly Row[]) {
      const memory = memoryOf(db);
      for (const row of rows) memory.set(row.id, row);
      while (memory.size > most) memory.delete(memory.keys().next().value!);
    },
  };
}
