import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import type { Db } from '../database/db.ts';
import { discardFiles } from '../files/discard-files.ts';

type Lines = {
  member_imports: 'member_import_lines';
  institution_imports: 'institution_import_lines';
  account_imports: 'account_import_lines';
};

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

/** The tables of imports of people: each import, and the report on its sheet line by line. */
export function peopleImports<Name extends keyof Lines>(of: Name, reports: Lines[Name]) {
  // The tables differ in the place people are brought into alone; the types speak of one of them and are put right where rows leave.
  const imports = of as 'member_imports';
  const lines = reports as 'member_import_lines';
  type Row = Selectable<DB[Name]>;
  type Line = Selectable<DB[Lines[Name]]>;
  return {
    /** An import with the state of its job. */
    find: async (db: Db, id: string) =>
      (await db
        .selectFrom(imports)
        .leftJoin('jobs', 'jobs.id', `${imports}.job_id` as const)
        .selectAll(imports)
        .select(['jobs.state as job_state', 'jobs.progress'])
        .where(`${imports}.id` as const, '=', id)
        .executeTakeFirst()) as unknown as (Row & { job_state: string | null; progress: number | null }) | undefined,

    lock: async (db: Db, id: string) =>
      (await db.selectFrom(imports).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as unknown as Row | undefined,

    insert: async (db: Db, row: Insertable<DB[Name]>) =>
      (
        await db
          .insertInto(imports)
          .values(row as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,

    set: (db: Db, id: string, change: Change) => db.updateTable(imports).set(change).where('id', '=', id).execute(),

    /** Writes the report of a check in place of an earlier one. */
    async replaceLines(db: Db, importId: string, rows: readonly Insertable<DB[Lines[Name]]>[], report?: (share: number) => Promise<void>) {
      await db.deleteFrom(lines).where('import_id', '=', importId).execute();
      for (let at = 0; at < rows.length; at += PIECE) {
        await db
          .insertInto(lines)
          .values(rows.slice(at, at + PIECE) as never)
          .execute();
        await report?.(Math.min(1, (at + PIECE) / rows.length));
      }
    },

    /** The whole report in the order of the sheet. */
    findAllLines: async (db: Db, importId: string) =>
      (await db.selectFrom(lines).selectAll().where('import_id', '=', importId).orderBy('line').execute()) as unknown as Line[],

    /** One page of the report, faulty lines first. */
    findLines: async (db: Db, page: { importId: string; faulty: boolean; page: number; size: number }) =>
      (await db
        .selectFrom(lines)
        .selectAll()
        .where('import_id', '=', page.importId)
        .$if(page.faulty, (query) => query.where('outcome', '=', 'faulty'))
        .orderBy(sql`outcome <> 'faulty'`)
        .orderBy('line')
        .limit(page.size)
        .offset((page.page - 1) * page.size)
        .execute()) as unknown as Line[],

    async countLines(db: Db, importId: string) {
      const rows = await db
        .selectFrom(lines)
        .select((e) => ['outcome', e.fn.countAll<string>().as('count')])
        .where('import_id', '=', importId)
        .groupBy('outcome')
        .execute();
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
      const gone = await db.deleteFrom(imports).where('created_at', '<', before).returning('file_id').execute();
      await discardFiles(
        db,
        gone.map((row) => row.file_id),
        now,
      );
    },
  };
}
