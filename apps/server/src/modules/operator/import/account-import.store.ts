import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';
import { peopleImports } from '../../people-import/index.ts';
import type { JudgedAccount } from './account-import.rules.ts';

const imports = peopleImports<
  Selectable<DB['account_imports']>,
  Selectable<DB['account_import_lines']>,
  Insertable<DB['account_imports']>,
  Insertable<DB['account_import_lines']>
>({
  imports: 'account_imports',
  lines: 'account_import_lines',
  insert: (db, row) => db.insertInto('account_imports').values(row).returning('id').executeTakeFirstOrThrow(),
  insertLines: (db, rows) =>
    db
      .insertInto('account_import_lines')
      .values([...rows])
      .execute(),
});

export const { find: findImport, lock: lockImport, insert: insertImport, set: setImport } = imports;
export const { findNewest, findAllLines, findLines, forget: forgetImports } = imports;

/** Writes the report of a check in place of an earlier one. */
export const replaceLines = (db: Db, importId: string, lines: readonly JudgedAccount[]) =>
  imports.replaceLines(
    db,
    importId,
    lines.map((line) => ({
      import_id: importId,
      line: line.line,
      name: line.name.slice(0, 100),
      phone: line.phone.slice(0, 40),
      account: line.account.slice(0, 40),
      student_no: line.studentNo.slice(0, 100),
      role: line.role.slice(0, 40),
      outcome: line.outcome,
      fault: line.fault ?? null,
      fault_line: line.faultLine ?? null,
    })),
  );

/** How many lines of a report end how; accounts join nothing and make no groups. */
export const countLines = async (db: Db, importId: string) => ({ ...(await imports.countLines(db, importId)), groups: 0 });

/** Lines of new accounts that have no first password yet. */
export const linesWithoutPassword = (db: Db, importId: string, most: number) =>
  db
    .selectFrom('account_import_lines')
    .select('line')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'new_account')
    .where('password_hash', 'is', null)
    .orderBy('line')
    .limit(most)
    .execute();

export const setPassword = (db: Db, importId: string, line: number, of: { hash: string; sealed: Buffer }) =>
  db
    .updateTable('account_import_lines')
    .set({ password_hash: of.hash, password_sealed: of.sealed })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();

/** Which account each line became; what it was hashed to stands with the account from now on. */
export async function setAccounts(db: Db, importId: string, created: readonly { line: number; id: string }[]) {
  await sql`
    update account_import_lines l set user_id = made.id, password_hash = null
    from unnest(${created.map(({ line }) => line)}::int[], ${created.map(({ id }) => id)}::bigint[]) as made (line, id)
    where l.import_id = ${importId} and l.line = made.line`.execute(db);
}

/** Forgets first passwords of imports that were done before a moment. */
export async function forgetPasswords(db: Db, before: Date) {
  await sql`
    update account_import_lines l set password_sealed = null from account_imports i
    where i.id = l.import_id and i.done_at < ${before} and l.password_sealed is not null`.execute(db);
}

/** Takes a person out of sheets that made their account. */
export const forgetAccount = (db: Db, userId: string) =>
  db
    .updateTable('account_import_lines')
    .set({ name: '', phone: '', account: '', student_no: '', password_sealed: null, user_id: null })
    .where('user_id', '=', userId)
    .execute();
