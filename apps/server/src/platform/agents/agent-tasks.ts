import { LEASE_SECONDS } from '@praxis/contract/core/agent';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Where in its queue a task stands: lanes are taken from as the kind says, inside one the higher priority first, then the smaller turn. */
export type TaskPlace = { priority?: number; lane?: string; turn?: number };

/** A task as it is handed out. */
export type TaskRow = {
  id: string;
  kind: string;
  subject_id: string;
  payload: Record<string, unknown>;
  lease_no: number;
  lane: string;
  turn: number;
};

/** The channel on which the servers tell each other of new tasks. */
export const TASKS_CHANNEL = 'agent_tasks';

/** Queues work for an agent in the caller's transaction; one open task per kind and subject. Returns its id. */
export async function startTask(
  db: Db,
  kind: string,
  subjectId: string,
  payload: Record<string, unknown> = {},
  { priority = 0, lane: queue = '', turn = 0 }: TaskPlace = {},
) {
  await cancelTask(db, kind, subjectId);
  const row = await db
    .insertInto('agent_tasks')
    .values({ kind, subject_id: subjectId, payload: JSON.stringify(payload), priority, lane: queue, turn })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${TASKS_CHANNEL}, ${kind})`.execute(db);
  return row.id;
}

/** Takes the open task of a subject back; an agent that works on it is told with its next word. */
export const cancelTask = (db: Db, kind: string, subjectId: string) =>
  db
    .updateTable('agent_tasks')
    .set({ state: 'cancelled' })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['queued', 'leased'])
    .execute();

/** Whether a task of a subject waits or is worked on. */
export const hasOpenTask = async (db: Db, kind: string, subjectId: string) =>
  (await db
    .selectFrom('agent_tasks')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['queued', 'leased'])
    .executeTakeFirst()) !== undefined;

/** The leasing of queued tasks. */
export const openTaskLeases = (db: Db) => ({
  /** Leases the next task of a lane; undefined when none is due. */
  async take(kind: string, queue: string, agent: string): Promise<TaskRow | undefined> {
    const { rows } = await sql<TaskRow>`
      update agent_tasks set state = 'leased', lease_no = lease_no + 1, attempts = attempts + 1, lease_agent = ${agent},
             result_files = 0, result_bytes = 0,
             lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), updated_at = now()
      where id = (select id from agent_tasks where kind = ${kind} and lane = ${queue} and state = 'queued' and run_at <= now()
                  order by priority desc, turn, id for update skip locked limit 1)
      returning id, kind, subject_id, payload, lease_no, lane, turn`.execute(db);
    return rows[0];
  },
  /** Those of the lanes in which something is due; one look into the index for each, however much waits. */
  async waitingQueues(kind: string, names: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ lane: string }>`
      select named.lane from unnest(${[...names]}::text[]) as named (lane)
      cross join lateral (
        select from agent_tasks t where t.kind = ${kind} and t.lane = named.lane and t.state = 'queued' and t.run_at <= now()
        order by t.priority desc, t.turn, t.id limit 1) as next`.execute(db);
    return rows.map((row) => row.lane);
  },
});
