import type { Db } from '../../platform/database/db.ts';
import type { Archive, Note } from './archives/archive.ts';

/** What is kept of a checked package to show it. */
export type PackageReport = Pick<Archive, 'format' | 'maker' | 'lines' | 'notes'> & {
  course: { title: string; intro: string; tags: string[]; cover: boolean };
  pictures: number;
  files: number;
  bytes: number;
};

export const insertExport = async (db: Db, row: { course_id: string; version_id: string | null; user_id: string; format: string }) =>
  (await db.insertInto('course_exports').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const findExport = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('course_exports')
    .leftJoin('jobs', 'jobs.id', 'course_exports.job_id')
    .leftJoin('files', 'files.id', 'course_exports.file_id')
    .selectAll('course_exports')
    .select(['jobs.state as job_state', 'jobs.progress', 'files.size', 'files.storage_key'])
    .where('course_exports.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, notes: row.notes as unknown as Note[] };
};
/** An export with the state of its job. */
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

type ExportChange = { state?: string; job_id?: string; file_id?: string | null; name?: string; notes?: Note[]; problem?: string };

export const setExport = (db: Db, id: string, { notes, ...change }: ExportChange) =>
  db
    .updateTable('course_exports')
    .set({ ...change, ...(notes && { notes: JSON.stringify(notes) }) })
    .where('id', '=', id)
    .execute();

export const insertImport = async (db: Db, row: { user_id: string; file_id: string; name: string; language: string }) =>
  (await db.insertInto('package_imports').values(row).returning('id').executeTakeFirstOrThrow()).id;

const importColumns = [
  'package_imports.id',
  'package_imports.user_id',
  'package_imports.file_id',
  'package_imports.name',
  'package_imports.language',
  'package_imports.state',
  'package_imports.problem',
  'package_imports.problem_values',
  'package_imports.report',
  'package_imports.package_key',
  'package_imports.choice',
  'package_imports.course_id',
  'package_imports.version',
  'package_imports.job_id',
] as const;

type ImportShapes = { report: PackageReport | null; problem_values: Record<string, string | number> };

export const findImport = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('package_imports')
    .leftJoin('jobs', 'jobs.id', 'package_imports.job_id')
    .select(importColumns)
    .select(['jobs.state as job_state', 'jobs.progress'])
    .where('package_imports.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, ...(row as unknown as ImportShapes) };
};
/** An import with the state of its job. */
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** An import, kept from other changes until the transaction ends. */
export const lockImport = async (db: Db, id: string) => {
  const row = await db.selectFrom('package_imports').select(importColumns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { ...row, ...(row as unknown as ImportShapes) };
};

type ImportChange = {
  state?: string;
  problem?: string | null;
  problemValues?: Record<string, string | number>;
  report?: PackageReport;
  package_key?: string;
  choice?: string;
  course_id?: string | null;
  version?: number | null;
  job_id?: string;
  file_id?: null;
  ended_at?: Date;
};

export const setImport = (db: Db, id: string, { report, problemValues, ...change }: ImportChange) =>
  db
    .updateTable('package_imports')
    .set({
      ...change,
      ...(report && { report: JSON.stringify(report) }),
      ...(problemValues && { problem_values: JSON.stringify(problemValues) }),
    })
    .where('id', '=', id)
    .execute();

/** Says, before its bytes are stored, that an import will store something under a key. */
export const noteStored = (db: Db, importId: string, storageKey: string) =>
  db.insertInto('package_import_files').values({ import_id: importId, storage_key: storageKey }).execute();

/** What an import stored and did not finish. */
export const findStored = async (db: Db, importId: string) =>
  (await db.selectFrom('package_import_files').select('storage_key').where('import_id', '=', importId).execute()).map(
    (row) => row.storage_key,
  );

/** Takes keys off the list; returns how many stood on it. */
export async function forgetStored(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return 0;
  const gone = await db
    .deleteFrom('package_import_files')
    .where('storage_key', 'in', [...keys])
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Bytes stored by imports that no longer run: ended ones, and those whose job was given up. */
export const findAbandoned = (db: Db) =>
  db
    .selectFrom('package_import_files as f')
    .innerJoin('package_imports as i', 'i.id', 'f.import_id')
    .leftJoin('jobs as j', 'j.id', 'i.job_id')
    .select(['f.storage_key', 'f.import_id'])
    .where((e) => e.or([e('i.state', '!=', 'importing'), e('j.id', 'is', null), e('j.state', 'in', ['failed', 'cancelled', 'done'])]))
    .limit(5000)
    .execute();

/** Uploads that nobody needs any more: of imports that ended or were left lying. */
export const findSpentUploads = (db: Db, before: Date) =>
  db
    .selectFrom('package_imports as i')
    .leftJoin('jobs as j', 'j.id', 'i.job_id')
    .select(['i.id', 'i.file_id'])
    .where('i.file_id', 'is not', null)
    .where((e) =>
      e.or([
        e('i.state', 'in', ['refused', 'done', 'skipped', 'stopped']),
        e.and([e('i.created_at', '<', before), e.or([e('i.state', '=', 'checked'), e('j.state', '=', 'failed')])]),
      ]),
    )
    .limit(500)
    .execute();

/** Uploads for packages that no import ever named. */
export const findUnnamedUploads = (db: Db, before: Date) =>
  db
    .selectFrom('files')
    .select('id')
    .where('purpose', '=', 'course_package')
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .where((e) => e.not(e.exists(e.selectFrom('package_imports as i').select('i.id').whereRef('i.file_id', '=', 'files.id'))))
    .limit(500)
    .execute();

export const findOldExports = (db: Db, before: Date) =>
  db
    .selectFrom('course_exports')
    .select(['id', 'file_id'])
    .where('created_at', '<', before)
    .where('state', '=', 'made')
    .limit(500)
    .execute();

export const forgetOldRows = async (db: Db, before: Date) => {
  await db.deleteFrom('course_exports').where('created_at', '<', before).where('file_id', 'is', null).execute();
  await db.deleteFrom('package_imports').where('created_at', '<', before).where('file_id', 'is', null).execute();
};
