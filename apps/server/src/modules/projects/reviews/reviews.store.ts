import type { Db } from '../../../platform/database/db.ts';

/** The points members of some teams gave each other. */
export async function peerPointsOf(db: Db, runIds: readonly string[]) {
  if (runIds.length === 0) return [];
  return db
    .selectFrom('project_peer_points')
    .selectAll()
    .where('run_id', 'in', [...runIds])
    .orderBy('run_id')
    .orderBy('from_id')
    .orderBy('to_id')
    .execute();
}

/** Puts the sheet of one member in place of their last one. */
export async function savePeerPoints(
  db: Db,
  of: { runId: string; fromId: string },
  sheet: readonly { user_id: string; points: number; comment: string }[],
  now: Date,
) {
  await db.deleteFrom('project_peer_points').where('run_id', '=', of.runId).where('from_id', '=', of.fromId).execute();
  if (sheet.length === 0) return;
  await db
    .insertInto('project_peer_points')
    .values(
      sheet.map(({ user_id, points, comment }) => ({
        ...{ run_id: of.runId, from_id: of.fromId, to_id: user_id, points, comment, given_at: now },
      })),
    )
    .execute();
}

type Verdict = {
  state: string;
  score: number | null;
  max_score: number;
  criteria: Record<string, number>;
  reason: string;
  by: string;
  due_at: Date | null;
};

/** Writes a verdict into the work and into the version it is about. */
export async function judgeWork(db: Db, work: { id: string; version: number }, { by, criteria, ...verdict }: Verdict, now: Date) {
  await db
    .updateTable('project_works')
    .set({ ...verdict, criteria: JSON.stringify(criteria), reviewed_by: by, reviewed_at: now })
    .where('id', '=', work.id)
    .execute();
  await db
    .updateTable('project_work_versions')
    .set({ state: verdict.state, score: verdict.score, reason: verdict.reason, reviewed_by: by, reviewed_at: now })
    .where('work_id', '=', work.id)
    .where('number', '=', work.version)
    .execute();
}

/** Gives a work a date of its own. */
export const setDue = (db: Db, workId: string, dueAt: Date) =>
  db.updateTable('project_works').set({ due_at: dueAt }).where('id', '=', workId).execute();

/** Says how late the newest version of a work came. */
export async function setLateness(db: Db, work: { id: string; version: number }, late: number) {
  await db.updateTable('project_works').set({ late_seconds: late }).where('id', '=', work.id).execute();
  await db
    .updateTable('project_work_versions')
    .set({ late_seconds: late })
    .where('work_id', '=', work.id)
    .where('number', '=', work.version)
    .execute();
}
