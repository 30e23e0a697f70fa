import {
  checkMemberSheet,
  confirmMemberImport,
  getMemberImport,
  listMemberImportLines,
  listMemberImports,
  saveMemberImportReport,
  saveMemberSheetTemplate,
} from '@praxis/contract/people-import/people-import';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { upload } from '../../../testing/makers/accounts.ts';
import { spaceMakers, type TestSpace } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { carryOut } from './member-import.ts';

async function school() {
  const at = await world();
  const owner = await at.person('teacher');
  const makers = spaceMakers(at);
  const { as, until } = at;

  async function check(space: TestSpace, bytes: Buffer | string, who: TestPerson = owner, name = 'class.csv') {
    const { file_id } = await upload(at, who, 'member_sheet', name, Buffer.from(bytes));
    const started = await as(who).call(checkMemberSheet, { space_id: space.id, file_id: file_id! });
    expect(started).toMatchObject({ code: 1 });
    return settled(started.data.import_id, who);
  }
  const settled = (import_id: string, who: TestPerson = owner) =>
    until(
      'the import settles',
      async () => {
        const { data } = await as(who).call(getMemberImport, { import_id });
        return data.state !== 'checking' && data.state !== 'importing' && data;
      },
      40,
    );
  const peopleOf = async (space: TestSpace) =>
    at.db
      .selectFrom('space_members')
      .innerJoin('users', 'users.id', 'space_members.user_id')
      .leftJoin('space_groups', 'space_groups.id', 'space_members.group_id')
      .selectAll('users')
      .select(['space_members.source', 'space_groups.name as group_name'])
      .where('space_members.space_id', '=', space.id)
      .where('space_members.state', '=', 'approved')
      .orderBy('users.phone')
      .execute();
  return { ...at, ...makers, owner, check, settled, peopleOf };
}

let serial = Math.floor(Math.random() * 90_000) + 10_000;
/** Phones nobody else's test uses: a stretch of `many` numbers. */
const phones = (many: number) => {
  serial += 1;
  return Array.from({ length: many }, (_, at) => `14${serial}${String(at).padStart(4, '0')}`);
};
const rows = (numbers: readonly string[], group = '') => numbers.map((phone, at) => `Student ${at},${phone},S${at},${group}`).join('\n');

test('S-006 a class list becomes accounts, groups and members, after a check that changes nothing', async () => {
  const { space, check, as, owner, settled, peopleOf, person, db, member } = await school();
  const here = await space(owner);
  const known = await person('student', 'Li Lei');
  const inside = (await member(here)).person;
  const [fresh, twin] = phones(2);
  const sheet = `姓名,手机号,学号,小组\n王小明,${fresh},001,一组\nLi Lei,+86 ${known.phone},002,一组\n${inside.name},${inside.phone},,\n"Wang, Er",${twin},=1+1,\n`;
  const found = await check(here, sheet);
  expect(found).toMatchObject({ state: 'checked', lines: 4, new_accounts: 2, joins: 1, already_members: 1, faulty: 0, groups: 1 });
  expect(await peopleOf(here)).toHaveLength(1);

  const report = await as(owner).call(saveMemberImportReport, { import_id: found.import_id, format: 'csv' });
  expect(Buffer.from(report.data.base64, 'base64').toString()).toContain(`"'=1+1"`);
  const started = await as(owner).call(confirmMemberImport, { import_id: found.import_id });
  expect(started.code).toBe(1);
  expect(await settled(found.import_id)).toMatchObject({ state: 'done', progress: 100 });
  const people = await peopleOf(here);
  expect(people).toHaveLength(4);
  expect(people.find((one) => one.phone === fresh)).toMatchObject({
    real_name: '王小明',
    student_no: '001',
    password_hash: null,
    phone_verified_at: null,
    utype: 1,
    group_name: '一组',
    source: 'import',
  });
  const reported = await db.selectFrom('messages').select('kind').where('user_id', '=', known.id).execute();
  expect(reported).toEqual([{ kind: 'member_imported' }]);

  // A second confirmation gives the first answer and changes nothing.
  expect(await as(owner).call(confirmMemberImport, { import_id: found.import_id })).toEqual(started);
  expect(await peopleOf(here)).toHaveLength(4);
  expect(await db.selectFrom('messages').select('kind').where('user_id', '=', known.id).execute()).toHaveLength(1);
});

test('imports of a space are found again: what was confirmed with its report, what waits, and nothing that could not be read', async () => {
  const { space, check, as, owner, settled, clock } = await school();
  const [here, elsewhere] = [await space(owner), await space(owner)];
  const [first, second, third] = phones(3);
  const done = await check(here, `name,phone\nA,${first}`, owner, 'first.csv');
  await as(owner).call(confirmMemberImport, { import_id: done.import_id });
  await settled(done.import_id);
  const waiting = await check(here, `name,phone\nB,${second}`, owner, 'second.csv');
  await check(here, 'nothing,of,use', owner, 'odd.csv');
  await check(elsewhere, `name,phone\nC,${third}`);
  const { data } = await as(owner).call(listMemberImports, { space_id: here.id });
  expect(data.list).toEqual([
    { import_id: waiting.import_id, state: 'checked', file_name: 'second.csv', sent_by: owner.name, sent_at: expect.any(Number) },
    { import_id: done.import_id, state: 'done', file_name: 'first.csv', sent_by: owner.name, sent_at: expect.any(Number) },
  ]);
  expect(Math.abs(data.list[0]!.sent_at - clock.now().getTime())).toBeLessThan(120_000);
});

test('every faulty line is named with its rule, and the sheet is taken only when they are skipped', async () => {
  const { space, check, as, owner, settled, peopleOf, person } = await school();
  const here = await space(owner, { capacity: 2 });
  const other = await person('student', 'Han Meimei');
  const expert = await person('expert', 'Expert One');
  const [a, b, c] = phones(3);
  const lines = [
    'name,phone',
    `A,${a}`,
    'B,12345',
    `,${b}`,
    'C,',
    `D,${a}`,
    `Han Mei,${other.phone}`,
    `Expert One,${expert.phone}`,
    `E,${b}`,
  ];
  const found = await check(here, [...lines, `F,${c}`].join('\r\n'));
  expect(found).toMatchObject({ lines: 9, new_accounts: 2, faulty: 7 });
  const { data } = await as(owner).call(listMemberImportLines, { import_id: found.import_id, faulty: true });
  const faults = data.list.map((line) => [line.line, line.fault]);
  expect(faults).toEqual([
    [3, 'The phone number must have 11 digits and start with 1'],
    [4, 'The name is missing'],
    [5, 'The phone number is missing'],
    [6, 'The same phone number is in line 2'],
    [7, 'The name differs from the account with this phone number'],
    [8, 'Expert accounts cannot join spaces'],
    [9, 'The same phone number is in line 4'],
  ]);
  expect(await as(owner).call(confirmMemberImport, { import_id: found.import_id })).toMatchObject({ code: 0, key: 'member_import_faulty' });
  expect(await peopleOf(here)).toHaveLength(0);
  await as(owner).call(confirmMemberImport, { import_id: found.import_id, skip_faulty: true });
  expect(await settled(found.import_id)).toMatchObject({ state: 'done' });
  expect(await peopleOf(here)).toHaveLength(2);
});

test('a student number that stands in two lines is named where it stands again; none at all is no number', async () => {
  const { space, check, as, owner } = await school();
  const [a, b, c, d] = phones(4);
  const sheet = `name,phone,student number\nA,${a},001\nB,${b},001\nC,${c},\nD,${d},\n`;
  const found = await check(await space(owner), sheet);
  expect(found).toMatchObject({ new_accounts: 3, faulty: 1 });
  const { data } = await as(owner).call(listMemberImportLines, { import_id: found.import_id, faulty: true });
  expect(data.list.map((line) => [line.line, line.fault])).toEqual([[3, 'The same student number is in line 2']]);
});

test('lines beyond the last free place are faulty', async () => {
  const { space, check, as, owner } = await school();
  const found = await check(await space(owner, { capacity: 2 }), `name,phone\n${rows(phones(3))}`);
  expect(found).toMatchObject({ new_accounts: 2, faulty: 1 });
  const { data } = await as(owner).call(listMemberImportLines, { import_id: found.import_id, faulty: true });
  expect(data.list).toMatchObject([{ line: 4, fault: 'The space is full' }]);
});

test('a stranger and a missing import read the same; an assistant needs the right', async () => {
  const { space, check, as, owner, person, assistant } = await school();
  const here = await space(owner);
  const found = await check(here, `name,phone\nA,${phones(1)[0]}`);
  const outsider = await person('teacher');
  const foreign = await as(outsider).call(getMemberImport, { import_id: found.import_id });
  expect(foreign).toMatchObject({ code: -99 });
  expect(await as(outsider).call(getMemberImport, { import_id: '9007199254740993' })).toEqual(foreign);
  const marks = await assistant(here, ['mark']);
  expect(await as(marks.person).call(confirmMemberImport, { import_id: found.import_id })).toMatchObject({ key: 'not_allowed' });
  const approves = await assistant(here, ['approve_members']);
  expect(await as(approves.person).call(getMemberImport, { import_id: found.import_id })).toMatchObject({ code: 1 });
  const template = await as(approves.person).call(saveMemberSheetTemplate, { space_id: here.id, format: 'csv' });
  expect(Buffer.from(template.data.base64, 'base64').toString()).toBe('\uFEFFname,phone,student_no,group\r\n');
});

test('5,000 people are checked and taken over; an error in line 3,000 changes nothing until confirmed', async () => {
  const { space, check, as, owner, settled, peopleOf } = await school();
  const here = await space(owner);
  const numbers = phones(5000);
  const broken = [...numbers];
  broken[2998] = '1380013';
  const startedAt = Date.now();
  const found = await check(here, `name,phone,student_no,group\n${rows(broken, 'Group 1')}`);
  expect(found).toMatchObject({ lines: 5000, new_accounts: 4999, faulty: 1, groups: 1 });
  const { data } = await as(owner).call(listMemberImportLines, { import_id: found.import_id, size: 2 });
  expect(data.list.map((line) => line.line)).toEqual([3000, 2]);
  expect(await peopleOf(here)).toHaveLength(0);
  expect(await as(owner).call(confirmMemberImport, { import_id: found.import_id })).toMatchObject({ key: 'member_import_faulty' });
  expect(await peopleOf(here)).toHaveLength(0);
  await as(owner).call(confirmMemberImport, { import_id: found.import_id, skip_faulty: true });
  await settled(found.import_id);
  const seconds = (Date.now() - startedAt) / 1000;
  expect(await peopleOf(here)).toHaveLength(4999);
  process.stdout.write(`5,000 members checked and imported in ${seconds.toFixed(1)} s\n`);
}, 90_000);

test('work that dies at any of its steps leaves nothing, and the next try leaves all', async () => {
  const { app, db, space, check, owner, peopleOf } = await school();
  const here = await space(owner);
  const found = await check(here, `name,phone,student_no,group\n${rows(phones(20), 'Group 9')}`);
  await db.updateTable('member_imports').set({ state: 'importing', confirmed_by: owner.id }).where('id', '=', found.import_id).execute();
  const attempt = (dieAt: number) =>
    carryOut(app, {
      jobId: '1',
      ownerId: owner.id,
      payload: { importId: found.import_id },
      db,
      report: async (progress) => {
        if (progress >= dieAt) throw new Error('The server was killed');
      },
    });
  for (const step of [15, 40, 70, 90]) {
    await expect(attempt(step)).rejects.toThrow('killed');
    expect(await peopleOf(here)).toHaveLength(0);
    expect(await db.selectFrom('space_groups').selectAll().where('space_id', '=', here.id).execute()).toHaveLength(0);
  }
  await attempt(1000);
  await attempt(1000);
  expect(await peopleOf(here)).toHaveLength(20);
});

test('who registered after the check is found at confirmation: nothing is taken over, the new check is shown', async () => {
  const { space, check, as, owner, settled, peopleOf, db } = await school();
  const here = await space(owner);
  const [phone] = phones(1);
  const found = await check(here, `name,phone\nAnna,${phone}`);
  await db.insertInto('users').values({ phone, real_name: 'Somebody Else', utype: 1 }).execute();
  await as(owner).call(confirmMemberImport, { import_id: found.import_id });
  expect(await settled(found.import_id)).toMatchObject({ state: 'checked', changed: true, faulty: 1, new_accounts: 0 });
  expect(await peopleOf(here)).toHaveLength(0);
});

type Parts = Record<string, string | Buffer>;
const zipped = (parts: Parts) =>
  new Promise<Buffer>((done, failed) => {
    const zip = new yazl.ZipFile();
    for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
    const pieces: Buffer[] = [];
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
    zip.outputStream.on('end', () => done(Buffer.concat(pieces)));
    zip.outputStream.on('error', failed);
  });
const workbook = (sheetData: string, more: Parts = {}): Parts => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  'xl/workbook.xml':
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml': '<sst><si><t>姓名</t></si><si><r><t>手机</t></r><r><t>号</t></r><rPh><t>x</t></rPh></si></sst>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
  ...more,
});
const heads = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>';

test('a workbook is read as text: phones kept as numbers, gaps, inline texts; formulas are passed over', async () => {
  const { space, check, as, owner } = await school();
  const [one, two] = phones(2);
  const sheet = `${heads}<row r="2"><c r="A2" t="inlineStr"><is><t>甲</t></is></c><c r="C2"><v>${Number(one) / 1e10}E10</v></c></row><row r="4"><c r="A4" t="str"><f>HYPERLINK("http://x")</f><v>乙</v></c><c r="C4"><v>${two}</v></c></row>`;
  const found = await check(await space(owner), await zipped(workbook(sheet)), owner, 'class.xlsx');
  const { data } = await as(owner).call(listMemberImportLines, { import_id: found.import_id });
  expect(data.list.map(({ line, name, phone, fault }) => ({ line, name, phone, fault }))).toEqual([
    { line: 2, name: '甲', phone: one, fault: '' },
    { line: 4, name: '乙', phone: two, fault: '' },
  ]);
});

test('sheets in GB18030 and with a byte order mark are read', async () => {
  const { space, check, owner } = await school();
  const here = await space(owner);
  const [one, two] = phones(2);
  const chinese = Buffer.concat([
    Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6, 0xbb, 0xfa, 0x0a, 0xd0, 0xd5, 0x2c]),
    Buffer.from(one!),
  ]);
  expect(await check(here, chinese)).toMatchObject({ state: 'checked', new_accounts: 1 });
  expect(await check(here, `\uFEFF姓名;手机\n"甲\n乙";${two}`)).toMatchObject({ state: 'checked', new_accounts: 1 });
});

test('hostile sheets are refused by name and leave nothing', async () => {
  const { space, check, owner, peopleOf } = await school();
  const here = await space(owner);
  const good = await zipped(workbook(heads));
  const traversal = Buffer.from(
    (await zipped(workbook(heads, { 'xx/xx/evil': 'x' }))).toString('latin1').replaceAll('xx/xx/evil', '../../evil'),
    'latin1',
  );
  const cells = '<c><v>1</v></c>'.repeat(100);
  const noise = Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 2}">${cells}</row>`).join('');
  const entity = '<!DOCTYPE a [<!ENTITY x "y">]><worksheet><sheetData>&x;</sheetData></worksheet>';
  const hostile: [Buffer | string, string][] = [
    [await zipped(workbook(heads, { 'xl/sharedStrings.xml': Buffer.alloc(55 * 1_048_576, 32) })), 'too big inside'],
    [traversal, 'damaged'],
    [good.subarray(0, good.length - 40), 'damaged'],
    [good.subarray(0, 200), 'damaged'],
    [await zipped(workbook(heads + noise)), 'too big inside'],
    [await zipped(workbook(heads, { 'xl/worksheets/sheet1.xml': entity })), 'damaged'],
    [await zipped({ 'a.txt': 'nothing' }), 'damaged'],
    ['x'.repeat(1000), 'columns name and phone'],
    [Buffer.from([0x6e, 0x61, 0xff, 0xff, 0x80, 0xff]), 'encoding'],
    ['name,phone\n"open', 'damaged'],
    ['name,phone\n', 'names nobody'],
    [`name,phone\n${'1,'.repeat(400)}`, 'too big inside'],
  ];
  for (const [bytes, text] of hostile) {
    const found = await check(here, bytes);
    expect(found).toMatchObject({ state: 'unreadable', lines: 0 });
    expect(found.problem).toContain(text);
  }
  expect(await peopleOf(here)).toHaveLength(0);
}, 60_000);
