import type { GradeSettings, OwnCell } from '@praxis/contract/grades/grades';
import { sql } from 'kysely';
import { idsOf, numbersOf } from '../../platform/database/arrays/array-text.ts';
import type { Db } from '../../platform/database/db.ts';

type BookRow = { revision: number; settings: GradeSettings | null };
const EMPTY: BookRow = { revision: 0, settings: null };

/** What a teacher decided about a gradebook as a whole. */
export async function findBook(db: Db, spaceId: string): Promise<BookRow> {
  const row = await db.selectFrom('gradebooks').select(['revision', 'settings']).where('space_id', '=', spaceId).executeTakeFirst();
  return row ? { revision: row.revision, settings: row.settings as unknown as GradeSettings | null } : EMPTY;
}

/** Holds a gradebook: whoever writes into it comes one after the other, and settings never change under cells. */
export async function lockBook(db: Db, spaceId: string, now: Date): Promise<BookRow> {
  await db
    .insertInto('gradebooks')
    .values({ space_id: spaceId, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('gradebooks')
    .select(['revision', 'settings'])
    .where('space_id', '=', spaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { revision: row.revision, settings: row.settings as unknown as GradeSettings | null };
}

export const saveSettings = (db: Db, spaceId: string, settings: GradeSettings, now: Date) =>
  db
    .updateTable('gradebooks')
    .set({ settings: JSON.stringify(settings), revision: sql`revision + 1`, changed_at: now })
    .where('space_id', '=', spaceId)
    .execute();

export const touchBook = (db: Db, spaceId: string, now: Date) =>
  db.updateTable('gradebooks').set({ changed_at: now }).where('space_id', '=', spaceId).execute();

/** What was decided about the columns of a space, the oldest first. */
export const findColumns = (db: Db, spaceId: string) =>
  db.selectFrom('grade_columns').selectAll().where('space_id', '=', spaceId).orderBy('id').execute();
export type ColumnRow = Awaited<ReturnType<typeof findColumns>>[number];

type ColumnRef = { source: string; ref: string };

/** Gives columns of other modules a row to decide in; returns the row id of each by `source:ref`. */
export async function rowsForColumns(db: Db, spaceId: string, columns: readonly ColumnRef[], now: Date): Promise<Map<string, string>> {
  if (columns.length > 0)
    await db
      .insertInto('grade_columns')
      .values(columns.map(({ source, ref }) => ({ space_id: spaceId, source, ref, created_at: now })))
      .onConflict((conflict) => conflict.columns(['space_id', 'source', 'ref']).doNothing())
      .execute();
  const rows = await findColumns(db, spaceId);
  return new Map(rows.map(({ id, source, ref }) => [`${source}:${ref}`, id]));
}

/** Adds a column filled by hand; it refers to itself. */
export async function insertColumn(db: Db, of: { spaceId: string; title: string; max: number; category: string }, now: Date) {
  const { rows } = await sql<{ id: string }>`
    insert into grade_columns (space_id, source, ref, title, max_units, category, created_at)
    select ${of.spaceId}, 'manual', 'c' || (count(*) + 1)::text, ${of.title}, ${of.max}, ${of.category}, ${now}
    from grade_columns where space_id = ${of.spaceId} and source = 'manual' returning ref as id`.execute(db);
  return rows[0]!.id;
}

type ColumnChange = Partial<{
  title: string;
  max_units: number;
  category: string;
  weight: number;
  extra: boolean;
  counts: boolean;
  hidden: boolean;
  released_at: Date | null;
  archived_at: Date | null;
}>;
export const changeColumns = (db: Db, ids: readonly string[], change: ColumnChange) =>
  db
    .updateTable('grade_columns')
    .set(change)
    .where('id', 'in', [...ids])
    .execute();

type OtherCell = [string, number | null, OwnCell['status'], string, number, number];

/** What was decided about cells of a space, of everybody or of one person, by column and person. */
export async function findCells(db: Db, spaceId: string, userId?: string): Promise<Map<string, Map<string, OwnCell>>> {
  // One row a column: lists of a thousand numbers are read many times faster than a thousand rows.
  const plain = sql`c.status = 'normal' and c.comment = '' and c.units is not null`;
  const at = sql`(date_part('epoch', c.changed_at) * 1000)::bigint`;
  const { rows } = await sql<Record<'key' | 'people' | 'units' | 'revisions' | 'times', string> & { others: OtherCell[] }>`
    select k.source || ':' || k.ref as key,
      coalesce(array_agg(c.user_id) filter (where ${plain})::text, '{}') as people,
      coalesce(array_agg(c.units) filter (where ${plain})::text, '{}') as units,
      coalesce(array_agg(c.revision) filter (where ${plain})::text, '{}') as revisions,
      coalesce(array_agg(${at}) filter (where ${plain})::text, '{}') as times,
      coalesce(json_agg(json_build_array(c.user_id::text, c.units, c.status, c.comment, c.revision, ${at}))
        filter (where not (${plain})), '[]') as others
    from grade_cells c join grade_columns k on k.id = c.column_id
    where k.space_id = ${spaceId} and (${userId ?? null}::bigint is null or c.user_id = ${userId ?? null})
    group by k.id`.execute(db);
  return new Map(
    rows.map(({ key, people, others, ...lists }) => {
      const cells = new Map<string, OwnCell>();
      if (people !== '{}') {
        const [units, revisions, times] = [numbersOf(lists.units), numbersOf(lists.revisions), numbersOf(lists.times)];
        for (const [at, id] of idsOf(people).entries())
          cells.set(id, { units: units[at]!, status: 'normal', comment: '', revision: revisions[at]!, changed_at: times[at]! });
      }
      for (const [id, units, status, comment, revision, changed_at] of others)
        cells.set(id, { units, status, comment, revision, changed_at });
      return [key, cells];
    }),
  );
}

/** The cells some changes are about, by `column user`. */
export async function cellsToChange(db: Db, cells: readonly { columnId: string; userId: string }[]): Promise<Map<string, OwnCell>> {
  const { rows } = await sql<{ column_id: string; user_id: string } & OwnCell>`
    select c.column_id::text, c.user_id::text, c.units::float8 as units, c.status, c.comment, c.revision
    from grade_cells c join unnest(${cells.map(({ columnId }) => columnId)}::bigint[], ${cells.map(({ userId }) => userId)}::bigint[])
      as asked (column_id, user_id) on asked.column_id = c.column_id and asked.user_id = c.user_id
    order by c.column_id, c.user_id for update of c`.execute(db);
  return new Map(rows.map(({ column_id, user_id, ...cell }) => [`${column_id} ${user_id}`, cell]));
}

/** A cell as it is written, with what stood there. */
export type CellWrite = { columnId: string; userId: string; before: OwnCell | null; after: OwnCell };

/** Writes cells and their history in two statements. */
export async function writeCells(
  db: Db,
  of: { spaceId: string; batch: string; reason: string; via: string; by: string },
  writes: readonly CellWrite[],
  now: Date,
) {
  if (writes.length === 0) return;
  const rows = writes.map(({ columnId, userId, before, after }) => ({
    ...{ column_id: columnId, user_id: userId, units: after.units, status: after.status, comment: after.comment },
    ...{ revision: after.revision, before, after },
  }));
  const table = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (column_id bigint, user_id bigint, units bigint, status text,
    comment text, revision integer, before jsonb, after jsonb)`;
  await sql`
    insert into grade_cells (column_id, user_id, units, status, comment, revision, changed_at)
    select column_id, user_id, units, status, comment, revision, ${now} from ${table}
    on conflict (column_id, user_id) do update set units = excluded.units, status = excluded.status, comment = excluded.comment,
      revision = excluded.revision, changed_at = excluded.changed_at`.execute(db);
  await sql`
    insert into grade_changes (space_id, column_id, user_id, batch, kind, before, after, reason, via, changed_by, at)
    select ${of.spaceId}, column_id, user_id, ${of.batch}::uuid, 'cell', before, after, ${of.reason}, ${of.via}, ${of.by}, ${now}
    from ${table} order by column_id, user_id`.execute(db);
}

type Note = {
  spaceId: string;
  columnId: string | null;
  kind: 'settings' | 'column' | 'release';
  before: unknown;
  after: unknown;
  by: string;
};

/** Writes down what was done to the gradebook besides its cells. */
export const noteChange = (db: Db, of: Note, now: Date) =>
  db
    .insertInto('grade_changes')
    .values({
      ...{ space_id: of.spaceId, column_id: of.columnId, kind: of.kind, via: 'screen', changed_by: of.by, at: now },
      ...{ before: JSON.stringify(of.before), after: JSON.stringify(of.after) },
    })
    .execute();

/** What a person changed in one batch that was not taken back. */
export async function changesOfBatch(db: Db, of: { spaceId: string; batch: string; by: string }) {
  const { rows } = await sql<{ column_id: string; user_id: string; before: OwnCell | null; after: OwnCell }>`
    select column_id::text, user_id::text, before, after from grade_changes
    where space_id = ${of.spaceId} and batch = ${of.batch}::uuid and changed_by = ${of.by} and kind = 'cell' and via <> 'undo'
    order by column_id, user_id`.execute(db);
  return rows;
}

type HistoryRow = {
  id: string;
  kind: 'cell' | 'settings' | 'column' | 'release';
  source: string | null;
  ref: string | null;
  title: string | null;
  user_id: string | null;
  before: OwnCell | null;
  after: OwnCell | null;
  reason: string;
  via: 'screen' | 'paste' | 'import' | 'undo';
  changed_by: string;
  at: Date;
};

/** One page of the history of a space, of a column or of a cell. */
export async function historyPage(
  db: Db,
  of: { spaceId: string; key?: string | undefined; userId?: string | undefined; page: number; size: number },
) {
  const where = sql`h.space_id = ${of.spaceId} and (${of.key ?? null}::text is null or k.source || ':' || k.ref = ${of.key ?? null})
    and (${of.userId ?? null}::bigint is null or h.user_id = ${of.userId ?? null})`;
  const from = sql`grade_changes h left join grade_columns k on k.id = h.column_id`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db);
  const { rows } = await sql<HistoryRow>`
    select h.id::text, h.kind, k.source, k.ref, k.title, h.user_id::text, h.before, h.after, h.reason, h.via, h.changed_by::text, h.at
    from ${from} where ${where} order by h.id desc limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Where some columns stand. */
export async function placesOfColumns(db: Db, columnIds: readonly string[]) {
  if (columnIds.length === 0) return new Map<string, { space_id: string; source: string; ref: string }>();
  const rows = await db
    .selectFrom('grade_columns')
    .select(['id', 'space_id', 'source', 'ref'])
    .where('id', 'in', [...columnIds])
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
