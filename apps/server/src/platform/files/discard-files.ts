import type { Db } from '../database/db.ts';
import type { FileStore } from '../stores/store.ts';

/** Deletes files: nobody opens them from now on, and the next sweep removes their bytes. */
export async function discardFiles(db: Db, ids: readonly string[], now: Date) {
  if (ids.length > 0)
    await db.updateTable('files').set({ deleted_at: now }).where('id', 'in', ids).where('deleted_at', 'is', null).execute();
}

/** Deletes files kept for some purposes that are older than that. */
export const discardOld = (db: Db, purposes: readonly string[], before: Date, now: Date) =>
  db
    .updateTable('files')
    .set({ deleted_at: now })
    .where('purpose', 'in', [...purposes, ''])
    .where('created_at', '<', before)
    .where('deleted_at', 'is', null)
    .execute();

/** Deletes the files of a person that were kept for some purposes. */
export const discardFilesOf = (db: Db, ownerId: string, purposes: readonly string[], now: Date) =>
  db
    .updateTable('files')
    .set({ deleted_at: now })
    .where('owner_id', '=', ownerId)
    .where('purpose', 'in', [...purposes, ''])
    .where('deleted_at', 'is', null)
    .execute();

/** Removes the bytes of deleted files. Stopped in between it goes on next time; bytes that are gone already are no error. */
export async function removeDeletedBytes(db: Db, store: FileStore, now: Date) {
  for (;;) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'storage_key'])
      .where('deleted_at', 'is not', null)
      .where('bytes_removed_at', 'is', null)
      .limit(200)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) await store.remove(row.storage_key);
    await db
      .updateTable('files')
      .set({ bytes_removed_at: now })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
  }
}
