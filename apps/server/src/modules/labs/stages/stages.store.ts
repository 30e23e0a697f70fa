import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { SessionRow, TaskRow } from '../tasks/tasks.store.ts';

/** The task of a section, kept from other changes when asked. */
export const taskOfSection = (db: Db, sectionId: string, lock = false) =>
  db
    .selectFrom('lab_tasks')
    .selectAll()
    .where('section_id', '=', sectionId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** What is given in a section of a stage. */
export type AssignedLab = { stageId: string; sectionId: string; labId: string; versionId: string; userId: string };

/** Gives a version of a lab in a section of a stage, or brings what was given there to what is said now. */
export async function upsertTaskOfSection(db: Db, input: AssignedLab, times: { startAt: Date; endAt: Date }, now: Date): Promise<TaskRow> {
  const values = { lab_id: input.labId, version_id: input.versionId, opens_at: times.startAt, closes_at: times.endAt };
  return db
    .insertInto('lab_tasks')
    .values({ ...values, stage_id: input.stageId, section_id: input.sectionId, given_by: input.userId, given_at: now })
    .onConflict((conflict) => conflict.column('section_id').where('section_id', 'is not', null).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const updateTaskTimes = (db: Db, id: string, change: Partial<Pick<TaskRow, 'opens_at' | 'closes_at' | 'paused_at'>>) =>
  db.updateTable('lab_tasks').set(change).where('id', '=', id).execute();

/** Ends of single people, in place of those they had. */
export async function replaceOwnEnds(db: Db, of: { taskId: string; ends: ReadonlyMap<string, Date>; by: string }, now: Date) {
  const ids = [...of.ends.keys()];
  await sql`delete from lab_own_dates where task_id = ${of.taskId} and user_id <> all(${ids}::bigint[])`.execute(db);
  if (ids.length === 0) return;
  await sql`
    insert into lab_own_dates (task_id, user_id, closes_at, reason, given_by, given_at)
    select ${of.taskId}, e.user_id, e.closes_at, '', ${of.by}, ${now}
    from unnest(${ids}::bigint[], ${[...of.ends.values()]}::timestamptz[]) as e (user_id, closes_at)
    on conflict (task_id, user_id) do update set closes_at = excluded.closes_at`.execute(db);
}

/** Machines that run in a task and would live on but for its end. */
export async function machinesBoundByEnd(db: Db, taskId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from lab_machines m join lab_sessions s on s.id = m.session_id join lab_tasks t on t.id = s.task_id
    left join lab_own_dates own on own.task_id = t.id and own.user_id = s.user_id
    where t.id = ${taskId} and m.state in ('common', 'advanced') and m.expires_at > ${now}
      and m.expires_at >= coalesce(own.closes_at, t.closes_at)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Machines that run in a task end with it at the latest; those that only its former end bound live to the new one, as long as a machine lives. */
export const moveMachineEnds = (db: Db, taskId: string, bound: readonly string[], now: Date) =>
  sql`
    update lab_machines m set warned = null, expires_at = least(coalesce(own.closes_at, t.closes_at),
      case when m.id = any(${[...bound]}::bigint[]) then ${now}::timestamptz + make_interval(secs => m.seconds) else m.expires_at end)
    from lab_sessions s join lab_tasks t on t.id = s.task_id left join lab_own_dates own on own.task_id = t.id and own.user_id = s.user_id
    where s.id = m.session_id and t.id = ${taskId} and m.state in ('common', 'advanced') and m.expires_at > ${now}`.execute(db);

/** Sessions whose section is over for their person and whom nobody ends, taken until a moment; nobody else takes them meanwhile. */
export async function takeOverdueSessions(db: Db, now: Date, until: Date): Promise<(SessionRow & { over_at: Date })[]> {
  const { rows } = await sql<SessionRow & { over_at: Date }>`
    update lab_sessions set ending_until = ${until}
    from (
      select s.id, coalesce(own.closes_at, t.closes_at) as over_at
      from lab_sessions s join lab_tasks t on t.id = s.task_id and t.stage_id is not null and t.paused_at is null
      left join lab_own_dates own on own.task_id = t.id and own.user_id = s.user_id
      where s.state = 'active' and coalesce(own.closes_at, t.closes_at) <= ${now} and (s.ending_until is null or s.ending_until <= ${now})
      order by s.id limit 20 for update of s skip locked
    ) over
    where lab_sessions.id = over.id
    returning lab_sessions.*, over.over_at`.execute(db);
  return rows;
}

/** Every check that was run in a section, oldest first, of some people or of all. */
export async function sessionsOfSection(db: Db, sectionId: string, userIds?: readonly string[]) {
  return db
    .selectFrom('lab_sessions as s')
    .innerJoin('lab_tasks as t', 't.id', 's.task_id')
    .selectAll('s')
    .where('t.section_id', '=', sectionId)
    .where('s.score', 'is not', null)
    .$if(userIds !== undefined, (query) => query.where('s.user_id', 'in', [...(userIds ?? [])]))
    .orderBy('s.id')
    .execute();
}

/** The labs given in a stage, with how many wait there for help they asked for. */
export async function labsOfStage(db: Db, stageId: string) {
  const { rows } = await sql<{ task_id: string; title: string; waiting: number }>`
    select t.id as task_id, v.content ->> 'title' as title, count(h.id)::int as waiting
    from lab_tasks t join lab_versions v on v.id = t.version_id left join lab_sessions w on w.task_id = t.id
    left join lab_assists h on h.session_id = w.id and h.state = 'waiting' and h.by_whom = 'student'
    where t.stage_id = ${stageId} group by t.id, v.id order by t.id`.execute(db);
  return rows;
}

/** Sessions of a section that are not ended. */
export async function countRunningSessions(db: Db, sectionId: string) {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from lab_sessions s join lab_tasks t on t.id = s.task_id
    where t.section_id = ${sectionId} and s.state = 'active'`.execute(db);
  return rows[0]?.running ?? 0;
}
