import type { Db } from '../../platform/database/db.ts';

/** What the judge found in the programs of a person, newest first. */
export const runsOfPerson = (db: Db, userId: string) =>
  db
    .selectFrom('judge_runs as run')
    .innerJoin('submissions as submission', 'submission.id', 'run.submission_id')
    .select(['run.submission_id', 'run.mode', 'run.state', 'run.verdict', 'run.score', 'run.full_score', 'run.groups', 'run.time_ms'])
    .select(['run.memory_kb', 'run.compile_log', 'run.language_version', 'run.created_at', 'run.ended_at', 'submission.place'])
    .where('submission.user_id', '=', userId)
    .orderBy('run.id', 'desc')
    .limit(100_000)
    .execute();

/** Forgets trial runs: nothing was handed in with them. */
export const forgetTrials = (db: Db, before: Date) =>
  db.deleteFrom('submissions').where('trial', '=', true).where('state', '=', 'done').where('created_at', '<', before).execute();
