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

/** The same where each entry has a name of its own, such as the kind it stands for. */
export type NamedExtensionPoint<Name extends string, Entry> = {
  name: string;
  /** Fails when the name is taken. */
  register: (app: { db: Db }, name: Name, entry: Entry) => void;
  /** Puts another in the place of one, for tests of modules left of the one that registers it. */
  replace: (app: { db: Db }, name: Name, entry: Entry) => void;
  find: (school: Db | { db: Db }, name: Name) => Entry | undefined;
  entries: (school: Db | { db: Db }) => ReadonlyMap<Name, Entry>;
};

const databaseIn = (school: Db | { db: Db }) => databaseOf('db' in school ? school.db : school);

/** Opens a place to add to. */
export function extensionPoint<Entry>(name: string): ExtensionPoint<Entry> {
  const registered = new WeakMap<Db, Entry[]>();
  return {
    name,
    register: ({ db }, entry) => void registered.set(db, [...(registered.get(db) ?? []), entry]),
    entries: (school) => registered.get(databaseIn(school)) ?? [],
  };
}

/** Opens a place to add to by name. */
export function namedExtensionPoint<Name extends string, Entry>(name: string): NamedExtensionPoint<Name, Entry> {
  const registered = new WeakMap<Db, Map<Name, Entry>>();
  const none: ReadonlyMap<Name, Entry> = new Map();
  const put = ({ db }: { db: Db }, key: Name, entry: Entry) => {
    const known = registered.get(db) ?? new Map<Name, Entry>();
    registered.set(db, known.set(key, entry));
  };
  return {
    name,
    register({ db }, key, entry) {
      if (registered.get(db)?.has(key)) throw new Error(`${name}: ${key} is registered twice`);
      put({ db }, key, entry);
    },
    replace: put,
    find: (school, key) => registered.get(databaseIn(school))?.get(key),
    entries: (school) => registered.get(databaseIn(school)) ?? none,
  };
}
