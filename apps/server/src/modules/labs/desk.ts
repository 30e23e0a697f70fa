import type { LabMachine } from '@praxis/contract/lab-agent';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { hostsHere, textOf, wordOf } from './hosts.ts';
import { expiryOf, hostFor } from './machine.rules.ts';
import {
  deleteDevice,
  deleteSnapshot,
  findMachine,
  findOwner,
  type MachineRow,
  takenSlots,
  updateMachine,
  updateSnapshot,
  waitingMachines,
} from './machines.store.ts';
import { endOperation, findHosts, hostsSeen, type Operation, putBack, queueOperation, takeOperations } from './operations.store.ts';
import { type Doing, type Done, perform } from './perform.ts';
import { breakMachine, foundOf, hearHosts } from './reconcile.ts';
import { renameSnapshots } from './snapshots.store.ts';
import { sweepLabs } from './sweep.ts';
import { tellSession } from './tell.ts';

/** A host that was not heard of for so long takes nothing new. */
const SILENT_MS = 20_000;
const TICK_MS = 2000;
const TOLD_MS = 400;

/** Machines for sessions: who goes where, and one deed after the other. */
export type Desk = ReturnType<typeof openDesk>;

/** These mean that nothing was wrong with the machine: it waits for another place. */
const ELSEWHERE = new Set(['host_full', 'host_draining', 'template_missing', 'template_not_ready']);

/** Gives waiting machines their hosts, first asked first. */
async function place(app: App, now: Date) {
  const waiting = await waitingMachines(app.db);
  if (waiting.length === 0) return;
  await app.db.transaction().execute(async (db) => {
    await lockPlacing(db);
    const used = await takenSlots(db);
    const hosts = (await findHosts(db))
      .filter((host) => now.getTime() - host.seen_at.getTime() < SILENT_MS)
      .map(({ name, draining, state }) => ({
        name,
        draining: draining || state.draining,
        total: state.slots.total,
        used: used.get(name) ?? 0,
        templates: state.templates.flatMap(({ id, state: stands }) => (stands === 'ready' ? [id] : [])),
      }));
    for (const { id, session_id } of waiting) {
      const machine = await findMachine(db, id, true);
      if (machine?.state !== 'waiting') continue;
      // Machines of one lab see each other only on one host.
      const host = hostFor(machine.template, hosts);
      if (!host) continue;
      host.used++;
      const owner = await findOwner(db, id);
      await updateMachine(db, id, { host: host.name, state: 'creating', deed: 'create', progress: 0, error: null }, now);
      const at = waiting.filter((one) => one.session_id === session_id).findIndex((one) => one.id === id);
      const { generation } = machine;
      await queueOperation(db, { machine_id: id, generation, host: host.name, deed: 'create', body: { at }, made_by: null }, now);
      if (owner) await tellSession(db, owner, { what: 'room' });
    }
  });
}

const lockPlacing = (db: Db) => db.selectFrom('lab_quotas').select('machines').where('scope', '=', 'user').forUpdate().execute();

/** Writes down what a deed has left. */
async function settle(db: Db, doing: Doing, done: Done, found: (machine: LabMachine) => object, now: Date) {
  const { operation, owner } = doing;
  const machine = (await findMachine(db, operation.machine_id, true))!;
  await endOperation(db, operation.id, null, now);
  if (machine.generation !== operation.generation || machine.host !== operation.host) return;
  const rest = { deed: null, progress: 100, error: null, ...(done.machine && { found: JSON.stringify(found(done.machine)) }) };
  const { deed, body } = operation;
  if (deed === 'create')
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
  else if (deed === 'initialise') {
    const again = machine.state === 'failed' || machine.state === 'creating';
    const life = again ? { expires_at: expiryOf(now, machine.seconds, owner.closes_at), warned: null } : {};
    await updateMachine(
      db,
      machine.id,
      { ...rest, ...life, ...(again && { state: 'common' as const }), generation: done.generation! },
      now,
    );
    await renameSnapshots(db, machine.id, operation.generation, done.generation!, done.machine?.snapshots.map(({ name }) => name) ?? []);
  } else if (deed === 'recycle') await updateMachine(db, machine.id, { ...rest, state: 'recycled', host: null, expires_at: null }, now);
  else await updateMachine(db, machine.id, rest, now);
  if (deed === 'snapshot') await updateSnapshot(db, String(body.snapshot_id), Math.round(done.size ?? 0));
  if (deed === 'drop') await deleteSnapshot(db, String(body.snapshot_id));
  if (deed === 'detach') await deleteDevice(db, String(body.device));
  await tellSession(db, owner, { what: 'room' });
}

/** Writes down that a deed was refused or failed. */
async function giveUp(db: Db, { operation, owner }: Doing, word: string, now: Date) {
  const machine = (await findMachine(db, operation.machine_id, true))!;
  const { deed, body } = operation;
  await endOperation(db, operation.id, word, now);
  if (machine.generation !== operation.generation || machine.host !== operation.host) return;
  const error = textOf(word);
  if (deed === 'create' && ELSEWHERE.has(word)) await updateMachine(db, machine.id, { state: 'waiting', host: null, deed: null }, now);
  else if (deed === 'create') await breakMachine(db, machine, error, now);
  else if (deed === 'recycle' && word === 'machine_missing')
    await updateMachine(db, machine.id, { state: 'recycled', host: null, deed: null, expires_at: null }, now);
  else if (deed === 'initialise' && (word === 'machine_missing' || machine.state === 'creating'))
    // Nothing of it is left there: a new one anywhere, with the home directory kept last.
    await updateMachine(db, machine.id, { state: 'waiting', host: null, deed: null, generation: machine.generation + 1 }, now);
  else await updateMachine(db, machine.id, { deed: null, error }, now);
  if (deed === 'snapshot') await deleteSnapshot(db, String(body.snapshot_id));
  if (deed === 'attach') await deleteDevice(db, String(body.device));
  await tellSession(db, owner, { what: 'room' });
}

/** Opens the desk: it places machines, carries out deeds and watches the clock. */
export function openDesk(app: App) {
  const { db } = app;
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let asked = false;
  const hosts = hearHosts(app, () => wake());

  function progressTeller(machine: MachineRow, sessionId: string, taskId: string) {
    let told = 0;
    return ({ progress }: { progress: number }) => {
      const now = Date.now();
      if (now - told < TOLD_MS) return;
      told = now;
      const known = Math.max(0, Math.min(99, Math.round(progress)));
      updateMachine(db, machine.id, { progress: known }, app.clock.now())
        .then(() =>
          tellSession(db, { session_id: sessionId, task_id: taskId }, { what: 'progress', machine_id: machine.id, progress: known }),
        )
        .catch((error: unknown) => app.http.log.warn({ err: error }, 'progress of a lab machine was not told'));
    };
  }

  async function carryOut(operation: Operation) {
    const machine = await findMachine(db, operation.machine_id);
    const owner = machine && (await findOwner(db, machine.id));
    if (!machine || !owner) return;
    const doing: Doing = { app, operation, machine, owner, progress: progressTeller(machine, owner.session_id, owner.task_id) };
    try {
      const done = await perform(doing);
      const found = (made: LabMachine) => foundOf(hosts.stateOf(operation.host), made);
      await db.transaction().execute((inside) => settle(inside, doing, done, found, app.clock.now()));
    } catch (error) {
      const word = wordOf(error);
      if (word === 'agent_away') return putBack(db, operation.id);
      await db.transaction().execute((inside) => giveUp(inside, doing, word, app.clock.now()));
    }
    wake();
  }

  async function look() {
    const now = app.clock.now();
    const here = hostsHere(app);
    await hostsSeen(db, here, now);
    await sweepLabs(app, now);
    await place(app, now);
    for (const operation of await takeOperations(db, here))
      carryOut(operation).catch((error: unknown) =>
        app.http.log.error({ err: error, operation: operation.id }, 'a deed on a lab machine failed'),
      );
  }

  /** Looks for work as soon as what goes on is done; asked often, it looks once. */
  function wake(): Promise<void> {
    if (asked) return turn;
    asked = true;
    turn = turn
      .then(() => {
        asked = false;
        return look();
      })
      .catch((error: unknown) => app.http.log.error({ err: error }, 'the desk of lab machines stumbled'));
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
