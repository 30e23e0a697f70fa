import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { JudgedMember } from './institution-import.rules.ts';

const KEPT_DAYS = 30;
const PIECE = 1000;

export const findImport = (db: Db, id: string) =>
  db
    .selectFrom('institution_imports')
    .leftJoin('jobs', 'jobs.id', 'institution_imports.job_id')
    .selectAll('institution_imports')
    .select(['jobs.state as job_state', 'jobs.progress'])
    .where('institution_imports.id', '=', id)
    .executeTakeFirst();

/** An import with the state of its job. */
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const lockImport = (db: Db, id: string) =>
  db.selectFrom('institution_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertImport = async (db: Db, row: { institution_id: string; created_by: string; file_id: string }) =>
  (await db.insertInto('institution_imports').values(row).returning('id').executeTakeFirstOrThrow()).id;

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

export const setImport = (db: Db, id: string, change: Change) =>
  db.updateTable('institution_imports').set(change).where('id', '=', id).execute();

/** Writes the report of a check in place of an earlier one. */
export async function replaceLines(db: Db, importId: string, lines: readonly JudgedMember[], report?: (share: number) => Promise<void>) {
  await db.deleteFrom('institution_import_lines').where('import_id', '=', importId).execute();
  for (let at = 0; at < lines.length; at += PIECE) {
    const rows = lines.slice(at, at + PIECE).map((line) => ({
      import_id: importId,
      line: line.line,
      name: line.name.slice(0, 100),
      phone: line.phone.slice(0, 40),
      student_no: line.studentNo.slice(0, 100),
      role: line.role,
      department: line.department.slice(0, 100),
      grade: line.grade.slice(0, 100),
      class_name: line.className.slice(0, 100),
      outcome: line.outcome,
      fault: line.fault ?? null,
      fault_line: line.faultLine ?? null,
    }));
    await db.insertInto('institution_import_lines').values(rows).execute();
    await report?.(Math.min(1, (at + PIECE) / lines.length));
  }
}

/** The whole report in the order of the sheet. */
export const findAllLines = (db: Db, importId: string) =>
  db.selectFrom('institution_import_lines').selectAll().where('import_id', '=', importId).orderBy('line').execute();

/** A line of a report. */
export type LineRow = Awaited<ReturnType<typeof findAllLines>>[number];

/** One page of the report, faulty lines first. */
export const findLines = (db: Db, of: { importId: string; faulty: boolean; page: number; size: number }) =>
  db
    .selectFrom('institution_import_lines')
    .selectAll()
    .where('import_id', '=', of.importId)
    .$if(of.faulty, (query) => query.where('outcome', '=', 'faulty'))
    .orderBy(sql`outcome <> 'faulty'`)
    .orderBy('line')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();

export async function countLines(db: Db, importId: string) {
  const rows = await db
    .selectFrom('institution_import_lines')
    .select((e) => ['outcome', e.fn.countAll<string>().as('count')])
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute();
  const of = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
  const counts = { new_accounts: of('new_account'), joins: of('joins'), already_members: of('already_member'), faulty: of('faulty') };
  return { lines: rows.reduce((sum, row) => sum + Number(row.count), 0), ...counts, groups: 0 };
}

/** Which of some people belong to an institution. */
export async function findMemberships(db: Db, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; institution_id: string; role: string }>`
    select user_id, institution_id, role from institution_members where user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, { institutionId: row.institution_id, role: row.role }]));
}

/** A person a sheet brings in or up to date. */
export type Placed = {
  userId: string;
  role: string;
  studentNo: string;
  department: string;
  grade: string;
  className: string;
  madeHere: boolean;
};

/** Puts people into an institution or their places up to date, in one statement; what a sheet leaves empty stays. */
export const placeMembers = (db: Db, institutionId: string, people: readonly Placed[]) =>
  sql`
    insert into institution_members as known (institution_id, user_id, role, student_no, department, grade, class_name, made_here)
    select ${institutionId}, user_id, role, student_no, department, grade, class_name, made_here
    from unnest(${people.map((one) => one.userId)}::bigint[], ${people.map((one) => one.role)}::text[],
      ${people.map((one) => one.studentNo)}::text[], ${people.map((one) => one.department)}::text[],
      ${people.map((one) => one.grade)}::text[], ${people.map((one) => one.className)}::text[],
      ${people.map((one) => one.madeHere)}::boolean[]) as given (user_id, role, student_no, department, grade, class_name, made_here)
    on conflict (institution_id, user_id) do update set role = excluded.role,
      student_no = coalesce(nullif(excluded.student_no, ''), known.student_no),
      department = coalesce(nullif(excluded.department, ''), known.department),
      grade = coalesce(nullif(excluded.grade, ''), known.grade),
      class_name = coalesce(nullif(excluded.class_name, ''), known.class_name)`.execute(db);

/** Reports name people and phones: they go after a month, and so does the row of the sheet. */
export async function forgetImports(db: Db, now: Date) {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  const gone = await db.deleteFrom('institution_imports').where('created_at', '<', before).returning('file_id').execute();
  const fileIds = gone.map((row) => row.file_id);
  if (fileIds.length > 0) await db.updateTable('files').set({ deleted_at: now }).where('id', 'in', fileIds).execute();
}
