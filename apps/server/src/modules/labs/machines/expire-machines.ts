import type { App } from '../../../platform/app.ts';
import { withTransaction } from '../../../platform/database/db.ts';
import { sendMessage } from '../../messages/index.ts';
import { isAutonomous, venueOf } from '../../spaces/index.ts';
import { labTaskAddress } from '../console/addresses.ts';
import { askHost, labelOf } from '../hosts/hosts.ts';
import { publishToSession } from '../sessions/publish-session.ts';
import { dueWarning, machineStateAt } from './machine.rules.ts';
import { findMachine, findOwner, type MachineRow, updateMachine } from './machines.store.ts';
import { dropQueued } from './operations.store.ts';
import { queueRecycling } from './recycle.ts';
import { endingMachines, strandedMachines, whatIsDue } from './scheduling.store.ts';

const AHEAD_MS = 300_000;
/** A host that was not heard of for so long gives back what it had not made yet. */
const STRANDED_MS = 60_000;

async function warn(db: App['db'], machine: MachineRow, seconds: number, now: Date) {
  const owner = await findOwner(db, machine.id);
  await updateMachine(db, machine.id, { warned: seconds }, now);
  if (!owner) return;
  if (isAutonomous(db, venueOf(owner)))
    await sendMessage(db, {
      userIds: [owner.user_id],
      kind: 'lab_expires',
      values: { title: owner.title, minutes: Math.round(seconds / 60) },
      link: labTaskAddress({ id: owner.task_id, space_id: owner.space_id }),
      usefulUntil: machine.expires_at!,
    });
  await publishToSession(db, owner, { what: 'room' });
}

/** Closes the consoles of machines that expired; who renews gets new ones. */
async function closeConsoles(app: App, machines: readonly MachineRow[]) {
  for (const { id, host } of machines) {
    if (!host) continue;
    await askHost(app, host, 'revoke', { machine: id }).catch((error: unknown) =>
      app.http.log.warn({ word: labelOf(error), machine: id }, 'consoles of an expired machine end with their tickets'),
    );
  }
}

/** Machines that were on their way at a host that went silent wait for another one. */
async function takeElsewhere(db: App['db'], now: Date) {
  for (const id of await strandedMachines(db, new Date(now.getTime() - STRANDED_MS))) {
    const machine = await findMachine(db, id, true);
    if (machine?.state !== 'creating') continue;
    await dropQueued(db, id, now);
    await updateMachine(db, id, { state: 'waiting', host: null, operation: null, progress: 0, generation: machine.generation + 1 }, now);
  }
}

/** Whether anything is to be swept, whether machines wait for a place, and whether a section of a stage is over for somebody in it. */
export const machinesDue = (db: App['db'], now: Date) =>
  whatIsDue(db, { ending: new Date(now.getTime() + AHEAD_MS), silent: new Date(now.getTime() - STRANDED_MS), now });

/** Warns before machines expire, expires them, and recycles those that nobody renewed. */
export async function expireMachines(app: App, now: Date) {
  const expired = await withTransaction(app.db, async (db) => {
    await takeElsewhere(db, now);
    const ended: MachineRow[] = [];
    for (const machine of await endingMachines(db, new Date(now.getTime() + AHEAD_MS))) {
      const state = machineStateAt(machine, now);
      const seconds = dueWarning(machine, now);
      if (seconds !== undefined) await warn(db, machine, seconds, now);
      if (state === machine.state || (state !== 'expired' && state !== 'recycled')) continue;
      if (state === 'expired') {
        await updateMachine(db, machine.id, { state: 'expired' }, now);
        ended.push(machine);
      } else await queueRecycling(db, machine, null, now);
      const owner = await findOwner(db, machine.id);
      if (owner) await publishToSession(db, owner, { what: 'room' });
    }
    return ended;
  });
  await closeConsoles(app, expired);
}
