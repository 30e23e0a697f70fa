import type { Db } from '../../../platform/database/db.ts';
import { endAssists } from '../assistance/assists.store.ts';
import { type MachineRow, updateMachine } from './machines.store.ts';
import { queueOperation } from './operations.store.ts';

/** Asks a host to recycle a machine, its home directory kept unless nobody is to come back to it. */
export async function queueRecycling(db: Db, machine: MachineRow, by: string | null, now: Date, saveHome = true) {
  await endAssists(db, machine.id, now);
  if (!machine.host) return updateMachine(db, machine.id, { state: 'recycled', operation: null, expires_at: null }, now);
  const operation = {
    machine_id: machine.id,
    generation: machine.generation,
    host: machine.host,
    kind: 'recycle',
    made_by: by,
    body: { keep_home: saveHome },
  };
  await queueOperation(db, operation, now);
  return updateMachine(db, machine.id, { state: 'recycled', operation: 'recycle', expires_at: null }, now);
}
