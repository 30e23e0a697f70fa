import type { JudgeClass } from '@praxis/contract/judge-queue/judge-queue';
import type { SubmissionState } from '@praxis/contract/judge-queue/submissions';
import { type CaseResult, JUDGE_TASK, type JudgeResult, type Validator, type Verdict } from '@praxis/contract/judge-queue/task';
import { sql } from 'kysely';
import { cancelTask, startTask } from '../../platform/agents/agent-tasks.ts';
import type { Db } from '../../platform/database/db.ts';

/** Why a run takes place. */
export type RunCause = 'submit' | 'trial' | 'proof' | 'rejudge';

/** A run as it is kept. */
export type RunRow = {
  id: string;
  submission_id: string | null;
  revision_id: string;
  mode: 'judge' | 'try' | 'prove' | 'validate';
  cause: RunCause;
  cause_id: string | null;
  validators: Validator[] | null;
  lane: JudgeClass;
  turn: number;
  state: SubmissionState;
  verdict: Verdict | null;
  score: number | null;
  full_score: number | null;
  groups: { no: number; score: number }[] | null;
  time_ms: number | null;
  memory_kb: number | null;
  compile_log: string;
  language_version: string;
  message: string;
  created_at: Date;
  ended_at: Date | null;
};

const columns = [
  'id',
  'submission_id',
  'revision_id',
  'mode',
  'cause',
  'cause_id',
  'validators',
  'lane',
  'turn',
  'state',
  'verdict',
  'score',
  'full_score',
  'groups',
  'time_ms',
  'memory_kb',
  'compile_log',
  'language_version',
  'message',
  'created_at',
  'ended_at',
] as const;

/** A run about to be queued. */
export type NewRun = {
  submissionId: string | null;
  revisionId: string;
  mode: RunRow['mode'];
  cause: RunCause;
  causeId?: string | undefined;
  validators?: Validator[] | undefined;
  lane: JudgeClass;
  userId: string;
  /** What it takes of its person's share; 1 is a usual submission. */
  cost: number;
  now: Date;
};

/**
 * The person's turn in a class by virtual time: behind their own earlier runs, but never before what is being handed out, so that
 * nobody saves up turns and a newcomer waits for one round, not for the whole line of somebody else.
 */
async function takeTurn(db: Db, queue: string, userId: string, cost: number): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    insert into judge_turns as known (lane, user_id, finish)
    select lane, ${userId}, virtual_time + ${cost}::float8 from judge_lanes where lane = ${queue}
    on conflict (lane, user_id) do update
      set finish = greatest(known.finish, (select virtual_time from judge_lanes where lane = ${queue})) + ${cost}::float8
    returning finish - ${cost}::float8 as turn`.execute(db);
  return rows[0]!.turn;
}

/** Queues a run in the caller's transaction. */
export async function startRun(db: Db, run: NewRun): Promise<string> {
  const turn = await takeTurn(db, run.lane, run.userId, run.cost);
  const row = await db
    .insertInto('judge_runs')
    .values({
      ...{ submission_id: run.submissionId, revision_id: run.revisionId, mode: run.mode, cause: run.cause, cause_id: run.causeId ?? null },
      ...{ validators: run.validators ? JSON.stringify(run.validators) : null, lane: run.lane, turn, created_at: run.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await startTask(db, JUDGE_TASK, row.id, {}, { lane: run.lane, turn });
  return row.id;
}

/** Notes that a class has come as far as a turn. */
export const noteHandedOut = (db: Db, queue: string, turn: number) =>
  sql`update judge_lanes set virtual_time = greatest(virtual_time, ${turn}::float8) where lane = ${queue}`.execute(db);

/** Forgets where people stand who would start anew anyway. */
export const forgetTurns = (db: Db) =>
  sql`delete from judge_turns t using judge_lanes l where l.lane = t.lane and t.finish <= l.virtual_time`.execute(db);

export async function findRun(db: Db, id: string, lock = false): Promise<RunRow | undefined> {
  const row = await db
    .selectFrom('judge_runs')
    .select(columns)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row as unknown as RunRow | undefined;
}

/** Runs of a submission, the newest first. */
export const runsOf = async (db: Db, submissionId: string): Promise<RunRow[]> =>
  (await db
    .selectFrom('judge_runs')
    .select(columns)
    .where('submission_id', '=', submissionId)
    .orderBy('id', 'desc')
    .execute()) as unknown as RunRow[];

/** Runs of a rejudge or a proof. */
export const runsBecauseOf = async (db: Db, cause: RunCause, causeId: string): Promise<RunRow[]> =>
  (await db
    .selectFrom('judge_runs')
    .select(columns)
    .where('cause', '=', cause)
    .where('cause_id', '=', causeId)
    .orderBy('id')
    .execute()) as unknown as RunRow[];

export const casesOf = (db: Db, runId: string) =>
  db.selectFrom('judge_run_cases').selectAll().where('run_id', '=', runId).orderBy('no').execute();
/** A case of a run as it is kept. */
export type CaseRow = Awaited<ReturnType<typeof casesOf>>[number];

/** PostgreSQL keeps no zero bytes in texts. */
const saved = (text: string | undefined) => text?.replaceAll('\u0000', '\u2400') ?? null;

/** Keeps results by (run, case): a repeated delivery changes nothing. Returns the numbers of those that are new. */
export async function saveCases(db: Db, runId: string, cases: readonly CaseResult[]): Promise<Set<number>> {
  const fresh = new Set<number>();
  for (let at = 0; at < cases.length; at += 500) {
    const rows = await db
      .insertInto('judge_run_cases')
      .values(
        cases.slice(at, at + 500).map((one) => ({
          ...{ run_id: runId, no: one.no, verdict: one.verdict, time_ms: one.timeMs, memory_kb: one.memoryKb, points: one.points },
          ...{ message: saved(one.message) ?? '', exit_code: one.exitCode ?? null, signal: one.signal ?? null },
          ...{ stdout: saved(one.stdout), stderr: saved(one.stderr) },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('no')
      .execute();
    for (const row of rows) fresh.add(row.no);
  }
  return fresh;
}

/** Cases of an earlier try at the same run go when another judge begins it anew. */
export const forgetCases = (db: Db, runId: string) => db.deleteFrom('judge_run_cases').where('run_id', '=', runId).execute();

export const noteRunState = (db: Db, id: string, state: SubmissionState, more: { judged_by?: string; started_at?: Date } = {}) =>
  db
    .updateTable('judge_runs')
    .set({ state, ...more })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute();

export const noteSubmissionState = (db: Db, id: string, state: SubmissionState) =>
  db.updateTable('submissions').set({ state }).where('id', '=', id).where('state', '<>', 'done').where('state', '<>', state).execute();

/** Writes the end of a run. */
export const endRun = (db: Db, id: string, result: Omit<JudgeResult, 'cases' | 'dataRevision'>, now: Date) =>
  db
    .updateTable('judge_runs')
    .set({
      ...{ state: 'done', verdict: result.verdict, score: result.score, full_score: result.full, groups: JSON.stringify(result.groups) },
      ...{ time_ms: result.timeMs, memory_kb: result.memoryKb, compile_log: saved(result.compileLog) ?? '', compile_ms: result.compileMs },
      ...{ language_version: result.languageVersion, tier: result.tier, message: saved(result.message) ?? '', ended_at: now },
    })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute();

/** Makes the result of a run the one that counts for its submission. */
export async function countRun(
  db: Db,
  submissionId: string,
  run: Pick<RunRow, 'id' | 'verdict' | 'score' | 'full_score' | 'time_ms' | 'memory_kb'>,
  now: Date,
) {
  await db
    .updateTable('submissions')
    .set({
      ...{ state: 'done', verdict: run.verdict, score: run.score, full_score: run.full_score, time_ms: run.time_ms },
      ...{ memory_kb: run.memory_kb, run_id: run.id, judged_at: now },
    })
    .where('id', '=', submissionId)
    .execute();
}

/** How many runs of the class are handed out before this one, counted to a thousand. */
export async function runsAhead(db: Db, run: Pick<RunRow, 'id' | 'lane' | 'turn'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from agent_tasks where kind = ${JUDGE_TASK} and lane = ${run.lane} and state = 'queued' and turn <= ${run.turn}
        and subject_id <> ${run.id} limit 1000) as before`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes the runs of a rejudge or proof out of the queue that have not been handed out. */
export async function cancelRuns(db: Db, cause: RunCause, causeId: string) {
  const runs = await db
    .selectFrom('judge_runs')
    .select('id')
    .where('cause', '=', cause)
    .where('cause_id', '=', causeId)
    .where('state', '<>', 'done')
    .execute();
  for (const { id } of runs) await cancelTask(db, JUDGE_TASK, id);
}
