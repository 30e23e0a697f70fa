import type { ProjectStage } from '@praxis/contract/projects/design';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

const typed = <Row extends { stage: unknown }>(row: Row) => ({ ...row, stage: row.stage as ProjectStage });

/** A round of peers; with `lock` kept from other changes. */
export async function findRound(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('project_peer_rounds')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && typed(row);
}
/** A round of peers. */
export type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>;

/** The rounds of some tasks. */
export async function roundsOfTasks(db: Db, taskIds: readonly string[]): Promise<RoundRow[]> {
  if (taskIds.length === 0) return [];
  const rows = await db
    .selectFrom('project_peer_rounds')
    .selectAll()
    .where('task_id', 'in', [...taskIds])
    .orderBy('id')
    .execute();
  return rows.map(typed);
}

type NewRound = Pick<RoundRow, 'task_id' | 'stage_id' | 'stage' | 'reviews' | 'weight' | 'again_days' | 'opened_at' | 'closes_at'> & {
  opened_by: string;
};

/** Opens a round; undefined when its stage has one. */
export const insertRound = async (db: Db, round: NewRound) =>
  (
    await db
      .insertInto('project_peer_rounds')
      .values({ ...round, stage: JSON.stringify(round.stage) })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

export const updateRound = (
  db: Db,
  id: string,
  change: Partial<Pick<RoundRow, 'state' | 'closes_at' | 'closed_at' | 'weight' | 'again_days'>>,
) => db.updateTable('project_peer_rounds').set(change).where('id', '=', id).execute();

export const deleteRound = (db: Db, id: string) => db.deleteFrom('project_peer_rounds').where('id', '=', id).execute();

/** The submitted works of a stage of teams that have somebody in the space. */
export async function submittedWorks(db: Db, taskId: string, stageId: string) {
  const { rows } = await sql<{ run_id: string; work_id: string; version: number }>`
    select r.id::text as run_id, w.id::text as work_id, w.version
    from project_runs r join project_tasks t on t.id = r.task_id join project_works w on w.run_id = r.id and w.stage_id = ${stageId}
    where r.task_id = ${taskId} and w.version > 0 and w.state in ('submitted', 'reviewed') and exists (select from project_members m
      join space_members p on p.space_id = t.space_id and p.user_id = m.user_id and p.state = 'approved' and p.role = 'student'
      where m.run_id = r.id and m.state = 'joined') order by r.id`.execute(db);
  return rows;
}

export const insertWorks = (db: Db, roundId: string, works: readonly { run_id: string; work_id: string; version: number }[]) =>
  db
    .insertInto('project_peer_works')
    .values(works.map((work) => ({ ...work, round_id: roundId })))
    .execute();

/** What is reviewed in some rounds, each work in the version that stood when its round opened. */
export async function worksInRounds(db: Db, roundIds: readonly string[]) {
  if (roundIds.length === 0) return [];
  return db
    .selectFrom('project_peer_works')
    .selectAll()
    .where('round_id', 'in', [...roundIds])
    .orderBy('run_id')
    .execute();
}

type Asked = { run_id: string; by_run_id: string | null; again: boolean };

export async function insertReviews(db: Db, roundId: string, reviews: readonly Asked[]) {
  if (reviews.length === 0) return;
  await db
    .insertInto('project_peer_reviews')
    .values(reviews.map((review) => ({ ...review, round_id: roundId })))
    .execute();
}

const typedReview = <Row extends { criteria: unknown }>(row: Row) => ({ ...row, criteria: row.criteria as Record<string, number> });

/** The reviews of some rounds. */
export async function reviewsOfRounds(db: Db, roundIds: readonly string[]) {
  if (roundIds.length === 0) return [];
  const rows = await db
    .selectFrom('project_peer_reviews')
    .selectAll()
    .where('round_id', 'in', [...roundIds])
    .orderBy('id')
    .execute();
  return rows.map(typedReview);
}
/** A review that is asked for, with what was written. */
export type ReviewRow = Awaited<ReturnType<typeof reviewsOfRounds>>[number];

export async function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  const row = await db.selectFrom('project_peer_reviews').selectAll().where('id', '=', id).executeTakeFirst();
  return row && typedReview(row);
}

type Written = { score: number; criteria: Record<string, number>; comment: string; by: string };

export const writeReview = (db: Db, id: string, { criteria, by, ...written }: Written, now: Date) =>
  db
    .updateTable('project_peer_reviews')
    .set({ ...written, criteria: JSON.stringify(criteria), state: 'submitted', saved_by: by, submitted_at: now })
    .where('id', '=', id)
    .execute();

export async function markMissed(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db
    .updateTable('project_peer_reviews')
    .set({ state: 'missed' })
    .where('id', 'in', [...ids])
    .execute();
}

/** Running rounds of open tasks whose date has passed. */
export async function roundsDue(db: Db, of: { now: Date; after: string; most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id::text from project_peer_rounds p join project_tasks t on t.id = p.task_id and t.state = 'open'
    where p.state <> 'closed' and p.closes_at <= ${of.now} and p.id > ${of.after}::bigint order by p.id limit ${of.most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was handed in of some works, in the versions that are reviewed. */
export async function manifestsOf(db: Db, works: readonly { work_id: string; version: number }[]) {
  if (works.length === 0) return [];
  return db
    .selectFrom('project_work_versions')
    .select(['work_id', 'number', 'manifest'])
    .where((at) => at.or(works.map(({ work_id, version }) => at.and([at('work_id', '=', work_id), at('number', '=', version)]))))
    .execute();
}
