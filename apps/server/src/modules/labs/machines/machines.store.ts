import type { MachineState } from '@praxis/contract/labs/tasks';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What the agent last said of a machine, as far as pages show it. */
export type Found = {
  displays?: ('tty' | 'vnc')[];
  cpu?: number;
  memory_mb?: number;
  address?: string;
  capabilities?: { snapshot: boolean; devices: ('usb' | 'disk' | 'cd')[]; clipboard: boolean };
};

/** A row as a machine. */
export const typed = <Row extends { state: string; found: unknown }>(row: Row) => ({
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
  operation: string | null;
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
  const fresh = { state: 'waiting' as const, host: null, operation: null, progress: 0, error: null, found: '{}', asked_at: now };
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
