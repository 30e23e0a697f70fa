import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { waitingMachines } from './scheduling.store.ts';

/** The devices, snapshots and place in the queue of some machines. */
export async function belongings(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return { devices: [], snapshots: [], places: new Map<string, number>() };
  const current = sql<boolean>`generation = (select m.generation from lab_machines m where m.id = machine_id)`;
  const devices = await db
    .selectFrom('lab_devices')
    .selectAll()
    .where('machine_id', 'in', [...ids])
    .where(current)
    .orderBy('id')
    .execute();
  const snapshots = await db
    .selectFrom('lab_snapshots')
    .selectAll()
    .where('machine_id', 'in', [...ids])
    .where(current)
    .orderBy('id')
    .execute();
  const waiting = await waitingMachines(db);
  return { devices, snapshots, places: new Map(waiting.map((machine, at) => [machine.id, at + 1])) };
}

export const insertDevice = (
  db: Db,
  device: { machine_id: string; generation: number; kind: string; name: string; item_id: string | null; attached_at: Date },
) => db.insertInto('lab_devices').values(device).returning('id').executeTakeFirstOrThrow();
export const deleteDevices = (db: Db, machineId: string) => db.deleteFrom('lab_devices').where('machine_id', '=', machineId).execute();
export const deleteDevice = (db: Db, id: string) => db.deleteFrom('lab_devices').where('id', '=', id).execute();

export const findDevice = (db: Db, id: string) => db.selectFrom('lab_devices').selectAll().where('id', '=', id).executeTakeFirst();
