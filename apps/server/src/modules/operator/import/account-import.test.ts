import { getUserDetailInfo, passLoad } from '@praxis/contract/accounts/accounts';
import {
  checkAccountSheet,
  confirmAccountImport,
  FIRST_PASSWORDS_DAYS,
  getAccountImport,
  listAccountImportLines,
  listAccountImports,
  saveAccountImportReport,
  saveAccountSheetTemplate,
  saveFirstPasswords,
} from '@praxis/contract/admin/account-import';
import { expect, test } from 'vitest';
import { sheetRows } from '../../../platform/sheets/read.ts';
import { freshPhone, upload } from '../../../testing/makers/accounts.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

const rowsOf = async (base64: string) => (await sheetRows(Buffer.from(base64, 'base64'))).map((row) => row.cells);
const fresh = () => `n${Math.random().toString(36).slice(2, 12)}`;

async function workspace() {
  const created = await world();
  const operator = await created.person('operator');
  const settled = (import_id: string) =>
    created.until(
      'the import settles',
      async () => {
        const { data } = await created.as(operator).call(getAccountImport, { import_id });
        return data.state !== 'checking' && data.state !== 'importing' && data;
      },
      60,
    );
  async function check(lines: readonly string[]) {
    const { file_id } = await upload(created, operator, 'account_sheet', 'people.csv', Buffer.from(lines.join('\n')));
    const { data } = await created.as(operator).call(checkAccountSheet, { file_id: file_id! });
    return settled(data.import_id);
  }
  async function confirm(import_id: string, skip_faulty = false) {
    const reply = await created.as(operator).call(confirmAccountImport, { import_id, skip_faulty });
    if (reply.code !== 1) throw new Error(reply.key);
    return settled(import_id);
  }
  const passwords = async (import_id: string, who: TestPerson = operator) =>
    created.as(who).call(saveFirstPasswords, { import_id, format: 'csv' });
  return { ...created, operator, check, confirm, passwords };
}

test('an operator makes accounts of every type from a sheet; each signs in with the first password of the sheet and replaces it', async () => {
  const { as, db, operator, check, confirm, passwords, person } = await workspace();
  const [teacher, expert, phone] = [fresh(), fresh(), freshPhone()];
  const known = await person('student', '韩梅');
  const found = await check([
    '姓名,手机号,账号,学工号,角色',
    `沈老师,,${teacher},T01,教师`,
    `评审人,,${expert},,专家`,
    `王小明,${phone},,S01,`,
    `韩梅,${known.phone},,,`,
  ]);
  expect(found).toMatchObject({ state: 'checked', lines: 4, new_accounts: 3, joins: 0, already_members: 1, faulty: 0 });
  expect(await db.selectFrom('users').select('id').where('account', 'in', [teacher, expert]).execute()).toEqual([]);
  expect((await passwords(found.import_id)).key).toBe('first_passwords_gone');
  expect(await confirm(found.import_id)).toMatchObject({ state: 'done', new_accounts: 3 });
  // Whoever closed the page finds the import, and with it the first passwords.
  const [newest] = (await as(operator).call(listAccountImports, {})).data.list;
  expect(newest).toMatchObject({ import_id: found.import_id, state: 'done', file_name: 'people.csv', sent_by: operator.name });
  const rows = await rowsOf((await passwords(found.import_id)).data.base64);
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Name', 'Account', 'Phone', 'Number'],
    ['沈老师', teacher, '', 'T01'],
    ['评审人', expert, '', ''],
    ['王小明', '', phone, 'S01'],
  ]);
  const input = rows[1]![4]!;
  const joinMethod = { account: teacher, password: input, utype: 2 as const };
  expect((await as().call(passLoad, joinMethod)).key).toBe('first_password_change');
  const signedIn = await as().call(passLoad, { ...joinMethod, new_password: 'Own#Word2026' });
  expect(signedIn).toMatchObject({ code: 1, data: { utype: 2 } });
  const me = { ...known, token: signedIn.data.utoken };
  expect((await as(me).call(getUserDetailInfo, {})).data.uname).toBe('沈老师');
  // What was replaced is not handed out again, and nothing of it is readable in the database.
  expect((await rowsOf((await passwords(found.import_id)).data.base64)).map((row) => row[0])).toEqual(['Name', '评审人', '王小明']);
  const saved = await db.selectFrom('account_import_lines').selectAll().where('import_id', '=', found.import_id).execute();
  expect(JSON.stringify(saved.map((line) => line.password_sealed?.toString('latin1')))).not.toContain(input);
  expect(saved.map(({ password_hash }) => password_hash)).toEqual([null, null, null, null]);
  expect((await db.selectFrom('users').select('utype').where('account', '=', expert).executeTakeFirstOrThrow()).utype).toBe(3);
  const actions = await db
    .selectFrom('audit_log')
    .select('action')
    .orderBy('id')
    .where('object_type', '=', 'account_import')
    .where('object_id', '=', found.import_id)
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['accounts_imported', 'first_passwords_taken', 'first_passwords_taken']);
  expect((await db.selectFrom('users').select('real_name').where('id', '=', operator.id).executeTakeFirstOrThrow()).real_name).toBe(
    operator.name,
  );
});

test('every faulty line is named with its rule; the rest is made when the operator says so, once however often it is asked', async () => {
  const { as, operator, check, confirm, person, db } = await workspace();
  const other = await person('teacher', '别人');
  const [good, twice] = [fresh(), fresh()];
  const found = await check([
    'name,phone,account,role',
    'A,,,',
    'B,,1x,',
    `C,123,,`,
    `D,,${fresh()},headmaster`,
    `E,${other.phone},,`,
    `F,,${other.account},`,
    `G,,${twice},`,
    `H,,${twice},`,
    `I,,${good},student`,
    `,,${fresh()},`,
  ]);
  expect(found).toMatchObject({ lines: 10, new_accounts: 2, faulty: 8 });
  const { list } = (await as(operator).call(listAccountImportLines, { import_id: found.import_id, faulty: true })).data;
  expect(list.map(({ line, fault }) => [line, fault])).toEqual([
    [2, 'Enter an account name or a phone number'],
    [3, 'An account name starts with a letter and has 3 to 20 letters, digits or underscores'],
    [4, 'The phone number must have 11 digits and start with 1'],
    [5, 'The type must be student, teacher or expert'],
    [6, 'This phone belongs to another account'],
    [7, 'This account name is taken'],
    [9, 'The same phone number or account is in line 8'],
    [11, 'The name is missing'],
  ]);
  expect((await as(operator).call(confirmAccountImport, { import_id: found.import_id })).key).toBe('member_import_faulty');
  const asked = await Promise.all(
    [1, 2, 3].map(() => as(operator).call(confirmAccountImport, { import_id: found.import_id, skip_faulty: true })),
  );
  expect(new Set(asked.map(({ data }) => data.job_id)).size).toBe(1);
  expect(await confirm(found.import_id, true)).toMatchObject({ state: 'done' });
  expect(await db.selectFrom('users').select('account').where('account', 'in', [good, twice]).execute()).toHaveLength(2);
  const report = await rowsOf((await as(operator).call(saveAccountImportReport, { import_id: found.import_id })).data.base64);
  expect(report[9]).toEqual(['10', 'I', '', good, '', 'student', 'New account', '']);
  expect(await rowsOf((await as(operator).call(saveAccountSheetTemplate, {})).data.base64)).toEqual([
    ['name', 'phone', 'account', 'number', 'role'],
  ]);
});

test('first passwords of a sheet are gone after a week, and strangers get nothing of an import', async () => {
  const { as, check, confirm, passwords, person, clock, db } = await workspace();
  const found = await check(['name,account', `A,${fresh()}`]);
  for (const outsider of [await person('teacher'), await person('student')]) {
    expect((await passwords(found.import_id, outsider)).code).toBe(-99);
    for (const call of [getAccountImport, listAccountImportLines, saveAccountImportReport, confirmAccountImport])
      expect((await as(outsider).call(call as typeof getAccountImport, { import_id: found.import_id })).code).toBe(-99);
  }
  await confirm(found.import_id);
  expect((await passwords(found.import_id)).code).toBe(1);
  const done_at = new Date(clock.now().getTime() - (FIRST_PASSWORDS_DAYS * 24 + 1) * 3_600_000);
  await db.updateTable('account_imports').set({ done_at }).where('id', '=', found.import_id).execute();
  expect((await passwords(found.import_id)).key).toBe('first_passwords_gone');
});
