import type { Db } from '../../platform/database/db.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';
import type { VisibleAsk } from '../../platform/personal-records.ts';
import { hidesResults } from './sessions/hidden-results.ts';

const ofPerson = (db: Db, userId: string) => db.selectFrom('lab_sessions as session').where('session.user_id', '=', userId);

/** Sessions whose checks their student does not see yet: those of a stage that reveals them later. */
async function hiddenSessions(db: Db, userId: string, now: Date): Promise<Set<string>> {
  const rows = await ofPerson(db, userId)
    .innerJoin('lab_tasks as task', 'task.id', 'session.task_id')
    .select(['session.id', 'task.space_id', 'task.stage_id', 'task.section_id'])
    .where('task.stage_id', 'is not', null)
    .execute();
  const hidden = new Set<string>();
  for (const row of rows) if (await hidesResults(db, row, userId, now)) hidden.add(row.id);
  return hidden;
}

/** A person's sessions, without the scores they do not see yet. */
export async function visibleSessions({ db, userId, rows, now }: VisibleAsk) {
  const hidden = await hiddenSessions(db, userId, now);
  return rows.map(({ score, scored_at, ...row }) => (hidden.has(String(row.id)) ? row : { ...row, score, scored_at }));
}

/** What a person did in labs, beside their sessions. */
export async function labWorkOf(db: Db, userId: string, now: Date) {
  const hidden = await hiddenSessions(db, userId, now);
  const seen = <Row extends { session_id: string }>(rows: Row[]) => rows.filter(({ session_id }) => !hidden.has(session_id));
  const lab_results = await ofPerson(db, userId)
    .innerJoin('lab_results as result', 'result.session_id', 'session.id')
    .selectAll('result')
    .orderBy('result.at')
    .execute();
  const lab_check_runs = await ofPerson(db, userId)
    .innerJoin('lab_check_runs as run', 'run.session_id', 'session.id')
    .select(['run.session_id', 'run.at', 'run.results', 'run.score'])
    .orderBy('run.id')
    .execute();
  const lab_machines = await ofPerson(db, userId)
    .innerJoin('lab_machines as machine', 'machine.session_id', 'session.id')
    .select(['machine.session_id', 'machine.node', 'machine.title', 'machine.template', 'machine.state'])
    .select(['machine.asked_at', 'machine.expires_at', 'machine.extended'])
    .orderBy('machine.id')
    .execute();
  const lab_assists = await ofPerson(db, userId)
    .innerJoin('lab_assists as assist', 'assist.session_id', 'session.id')
    .select(['assist.session_id', 'assist.by_whom', 'assist.state', 'assist.control', 'assist.note', 'assist.asked_at', 'assist.ended_at'])
    .orderBy('assist.id')
    .execute();
  return { lab_results: seen(lab_results), lab_check_runs: seen(lab_check_runs), lab_machines, lab_assists };
}

/** Machines of a person that a host has or is to make. */
export async function machinesOfPerson(db: Db, userId: string) {
  const rows = await ofPerson(db, userId)
    .innerJoin('lab_machines as machine', 'machine.session_id', 'session.id')
    .select('machine.id')
    .where('machine.state', 'not in', ['recycled', 'failed'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets home directories nobody came back to, with their files. */
export async function forgetHomes(db: Db, before: Date, now: Date) {
  const gone = await db.deleteFrom('lab_homes').where('kept_at', '<', before).returning('file_id').execute();
  await discardFiles(
    db,
    gone.map(({ file_id }) => file_id),
    now,
  );
}
