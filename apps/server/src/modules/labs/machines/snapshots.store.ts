import type { Db } from '../../../platform/database/db.ts';

/** The name a host knows a snapshot by. */
export const findSnapshot = (db: Db, id: string) => db.selectFrom('lab_snapshots').selectAll().where('id', '=', id).executeTakeFirst();

export const findDevice = (db: Db, id: string) => db.selectFrom('lab_devices').selectAll().where('id', '=', id).executeTakeFirst();

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
