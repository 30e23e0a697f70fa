import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import { actOnMachine } from '@praxis/contract/labs/machines';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve, type Work } from '../../../platform/http/serve.ts';
import { libraryFileTheActorTakes } from '../../library/index.ts';
import { machineOfTheActor, refuseClosedStage, type SeenMachine } from '../labs.access.ts';
import { findVersion } from '../labs.store.ts';
import { refuseWithoutMinutes } from '../minutes/minutes.ts';
import { publishToSession } from '../sessions/publish-session.ts';
import { retryMachine } from '../sessions/retry.ts';
import { updateSession } from '../tasks/tasks.store.ts';
import { belongings, findDevice, insertDevice } from './devices.store.ts';
import { expiryOf, extended, refuseAct } from './machine.rules.ts';
import { toMachineViews } from './machine-view.ts';
import { findMachine, updateMachine } from './machines.store.ts';
import { queueOperation } from './operations.store.ts';
import { queueRecycling } from './recycle.ts';
import type { Scheduler } from './scheduler.ts';
import { findSnapshot, insertSnapshot } from './snapshots.store.ts';

type Acting = Work<typeof actOnMachine, SeenMachine>;
type Terms = { extensions: number; advanced: boolean; closesAt: Date | null };

/** The object of an operation that belongs to the machine as it is now; anything else is as good as missing. */
async function ownObject<Row extends { machine_id: string; generation: number }>(
  find: (db: Db, id: string) => Promise<Row | undefined>,
  { db, input, subject: { machine } }: Acting,
) {
  const row = input.object_id === undefined ? undefined : await find(db, input.object_id);
  if (!row || row.machine_id !== machine.id || row.generation !== machine.generation) throw notForYou();
  return row;
}

/** What an item of the library brings into a machine, or an empty stick or disk. */
async function inserted(app: App, acting: Acting) {
  const { db, actor, input, now, subject } = acting;
  const { machine } = subject;
  const kind = input.kind ?? 'usb';
  if (!machine.found.capabilities?.devices.includes(kind)) throw new Refusal('lab_not_supported');
  const { devices } = await belongings(db, [machine.id]);
  if (devices.length >= LAB_LIMITS.disks) throw new Refusal('lab_disks_maximum');
  const item = input.item_id === undefined ? undefined : await libraryFileTheActorTakes(app, { actor, db }, input.item_id);
  if ((input.item_id !== undefined && !item) || (kind === 'cd' && !item)) throw new Refusal('lab_item_wrong');
  const name = item?.name ?? '';
  const at = { machine_id: machine.id, generation: machine.generation, attached_at: now };
  const { id } = await insertDevice(db, { ...at, kind, name, item_id: item?.itemId ?? null });
  return { device: id, kind, name: name || kind, ...(item && { file_id: item.fileId }) };
}

async function accepted(acting: Acting) {
  const { db, input, now, subject } = acting;
  const { machine } = subject;
  if (!machine.found.capabilities?.snapshot) throw new Refusal('lab_not_supported');
  const { snapshots, devices } = await belongings(db, [machine.id]);
  if (devices.length > 0) throw new Refusal('lab_devices_first');
  if (snapshots.filter(({ automatic }) => !automatic).length >= LAB_LIMITS.snapshots) throw new Refusal('lab_snapshots_maximum');
  const label = input.name.trim() || `#${snapshots.length + 1}`;
  const row = { machine_id: machine.id, generation: machine.generation, name: label, automatic: false, at: now };
  const { id } = await insertSnapshot(db, row);
  return { snapshot_id: id, name: `s${id}` };
}

/** What the host needs to know of an operation; undefined for operations that only change the clock or the mode. */
async function bodyOf(app: App, acting: Acting): Promise<Record<string, unknown> | undefined> {
  const { input } = acting;
  switch (input.act) {
    case 'restart':
      return {};
    case 'initialise':
      return { snapshot: true, keep_home: input.keep_home };
    case 'snapshot':
      return accepted(acting);
    case 'restore':
    case 'drop': {
      const snapshot = await ownObject(findSnapshot, acting);
      return { snapshot_id: snapshot.id, name: snapshot.automatic ? snapshot.name : `s${snapshot.id}` };
    }
    case 'attach':
      return inserted(app, acting);
    case 'detach':
      return { device: (await ownObject(findDevice, acting)).id };
    default:
      return undefined;
  }
}

/** The operations that only change the clock or the mode. */
async function change(app: App, acting: Acting, terms: Terms) {
  const { db, now, input, actor } = acting;
  const { machine, owner } = acting.subject;
  if (input.act === 'to_advanced') return updateMachine(db, machine.id, { state: 'advanced' }, now);
  if (input.act === 'to_common') return updateMachine(db, machine.id, { state: 'common' }, now);
  if (input.act === 'extend' || input.act === 'renew') await refuseWithoutMinutes(db, owner.user_id, owner.space_id, now);
  if (input.act === 'extend')
    return updateMachine(db, machine.id, { expires_at: extended(machine, terms), extended: machine.extended + 1, warned: null }, now);
  if (input.act === 'renew') {
    const expires_at = expiryOf(now, LAB_LIMITS.life, terms.closesAt);
    if (expires_at <= now) throw new Refusal('lab_closes_first');
    return updateMachine(db, machine.id, { state: 'common', expires_at, warned: null }, now);
  }
  if (input.act === 'recycle') return queueRecycling(db, machine, actor.userId, now);
  return retryMachine(app, db, machine, actor.userId, now);
}

async function act(app: App, acting: Acting) {
  const { db, now, input, actor, subject } = acting;
  const { machine, owner } = subject;
  const { content } = (await findVersion(db, owner.version_id))!;
  const terms = { extensions: content.extensions, advanced: content.advanced, closesAt: owner.closes_at };
  if (input.generation !== machine.generation) throw new Refusal('lab_machine_state');
  refuseAct(machine, input.act, terms, now);
  const body = await bodyOf(app, acting);
  if (body) {
    const of = {
      machine_id: machine.id,
      generation: machine.generation,
      host: machine.host!,
      kind: input.act,
      body,
      made_by: actor.userId,
    };
    await queueOperation(db, of, now);
    await updateMachine(db, machine.id, { operation: input.act, progress: 0, error: null }, now);
  } else await change(app, acting, terms);
  await updateSession(db, owner.session_id, { touched_at: now });
  await publishToSession(db, owner, { what: 'room' });
  return terms;
}

/** Everything a student does to a machine. */
export function machinesRoutes(app: App, scheduler: Scheduler) {
  serve(app, actOnMachine, {
    transaction: 'none',
    access: ({ input }) => input,
    async run(work) {
      const { terms, id } = await inTransaction(app, async (db) => {
        const subject = await machineOfTheActor({ ...work, db });
        await refuseClosedStage(db, subject.owner, { device: work.input.device, now: work.now });
        return { terms: await act(app, { ...work, db, subject } as Acting), id: subject.machine.id };
      });
      void scheduler.wake();
      const machine = (await findMachine(app.db, id))!;
      return (await toMachineViews(app.db, [machine], terms, work.language, work.now))[0]!;
    },
  });
}
