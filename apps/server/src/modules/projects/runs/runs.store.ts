import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export const findRun = (db: Db, id: string) => db.selectFrom('project_runs').selectAll().where('id', '=', id).executeTakeFirst();
/** A team with its way through the stages. */
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** A team kept from other changes. */
export const lockRun = (db: Db, id: string) =>
  db.selectFrom('project_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Teams by their ids. */
export async function findRuns(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('project_runs')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

export const runsOfTask = (db: Db, taskId: string) =>
  db.selectFrom('project_runs').selectAll().where('task_id', '=', taskId).orderBy('id').execute();

type NewRun = {
  task_id: string;
  name: string;
  logo_file_id?: string | null;
  captain_id: string | null;
  mentor_id?: string | null;
  team: string;
  created_at: Date;
};

/** Makes a team; undefined when another one of the task has its name. */
export const insertRun = (db: Db, run: NewRun) =>
  db
    .insertInto('project_runs')
    .values(run)
    .onConflict((on) => on.expression(sql`task_id, lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateRun = (
  db: Db,
  id: string,
  change: Partial<
    Pick<RunRow, 'name' | 'logo_file_id' | 'captain_id' | 'mentor_id' | 'team' | 'state' | 'started_at' | 'released_at' | 'next_due_at'>
  >,
) => db.updateTable('project_runs').set(change).where('id', '=', id).execute();

export const deleteRun = (db: Db, id: string) => db.deleteFrom('project_runs').where('id', '=', id).execute();

export const nameIsUsed = async (db: Db, taskId: string, name: string, except: string) =>
  (await db
    .selectFrom('project_runs')
    .select('id')
    .where('task_id', '=', taskId)
    .where('id', '<>', except)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()) !== undefined;

/** Who joined some teams and did not leave them, the longest first; `present` is still a student of the space. */
async function joinedMembers(db: Db, where: RawBuilder<unknown>) {
  const { rows } = await sql<{
    id: string;
    run_id: string;
    user_id: string;
    score: number | null;
    reason: string;
    present: boolean;
  }>`
    select m.id::text, m.run_id::text, m.user_id::text, m.score, m.reason, exists (select from space_members s
        where s.space_id = t.space_id and s.user_id = m.user_id and s.state = 'approved' and s.role = 'student') as present
    from project_members m join project_tasks t on t.id = m.task_id
    where m.state = 'joined' and ${where} order by m.joined_at, m.id`.execute(db);
  return rows;
}
/** A member of a team. */
export type MemberRow = Awaited<ReturnType<typeof joinedMembers>>[number];

/** Everybody who belongs to some teams, those who left the space since too. */
export const membersOfRuns = (db: Db, runIds: readonly string[]): Promise<MemberRow[]> =>
  runIds.length === 0 ? Promise.resolve([]) : joinedMembers(db, sql`m.run_id = any(${[...runIds]}::bigint[])`);

/** Everybody who belongs to the teams of a task, those who left the space since too. */
export const membersOfTask = (db: Db, taskId: string) => joinedMembers(db, sql`m.task_id = ${taskId}`);

/** Members that are in a team and in its space now. */
export const membersOf = async (db: Db, runId: string) => (await membersOfRuns(db, [runId])).filter(({ present }) => present);

export const memberOf = (db: Db, runId: string, userId: string) =>
  db
    .selectFrom('project_members')
    .select('id')
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .where('state', '=', 'joined')
    .executeTakeFirst();

/** The team of somebody in a task. */
export const joinedRun = async (db: Db, taskId: string, userId: string) =>
  (
    await db
      .selectFrom('project_members')
      .select('run_id')
      .where('task_id', '=', taskId)
      .where('user_id', '=', userId)
      .where('state', '=', 'joined')
      .executeTakeFirst()
  )?.run_id;

/** Puts somebody into a team, back again when they were in it before. */
export const addMember = (db: Db, member: { run_id: string; task_id: string; user_id: string; joined_at: Date }) =>
  db
    .insertInto('project_members')
    .values(member)
    .onConflict((on) => on.columns(['run_id', 'user_id']).doUpdateSet({ state: 'joined', joined_at: member.joined_at, left_at: null }))
    .execute();

export const endMembership = (db: Db, taskId: string, userIds: readonly string[], now: Date) =>
  db
    .updateTable('project_members')
    .set({ state: 'left', left_at: now })
    .where('task_id', '=', taskId)
    .where('user_id', 'in', [...userIds])
    .where('state', '=', 'joined')
    .returning(['run_id', 'user_id'])
    .execute();

type OwnScore = { userId: string; score: number | null; reason: string; by: string };

export const setMemberScore = (db: Db, runId: string, { userId, score, reason, by }: OwnScore, now: Date) =>
  db
    .updateTable('project_members')
    .set({ score, reason, scored_by: by, scored_at: now })
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .where('state', '=', 'joined')
    .execute();

export const findWork = (db: Db, runId: string, stageId: string) =>
  db.selectFrom('project_works').selectAll().where('run_id', '=', runId).where('stage_id', '=', stageId).executeTakeFirst();
/** What a team made at a stage, by its own id; with `lock` kept from other changes. */
export const findWorkById = (db: Db, id: string, lock: boolean) =>
  db
    .selectFrom('project_works')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
/** What a team made at a stage. */
export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>;

export async function worksOf(db: Db, runIds: readonly string[]) {
  if (runIds.length === 0) return [];
  return db
    .selectFrom('project_works')
    .selectAll()
    .where('run_id', 'in', [...runIds])
    .orderBy('id')
    .execute();
}

/** The work of a stage, made when there is none. */
export async function openWork(db: Db, runId: string, stageId: string): Promise<WorkRow> {
  await db
    .insertInto('project_works')
    .values({ run_id: runId, stage_id: stageId })
    .onConflict((on) => on.doNothing())
    .execute();
  return db
    .selectFrom('project_works')
    .selectAll()
    .where('run_id', '=', runId)
    .where('stage_id', '=', stageId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
