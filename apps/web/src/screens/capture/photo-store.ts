import { type DBSchema, openDB } from 'idb';

/** A picture this phone took for a code, as long as the server has not got it. */
export type StoredPhoto = { key: string; ticket: string; sha256: string; size: number; blob: Blob; at: number };

interface Tables extends DBSchema {
  photos: { key: string; value: StoredPhoto; indexes: { ticket: string } };
}

const OLD_MS = 14 * 86_400_000;
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
    /**
     * The pictures of a code, and those that another code of this phone left behind and this one awaits, as they were taken. Old ones of
     * other codes go; a clock that jumps takes none of this one away.
     */
    async of(ticket: string, awaited: readonly string[] = []): Promise<StoredPhoto[]> {
      const all = (await (await database).getAll('photos')).sort((one, other) => one.at - other.at);
      const own = new Map(all.filter((one) => one.ticket === ticket).map((one) => [one.sha256, one]));
      for (const one of all) {
        if (one.ticket === ticket) continue;
        const adopted = { ...one, ticket, key: keyOf(ticket, one.sha256) };
        if (awaited.includes(one.sha256) && !own.has(one.sha256)) {
          await (await database).put('photos', adopted);
          own.set(one.sha256, adopted);
        } else if (one.at < Date.now() - OLD_MS) await (await database).delete('photos', one.key);
      }
      return [...own.values()];
    },
  };
}
