import type { AggregationMethod, ExpertEstimate, MethodRefusal, ScoreFlag } from '@praxis/scoring/judging/aggregate';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';

/** One counting of a group. */
export type RunRow = Omit<Selectable<DB['judging_runs']>, 'method' | 'refused' | 'experts'> & {
  method: AggregationMethod;
  refused: MethodRefusal | null;
  experts: ExpertEstimate[];
};
/** A result of a work in a run. */
export type WorkResultRow = Selectable<DB['work_results']>;
/** Something to look at again. */
export type FlagRow = Omit<Selectable<DB['score_flags']>, 'reason' | 'state'> & {
  reason: ScoreFlag['reason'];
  state: 'open' | 'rescoring' | 'kept';
};

export const findRun = async (db: Db, groupId: string, run: number) =>
  (await db.selectFrom('judging_runs').selectAll().where('group_id', '=', groupId).where('run', '=', run).executeTakeFirst()) as
    | RunRow
    | undefined;

/** The runs of a group whose results went into the rank, in order. */
export const findHanded = async (db: Db, groupId: string) =>
  (
    await db
      .selectFrom('judging_runs')
      .select('run')
      .where('group_id', '=', groupId)
      .where('handed_at', 'is not', null)
      .orderBy('run')
      .execute()
  ).map(({ run }) => run);

export const setHanded = (db: Db, groupId: string, run: number, now: Date) =>
  db.updateTable('judging_runs').set({ handed_at: now }).where('group_id', '=', groupId).where('run', '=', run).execute();

export const insertRun = (db: Db, row: Omit<RunRow, 'handed_at'>) =>
  db
    .insertInto('judging_runs')
    .values({ ...row, experts: JSON.stringify(row.experts) })
    .execute();

export const insertResults = (db: Db, results: readonly WorkResultRow[]) =>
  results.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('work_results')
        .values([...results])
        .execute();

export const findResults = (db: Db, groupId: string, run: number) =>
  db.selectFrom('work_results').selectAll().where('group_id', '=', groupId).where('run', '=', run).execute();

const flags = (db: Db) => db.selectFrom('score_flags').selectAll().$narrowType<Pick<FlagRow, 'reason' | 'state'>>();

export const findFlags = (db: Db, groupId: string, run: number) =>
  flags(db).where('group_id', '=', groupId).where('run', '=', run).orderBy('id').execute();

export const findFlag = (db: Db, id: string) => flags(db).where('id', '=', id).executeTakeFirst();

export const insertFlags = (db: Db, rows: readonly Omit<FlagRow, 'id'>[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('score_flags')
        .values([...rows])
        .execute();

export const settleFlagRow = (db: Db, id: string, change: Pick<FlagRow, 'state' | 'note' | 'settled_by' | 'settled_at'>) =>
  db.updateTable('score_flags').set(change).where('id', '=', id).execute();

export const insertChecks = (db: Db, rows: readonly { group_id: string; run: number; production_id: string; top: boolean }[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('spot_checks')
        .values([...rows])
        .execute();

export const findChecks = (db: Db, groupId: string, run: number) =>
  db.selectFrom('spot_checks').selectAll().where('group_id', '=', groupId).where('run', '=', run).orderBy('top', 'desc').execute();

export async function setCheck(
  db: Db,
  ask: { groupId: string; run: number; productionId: string; agrees: boolean; by: string; now: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('spot_checks')
    .set({ agrees: ask.agrees, checked_by: ask.by, checked_at: ask.now })
    .where('group_id', '=', ask.groupId)
    .where('run', '=', ask.run)
    .where('production_id', '=', ask.productionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Every work of a run is to be added up again; those drawn before stay as they are. */
export const checkEveryWork = (db: Db, groupId: string, run: number) =>
  db
    .insertInto('spot_checks')
    .columns(['group_id', 'run', 'production_id', 'top'])
    .expression(
      db
        .selectFrom('work_results')
        .select(({ val }) => ['group_id', 'run', 'production_id', val(false).as('top')])
        .where('group_id', '=', groupId)
        .where('run', '=', run),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Open flags and sheets by group, for lists. */
export async function countsOf(db: Db, stageId: string) {
  const { rows } = await sql<{
    group_id: string;
    experts: number;
    sheets: number;
    submitted: number;
    conflicts: number;
    unreadable: number;
    flags: number;
  }>`
    select g.id as group_id,
      (select count(*)::int from group_experts e where e.group_id = g.id) as experts,
      count(a.id) filter (where a.state in ('assigned', 'scoring', 'returned', 'submitted'))::int as sheets,
      count(a.id) filter (where a.state = 'submitted')::int as submitted,
      count(a.id) filter (where a.state = 'conflict_declared')::int as conflicts,
      count(a.id) filter (where a.unreadable <> '' and a.state in ('assigned', 'scoring', 'returned'))::int as unreadable,
      (select count(*)::int from score_flags f where f.group_id = g.id and f.run = g.run and f.state = 'open') as flags
    from expert_groups g left join assignments a on a.group_id = g.id
    where g.stage_id = ${stageId} group by g.id`.execute(db);
  return new Map(rows.map((row) => [row.group_id, row]));
}
