import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A task given to a space or in a section of a stage. */
export const findTask = (db: Db, id: string) => db.selectFrom('lab_tasks').selectAll().where('id', '=', id).executeTakeFirst();
/** A task given to a space or in a section of a stage. */
export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>;

type NewTask = {
  space_id: string;
  lab_id: string;
  version_id: string;
  course_id?: string;
  activity_id?: string;
  pass_percent?: number | null;
  opens_at?: Date | null;
  closes_at?: Date | null;
  given_by: string | null;
  given_at: Date;
};

export const insertTask = (db: Db, task: NewTask) =>
  db
    .insertInto('lab_tasks')
    .values(task)
    .returning(['id', 'space_id', 'stage_id', 'version_id', 'opens_at', 'closes_at'])
    .executeTakeFirstOrThrow();

/** The task behind an activity of a course in a space, brought to the version its course shows. Sessions that began keep theirs. */
export async function upsertActivityTask(db: Db, task: NewTask & { course_id: string; activity_id: string }) {
  const known = await db
    .selectFrom('lab_tasks')
    .select(['id', 'version_id', 'pass_percent'])
    .where('space_id', '=', task.space_id)
    .where('course_id', '=', task.course_id)
    .where('activity_id', '=', task.activity_id)
    .executeTakeFirst();
  if (known && known.version_id === task.version_id && known.pass_percent === (task.pass_percent ?? null)) return known.id;
  const row = await db
    .insertInto('lab_tasks')
    .values(task)
    .onConflict((conflict) =>
      conflict
        .columns(['space_id', 'course_id', 'activity_id'])
        .where('course_id', 'is not', null)
        .doUpdateSet({ version_id: task.version_id, lab_id: task.lab_id, pass_percent: task.pass_percent ?? null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const updateTask = (db: Db, id: string, change: { state: string; opens_at: Date | null; closes_at: Date | null }) =>
  db.updateTable('lab_tasks').set(change).where('id', '=', id).execute();

/** One page of the tasks of a space; withdrawn ones only for those who give them. */
export async function listTasks(db: Db, spaceId: string, of: { page: number; size: number; all: boolean; userId: string }) {
  const found = db
    .selectFrom('lab_tasks as t')
    .where('t.space_id', '=', spaceId)
    .$if(!of.all, (query) => query.where('t.state', '=', 'open'));
  const { total } = await found.select((at) => at.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .innerJoin('lab_versions as v', 'v.id', 't.version_id')
    .leftJoin('lab_sessions as s', (join) => join.onRef('s.task_id', '=', 't.id').on('s.user_id', '=', of.userId))
    .leftJoin('lab_own_dates as own', (join) => join.onRef('own.task_id', '=', 't.id').on('own.user_id', '=', of.userId))
    .select(['t.id', 't.lab_id', 't.state', 't.course_id', 't.opens_at', 'v.number', 's.score'])
    .select((at) => at.fn.coalesce('own.closes_at', 't.closes_at').as('closes_at'))
    .select([
      's.state as own_state',
      sql<string>`v.content->>'title'`.as('title'),
      sql<number>`(v.content->>'minutes')::int`.as('minutes'),
      sql<number>`jsonb_array_length(v.content->'steps')`.as('steps'),
      sql<number>`(select count(*)::int from lab_sessions x where x.task_id = t.id)`.as('started'),
      sql<number>`(select count(*)::int from lab_sessions x where x.task_id = t.id and x.state = 'finished')`.as('finished'),
    ])
    .orderBy('t.id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  return { total: Number(total), rows };
}

/** The session of one person in a task. */
export const findSession = (db: Db, taskId: string, userId: string, lock = false) =>
  db
    .selectFrom('lab_sessions')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
/** The session of one person in a task. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Begins a session, or opens the one that is there again. */
export const openSessionRow = (db: Db, of: { taskId: string; userId: string; versionId: string }, now: Date) =>
  db
    .insertInto('lab_sessions')
    .values({ task_id: of.taskId, user_id: of.userId, version_id: of.versionId, started_at: now, touched_at: now })
    .onConflict((conflict) => conflict.columns(['task_id', 'user_id']).doUpdateSet({ state: 'active', finished_at: null, touched_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();

type SessionChange = Partial<
  Pick<
    SessionRow,
    'state' | 'finished_at' | 'touched_at' | 'score' | 'scored_at' | 'checks' | 'checking_until' | 'ending_until' | 'hints_read'
  >
>;

export const updateSession = (db: Db, id: string, change: SessionChange) =>
  db.updateTable('lab_sessions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Takes the turn to check, unless a check is under way. */
export const takeCheckTurn = (db: Db, id: string, now: Date, until: Date) =>
  db
    .updateTable('lab_sessions')
    .set({ checking_until: until, touched_at: now })
    .where('id', '=', id)
    .where((at) => at.or([at('checking_until', 'is', null), at('checking_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst();

/** Every session of a task. */
export const sessionsOfTask = (db: Db, taskId: string) => db.selectFrom('lab_sessions').selectAll().where('task_id', '=', taskId).execute();

/** What rules found in some sessions. */
export const findResults = async (db: Db, sessionIds: readonly string[]) =>
  sessionIds.length === 0
    ? []
    : db
        .selectFrom('lab_results')
        .selectAll()
        .where('session_id', 'in', [...sessionIds])
        .execute();

/** Writes down what a rule found. */
export const saveResult = (db: Db, result: { session_id: string; rule_id: string; passed: boolean; output: string; at: Date }) =>
  db
    .insertInto('lab_results')
    .values({ ...result, first_passed_at: result.passed ? result.at : null })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'rule_id']).doUpdateSet({
        ...{ passed: result.passed, output: result.output, at: result.at },
        first_passed_at: sql`coalesce(lab_results.first_passed_at, excluded.first_passed_at)`,
      }),
    )
    .execute();

export const insertCheckRun = (db: Db, run: { session_id: string; by_user: string; at: Date; results: string; score: string }) =>
  db.insertInto('lab_check_runs').values(run).execute();

/** Says that a lab is a part of other work, and counts there. */
export const markPartOf = (db: Db, id: string, work: string) =>
  db.updateTable('lab_tasks').set({ part_of: work }).where('id', '=', id).execute();
