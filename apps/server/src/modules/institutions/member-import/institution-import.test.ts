import {
  checkInstitutionSheet,
  confirmInstitutionImport,
  getInstitutionImport,
  listInstitutionImportLines,
  listInstitutionImports,
  saveInstitutionImportReport,
  saveInstitutionSheetTemplate,
} from '@praxis/contract/institutions/console';
import { expect, test } from 'vitest';
import { sheetRows } from '../../../platform/sheets/read.ts';
import { freshPhone, upload } from '../../../testing/makers/accounts.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { world } from '../../../testing/world.ts';
import { carryOutInstitutionImport } from './institution-import.ts';

async function school() {
  const at = await world();
  const membersOf = (institutionId: string) =>
    at.db
      .selectFrom('institution_members')
      .innerJoin('users', 'users.id', 'institution_members.user_id')
      .selectAll('institution_members')
      .select(['users.phone', 'users.real_name', 'users.utype', 'users.password_hash', 'users.institution_id as home'])
      .where('institution_members.institution_id', '=', institutionId)
      .orderBy('users.phone')
      .execute();
  return { ...at, ...institutionMakers(at), membersOf };
}
const rowsOf = async (base64: string) => (await sheetRows(Buffer.from(base64, 'base64'))).map((row) => row.cells);

let serial = Math.floor(Math.random() * 90_000) + 10_000;
const phones = (many: number) => {
  serial += 1;
  return Array.from({ length: many }, (_, at) => `15${serial}${String(at).padStart(4, '0')}`);
};

test('a sheet makes accounts without passwords, takes in people who have one, and brings members up to date', async () => {
  const { institution, check, confirm, membersOf, person, as, db, until } = await school();
  const of = await institution();
  const joins = await person('student', '李娜');
  const member = await person('student', '韩梅');
  await db
    .insertInto('institution_members')
    .values({ institution_id: of.institution_id, user_id: member.id, role: 'student', class_name: '旧班' })
    .execute();
  const [student, teacher] = [freshPhone(), freshPhone()];
  const heads = '姓名,手机号,学工号,角色,院系,年级,班级';
  const sheet = [heads, `王小明,${student},001,,计算机系,2026,1 班`, `李娜,${joins.phone},002,学生,计算机系,2026,1 班`];
  sheet.push(`陈老师,${teacher},T01,教师,计算机系,,`, `韩梅,${member.phone},,,机械系,,`);
  const found = await check(of, sheet.join('\n'));
  expect(found).toMatchObject({ state: 'checked', lines: 4, new_accounts: 2, joins: 1, already_members: 1, faulty: 0 });
  expect(await membersOf(of.institution_id)).toHaveLength(2);
  expect(await confirm(found.import_id, of.admin)).toMatchObject({ state: 'done', progress: 100 });

  const members = await membersOf(of.institution_id);
  expect(members).toHaveLength(5);
  const by = (phone: string) => members.find((one) => one.phone === phone);
  expect(by(student)).toMatchObject({
    real_name: '王小明',
    utype: 1,
    password_hash: null,
    made_here: true,
    home: of.institution_id,
    class_name: '1 班',
  });
  expect(by(teacher)).toMatchObject({ role: 'teacher', utype: 2, department: '计算机系', made_here: true });
  expect(by(joins.phone)).toMatchObject({ made_here: false, student_no: '002' });
  expect(by(member.phone)).toMatchObject({ department: '机械系', class_name: '旧班' });
  await until('whoever had an account is told', async () => {
    const reported = await db.selectFrom('messages').select('kind').where('user_id', '=', joins.id).execute();
    return reported[0]?.kind === 'institution_member_imported';
  });
  const trail = await db.selectFrom('audit_log').select('action').where('object_id', '=', of.institution_id).execute();
  expect(trail.map((action) => action.action)).toEqual(['members_imported']);

  const other = await institution();
  const importsOf = async (one: typeof of) =>
    (await as(one.admin).call(listInstitutionImports, { institution_id: one.institution_id })).data.list;
  expect(await importsOf(of)).toMatchObject([{ import_id: found.import_id, state: 'done', sent_by: of.admin.name }]);
  expect(await importsOf(other)).toEqual([]);

  const report = await as(of.admin).call(saveInstitutionImportReport, { import_id: found.import_id });
  expect((await rowsOf(report.data.base64))[1]).toEqual([
    '2',
    '王小明',
    student,
    '001',
    'Student',
    '计算机系',
    '2026',
    '1 班',
    'New account',
    '',
  ]);
  const template = await as(of.admin).call(saveInstitutionSheetTemplate, { institution_id: of.institution_id });
  expect(await rowsOf(template.data.base64)).toEqual([['name', 'phone', 'number', 'role', 'department', 'grade', 'class']]);
});

test('every faulty line is named with its rule; seats that run out make the last lines faulty', async () => {
  const { institution, check, as, person } = await school();
  const other = await institution();
  const of = await institution({ seat_limit: 2 });
  const expert = await person('expert', 'Expert One');
  const lines = [
    'name,phone,role,class',
    `A,${freshPhone()}`,
    `B,${freshPhone()},headmaster`,
    `C,${freshPhone()},student,${'x'.repeat(51)}`,
    `${other.admin.name},${other.admin.phone}`,
    `${of.admin.name},${of.admin.phone}`,
    `Expert One,${expert.phone}`,
    `D,${freshPhone()}`,
  ];
  const found = await check(of, lines.join('\n'));
  expect(found).toMatchObject({ lines: 7, new_accounts: 1, faulty: 6 });
  const { data } = await as(of.admin).call(listInstitutionImportLines, { import_id: found.import_id, faulty: true });
  expect(data.list.map((line) => [line.line, line.fault])).toEqual([
    [3, 'The role must be student or teacher'],
    [4, 'A department, grade or class is longer than 50 characters'],
    [5, 'Belongs to another institution'],
    [6, 'Administrators are not changed by a sheet'],
    [7, 'Expert accounts cannot join spaces'],
    [8, 'The institution has no seats left'],
  ]);
});

test('5,000 people are checked and taken over; an error in line 3,000 changes nothing until confirmed', async () => {
  const { institution, check, confirm, membersOf, as } = await school();
  const of = await institution({ seat_limit: 6000 });
  const numbers = phones(5000);
  numbers[2998] = '1380013';
  const rows = numbers.map(
    (phone, at) => `Person ${at},${phone},N${at},${at % 50 === 0 ? 'teacher' : ''},Faculty ${at % 8},2026,Class ${at % 100}`,
  );
  const startedAt = Date.now();
  const found = await check(of, `name,phone,number,role,department,grade,class\n${rows.join('\n')}`);
  const checked = (Date.now() - startedAt) / 1000;
  expect(found).toMatchObject({ lines: 5000, new_accounts: 4999, faulty: 1 });
  const { data } = await as(of.admin).call(listInstitutionImportLines, { import_id: found.import_id, size: 2 });
  expect(data.list.map((line) => line.line)).toEqual([3000, 2]);
  expect(await as(of.admin).call(confirmInstitutionImport, { import_id: found.import_id })).toMatchObject({ key: 'member_import_faulty' });
  expect(await membersOf(of.institution_id)).toHaveLength(1);
  await confirm(found.import_id, of.admin, true);
  const seconds = (Date.now() - startedAt) / 1000;
  expect(await membersOf(of.institution_id)).toHaveLength(5000);
  process.stdout.write(`5,000 people of an institution checked in ${checked.toFixed(1)} s, imported after ${seconds.toFixed(1)} s\n`);
}, 90_000);

test('work that dies at any of its steps leaves nothing, and the next try leaves all', async () => {
  const { app, db, institution, check, membersOf } = await school();
  const of = await institution();
  const found = await check(
    of,
    `name,phone\n${phones(20)
      .map((phone, at) => `P ${at},${phone}`)
      .join('\n')}`,
  );
  await db
    .updateTable('institution_imports')
    .set({ state: 'importing', confirmed_by: of.admin.id })
    .where('id', '=', found.import_id)
    .execute();
  const attempt = (dieAt: number) =>
    carryOutInstitutionImport(
      app,
      {
        ...{ jobId: '1', ownerId: of.admin.id, payload: { importId: found.import_id }, db },
        report: async (progress) => {
          if (progress >= dieAt) throw new Error('The server was killed');
        },
      },
      async () => undefined,
    );
  for (const step of [15, 40, 70, 90]) {
    await expect(attempt(step)).rejects.toThrow('killed');
    expect(await membersOf(of.institution_id)).toHaveLength(1);
  }
  await attempt(1000);
  await attempt(1000);
  expect(await membersOf(of.institution_id)).toHaveLength(21);
});

test('an import ends with the institution or with the right of whoever confirmed it; a stranger sees a missing one', async () => {
  const here = await school();
  const { institution, check, confirm, as, db, clock, person } = here;
  const of = await institution({ valid_to: new Date(clock.now().getTime() + 3_600_000) });
  const found = await check(of, `name,phone\nA,${freshPhone()}`);
  const outsider = await person('teacher');
  const foreign = await as(outsider).call(getInstitutionImport, { import_id: found.import_id });
  expect(foreign).toMatchObject({ code: -99 });
  expect(await as((await institution()).admin).call(getInstitutionImport, { import_id: found.import_id })).toEqual(foreign);
  expect(await as(of.admin).call(getInstitutionImport, { import_id: '9007199254740993' })).toEqual(foreign);

  const ends = (at: number) =>
    db
      .updateTable('institutions')
      .set({ valid_to: new Date(at) })
      .where('id', '=', of.institution_id)
      .execute();
  await ends(clock.now().getTime() - 1000);
  expect(await as(of.admin).call(confirmInstitutionImport, { import_id: found.import_id })).toMatchObject({ key: 'institution_expired' });
  const again = await upload(here, of.admin, 'institution_sheet', 'a.csv', Buffer.from('name,phone\n'));
  const refused = await as(of.admin).call(checkInstitutionSheet, { institution_id: of.institution_id, file_id: again.file_id! });
  expect(refused).toMatchObject({ key: 'institution_expired', msg: expect.stringContaining('over') });
  await ends(clock.now().getTime() + 3_600_000);
  expect(await confirm(found.import_id, of.admin)).toMatchObject({ state: 'done' });
});
