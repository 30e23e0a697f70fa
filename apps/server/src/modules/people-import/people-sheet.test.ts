import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { sheetRows } from '../../platform/sheets/read.ts';
import { SHEET_LIMITS } from '../../platform/sheets/sheet-problem.ts';
import { savedSheet, sheetStream } from '../../platform/sheets/write.ts';
import { cell } from '../../platform/sheets/write-csv.ts';
import { peopleInSheet } from './people-sheet.ts';

const FIXTURES = new URL('../../testing/sheets/', import.meta.url);
const created = readdirSync(FIXTURES).filter((name) => /\.(xlsx|csv)$/.test(name));

test.each(created)('%s, as another program made it, names its people', async (name) => {
  const people = await peopleInSheet(readFileSync(new URL(name, FIXTURES)), ['name', 'phone', 'studentNo', 'group']);
  expect(people.map(({ name: who, phone, studentNo, group }) => [who, phone, studentNo, group])).toEqual([
    ['王小明', '13800100001', '001', '一组'],
    ['李娜', '13800100002', '=1+1', '一组'],
    ['Ann "A", B C', '13800100003', '20260003', '二组'],
    ['欧阳娜娜', '13800100004', '0004', ''],
  ]);
});

const bytesOf = async (format: 'xlsx' | 'csv', heads: string[], lines: (string | number | null)[][]) =>
  Buffer.from((await savedSheet(format, 'a', { title: 'a', heads, lines })).base64, 'base64');

test('what is written reads back the same, as a workbook and as text', async () => {
  const lines = [
    ['王小明', 12.5, null, 'a "quote", b'],
    [' spaces ', -3, 'two\nlines', '<b>&amp;_x0041_</b>'],
    ['𠮷 🙂', 0, '007', '1E5'],
  ];
  const expected = lines.map((line) => line.map((value) => (value === null ? '' : String(value))));
  for (const format of ['xlsx', 'csv'] as const) {
    const rows = await sheetRows(await bytesOf(format, ['name', 'score', 'note', 'text'], lines));
    expect(rows.map((row) => row.cells)).toEqual([['name', 'score', 'note', 'text'], ...expected]);
  }
});

test('nothing that is written is run as a formula, whichever sign a program takes for the end of a cell', async () => {
  const table: [string, string][] = [
    ['=1+1', `"'=1+1"`],
    ['＝1+1', `"'＝1+1"`],
    ['+86', `"'+86"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    [' =1', `"' =1"`],
    ['\t=1', `"'\t=1"`],
    ['a;=1', `"a;'=1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a=1', 'a=1'],
    ['a, b', '"a, b"'],
  ];
  for (const [text, written] of table) expect(cell(text)).toBe(written);
  expect(cell(-1.5)).toBe('-1.5');
  expect(cell(Number.NaN)).toBe('NaN');
  const workbook = await bytesOf('xlsx', ['a'], [['=1+1']]);
  expect((await sheetRows(workbook))[1]!.cells).toEqual(['=1+1']);
});

test('names of files and of pages hold no sign that a system forbids; strange texts stay a readable workbook', async () => {
  const strange = '\u0000\u0008\ud800\ufffe]]>\r\n';
  const sheet = await savedSheet('xlsx', '../a\\b:"c"\n', {
    title: `'[x]:*?/\\'${'长'.repeat(40)}`,
    heads: [strange],
    lines: [['x'.repeat(40_000)]],
  });
  expect(sheet.name).toBe('a b c.xlsx');
  const rows = await sheetRows(Buffer.from(sheet.base64, 'base64'));
  expect(rows[0]!.cells).toEqual(['\ufffd]]>\r\n']);
  expect(rows[1]!.cells[0]).toHaveLength(SHEET_LIMITS.text);
});

test('200,000 lines are written as they come, never all at once', async () => {
  let open = 0;
  let most = 0;
  async function* lines() {
    for (let at = 0; at < 200_000; at++) {
      open += 1;
      yield [`Student ${at}`, at, 'x'.repeat(50)];
    }
  }
  let bytes = 0;
  for await (const piece of sheetStream('xlsx', { title: 'a', heads: ['a', 'b', 'c'], lines: lines() })) {
    most = Math.max(most, open);
    open = 0;
    bytes += (piece as Buffer).length;
  }
  expect(bytes).toBeGreaterThan(500_000);
  expect(most).toBeLessThan(50_000);
}, 30_000);

test('a query that fails in the middle fails the sheet', async () => {
  async function* lines() {
    yield ['a'];
    throw new Error('The query failed');
  }
  for (const format of ['xlsx', 'csv'] as const)
    await expect(savedSheet(format, 'a', { title: 'a', heads: ['a'], lines: lines() })).rejects.toThrow('failed');
});

const zipped = async (parts: Record<string, string | Buffer>) => {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.concat((await (zip.outputStream as unknown as { toArray(): Promise<Buffer[]> }).toArray()) as Buffer[]);
};
const workbookOf = (sheet: string, more: Record<string, string | Buffer> = {}) =>
  zipped({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" d3p1:id="r1" xmlns:d3p1="x"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="/xl/worksheets/one.xml"/></Relationships>',
    'xl/worksheets/one.xml': sheet,
    ...more,
  });

test('a list on the second page, with its groups merged down a column and its heading repeated, names everybody', async () => {
  const text = (value: string, at: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (line: number, ...cells: string[]) =>
    `<row r="${line}">${cells.map((value, at) => (value ? text(value, `${'ABC'[at]}${line}`) : '')).join('')}</row>`;
  const workbook = await zipped({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="notes" r:id="r1" xmlns:r="x"/><sheet name="list" r:id="r2" xmlns:r="x"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/one.xml"/><Relationship Id="r2" Target="worksheets/two.xml"/></Relationships>',
    'xl/worksheets/one.xml': `<worksheet><sheetData>${row(1, 'Read me')}</sheetData></worksheet>`,
    'xl/worksheets/two.xml': `<worksheet><sheetData>${row(1, '姓名', '手机号', '小组')}${row(2, '甲', '13800100001', '一组')}${row(3, '乙', '13800100002')}${row(4, '姓名', '手机号', '小组')}${row(5, '丙', '13800100003')}</sheetData><mergeCells><mergeCell ref="C2:C3"/><mergeCell ref="A1:XFD1"/></mergeCells></worksheet>`,
  });
  const people = await peopleInSheet(workbook, ['name', 'group']);
  expect(people.map(({ name, group, line }) => [name, group, line])).toEqual([
    ['甲', '一组', 2],
    ['乙', '一组', 3],
    ['丙', '', 5],
  ]);
});

test('a list in Big5 is read; formulas without results, old workbooks and pages of the web are refused with what to do', async () => {
  const big5 = Buffer.concat([
    Buffer.from('a9 6d a6 57 2c a4 e2 be f7'.replaceAll(' ', ''), 'hex'),
    Buffer.from('\n'),
    Buffer.from('a4fda470', 'hex'),
    Buffer.from(',13800100001\n'),
  ]);
  expect((await peopleInSheet(big5, ['name'])).map(({ name }) => name)).toEqual(['王小']);
  const heads = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>phone</t></is></c></row>';
  const formula = await workbookOf(`<worksheet><sheetData>${heads}<row r="2"><c r="A2"><f>B1</f></c></row></sheetData></worksheet>`);
  await expect(peopleInSheet(formula, ['name'])).rejects.toMatchObject({ key: 'member_sheet_formulas' });
  await expect(peopleInSheet(Buffer.from('<html><table><tr><td>name</td></tr></table></html>'), ['name'])).rejects.toMatchObject({
    key: 'member_sheet_old',
  });
  await expect(peopleInSheet(Buffer.from('d0cf11e0a1b11ae1', 'hex'), ['name'])).rejects.toMatchObject({ key: 'member_sheet_old' });
});

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="58"/><xf numFmtId="2"/></cellXfs></styleSheet>';

test('a number is read as the sheet shows it: with its leading zeros, as a day, as a percentage, and with the digits that count', async () => {
  const cells = [
    [1230001, 1],
    [123_456_789, 1],
    [46_024, 2],
    [46_024.5, 4],
    ['0.85', 3],
    ['88.299999999999997', 5],
    ['1.38E10', 0],
  ];
  const row = cells.map(([value, style]) => `<c s="${style}"><v>${value}</v></c>`).join('');
  const workbook = await workbookOf(`<worksheet><sheetData><row>${row}</row></sheetData></worksheet>`, { 'xl/styles.xml': STYLES });
  const shown = ['01230001', '123456789', '2026-01-02', '2026-01-02', '85%', '88.3', '13800000000'];
  expect((await sheetRows(workbook))[0]!.cells).toEqual(shown);
});

test('a class list without phones is one where people are known by their number; elsewhere its heads are refused by name', async () => {
  const list = Buffer.from('姓名,学号,班级\n王 小 明,001,2401\n');
  const found = await peopleInSheet(list, ['name', 'phone', 'studentNo'], { byNumber: true });
  expect(found).toEqual([{ line: 2, name: '王小明', phone: '', studentNo: '001' }]);
  const refused = (columns: Parameters<typeof peopleInSheet>[1], byNumber = false) =>
    peopleInSheet(Buffer.from('姓名,班级\n王小明,2401\n'), columns, { byNumber }).catch(({ key }) => key);
  expect(await refused(['name', 'studentNo'], true)).toBe('member_sheet_headers_number');
  expect(await refused(['name', 'account'])).toBe('member_sheet_headers_account');
  expect(await peopleInSheet(list, ['name', 'studentNo']).catch(({ key }) => key)).toBe('member_sheet_headers');
});

test('hostile sheets are refused before they cost much', async () => {
  const good = await workbookOf('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>');
  expect((await sheetRows(good))[0]!.cells).toEqual(['1']);
  const many = (count: number) => `<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(count)}</sheetData></worksheet>`;
  const lying = Buffer.from(good);
  const directory = lying.indexOf(Buffer.from('PK\u0001\u0002'));
  lying.writeUInt32LE(3, directory + 24);
  const hostile: [Buffer | string, string][] = [
    [await workbookOf(many(SHEET_LIMITS.rows + 1)), 'member_sheet_too_long'],
    [
      await workbookOf(`<worksheet><sheetData><row>${'<c/>'.repeat(SHEET_LIMITS.cells + 1)}</row></sheetData></worksheet>`),
      'member_sheet_too_big',
    ],
    [await workbookOf('<a/>', { 'xl/media/b': Buffer.alloc(SHEET_LIMITS.bytes + 1) }), 'member_sheet_too_big'],
    [await workbookOf('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'), 'member_sheet_broken'],
    [await workbookOf('<a>'.repeat(200_000)), 'member_sheet_broken'],
    [await workbookOf('<a b="1" b="2"/>'), 'member_sheet_broken'],
    [await workbookOf(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe]).toString('latin1')), 'member_sheet_broken'],
    [
      await zipped(Object.fromEntries(Array.from({ length: SHEET_LIMITS.entries + 1 }, (_, at) => [`a${at}`, 'x']))),
      'member_sheet_too_big',
    ],
    [lying, 'member_sheet_broken'],
    [good.subarray(0, good.length - 10), 'member_sheet_broken'],
    [Buffer.from('PK\u0003\u0004 and nothing more'), 'member_sheet_broken'],
    [`a,b\n${'"'}${'x'.repeat(100_000)}`, 'member_sheet_broken'],
    [`${','.repeat(SHEET_LIMITS.columns + 1)}\n`, 'member_sheet_too_big'],
    ['a\n'.repeat(SHEET_LIMITS.rows + 1), 'member_sheet_too_long'],
    [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'member_sheet_encoding'],
    ['a\0b', 'member_sheet_encoding'],
  ];
  for (const [bytes, key] of hostile) await expect(sheetRows(Buffer.from(bytes))).rejects.toMatchObject({ key });
}, 30_000);
