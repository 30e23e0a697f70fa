import type { Db } from '../../../platform/database/db.ts';
import { findMachine, machinesOfTask } from '../machines/machines.store.ts';
import { queueRecycling } from '../machines/recycle.ts';
import { publishToSession } from './publish-session.ts';

/** Nobody gets at a withdrawn task: what runs for it is recycled, with its home directories kept for when it is opened again. */
export async function withdrawMachines(db: Db, taskId: string, by: string, now: Date) {
  for (const { id } of await machinesOfTask(db, taskId)) {
    const machine = await findMachine(db, id, true);
    if (!machine || machine.state === 'recycled') continue;
    await queueRecycling(db, machine, by, now);
    await publishToSession(db, { session_id: machine.session_id, task_id: taskId }, { what: 'room' });
  }
}
