import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { Refusal } from '../http/refusal.ts';

/** The stored row behind an id; refused when it is gone. */
export async function findFile(db: Db, id: string) {
  return db.selectFrom('files').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** Counts files that were made from somebody's file among those they keep. */
export async function retainFor(db: Db, ownerId: string, ids: readonly string[]) {
  if (ids.length > 0)
    await db.updateTable('files').set({ owner_id: ownerId }).where('id', 'in', ids).where('owner_id', 'is', null).execute();
}

/** The stored rows behind ids; those that are gone are left out. */
export async function findFiles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
}

/** Says that files are used by something, so that they are not swept as forgotten uploads. */
export const markUsed = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('files')
    .set({ used_at: sql`now()` })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('used_at', 'is', null)
    .execute();

/** The file a person uploaded for a purpose and may now attach to something; anybody else's is as good as missing. */
export async function fileTheActorUploaded(db: Db, actor: { userId: string }, fileId: string, purpose: string) {
  const file = await findFile(db, fileId);
  if (!file || file.owner_id !== actor.userId || file.purpose !== purpose) throw new Refusal('file_not_found');
  if (file.used_at === null) await markUsed(db, [file.id]);
  return file;
}
