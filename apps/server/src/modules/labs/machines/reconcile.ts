import { LAB_AREA, type LabEvent, type LabHostState, type LabMachine } from '@praxis/contract/labs/agent';
import type { MessageKey } from '@praxis/contract/messages';
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
function faultOf(machine: MachineRow, found: LabMachine | undefined): MessageKey | undefined {
  if (!found || found.generation < machine.generation) return 'lab_machine_lost';
  return found.state === 'failed' || found.state === 'stopped' ? endOf(found.error ?? '') : undefined;
}

/** Asks the host what it knows of a machine now; one that is connected and cannot say is believed what it reported. */
async function faultNow(app: App, host: string, machine: MachineRow, reported: LabMachine | undefined) {
  try {
    return faultOf(machine, await askHost(app, host, 'machine', { machine: machine.id }));
  } catch (error) {
    const word = labelOf(error);
    // A host that comes back reports its whole state.
    if (word === 'agent_away') return undefined;
    return faultOf(machine, word === 'machine_missing' ? undefined : reported);
  }
}

/** Breaks a machine unless it has changed since it was seen at rest. */
async function breakAsSeen(app: App, host: string, seen: MachineRow, fault: MessageKey) {
  await withTransaction(app.db, async (db) => {
    const machine = await findMachine(db, seen.id, true);
    const changed = machine?.host !== host || machine.updated_at.getTime() !== seen.updated_at.getTime();
    if (!changed && !(await busyMachines(db, host)).has(seen.id)) await breakMachine(db, seen, fault, app.clock.now());
  });
}

/**
 * Compares what a host says with what it should have. Its state is put together while machines are made and started, and may be read
 * here after one of them was answered for: what is missing is asked about once more, after the machine was seen at rest.
 */
async function compare(app: App, host: string, state: LabHostState) {
  const { db } = app;
  // Busy ones first: what ends in between still counts as busy.
  const busy = await busyMachines(db, host);
  const ours = await machinesOn(db, host);
  const theirs = new Map(state.machines.map((machine) => [machine.machine, machine]));
  const doubtful = ours.filter(
    (machine) => !busy.has(machine.id) && machine.state !== 'failed' && faultOf(machine, theirs.get(machine.id)),
  );
  const faults = await Promise.all(doubtful.map((machine) => faultNow(app, host, machine, theirs.get(machine.id))));
  for (const [at, fault] of faults.entries()) if (fault) await breakAsSeen(app, host, doubtful[at]!, fault);
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
