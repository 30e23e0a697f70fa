import type { MembershipState } from '@praxis/contract/spaces/spaces';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';
import { peopleImports } from '../../people-import/index.ts';
import type { JudgedLine } from './member-import.rules.ts';

const imports = peopleImports<
  Selectable<DB['member_imports']>,
  Selectable<DB['member_import_lines']>,
  Insertable<DB['member_imports']>,
  Insertable<DB['member_import_lines']>
>({
  imports: 'member_imports',
  lines: 'member_import_lines',
  insert: (db, row) => db.insertInto('member_imports').values(row).returning('id').executeTakeFirstOrThrow(),
  insertLines: (db, rows) =>
    db
      .insertInto('member_import_lines')
      .values([...rows])
      .execute(),
});

export const { find: findMemberImport, lock: lockMemberImport, insert: insertMemberImport, set: setMemberImport } = imports;
export const {
  findNewest: findNewestImports,
  findAllLines: findAllImportLines,
  findLines: findImportLines,
  forget: forgetMemberImports,
} = imports;

/** An import with the state of its job. */
export type MemberImportRow = NonNullable<Awaited<ReturnType<typeof findMemberImport>>>;

/** A line of a report. */
export type ImportLineRow = Awaited<ReturnType<typeof findAllImportLines>>[number];

/** Writes the report of a check in place of an earlier one. */
export const replaceImportLines = (db: Db, importId: string, lines: readonly JudgedLine[], report?: (share: number) => Promise<void>) =>
  imports.replaceLines(
    db,
    importId,
    lines.map((line) => ({
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
    report,
  );

/** How many lines of a report end how, and how many groups it makes. */
export async function countImportLines(db: Db, importId: string) {
  const { groups } = await db
    .selectFrom('member_import_lines')
    .select((e) => e.fn.countAll<string>().as('groups'))
    .where('import_id', '=', importId)
    .where('makes_group', '=', true)
    .executeTakeFirstOrThrow();
  return { ...(await imports.countLines(db, importId)), groups: Number(groups) };
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
