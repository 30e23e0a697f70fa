import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export const findTask = (db: Db, id: string) => db.selectFrom('project_tasks').selectAll().where('id', '=', id).executeTakeFirst();
/** A project given to a space. */
export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>;

/** A task kept from other changes, teams of it included. */
export const lockTask = (db: Db, id: string) =>
  db.selectFrom('project_tasks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Keeps the rules of a task from changing until the end of the transaction; others may work in it meanwhile. */
export const holdTask = (db: Db, id: string) =>
  db.selectFrom('project_tasks').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();

/** What decides about the work in a task. */
export type TaskRules = Pick<TaskRow, 'opens_at' | 'closes_at' | 'late' | 'late_percent' | 'peer_share'>;
type NewTask = TaskRules &
  Pick<TaskRow, 'space_id' | 'project_id' | 'version_id' | 'mode' | 'size_min' | 'size_max' | 'given_by' | 'given_at'>;

export const insertTask = (db: Db, task: NewTask) => db.insertInto('project_tasks').values(task).returningAll().executeTakeFirstOrThrow();

export const updateTask = (db: Db, id: string, change: TaskRules & { state: string }) =>
  db.updateTable('project_tasks').set(change).where('id', '=', id).execute();

export const setTaskVersion = (db: Db, id: string, versionId: string) =>
  db.updateTable('project_tasks').set({ version_id: versionId }).where('id', '=', id).execute();

/** Brings the mentors of a task to what is said; those who are mentors no more leave their teams. */
export async function setMentors(db: Db, taskId: string, userIds: readonly string[]) {
  await db
    .deleteFrom('project_mentors')
    .where('task_id', '=', taskId)
    .where('user_id', 'not in', ['0', ...userIds])
    .execute();
  for (const user_id of userIds)
    await db
      .insertInto('project_mentors')
      .values({ task_id: taskId, user_id })
      .onConflict((on) => on.doNothing())
      .execute();
  await db
    .updateTable('project_runs')
    .set({ mentor_id: null })
    .where('task_id', '=', taskId)
    .where('mentor_id', 'is not', null)
    .where('mentor_id', 'not in', ['0', ...userIds])
    .execute();
}

export const mentorIds = async (db: Db, taskId: string) =>
  (await db.selectFrom('project_mentors').select('user_id').where('task_id', '=', taskId).orderBy('user_id').execute()).map(
    ({ user_id }) => user_id,
  );

export const isMentor = async (db: Db, taskId: string, userId: string) =>
  (await db
    .selectFrom('project_mentors')
    .select('user_id')
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** The tasks of a space with how far one student is, and for those who run it how far all are. */
export async function listSpaceTasks(db: Db, spaceId: string, of: { userId: string; all: boolean }) {
  const { rows } = await sql<{
    id: string;
    project_id: string;
    title: string;
    stages: number;
    mode: 'alone' | 'groups' | 'formed' | 'dealt';
    state: 'open' | 'withdrawn';
    opens_at: Date | null;
    closes_at: Date | null;
    run_id: string | null;
    run_state: 'not_started' | 'active' | 'submitted' | 'reviewed' | null;
    team: 'forming' | 'complete' | 'locked' | null;
    handed: number;
    released: boolean;
    teams: number;
    placed: number;
    waiting: number;
  }>`
    select t.id::text, t.project_id::text, v.content ->> 'title' as title, jsonb_array_length(v.content -> 'stages') as stages,
      t.mode, t.state, t.opens_at, t.closes_at, r.id::text as run_id, r.state as run_state, r.team, r.released_at is not null as released,
      (select count(*)::int from project_works w where w.run_id = r.id and w.version > 0 and w.state in ('submitted', 'reviewed')) as handed,
      (select count(*)::int from project_runs o where o.task_id = t.id) as teams,
      (select count(*)::int from project_members o where o.task_id = t.id and o.state = 'joined') as placed,
      (select count(*)::int from project_works w join project_runs o on o.id = w.run_id where o.task_id = t.id and w.state = 'submitted') as waiting
    from project_tasks t join project_versions v on v.id = t.version_id
    left join project_members m on m.task_id = t.id and m.user_id = ${of.userId} and m.state = 'joined'
    left join project_runs r on r.id = m.run_id
    where t.space_id = ${spaceId} and (${of.all} or t.state = 'open')
    order by t.state, t.given_at desc, t.id desc limit 200`.execute(db);
  return rows;
}

export const saveLabOfStage = (db: Db, row: { task_id: string; stage_id: string; lab_task_id: string }) =>
  db
    .insertInto('project_labs')
    .values(row)
    .onConflict((on) => on.columns(['task_id', 'stage_id']).doUpdateSet({ lab_task_id: row.lab_task_id }))
    .execute();

export const removeLabOfStage = (db: Db, of: { task_id: string; stage_id: string }) =>
  db.deleteFrom('project_labs').where('task_id', '=', of.task_id).where('stage_id', '=', of.stage_id).execute();

/** Stage id → the task of its lab. */
export async function labsOfTask(db: Db, taskId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('project_labs').select(['stage_id', 'lab_task_id']).where('task_id', '=', taskId).execute();
  return new Map(rows.map(({ stage_id, lab_task_id }) => [stage_id, lab_task_id]));
}
