import { type Db, databaseOf } from './database/db.ts';

/**
 * A place where modules add what they bring to one that stands left of them. What was added belongs to a school: whoever holds a
 * connection to its database finds it, inside a transaction too.
 */
export type ExtensionPoint<Entry> = {
  name: string;
  register: (app: { db: Db }, entry: Entry) => void;
  /** In the order in which they were added. */
  entries: (school: Db | { db: Db }) => readonly Entry[];
};

/** Opens a place to add to. */
export function extensionPoint<Entry>(name: string): ExtensionPoint<Entry> {
  const registered = new WeakMap<Db, Entry[]>();
  return {
    name,
    register: ({ db }, entry) => void registered.set(db, [...(registered.get(db) ?? []), entry]),
    entries: (school) => registered.get(databaseOf('db' in school ? school.db : school)) ?? [],
  };
}
