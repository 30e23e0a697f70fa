import type { MachineState } from '@praxis/contract/labs/tasks';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/files.ts';

/** What the agent last said of a machine, as far as pages show it. */
export type Found = {
  displays?: ('tty' | 'vnc')[];
  cpu?: number;
  memory_mb?: number;
  address?: string;
  capabilities?: { snapshot: boolean; devices: ('usb' | 'disk' | 'cd')[]; clipboard: boolean };
};

const typed = <Row extends { state: string; found: unknown }>(row: Row) => ({
  ...row,
  state: row.state as MachineState,
  found: row.found as Found,
});

/** A machine by its id. */
export async function findMachine(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('lab_machines')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && typed(row);
}
/** A machine as it is stored. */
export type MachineRow = NonNullable<Awaited<ReturnType<typeof findMachine>>>;

/** The machines of some sessions. */
export async function machinesOf(db: Db, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .selectFrom('lab_machines')
    .selectAll()
    .where('session_id', 'in', [...sessionIds])
    .orderBy('id')
    .execute();
  return rows.map(typed);
}

type Change = Partial<{
  host: string | null;
  generation: number;
  state: MachineState;
  deed: string | null;
  progress: number;
  error: string | null;
  found: string;
  asked_at: Date;
  expires_at: Date | null;
  warned: number | null;
  extended: number;
  home_from: Date | null;
  seconds: number;
}>;

export async function updateMachine(db: Db, id: string, change: Change, now: Date) {
  return typed(
    await db
      .updateTable('lab_machines')
      .set({ ...change, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Asks for a machine of a session: a new row, or the next generation of one that is gone. */
export async function askForMachine(
  db: Db,
  of: { sessionId: string; node: string; title: string; template: string; seconds: number },
  now: Date,
) {
  const fresh = { state: 'waiting' as const, host: null, deed: null, progress: 0, error: null, found: '{}', asked_at: now };
  await db
    .insertInto('lab_machines')
    .values({
      session_id: of.sessionId,
      node: of.node,
      title: of.title,
      template: of.template,
      seconds: of.seconds,
      ...fresh,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'node']).doUpdateSet({
        ...fresh,
        title: of.title,
        template: of.template,
        generation: sql`lab_machines.generation + 1`,
        expires_at: null,
        warned: null,
        extended: 0,
        home_from: null,
        updated_at: now,
      }),
    )
    .execute();
}

/** Machines that take a slot or wait for one, of a person and of a space; a stage has as many as its people. */
export async function countHeld(db: Db, of: { userId: string; spaceId: string | null }) {
  const { rows } = await sql<{ own: number; space: number }>`
    select count(*) filter (where s.user_id = ${of.userId})::int as own, count(*) filter (where t.space_id = ${of.spaceId})::int as space
    from lab_machines m join lab_sessions s on s.id = m.session_id join lab_tasks t on t.id = s.task_id
    where m.state in ('waiting', 'creating', 'common', 'advanced', 'expired', 'failed')
      and (s.user_id = ${of.userId} or t.space_id = ${of.spaceId})`.execute(db);
  return rows[0]!;
}

/** Machines of a whole institution that take a slot or wait for one. */
export async function countHeldOfInstitution(db: Db, userId: string) {
  const { rows } = await sql<{ held: number }>`
    select count(m.id)::int as held from users me join users u on u.institution_id = me.institution_id
    join lab_sessions s on s.user_id = u.id join lab_machines m on m.session_id = s.id
    where me.id = ${userId} and m.state in ('waiting', 'creating', 'common', 'advanced', 'expired', 'failed')`.execute(db);
  return rows[0]?.held ?? 0;
}

/** How many machines each scope may have. */
export const findQuotas = (db: Db, lock = false) =>
  db
    .selectFrom('lab_quotas')
    .select(['scope', 'machines'])
    .where('scope_id', '=', '0')
    .orderBy('scope')
    .$if(lock, (query) => query.forUpdate())
    .execute();
export const saveQuota = (db: Db, scope: string, machines: number) =>
  db
    .insertInto('lab_quotas')
    .values({ scope, machines })
    .onConflict((conflict) => conflict.columns(['scope', 'scope_id']).doUpdateSet({ machines }))
    .execute();

/** Machines that wait for a slot, first asked first. */
export async function waitingMachines(db: Db) {
  const rows = await db
    .selectFrom('lab_machines')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(typed);
}

/** Whether the time of machines ends, hosts are silent on which machines were being made, or machines wait: one look, since mostly nothing is due. */
export async function whatIsDue(db: Db, { ending, silent, now }: { ending: Date; silent: Date; now: Date }) {
  const { rows } = await sql<{ sweeps: boolean; waits: boolean; overdue: boolean }>`
    select exists (select from lab_machines where state in ('common', 'advanced', 'expired') and expires_at <= ${ending})
        or exists (select from lab_machines m join lab_hosts h on h.name = m.host where m.state = 'creating' and h.seen_at < ${silent}) as sweeps,
      exists (select from lab_machines where state = 'waiting') as waits,
      exists (select from lab_tasks t join lab_sessions s on s.task_id = t.id and s.state = 'active'
        left join lab_own_dates own on own.task_id = t.id and own.user_id = s.user_id
        where t.stage_id is not null and t.paused_at is null and coalesce(own.closes_at, t.closes_at) <= ${now}
          and (s.ending_until is null or s.ending_until <= ${now})) as overdue`.execute(db);
  return rows[0]!;
}

/** Machines whose time is about to end or has ended. */
export async function endingMachines(db: Db, before: Date) {
  const rows = await db
    .selectFrom('lab_machines')
    .selectAll()
    .where('state', 'in', ['common', 'advanced', 'expired'])
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(typed);
}

/** Machines that a host should have. */
export async function machinesOn(db: Db, host: string) {
  const rows = await db
    .selectFrom('lab_machines')
    .selectAll()
    .where('host', '=', host)
    .where('state', 'in', ['creating', 'common', 'advanced', 'expired', 'failed'])
    .execute();
  return rows.map(typed);
}

/** How many slots are taken on each host. */
export async function usedSlots(db: Db) {
  const rows = await db
    .selectFrom('lab_machines')
    .select(['host', sql<number>`count(*)::int`.as('used')])
    .where('host', 'is not', null)
    .where('state', 'in', ['creating', 'common', 'advanced', 'expired'])
    .groupBy('host')
    .execute();
  return new Map(rows.map((row) => [row.host!, row.used]));
}

/** The devices, snapshots and place in the queue of some machines. */
export async function belongings(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return { devices: [], snapshots: [], places: new Map<string, number>() };
  const current = sql<boolean>`generation = (select m.generation from lab_machines m where m.id = machine_id)`;
  const devices = await db
    .selectFrom('lab_devices')
    .selectAll()
    .where('machine_id', 'in', [...ids])
    .where(current)
    .orderBy('id')
    .execute();
  const snapshots = await db
    .selectFrom('lab_snapshots')
    .selectAll()
    .where('machine_id', 'in', [...ids])
    .where(current)
    .orderBy('id')
    .execute();
  const waiting = await waitingMachines(db);
  return { devices, snapshots, places: new Map(waiting.map((machine, at) => [machine.id, at + 1])) };
}

export const insertDevice = (
  db: Db,
  device: { machine_id: string; generation: number; kind: string; name: string; item_id: string | null; attached_at: Date },
) => db.insertInto('lab_devices').values(device).returning('id').executeTakeFirstOrThrow();
export const deleteDevices = (db: Db, machineId: string) => db.deleteFrom('lab_devices').where('machine_id', '=', machineId).execute();
export const deleteDevice = (db: Db, id: string) => db.deleteFrom('lab_devices').where('id', '=', id).execute();
export const insertSnapshot = (db: Db, snapshot: { machine_id: string; generation: number; name: string; automatic: boolean; at: Date }) =>
  db.insertInto('lab_snapshots').values(snapshot).returning('id').executeTakeFirstOrThrow();
export const updateSnapshot = (db: Db, id: string, mb: number) =>
  db.updateTable('lab_snapshots').set({ mb }).where('id', '=', id).execute();
export const deleteSnapshot = (db: Db, id: string) => db.deleteFrom('lab_snapshots').where('id', '=', id).execute();

/** The kept home directory of a student's machine. */
export const findHome = (db: Db, of: { labId: string; userId: string; node: string }) =>
  db
    .selectFrom('lab_homes')
    .select(['file_id', 'kept_at'])
    .where('lab_id', '=', of.labId)
    .where('user_id', '=', of.userId)
    .where('node', '=', of.node)
    .executeTakeFirst();

/** Keeps a home directory; returns the file that it replaces. */
export async function saveHome(db: Db, home: { labId: string; userId: string; node: string; fileId: string }, now: Date) {
  const before = await findHome(db, home);
  await db
    .insertInto('lab_homes')
    .values({ lab_id: home.labId, user_id: home.userId, node: home.node, file_id: home.fileId, kept_at: now })
    .onConflict((conflict) => conflict.columns(['lab_id', 'user_id', 'node']).doUpdateSet({ file_id: home.fileId, kept_at: now }))
    .execute();
  return before?.file_id;
}

/** All saved home directories, with the people they belong to. */
export const savedHomes = (db: Db) =>
  db
    .selectFrom('lab_homes as h')
    .innerJoin('files as f', 'f.id', 'h.file_id')
    .innerJoin('people as p', 'p.id', 'h.user_id')
    .select(['h.lab_id', 'h.user_id', 'h.node', 'h.file_id', 'h.kept_at', 'f.storage_key', 'p.name'])
    .orderBy('h.kept_at')
    .execute();

/** Forgets one saved home directory: no machine gets it any more, its file goes with the next sweep. */
export async function withdrawHome(db: Db, home: { lab_id: string; user_id: string; node: string; file_id: string }, now: Date) {
  await db
    .deleteFrom('lab_homes')
    .where('lab_id', '=', home.lab_id)
    .where('user_id', '=', home.user_id)
    .where('node', '=', home.node)
    .where('file_id', '=', home.file_id)
    .execute();
  await discardFiles(db, [home.file_id], now);
}

/** Whose machine it is and in which lab. */
export const findOwner = (db: Db, machineId: string) =>
  db
    .selectFrom('lab_machines as m')
    .innerJoin('lab_sessions as s', 's.id', 'm.session_id')
    .innerJoin('lab_tasks as t', 't.id', 's.task_id')
    .innerJoin('lab_versions as v', 'v.id', 's.version_id')
    .leftJoin('lab_own_dates as own', (join) => join.onRef('own.task_id', '=', 't.id').onRef('own.user_id', '=', 's.user_id'))
    .select(['s.user_id', 's.id as session_id', 's.version_id', 't.id as task_id', 't.space_id', 't.stage_id', 't.section_id', 't.lab_id'])
    .select(['t.state as task_state', 't.opens_at', 't.paused_at'])
    .select((at) => at.fn.coalesce('own.closes_at', 't.closes_at').as('closes_at'))
    .select(sql<string>`v.content->>'title'`.as('title'))
    .where('m.id', '=', machineId)
    .executeTakeFirst();

const HELD = ['waiting', 'creating', 'common', 'advanced', 'expired', 'failed'];

/** Machines in a space that somebody has, or helps at. */
export const machinesTouching = (db: Db, spaceId: string, userId: string) =>
  db
    .selectFrom('lab_machines as m')
    .innerJoin('lab_sessions as s', 's.id', 'm.session_id')
    .innerJoin('lab_tasks as t', 't.id', 's.task_id')
    .select(['m.id', 'm.host', 's.user_id as owner'])
    .where('t.space_id', '=', spaceId)
    .where('m.state', 'in', HELD)
    .where((of) =>
      of.or([
        of('s.user_id', '=', userId),
        of.exists(
          of
            .selectFrom('lab_assists as a')
            .select('a.id')
            .whereRef('a.machine_id', '=', 'm.id')
            .where('a.helper_id', '=', userId)
            .where('a.state', 'in', ['waiting', 'active']),
        ),
      ]),
    )
    .execute();

/** Machines that are held for a task. */
export const machinesOfTask = (db: Db, taskId: string) =>
  db
    .selectFrom('lab_machines as m')
    .innerJoin('lab_sessions as s', 's.id', 'm.session_id')
    .select('m.id')
    .where('s.task_id', '=', taskId)
    .where('m.state', 'in', HELD)
    .execute();

/** How many machines run now, for the operator's overview. */
export async function countRunning(db: Db) {
  const row = await db
    .selectFrom('lab_machines')
    .select(sql<number>`count(*)::int`.as('running'))
    .where('state', 'in', ['common', 'advanced', 'expired'])
    .executeTakeFirstOrThrow();
  return row.running;
}

/** Machines on their way at a host that has not been heard of since. */
export async function strandedMachines(db: Db, before: Date) {
  const rows = await db
    .selectFrom('lab_machines as m')
    .innerJoin('lab_hosts as h', 'h.name', 'm.host')
    .select('m.id')
    .where('m.state', '=', 'creating')
    .where('h.seen_at', '<', before)
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}
