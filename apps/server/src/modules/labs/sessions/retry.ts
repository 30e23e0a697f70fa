import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hostsHere } from '../hosts/hosts.ts';
import { type MachineRow, updateMachine } from '../machines/machines.store.ts';
import { queueOperation } from '../machines/operations.store.ts';

/** A failed machine is made anew where it was, so that its home directory is found; else anywhere. */
export async function retryMachine(app: App, db: Db, machine: MachineRow, by: string, now: Date) {
  const there = machine.host !== null && hostsHere(app).includes(machine.host) && machine.error !== 'lab_machine_lost';
  if (!there || machine.expires_at === null)
    return updateMachine(
      db,
      machine.id,
      { state: 'waiting', host: null, generation: machine.generation + 1, operation: null, error: null, asked_at: now, warned: null },
      now,
    );
  const of = {
    machine_id: machine.id,
    generation: machine.generation,
    host: machine.host!,
    kind: 'initialise',
    body: { keep_home: true },
    made_by: by,
  };
  await queueOperation(db, of, now);
  return updateMachine(db, machine.id, { state: 'creating', operation: 'create', progress: 0, error: null, warned: null }, now);
}
