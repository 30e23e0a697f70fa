import { type DBSchema, openDB } from 'idb';

/** A picture this phone took for a code, as long as the server has not got it. */
export type StoredPhoto = { key: string; ticket: string; sha256: string; size: number; blob: Blob; at: number };

interface Tables extends DBSchema {
  photos: { key: string; value: StoredPhoto; indexes: { ticket: string } };
}

const DAY_MS = 86_400_000;
const keyOf = (ticket: string, sha256: string) => `${ticket} ${sha256}`;

/** What a phone keeps of its pictures: a page that a browser closes while the camera is open loses none. */
export function openPhotoStore() {
  const database = openDB<Tables>('praxis-capture', 1, {
    upgrade(db) {
      db.createObjectStore('photos', { keyPath: 'key' }).createIndex('ticket', 'ticket');
    },
  });
  return {
    async keep(ticket: string, { sha256, size, blob }: Pick<StoredPhoto, 'sha256' | 'size' | 'blob'>) {
      await (await database).put('photos', { key: keyOf(ticket, sha256), ticket, sha256, size, blob, at: Date.now() });
    },
    async forget(ticket: string, sha256: string) {
      await (await database).delete('photos', keyOf(ticket, sha256));
    },
    /** The pictures of a code, as they were taken; those of codes long over go. */
    async of(ticket: string): Promise<StoredPhoto[]> {
      const all = await (await database).getAll('photos');
      for (const { key, at } of all) if (at < Date.now() - DAY_MS) await (await database).delete('photos', key);
      return all.filter((one) => one.ticket === ticket).sort((one, other) => one.at - other.at);
    },
  };
}
