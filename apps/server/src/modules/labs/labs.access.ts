import type { MachineState } from '@praxis/contract/labs/tasks';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { requirePermission } from '../accounts/index.ts';
import { isAutonomous, placeAt, refuseEntryAt, type VenuePlace, venueOf } from '../spaces/index.ts';
import { findAssist } from './assistance/assists.store.ts';
import { findLab, findVersion } from './labs.store.ts';
import { machineStateAt } from './machines/machine.rules.ts';
import { findMachine, findOwner } from './machines/machines.store.ts';
import { isOpen } from './tasks/open.rules.ts';
import { findTaskFor } from './tasks/own-dates.store.ts';
import { findSession, findTask } from './tasks/tasks.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db; now: Date };

/** Only teachers make labs. */
export const teacherTheActorIs = ({ actor }: { actor: Actor }) => {
  if (actor.utype !== 2) throw new Refusal('not_allowed');
  return actor;
};

/** A lab belongs to its owner; for everybody else it does not exist. */
export async function labTheActorOwns({ actor, input, db }: Ask<{ lab_id: string }>) {
  const lab = await findLab(db, input.lab_id, true);
  if (!lab || lab.owner_id !== actor.userId) throw notForYou();
  return lab;
}

/** What a person may do with the tasks of a venue. */
export function labPermissions({ member, active }: Pick<VenuePlace, 'member' | 'active'>) {
  const may = (right: Parameters<typeof member.rights.includes>[0]) => member.rights.includes(right);
  return {
    student: member.role === 'student',
    give: active && may('edit_content'),
    watch: may('assist_labs') || may('see_scores'),
    assist: active && may('assist_labs'),
    mark: may('mark'),
    work: active,
  };
}

/** A task of a venue that the actor is at; a withdrawn one only for those who run the venue. */
export async function taskTheActorEnters({ actor, input, db }: Ask<{ task_id: string; space_id?: string }>) {
  const task = await findTaskFor(db, input.task_id, actor.userId);
  const place = task && (await placeAt(db, venueOf(task), actor.userId));
  if (!place || (input.space_id !== undefined && input.space_id !== task.space_id)) throw notForYou();
  const permissions = labPermissions(place);
  if (task.state === 'withdrawn' && !permissions.give && !permissions.watch) throw notForYou();
  return { task, place, permissions };
}
/** A task with the actor's place in its space. */
export type EnteredTask = Awaited<ReturnType<typeof taskTheActorEnters>>;

/** The task as the actor works on it, or as a student of theirs does. */
export async function roomTheActorSees(ask: Ask<{ task_id: string; space_id?: string; user_id?: string }>) {
  const entered = await taskTheActorEnters(ask);
  const { actor, input, db } = ask;
  const userId = input.user_id ?? actor.userId;
  if (
    userId !== actor.userId &&
    (!(entered.permissions.watch || entered.permissions.mark) || !(await placeAt(db, venueOf(entered.task), userId)))
  )
    throw notForYou();
  const own = userId === actor.userId;
  const task = own ? entered.task : ((await findTaskFor(db, entered.task.id, userId)) ?? entered.task);
  return { ...entered, task, userId, own };
}

/** The actor's own session, kept from other changes; refused before the lab was begun. */
export async function sessionOfTheActor(ask: Ask<{ task_id: string }>) {
  const entered = await taskTheActorEnters(ask);
  const session = await findSession(ask.db, entered.task.id, ask.actor.userId, true);
  if (!session) throw new Refusal('lab_not_started');
  const version = (await findVersion(ask.db, session.version_id))!;
  return { ...entered, session, version };
}

/** The actor's own session where it goes on: at a stage on the device of its entrant alone. */
export async function sessionTheActorGoesOnWith(ask: Ask<{ task_id: string; device?: string }>) {
  const found = await sessionOfTheActor(ask);
  const { actor, input, db, now } = ask;
  if (found.task.stage_id !== null) await refuseEntryAt(db, found.task, { userId: actor.userId, device: input.device, now });
  return found;
}

/** A task whose students the actor watches over. */
export async function taskTheActorWatches(ask: Ask<{ task_id: string }>) {
  const entered = await taskTheActorEnters(ask);
  if (!entered.permissions.watch) throw notForYou();
  return entered;
}

/** A task whose students the actor helps. */
export async function taskTheActorAssists(ask: Ask<{ task_id: string }>) {
  const entered = await taskTheActorEnters(ask);
  if (!entered.permissions.assist) throw notForYou();
  return entered;
}

/** A task the actor may change; those of a stage follow the stage. */
export async function taskTheActorGives(ask: Ask<{ task_id: string }>) {
  const entered = await taskTheActorEnters(ask);
  if (!entered.permissions.give || !isAutonomous(ask.db, entered.place.venue)) throw notForYou();
  return entered;
}

/** A machine with its owner, for the owner and those who assist; everybody else reads it as missing. */
export async function machineTheActorSees({ actor, input, db }: Ask<{ machine_id: string }>) {
  const machine = await findMachine(db, input.machine_id, true);
  const owner = machine && (await findOwner(db, machine.id));
  const place = owner && (await placeAt(db, venueOf(owner), actor.userId));
  if (!place) throw notForYou();
  const own = owner.user_id === actor.userId;
  const permissions = labPermissions(place);
  if (!own && !permissions.assist) throw notForYou();
  return { machine, owner, own, permissions };
}
/** A machine with its owner. */
export type SeenMachine = Awaited<ReturnType<typeof machineTheActorSees>>;

/** The actor's own machine. */
export async function machineOfTheActor(ask: Ask<{ machine_id: string }>) {
  const seen = await machineTheActorSees(ask);
  if (!seen.own) throw notForYou();
  return seen;
}

const RUNNING: readonly MachineState[] = ['common', 'advanced'];

/** Refuses what only a running machine can do; returns the host it runs on. */
export function runningHost({ machine }: Pick<SeenMachine, 'machine'>, now: Date) {
  if (!machine.host || !RUNNING.includes(machineStateAt(machine, now))) throw new Refusal('lab_machine_state');
  return machine.host;
}

/** Refuses one's own machine at a stage that is not open, or on another device than the one of its entrant. */
export async function refuseClosedStage(db: Db, owner: SeenMachine['owner'], of: { device?: string | undefined; now: Date }) {
  if (owner.stage_id === null) return;
  if (!isOpen({ ...owner, state: owner.task_state }, of.now)) throw new Refusal('lab_not_open');
  await refuseEntryAt(db, owner, { userId: owner.user_id, ...of });
}

/** The actor's own running machine, not held by a transaction. */
export async function runningMachineOfTheActor(ask: Ask<{ machine_id: string; device?: string }>) {
  const machine = await findMachine(ask.db, ask.input.machine_id);
  const owner = machine && (await findOwner(ask.db, machine.id));
  if (!owner || owner.user_id !== ask.actor.userId) throw notForYou();
  if (!(await placeAt(ask.db, venueOf(owner), ask.actor.userId))) throw notForYou();
  await refuseClosedStage(ask.db, owner, { device: ask.input.device, now: ask.now });
  return { machine, owner, host: runningHost({ machine }, ask.now) };
}

/** An open plea for help that concerns the actor, as the student or as one who assists. */
export async function assistOfTheActor({ actor, input, db }: Ask<{ assist_id: string }>) {
  const assist = await findAssist(db, input.assist_id, true);
  const owner = assist && (await findOwner(db, assist.machine_id));
  const place = owner && (await placeAt(db, venueOf(owner), actor.userId));
  if (!place) throw notForYou();
  const own = owner.user_id === actor.userId;
  if (!own && !labPermissions(place).assist) throw notForYou();
  return { assist, owner, own };
}

/** Those who run the platform. */
export const operatorTheActorIs = async ({ actor, db }: { actor: Actor; db: Db }) => {
  await requirePermission(db, actor, 'platform_operator');
  return actor;
};

const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

/** Whether a person hears of a session: its student and those who assist. */
export async function maySubscribeToSession(db: Db, userId: string, sessionId: string) {
  if (!isId(sessionId)) return false;
  const row = await db
    .selectFrom('lab_sessions as s')
    .innerJoin('lab_tasks as t', 't.id', 's.task_id')
    .select(['s.user_id', 't.space_id', 't.stage_id'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  const place = row && (await placeAt(db, venueOf(row), userId));
  return place !== undefined && (row?.user_id === userId || labPermissions(place).watch);
}

/** Whether a person hears of all sessions of a task. */
export async function maySubscribeToTask(db: Db, userId: string, taskId: string) {
  const task = isId(taskId) ? await findTask(db, taskId) : undefined;
  const place = task && (await placeAt(db, venueOf(task), userId));
  return place !== undefined && labPermissions(place).watch;
}
