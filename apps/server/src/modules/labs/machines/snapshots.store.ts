import type { Db } from '../../../platform/database/db.ts';

/** The name a host knows a snapshot by. */
export const findSnapshot = (db: Db, id: string) => db.selectFrom('lab_snapshots').selectAll().where('id', '=', id).executeTakeFirst();

/** Snapshots that a fresh machine has taken over belong to its generation; the others are gone. */
export async function renameSnapshots(db: Db, machineId: string, before: number, after: number, saved: readonly string[]) {
  await db
    .updateTable('lab_snapshots')
    .set({ generation: after })
    .where('machine_id', '=', machineId)
    .where('generation', '=', before)
    .where('name', 'in', [...saved, ''])
    .execute();
}

export const insertSnapshot = (db: Db, snapshot: { machine_id: string; generation: number; name: string; automatic: boolean; at: Date }) =>
  db.insertInto('lab_snapshots').values(snapshot).returning('id').executeTakeFirstOrThrow();
export const updateSnapshot = (db: Db, id: string, mb: number) =>
  db.updateTable('lab_snapshots').set({ mb }).where('id', '=', id).execute();
export const deleteSnapshot = (db: Db, id: string) => db.deleteFrom('lab_snapshots').where('id', '=', id).execute();
