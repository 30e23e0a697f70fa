import type { LabHostState } from '@praxis/contract/labs/agent';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Puts an operation into the queue of a machine. */
export async function queueOperation(
  db: Db,
  queued: { machine_id: string; generation: number; host: string; kind: string; body?: Record<string, unknown>; made_by: string | null },
  now: Date,
) {
  const row = await db
    .insertInto('lab_operations')
    .values({ ...queued, body: JSON.stringify(queued.body ?? {}), made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes the next operation of each machine of some hosts that is not busy. */
export async function takeOperations(db: Db, hosts: readonly string[]) {
  if (hosts.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    machine_id: string;
    generation: number;
    host: string;
    kind: string;
    body: Record<string, unknown>;
  }>`
    update lab_operations set state = 'running'
    where id in (
      select o.id from lab_operations o
      where o.state = 'queued' and o.host = any(${[...hosts]}::text[])
        and not exists (select 1 from lab_operations e where e.machine_id = o.machine_id and e.id < o.id and e.state in ('queued', 'running'))
      order by o.id limit 100 for update skip locked)
    returning id, machine_id, generation, host, kind, body`.execute(db);
  return rows;
}
/** An operation that was taken. */
export type Operation = Awaited<ReturnType<typeof takeOperations>>[number];

/** What a host was asked before its connection broke is asked again: the agent answers what it did already as before. */
export const askAgain = (db: Db, host: string) =>
  db.updateTable('lab_operations').set({ state: 'queued' }).where('host', '=', host).where('state', '=', 'running').execute();

export const endOperation = (db: Db, id: string, error: string | null, now: Date) =>
  db
    .updateTable('lab_operations')
    .set({ state: error === null ? 'done' : 'failed', error, ended_at: now })
    .where('id', '=', id)
    .execute();

/** Drops what still waits for a machine. */
export const dropQueued = (db: Db, machineId: string, now: Date) =>
  db
    .updateTable('lab_operations')
    .set({ state: 'failed', error: 'dropped', ended_at: now })
    .where('machine_id', '=', machineId)
    .where('state', '=', 'queued')
    .execute();

/** Machines of a host that have something queued or under way. */
export async function busyMachines(db: Db, host: string) {
  const rows = await db
    .selectFrom('lab_operations')
    .select('machine_id')
    .distinct()
    .where('host', '=', host)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return new Set(rows.map((row) => row.machine_id));
}

/** Writes down what a host says of itself. */
export const saveHost = (db: Db, name: string, state: LabHostState, now: Date) =>
  db
    .insertInto('lab_hosts')
    .values({ name, state: JSON.stringify(state), draining: state.draining, seen_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ state: JSON.stringify(state), seen_at: now }))
    .execute();

/** Says that hosts are still connected. */
export const hostsSeen = async (db: Db, names: readonly string[], now: Date) => {
  if (names.length > 0)
    await db
      .updateTable('lab_hosts')
      .set({ seen_at: now })
      .where('name', 'in', [...names])
      .execute();
};

export const setDraining = (db: Db, name: string, draining: boolean) =>
  db.updateTable('lab_hosts').set({ draining }).where('name', '=', name).execute();

/** Every host that ever said hello. */
export async function findHosts(db: Db) {
  const rows = await db.selectFrom('lab_hosts').selectAll().orderBy('name').execute();
  return rows.map((row) => ({ ...row, state: row.state as unknown as LabHostState }));
}

/** An operation whose host went away waits for it. */
export const putBack = async (db: Db, id: string) => {
  await db.updateTable('lab_operations').set({ state: 'queued' }).where('id', '=', id).where('state', '=', 'running').execute();
};
