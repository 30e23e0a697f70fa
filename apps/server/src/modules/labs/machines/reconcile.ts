import { LAB_AREA, type LabEvent, type LabHostState, type LabMachine } from '@praxis/contract/labs/agent';
import type { App } from '../../../platform/app.ts';
import { type Db, withTransaction } from '../../../platform/database/db.ts';
import { askHost, endOf, labelOf } from '../hosts/hosts.ts';
import { publishToSession } from '../sessions/publish-session.ts';
import { type Found, findMachine, findOwner, type MachineRow, machinesOn, updateMachine } from './machines.store.ts';
import { askAgain, busyMachines, saveHost } from './operations.store.ts';

/** What pages show of a machine, out of what its host says. */
export function reportedState(state: LabHostState | undefined, machine: Pick<LabMachine, 'template' | 'memory_mb'>): Found {
  const template = state?.templates.find(({ id }) => id === machine.template);
  const capabilities = template?.capabilities;
  const displays: Found['displays'] =
    !capabilities || capabilities.display === 'text' ? ['tty'] : capabilities.terminal ? ['vnc', 'tty'] : ['vnc'];
  return {
    displays,
    memory_mb: machine.memory_mb,
    ...(capabilities && {
      capabilities: { snapshot: capabilities.snapshot, devices: capabilities.devices, clipboard: capabilities.clipboard },
    }),
  };
}

/** Writes that a machine is broken, so that its student is offered a new one. */
export async function breakMachine(db: Db, machine: Pick<MachineRow, 'id'>, error: string, now: Date) {
  await updateMachine(db, machine.id, { state: 'failed', operation: null, error }, now);
  const owner = await findOwner(db, machine.id);
  if (owner) await publishToSession(db, owner, { what: 'room' });
}

/** What a host has that it should not have: machines recycled meanwhile, made anew elsewhere, or never asked for. */
async function clearOrphans(app: App, host: string, orphans: readonly LabMachine[]) {
  for (const { machine, generation } of orphans) {
    try {
      await askHost(app, host, 'destroy', { machine, generation, operation: `orphan-${machine}-${generation}` });
    } catch (error) {
      app.http.log.warn({ word: labelOf(error), machine }, 'a machine nobody asked for stays until the host speaks again');
    }
  }
}

/** What broke a machine by the words of its host, `undefined` while it runs. */
function faultOf(machine: MachineRow, found: LabMachine | undefined) {
  if (!found || found.generation < machine.generation) return 'lab_machine_lost';
  return found.state === 'failed' || found.state === 'stopped' ? endOf(found.error ?? '') : undefined;
}

/** Asks the host what it knows of one machine now; `undefined` when it cannot say. */
async function faultNow(app: App, host: string, machine: MachineRow) {
  try {
    return faultOf(machine, await askHost(app, host, 'machine', { machine: machine.id }));
  } catch (error) {
    // A host that is away or silent tells its whole state when it is back.
    return labelOf(error) === 'machine_missing' ? faultOf(machine, undefined) : undefined;
  }
}

/**
 * Breaks a machine its host does not have, if that is still so: a host's state is told while its machines are made and started, and may
 * be read here after one of them was answered for. So the host is asked after the machine was seen at rest, and what changed since stays.
 */
async function breakIfLost(app: App, host: string, seen: MachineRow) {
  const fault = await faultNow(app, host, seen);
  if (!fault) return;
  await withTransaction(app.db, async (db) => {
    const machine = await findMachine(db, seen.id, true);
    const changed = machine?.host !== host || machine.updated_at.getTime() !== seen.updated_at.getTime();
    if (!changed && !(await busyMachines(db, host)).has(seen.id)) await breakMachine(db, seen, fault, app.clock.now());
  });
}

/** Compares what a host says with what it should have. */
async function compare(app: App, host: string, state: LabHostState) {
  const { db } = app;
  // Busy ones first: what ends in between still counts as busy.
  const busy = await busyMachines(db, host);
  const ours = await machinesOn(db, host);
  const theirs = new Map(state.machines.map((machine) => [machine.machine, machine]));
  for (const machine of ours) {
    if (busy.has(machine.id) || machine.state === 'failed') continue;
    if (faultOf(machine, theirs.get(machine.id))) await breakIfLost(app, host, machine);
  }
  const known = new Map(ours.map((machine) => [machine.id, machine]));
  const orphans = state.machines.filter((one) => {
    const machine = known.get(one.machine);
    return !busy.has(one.machine) && (!machine || one.generation < machine.generation);
  });
  await clearOrphans(app, host, orphans);
}

/** Listens to the hosts; `wake` looks for work when one comes or has room. */
export function listenToHosts(app: App, wake: () => void) {
  const here = new Set<string>();
  const latest = new Map<string, LabHostState>();
  app.agents.calls.define(LAB_AREA, {
    async state({ agent, state }) {
      const reported = state as LabHostState;
      const first = !here.has(agent);
      here.add(agent);
      latest.set(agent, reported);
      await saveHost(app.db, agent, reported, app.clock.now());
      if (first) await askAgain(app.db, agent);
      await compare(app, agent, reported);
      wake();
    },
    async event({ agent, event }) {
      const reported = event as LabEvent;
      if (reported.event !== 'machine_failed' || !/^\d{1,18}$/.test(reported.machine)) return;
      const machine = await findMachine(app.db, reported.machine);
      // Of machines of another host this one knows nothing, whatever it says.
      const running = machine?.host === agent && ['common', 'advanced', 'expired'].includes(machine.state);
      if (running && machine.generation === reported.generation)
        await breakMachine(app.db, machine, endOf(reported.error), app.clock.now());
    },
    async lost({ agent }) {
      here.delete(agent);
    },
  });
  return { stateOf: (host: string) => latest.get(host) };
}
