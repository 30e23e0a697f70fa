import type { AssignmentState } from '@praxis/contract/judging/expert';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';

/** One work before one expert. */
export type AssignmentRow = Omit<Selectable<DB['assignments']>, 'state'> & { state: AssignmentState };
/** What an expert wrote of a work. */
export type SheetRow = Omit<Selectable<DB['sheets']>, 'scores' | 'notes'> & {
  scores: Record<string, number>;
  notes: Record<string, string>;
};
/** A conflict that was declared or ruled. */
export type ConflictRow = Omit<Selectable<DB['expert_conflicts']>, 'source' | 'kind'> & {
  source: 'self' | 'organiser';
  kind: 'knows' | 'relative' | 'institution' | 'partner' | 'other';
};

/** States in which a work is an expert's. */
export const LIVE: readonly AssignmentState[] = ['assigned', 'scoring', 'submitted', 'returned'];
/** States in which a sheet is still to be submitted. */
export const OPEN: readonly AssignmentState[] = ['assigned', 'scoring', 'returned'];

const rows = (db: Db) => db.selectFrom('assignments').selectAll().$narrowType<Pick<AssignmentRow, 'state'>>();

export const findAssignment = (db: Db, id: string) => rows(db).where('id', '=', id).executeTakeFirst();

export const lockAssignment = (db: Db, id: string) => rows(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findAssignments = (db: Db, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : rows(db)
        .where('group_id', 'in', [...groupIds])
        .orderBy('id')
        .execute();

/** Whether a work is an expert's to look at. */
export async function holdsWork(db: Db, userId: string, productionId: string) {
  const row = await db
    .selectFrom('assignments')
    .select('id')
    .where('expert_id', '=', userId)
    .where('production_id', '=', productionId)
    .where('state', 'in', [...LIVE])
    .executeTakeFirst();
  return row !== undefined;
}

type NewAssignment = { group_id: string; expert_id: string; production_id: string; version: number; arbiter?: boolean };

/** Writes assignments in the order given, so that their ids follow it. */
export async function insertAssignments(db: Db, assigned: readonly NewAssignment[], now: Date) {
  const ids: string[] = [];
  for (let from = 0; from < assigned.length; from += 1000) {
    const batch = assigned.slice(from, from + 1000).map((row) => ({ ...row, created_at: now }));
    ids.push(...(await db.insertInto('assignments').values(batch).returning('id').execute()).map(({ id }) => id));
  }
  return ids;
}

export const updateAssignment = (db: Db, id: string, change: Partial<Omit<Selectable<DB['assignments']>, 'id'>>) =>
  db.updateTable('assignments').set(change).where('id', '=', id).execute();

const sheets = (db: Db) => db.selectFrom('sheets').selectAll().$castTo<SheetRow>();

export const findSheet = (db: Db, assignmentId: string) => sheets(db).where('assignment_id', '=', assignmentId).executeTakeFirst();

export const findSheets = async (db: Db, assignmentIds: readonly string[]) =>
  new Map(
    (assignmentIds.length === 0
      ? []
      : await sheets(db)
          .where('assignment_id', 'in', [...assignmentIds])
          .execute()
    ).map((sheet) => [sheet.assignment_id, sheet]),
  );

type Saved = Pick<SheetRow, 'scores' | 'notes' | 'note' | 'seq'>;

/** Keeps a save whose number is newer than what is there. */
export async function saveSheetRow(db: Db, assignmentId: string, { scores, notes, note, seq }: Saved, now: Date) {
  await sql`
    insert into sheets as known (assignment_id, scores, notes, note, seq, saved_at)
    values (${assignmentId}, ${JSON.stringify(scores)}::jsonb, ${JSON.stringify(notes)}::jsonb, ${note}, ${seq}, ${now})
    on conflict (assignment_id) do update set scores = excluded.scores, notes = excluded.notes, note = excluded.note,
      seq = excluded.seq, saved_at = excluded.saved_at
    where known.seq < excluded.seq`.execute(db);
}

export const setTotal = (db: Db, assignmentId: string, total: number | null) =>
  db.updateTable('sheets').set({ total }).where('assignment_id', '=', assignmentId).execute();

export const findConflicts = (db: Db, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('expert_conflicts')
        .selectAll()
        .where('group_id', 'in', [...groupIds])
        .orderBy('created_at')
        .$castTo<ConflictRow>()
        .execute();

export const putConflict = (db: Db, row: ConflictRow) =>
  db
    .insertInto('expert_conflicts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const dropConflict = (db: Db, row: Pick<ConflictRow, 'group_id' | 'production_id' | 'expert_id'>) =>
  db
    .deleteFrom('expert_conflicts')
    .where('group_id', '=', row.group_id)
    .where('production_id', '=', row.production_id)
    .where('expert_id', '=', row.expert_id)
    .where('source', '=', 'organiser')
    .execute();

/** What waits for an expert, by group. */
export async function waitingOf(db: Db, userId: string) {
  const { rows: waiting } = await sql<{ group_id: string; waiting: number }>`
    select group_id, (count(*) filter (where state in ('assigned', 'scoring', 'returned')))::int as waiting from assignments
    where expert_id = ${userId} and state in ('assigned', 'scoring', 'returned', 'submitted') group by group_id`.execute(db);
  return new Map(waiting.map((row) => [row.group_id, row.waiting]));
}

type Judged = { group_id: string; group: string; stage_id: string; assigned: number; submitted: number; ended_at: Date | null };

/** A page of the groups in which an expert submitted sheets: those still judged first, then the newest. */
export async function judgedGroups(db: Db, userId: string, { page, size }: { page: number; size: number }) {
  const { rows: judged } = await sql<Judged & { total: number }>`
    select g.id as group_id, g.name as group, g.stage_id, count(*)::int as assigned,
      (count(*) filter (where a.state = 'submitted'))::int as submitted,
      case when g.state = 'handed' then
        (select r.handed_at from judging_runs r where r.group_id = g.id and r.run = g.handed_run) end as ended_at,
      (count(*) over ())::int as total
    from assignments a join expert_groups g on g.id = a.group_id
    where a.expert_id = ${userId} and a.state = any(${[...LIVE]}::text[])
    group by g.id having count(*) filter (where a.state = 'submitted') > 0
    order by ended_at desc nulls first, max(a.submitted_at) desc, g.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { judged, total: judged[0]?.total ?? 0 };
}

/** Who submitted sheets in a stage, and of how many works. */
export async function judgesOfStage(db: Db, stageId: string) {
  const { rows: judges } = await sql<{ user_id: string; works: number }>`
    select a.expert_id as user_id, count(*)::int as works from assignments a join expert_groups g on g.id = a.group_id
    where g.stage_id = ${stageId} and a.state = 'submitted' group by a.expert_id order by a.expert_id`.execute(db);
  return judges;
}
