import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';

/** What changes of an import on its way. */
type Change = {
  state?: string;
  problem?: string | null;
  changed?: boolean;
  skip_faulty?: boolean;
  job_id?: string;
  confirmed_by?: string;
  confirmed_at?: Date;
  done_at?: Date;
};

const RETENTION_DAYS = 30;
const PIECE = 1000;
const NEWEST = 10;

/** What every import of people has, wherever they are brought into. */
export type PeopleImportRow = {
  id: string;
  state: string;
  problem: string | null;
  changed: boolean;
  job_id: string | null;
  created_at: Date;
  file_id: string;
};

/** What every line of a report has. */
export type ReportLine = { import_id: string; line: number; outcome: string; fault: string | null; fault_line: number | null };

type Running = { job_state: string | null; progress: number | null };

/** An import in the list of the newest. */
export type NewestImport = {
  id: string;
  state: string;
  job_state: string | null;
  created_at: Date;
  created_by: string;
  file_name: string | null;
};

/** The tables of a module's imports, and how its rows are added. */
type Tables<NewImport, NewLine> = {
  imports: string;
  lines: string;
  insert: (db: Db, row: NewImport) => Promise<{ id: string }>;
  insertLines: (db: Db, rows: readonly NewLine[]) => Promise<unknown>;
};

/** Imports of people into one of a module's places: each import, and the report on its sheet line by line. */
export function peopleImports<Row extends PeopleImportRow, Line extends ReportLine, NewImport, NewLine>(
  tables: Tables<NewImport, NewLine>,
) {
  const imports = sql.table(tables.imports);
  const lines = sql.table(tables.lines);
  return {
    /** An import with the state of its job. */
    async find(db: Db, id: string) {
      const { rows } = await sql<Row & Running>`
        select i.*, jobs.state as job_state, jobs.progress from ${imports} i left join jobs on jobs.id = i.job_id where i.id = ${id}`.execute(
        db,
      );
      return rows[0];
    },

    /** The newest imports with the state of their jobs and the names of their sheets; those that could not be read are left out. */
    async findNewest(db: Db, place?: { column: string; id: string }) {
      const { rows } = await sql<NewestImport>`
        select i.id, i.state, i.created_at, i.created_by, files.name as file_name, jobs.state as job_state
        from ${imports} i left join files on files.id = i.file_id left join jobs on jobs.id = i.job_id
        where i.state <> 'unreadable' ${place ? sql`and i.${sql.ref(place.column)} = ${place.id}` : sql``}
        order by i.id desc limit ${NEWEST}`.execute(db);
      return rows;
    },

    async lock(db: Db, id: string) {
      const { rows } = await sql<Row>`select * from ${imports} where id = ${id} for update`.execute(db);
      return rows[0];
    },

    insert: async (db: Db, row: NewImport) => (await tables.insert(db, row)).id,

    async set(db: Db, id: string, change: Change) {
      const columns = Object.entries(change).filter(([, value]) => value !== undefined);
      if (columns.length === 0) return;
      const values = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`update ${imports} set ${sql.join(values)} where id = ${id}`.execute(db);
    },

    /** Writes the report of a check in place of an earlier one. */
    async replaceLines(db: Db, importId: string, rows: readonly NewLine[], report?: (share: number) => Promise<void>) {
      await sql`delete from ${lines} where import_id = ${importId}`.execute(db);
      for (let start = 0; start < rows.length; start += PIECE) {
        await tables.insertLines(db, rows.slice(start, start + PIECE));
        await report?.(Math.min(1, (start + PIECE) / rows.length));
      }
    },

    /** The whole report in the order of the sheet. */
    findAllLines: async (db: Db, importId: string) =>
      (await sql<Line>`select * from ${lines} where import_id = ${importId} order by line`.execute(db)).rows,

    /** One page of the report, faulty lines first. */
    async findLines(db: Db, page: { importId: string; faulty: boolean; page: number; size: number }) {
      const { rows } = await sql<Line>`
        select * from ${lines} where import_id = ${page.importId} ${page.faulty ? sql`and outcome = 'faulty'` : sql``}
        order by outcome <> 'faulty', line limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(db);
      return rows;
    },

    async countLines(db: Db, importId: string) {
      const { rows } = await sql<{ outcome: string; count: string }>`
        select outcome, count(*) as count from ${lines} where import_id = ${importId} group by outcome`.execute(db);
      const count = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
      return {
        lines: rows.reduce((sum, row) => sum + Number(row.count), 0),
        new_accounts: count('new_account'),
        joins: count('joins'),
        already_members: count('already_member'),
        faulty: count('faulty'),
      };
    },

    /** Reports name people and phones: they go after a month, and so does the row of the sheet. */
    async forget(db: Db, now: Date) {
      const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3_600_000);
      const { rows } = await sql<{ file_id: string }>`
        delete from ${imports} where created_at < ${before} returning file_id::text`.execute(db);
      await discardFiles(
        db,
        rows.map((row) => row.file_id),
        now,
      );
    },
  };
}
