import type { LabMachine } from '@praxis/contract/labs/agent';
import type { App } from '../../../platform/app.ts';
import { type Db, withTransaction } from '../../../platform/database/db.ts';
import { SILENT_MS } from '../design/availability.ts';
import { hostsHere, labelOf, textOf } from '../hosts/hosts.ts';
import { publishToSession } from '../sessions/publish-session.ts';
import { endOverdueSessions } from '../stages/end-sessions.ts';
import { deleteDevice, deleteDevices } from './devices.store.ts';
import { expireMachines, machinesDue } from './expire-machines.ts';
import { expiryOf, hostFor, hostToWaitFor } from './machine.rules.ts';
import { findMachine, findOwner, type MachineRow, machinesOf, updateMachine } from './machines.store.ts';
import { endOperation, findHosts, hostsSeen, type Operation, putBack, queueOperation, takeOperations } from './operations.store.ts';
import { type Doing, type Done, perform } from './perform.ts';
import { breakMachine, listenToHosts, reportedState } from './reconcile.ts';
import { usedSlots, waitingMachines } from './scheduling.store.ts';
import { deleteSnapshot, renameSnapshots, updateSnapshot } from './snapshots.store.ts';

/** Machines of a session wait so long for the host of the others. */
const STRANDED_MS = 60_000;
const TICK_MS = 2000;
const NOTICE_MS = 400;

/** Machines for sessions: who goes where, and one operation after the other. */
export type Scheduler = ReturnType<typeof openScheduler>;

/** These mean that nothing was wrong with the machine: it waits for another place. */
const ELSEWHERE = new Set(['host_full', 'host_draining', 'template_missing', 'template_not_ready']);

/** The host where others of a session are, as long as it may come back. */
function besideWhom(machines: readonly MachineRow[], hosts: Awaited<ReturnType<typeof findHosts>>, now: Date) {
  const names = hosts.filter(({ seen_at }) => now.getTime() - seen_at.getTime() < STRANDED_MS).map(({ name }) => name);
  return machines.find(({ host, state }) => host && state !== 'recycled' && names.includes(host))?.host ?? undefined;
}

/** Gives waiting machines their hosts, first asked first, those of one session to one host: on another they would not see each other. */
async function place(app: App, now: Date) {
  const waiting = await waitingMachines(app.db);
  if (waiting.length === 0) return;
  await withTransaction(app.db, async (db) => {
    await lockPlacing(db);
    const used = await usedSlots(db);
    const known = await findHosts(db);
    const hosts = known
      .filter((host) => now.getTime() - host.seen_at.getTime() < SILENT_MS)
      .map(({ name, draining, state }) => ({
        name,
        draining: draining || state.draining,
        total: state.slots.total,
        used: used.get(name) ?? 0,
        templates: state.templates.flatMap(({ id, state: stands }) => (stands === 'ready' ? [id] : [])),
      }));
    for (const sessionId of new Set(waiting.map(({ session_id }) => session_id))) {
      const all = await machinesOf(db, [sessionId]);
      const locked = await Promise.all(all.filter(({ state }) => state === 'waiting').map(({ id }) => findMachine(db, id, true)));
      const machines = locked.filter((machine): machine is MachineRow => machine?.state === 'waiting');
      const group = { templates: machines.map(({ template }) => template), beside: besideWhom(all, known, now) };
      const host = hostFor(group, hosts);
      const place = host ?? hostToWaitFor(group, hosts);
      if (place) place.used += machines.length;
      if (host) await settleAt(db, host.name, machines, all, now);
    }
  });
}

/** Queues the making of a session's machines on a host; each keeps its address on the network of the lab. */
async function settleAt(db: Db, host: string, machines: readonly MachineRow[], all: readonly MachineRow[], now: Date) {
  const nodes = [...new Set(all.map(({ node }) => node))];
  for (const { id, generation, node } of machines) {
    await updateMachine(db, id, { host, state: 'creating', operation: 'create', progress: 0, error: null }, now);
    const body = { at: nodes.indexOf(node) };
    await queueOperation(db, { machine_id: id, generation, host, kind: 'create', body, made_by: null }, now);
    const owner = await findOwner(db, id);
    if (owner) await publishToSession(db, owner, { what: 'room' });
  }
}

const lockPlacing = (db: Db) => db.selectFrom('lab_quotas').select('machines').where('scope', '=', 'user').forUpdate().execute();

/** Writes down what an operation has left. */
async function settle(db: Db, doing: Doing, done: Done, found: (machine: LabMachine) => object, now: Date) {
  const { app, operation, owner } = doing;
  const machine = (await findMachine(db, operation.machine_id, true))!;
  await endOperation(db, operation.id, null, now);
  if (machine.generation !== operation.generation || machine.host !== operation.host) return;
  const error = done.homeSaved === false ? 'lab_home_not_saved' : null;
  if (error) app.http.log.warn({ machine: machine.id, host: operation.host }, 'the home directory of a lab machine was not saved');
  const rest = { operation: null, progress: 100, error, ...(done.machine && { found: JSON.stringify(found(done.machine)) }) };
  const { kind, body } = operation;
  if (kind === 'create')
    await updateMachine(
      db,
      machine.id,
      {
        ...rest,
        state: 'common',
        expires_at: expiryOf(now, machine.seconds, owner.closes_at),
        warned: null,
        home_from: done.homeFrom ?? null,
      },
      now,
    );
  else if (kind === 'initialise') {
    const again = machine.state === 'failed' || machine.state === 'creating';
    const life = again ? { expires_at: expiryOf(now, machine.seconds, owner.closes_at), warned: null } : {};
    await updateMachine(
      db,
      machine.id,
      { ...rest, ...life, ...(again && { state: 'common' as const }), generation: done.generation! },
      now,
    );
    await renameSnapshots(db, machine.id, operation.generation, done.generation!, done.machine?.snapshots.map(({ name }) => name) ?? []);
  } else if (kind === 'recycle') await updateMachine(db, machine.id, { ...rest, state: 'recycled', host: null, expires_at: null }, now);
  else await updateMachine(db, machine.id, rest, now);
  if (kind === 'snapshot') await updateSnapshot(db, String(body.snapshot_id), Math.round(done.size ?? 0));
  if (kind === 'drop') await deleteSnapshot(db, String(body.snapshot_id));
  if (kind === 'detach') await deleteDevice(db, String(body.device));
  // A snapshot knows no devices: they were taken out before it came back.
  if (kind === 'restore') await deleteDevices(db, machine.id);
  await publishToSession(db, owner, { what: 'room' });
}

/** Writes down that an operation was refused or failed. */
async function giveUp(db: Db, { operation, owner }: Doing, word: string, now: Date) {
  const machine = (await findMachine(db, operation.machine_id, true))!;
  const { kind, body } = operation;
  await endOperation(db, operation.id, word, now);
  if (machine.generation !== operation.generation || machine.host !== operation.host) return;
  const error = textOf(word);
  if (kind === 'create' && ELSEWHERE.has(word)) await updateMachine(db, machine.id, { state: 'waiting', host: null, operation: null }, now);
  else if (kind === 'create') await breakMachine(db, machine, error, now);
  else if (kind === 'recycle' && word === 'machine_missing')
    await updateMachine(db, machine.id, { state: 'recycled', host: null, operation: null, expires_at: null }, now);
  else if (kind === 'initialise' && (word === 'machine_missing' || machine.state === 'creating'))
    // Nothing of it is left there: a new one anywhere, with the home directory kept last.
    await updateMachine(db, machine.id, { state: 'waiting', host: null, operation: null, generation: machine.generation + 1 }, now);
  else
    await updateMachine(db, machine.id, { operation: null, error: error === 'lab_machine_failed' ? 'lab_operation_failed' : error }, now);
  if (kind === 'snapshot') await deleteSnapshot(db, String(body.snapshot_id));
  if (kind === 'attach') await deleteDevice(db, String(body.device));
  await publishToSession(db, owner, { what: 'room' });
}

/** Opens the scheduler: it places machines, carries out operations and watches the clock. */
export function openScheduler(app: App) {
  const { db } = app;
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let asked = false;
  const hosts = listenToHosts(app, () => wake());

  function progressReporter(machine: MachineRow, sessionId: string, taskId: string) {
    let lastReport = 0;
    return ({ progress }: { progress: number }) => {
      const now = Date.now();
      if (now - lastReport < NOTICE_MS) return;
      lastReport = now;
      const known = Math.max(0, Math.min(99, Math.round(progress)));
      updateMachine(db, machine.id, { progress: known }, app.clock.now())
        .then(() =>
          publishToSession(db, { session_id: sessionId, task_id: taskId }, { what: 'progress', machine_id: machine.id, progress: known }),
        )
        .catch((error: unknown) => app.http.log.warn({ err: error }, 'progress of a lab machine was not published'));
    };
  }

  async function carryOut(operation: Operation) {
    const machine = await findMachine(db, operation.machine_id);
    const owner = machine && (await findOwner(db, machine.id));
    if (!machine || !owner) return;
    const doing: Doing = { app, operation, machine, owner, progress: progressReporter(machine, owner.session_id, owner.task_id) };
    try {
      const done = await perform(doing);
      const found = (created: LabMachine) => reportedState(hosts.stateOf(operation.host), created);
      await withTransaction(db, (inside) => settle(inside, doing, done, found, app.clock.now()));
    } catch (error) {
      const word = labelOf(error);
      if (word === 'agent_away') return putBack(db, operation.id);
      await withTransaction(db, (inside) => giveUp(inside, doing, word, app.clock.now()));
    }
    wake();
  }

  /** Last checks take as long as their hosts do: nothing waits for them. */
  function endOverdue() {
    endOverdueSessions(app).then(
      () => void wake(),
      (error: unknown) => app.http.log.error({ err: error }, 'labs of stages that are over were not ended'),
    );
  }

  async function poll() {
    const now = app.clock.now();
    const here = hostsHere(app);
    await hostsSeen(db, here, now);
    const { sweeps, waits, overdue } = await machinesDue(db, now);
    if (sweeps) await expireMachines(app, now);
    if (sweeps || waits) await place(app, now);
    if (overdue) endOverdue();
    for (const operation of await takeOperations(db, here))
      carryOut(operation).catch((error: unknown) =>
        app.http.log.error({ err: error, operation: operation.id }, 'lab scheduler: an operation failed'),
      );
  }

  /** Looks for work as soon as what goes on is done; asked often, it looks once. */
  function wake(): Promise<void> {
    if (asked) return turn;
    asked = true;
    turn = turn
      .then(() => {
        asked = false;
        return poll();
      })
      .catch((error: unknown) => app.http.log.error({ err: error }, 'lab scheduler: a tick failed, the next one tries again'));
    return turn;
  }

  app.http.addHook('onListen', () => {
    timer = setInterval(() => void wake(), TICK_MS);
  });
  app.http.addHook('onClose', async () => {
    clearInterval(timer);
    await turn;
  });
  return { wake, stateOf: hosts.stateOf };
}
