import type { Db } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';

/** The kept home directory of a student's machine. */
export const findHome = (db: Db, of: { labId: string; userId: string; node: string }) =>
  db
    .selectFrom('lab_homes')
    .select(['file_id', 'kept_at'])
    .where('lab_id', '=', of.labId)
    .where('user_id', '=', of.userId)
    .where('node', '=', of.node)
    .executeTakeFirst();

/** Keeps a home directory; returns the file that it replaces. */
export async function saveHome(db: Db, home: { labId: string; userId: string; node: string; fileId: string }, now: Date) {
  const before = await findHome(db, home);
  await db
    .insertInto('lab_homes')
    .values({ lab_id: home.labId, user_id: home.userId, node: home.node, file_id: home.fileId, kept_at: now })
    .onConflict((conflict) => conflict.columns(['lab_id', 'user_id', 'node']).doUpdateSet({ file_id: home.fileId, kept_at: now }))
    .execute();
  return before?.file_id;
}

/** All saved home directories, with the people they belong to. */
export const savedHomes = (db: Db) =>
  db
    .selectFrom('lab_homes as h')
    .innerJoin('files as f', 'f.id', 'h.file_id')
    .innerJoin('people as p', 'p.id', 'h.user_id')
    .select(['h.lab_id', 'h.user_id', 'h.node', 'h.file_id', 'h.kept_at', 'f.storage_key', 'p.name'])
    .orderBy('h.kept_at')
    .execute();

/** Forgets one saved home directory: no machine gets it any more, its file goes with the next sweep. */
export async function withdrawHome(db: Db, home: { lab_id: string; user_id: string; node: string; file_id: string }, now: Date) {
  await db
    .deleteFrom('lab_homes')
    .where('lab_id', '=', home.lab_id)
    .where('user_id', '=', home.user_id)
    .where('node', '=', home.node)
    .where('file_id', '=', home.file_id)
    .execute();
  await discardFiles(db, [home.file_id], now);
}
