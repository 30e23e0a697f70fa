import { createQuick } from '@praxis/contract/assessments/homework';
import { showGradebook } from '@praxis/contract/grades/grades';
import { exportGrades, readGradeSheet, saveGradeColumn, saveGradeSetup } from '@praxis/contract/grades/setup';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

test('a sheet has its columns in the order of the gradebook: category by category, a subtotal behind several of one', async () => {
  const { as, done, teacher, student, place, give, handedIn, rightAnswers } = await examRoom();
  const where = { space_id: place.id };
  const column = (title: string) => done(as(teacher).call(saveGradeColumn, { ...where, title, max: 1_000_000, category: 'manual' }));
  const homework = (title: string) =>
    done(as(teacher).call(createQuick, { ...where, title, html: '<p>Write</p>', accepts: ['text'], publish: true, confirmed: true }));
  await column('Oral');
  await handedIn(await give({ title: 'Exam', kind: 'exam' }), student, rightAnswers);
  await homework('Essay');
  await column('Seminar');
  await homework('Letter');
  const out = await done(as(teacher).call(exportGrades, { ...where, format: 'csv' }));
  const [heads, ...lines] = Buffer.from(out.base64, 'base64')
    .toString()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const at = ['Essay (100)', 'Letter (100)', 'Assignments %', 'Exam (20)', 'Oral (10)', 'Seminar (10)', 'Other %', 'Total'];
  expect(heads!.slice(2, 2 + at.length)).toEqual(at);
  const line = lines.find((cells) => cells[1] === student.name)!;
  expect(line.slice(2, 2 + at.length)).toEqual(['', '', '', '20', '', '', '', '100']);
});

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
async function workbookOf(rows: string[]) {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from('<workbook><sheets><sheet name="a"/></sheets></workbook>'), 'xl/workbook.xml');
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('');
  zip.addBuffer(Buffer.from(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`), 'xl/worksheets/sheet1.xml');
  zip.end();
  const pieces = await (zip.outputStream as unknown as { toArray(): Promise<Buffer[]> }).toArray();
  return Buffer.concat(pieces).toString('base64');
}

test('a sheet may have a title above its heads; a formula without a result is named, also one that came to an error', async () => {
  const { as, done, teacher, student, place } = await examRoom();
  const where = { space_id: place.id };
  for (const title of ['Oral', 'Essay', 'Seminar'])
    await done(as(teacher).call(saveGradeColumn, { ...where, title, max: 1_000_000, category: 'manual' }));
  const read = async (rows: string[]) => done(as(teacher).call(readGradeSheet, { ...where, base64: await workbookOf(rows) }));
  const values = ['<c><v>8.2999999999999997</v></c>', '<c><f>SUM(Z1)</f></c>', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'];
  const heads = ['Name', 'Oral', 'Essay', 'Seminar'].map(text).join('');
  const found = await read([text('Scores of the term'), heads, `${text(student.name)}${values.join('')}`]);
  expect(found.cells.map(({ name, column, units }) => [name, column, units])).toEqual([[student.name, 'Oral', 830_000]]);
  expect(found.problems).toEqual(['Essay', 'Seminar'].map((title) => ({ row: 3, what: 'formula', text: `${student.name} ${title}` })));
});

test('columns of one title in two categories go out and come back apart; a number with the name of somebody else is named', async () => {
  const { as, db, done, teacher, student, place } = await examRoom();
  const where = { space_id: place.id };
  const book = () => done(as(teacher).call(showGradebook, where));
  for (const max of [1_000_000, 2_000_000])
    await done(as(teacher).call(saveGradeColumn, { ...where, title: 'Lab', max, category: 'manual' }));
  const { revision, settings, columns } = await book();
  const more = { ...settings.categories.find(({ id }) => id === 'manual')!, id: 'c9', title: 'Reports', kind: null, weight: 0 };
  await done(
    as(teacher).call(saveGradeSetup, {
      ...{ ...where, revision, settings: { ...settings, categories: [...settings.categories, more] } },
      columns: columns.map(({ key, category, weight, extra, counts }, at) => ({
        ...{ key, category: at === 1 ? 'c9' : category, weight, extra, counts },
      })),
    }),
  );
  const out = await done(as(teacher).call(exportGrades, { ...where, format: 'csv' }));
  const [heads = ''] = Buffer.from(out.base64, 'base64').toString().split(/\r?\n/);
  expect(heads).toContain('Lab · Other (10)');
  expect(heads).toContain('Lab · Reports (20)');
  const no = '20240101';
  await db.updateTable('users').set({ student_no: no }).where('id', '=', student.id).execute();
  const sheet = `No.,Name,Lab · Other (10),Lab · Reports (20)\n${no},${student.name},7,15\n${no}x,Nobody,1,\n`;
  const found = await done(as(teacher).call(readGradeSheet, { ...where, base64: Buffer.from(sheet).toString('base64') }));
  expect(found.cells.map(({ key, units }) => [key, units])).toEqual([
    [columns[0]!.key, 700_000],
    [columns[1]!.key, 1_500_000],
  ]);
  expect(found.problems.map(({ what }) => what)).toEqual(['unknown']);
  const other = `No.,Name,Lab · Other (10)\n${no},Nobody,7\n`;
  const differs = await done(as(teacher).call(readGradeSheet, { ...where, base64: Buffer.from(other).toString('base64') }));
  expect(differs).toMatchObject({ cells: [], problems: [{ row: 2, what: 'name_differs', text: `${no} Nobody` }] });
});

test('an old .xls of scores is refused with how to save it', async () => {
  const { as, teacher, place } = await examRoom();
  const base64 = Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('base64');
  const reply = await as(teacher).call(readGradeSheet, { space_id: place.id, base64 });
  expect(reply).toMatchObject({ code: 0, key: 'member_sheet_old' });
});
