import { type DBSchema, openDB } from 'idb';

/** A file whose bytes have not reached the server, as this device keeps it. */
export type LocalFile = { key: string; attempt: string; item: number; sha256: string; file: File };

interface Tables extends DBSchema {
  files: { key: string; value: LocalFile; indexes: { attempt: string } };
}

const keyOf = (attempt: string, item: number, sha256: string) => `${attempt} ${item} ${sha256}`;

/** What this device keeps of files that one person hands in, until the server has them. */
export function openFileStore(uid: string) {
  const database = openDB<Tables>(`praxis-files-${uid}`, 1, {
    upgrade(db) {
      db.createObjectStore('files', { keyPath: 'key' }).createIndex('attempt', 'attempt');
    },
  });
  return {
    async keep(attempt: string, item: number, sha256: string, file: File) {
      await (await database).put('files', { key: keyOf(attempt, item, sha256), attempt, item, sha256, file });
    },
    async of(attempt: string) {
      return (await database).getAllFromIndex('files', 'attempt', attempt);
    },
    async forget(attempt: string, item: number, sha256: string) {
      await (await database).delete('files', keyOf(attempt, item, sha256));
    },
  };
}
