import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';
import { peopleImports } from '../../people-import/index.ts';
import type { JudgedMember } from './institution-import.rules.ts';

const imports = peopleImports<
  Selectable<DB['institution_imports']>,
  Selectable<DB['institution_import_lines']>,
  Insertable<DB['institution_imports']>,
  Insertable<DB['institution_import_lines']>
>({
  imports: 'institution_imports',
  lines: 'institution_import_lines',
  insert: (db, row) => db.insertInto('institution_imports').values(row).returning('id').executeTakeFirstOrThrow(),
  insertLines: (db, rows) =>
    db
      .insertInto('institution_import_lines')
      .values([...rows])
      .execute(),
});

export const { find: findImport, lock: lockImport, insert: insertImport, set: setImport } = imports;
export const { findNewest, findAllLines, findLines, forget: forgetImports } = imports;

/** An import with the state of its job. */
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** A line of a report. */
export type LineRow = Awaited<ReturnType<typeof findAllLines>>[number];

/** Writes the report of a check in place of an earlier one. */
export const replaceLines = (db: Db, importId: string, lines: readonly JudgedMember[], report?: (share: number) => Promise<void>) =>
  imports.replaceLines(
    db,
    importId,
    lines.map((line) => ({
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
    })),
    report,
  );

/** How many lines of a report end how; sheets of institutions make no groups. */
export const countLines = async (db: Db, importId: string) => ({ ...(await imports.countLines(db, importId)), groups: 0 });

/** Which of some people belong to an institution. */
export async function findMemberships(db: Db, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; institution_id: string; role: string }>`
    select user_id, institution_id, role from institution_members where user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, { institutionId: row.institution_id, role: row.role }]));
}

/** Members of an institution by their number; undefined behind a number that several of them have. */
export async function findByNumbers(db: Db, institutionId: string, numbers: readonly string[]) {
  const { rows } = await sql<{ student_no: string; id: string; utype: number; status: string; real_name: string }>`
    select member.student_no, person.id, person.utype, person.status, person.name as real_name
    from institution_members member join institution_people person on person.id = member.user_id
    where member.institution_id = ${institutionId} and member.student_no = any(${[...numbers]}::text[])`.execute(db);
  const found = new Map<string, (typeof rows)[number] | undefined>();
  for (const row of rows) found.set(row.student_no, found.has(row.student_no) ? undefined : row);
  return found;
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
