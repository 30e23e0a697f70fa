import type { MembershipState } from '@praxis/contract/spaces';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { JudgedLine } from './member-import.rules.ts';

const KEPT_DAYS = 30;
const PIECE = 1000;

/** Rows in pieces that one statement takes. */
function* pieces<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += PIECE) yield rows.slice(at, at + PIECE);
}

export const findMemberImport = (db: Db, id: string) =>
  db
    .selectFrom('member_imports')
    .leftJoin('jobs', 'jobs.id', 'member_imports.job_id')
    .selectAll('member_imports')
    .select(['jobs.state as job_state', 'jobs.progress'])
    .where('member_imports.id', '=', id)
    .executeTakeFirst();

/** An import with the state of its job. */
export type MemberImportRow = NonNullable<Awaited<ReturnType<typeof findMemberImport>>>;

export const lockMemberImport = (db: Db, id: string) =>
  db.selectFrom('member_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertMemberImport = async (db: Db, row: { space_id: string; created_by: string; file_id: string }) =>
  (await db.insertInto('member_imports').values(row).returning('id').executeTakeFirstOrThrow()).id;

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

export const setMemberImport = (db: Db, id: string, change: Change) =>
  db.updateTable('member_imports').set(change).where('id', '=', id).execute();

/** Writes the report of a check in place of an earlier one. */
export async function replaceImportLines(
  db: Db,
  importId: string,
  lines: readonly JudgedLine[],
  report?: (share: number) => Promise<void>,
) {
  await db.deleteFrom('member_import_lines').where('import_id', '=', importId).execute();
  let written = 0;
  for (const piece of pieces(lines)) {
    await db
      .insertInto('member_import_lines')
      .values(
        piece.map((line) => ({
          import_id: importId,
          line: line.line,
          name: line.name.slice(0, 100),
          phone: line.phone.slice(0, 40),
          student_no: line.studentNo.slice(0, 100),
          group_name: line.group.slice(0, 100),
          outcome: line.outcome,
          makes_group: line.makesGroup,
          fault: line.fault ?? null,
          fault_line: line.faultLine ?? null,
        })),
      )
      .execute();
    written += piece.length;
    await report?.(written / lines.length);
  }
}

/** The whole report in the order of the sheet. */
export const findAllImportLines = (db: Db, importId: string) =>
  db.selectFrom('member_import_lines').selectAll().where('import_id', '=', importId).orderBy('line').execute();

/** A line of a report. */
export type ImportLineRow = Awaited<ReturnType<typeof findAllImportLines>>[number];

/** One page of the report, faulty lines first. */
export const findImportLines = (db: Db, of: { importId: string; faulty: boolean; page: number; size: number }) =>
  db
    .selectFrom('member_import_lines')
    .selectAll()
    .where('import_id', '=', of.importId)
    .$if(of.faulty, (query) => query.where('outcome', '=', 'faulty'))
    .orderBy(sql`outcome <> 'faulty'`)
    .orderBy('line')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();

export async function countImportLines(db: Db, importId: string) {
  const rows = await db
    .selectFrom('member_import_lines')
    .select((e) => ['outcome', e.fn.countAll<string>().as('count'), sql<string>`count(*) filter (where makes_group)`.as('groups')])
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute();
  const of = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
  const sum = (numbers: readonly string[]) => numbers.reduce((total, number) => total + Number(number), 0);
  return {
    lines: sum(rows.map((row) => row.count)),
    new_accounts: of('new_account'),
    joins: of('joins'),
    already_members: of('already_member'),
    faulty: of('faulty'),
    groups: sum(rows.map((row) => row.groups)),
  };
}

/** People who are in a space, its owner included. */
export async function findInside(db: Db, spaceId: string) {
  const { rows } = await sql<{ user_id: string }>`
    select owner_id as user_id from spaces where id = ${spaceId}
    union select user_id from space_members where space_id = ${spaceId} and state = 'approved'`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

/** Makes the groups that are missing and brings all of them, name → id. */
export async function ensureGroups(db: Db, spaceId: string, names: readonly string[]) {
  if (names.length > 0) {
    await sql`insert into space_groups (space_id, name) select ${spaceId}, name from unnest(${[...names]}::text[]) as named (name)
      on conflict (space_id, name) do nothing`.execute(db);
  }
  const rows = await db.selectFrom('space_groups').select(['id', 'name']).where('space_id', '=', spaceId).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Makes people approved students of a space; an earlier row of theirs is taken up again. */
export async function enrol(
  db: Db,
  of: { spaceId: string; reviewerId: string; now: Date; people: readonly { userId: string; groupId: string | null }[] },
) {
  const approved: MembershipState = 'approved';
  const { rows } = await sql<{ id: string }>`
    insert into space_members as known (space_id, user_id, role, state, source, applied_at, reviewed_by, reviewed_at, joined_at, group_id)
    select ${of.spaceId}, person.user_id, 'student', ${approved}, 'import', ${of.now}, ${of.reviewerId}, ${of.now}, ${of.now}, person.group_id
    from unnest(${of.people.map((one) => one.userId)}::bigint[], ${of.people.map((one) => one.groupId)}::bigint[]) as person (user_id, group_id)
    on conflict (space_id, user_id) do update set role = 'student', state = excluded.state, source = 'import',
      reviewed_by = excluded.reviewed_by, reviewed_at = excluded.reviewed_at, refuse_reason = '', waiting_since = null,
      joined_at = excluded.joined_at, ta_rights = '{}', group_id = excluded.group_id, updated_at = now()
      where known.state <> 'approved'
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Reports name people and phones: they go after a month, and so does the row of the sheet. */
export async function forgetMemberImports(db: Db, now: Date) {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  const gone = await db.deleteFrom('member_imports').where('created_at', '<', before).returning('file_id').execute();
  const fileIds = gone.map((row) => row.file_id);
  if (fileIds.length > 0) await db.updateTable('files').set({ deleted_at: now }).where('id', 'in', fileIds).execute();
}
