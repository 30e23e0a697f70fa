import { MEMBER_SHEET_LINES } from '@praxis/contract/member-import';
import { csvRows, csvText } from './csv-sheet.ts';
import type { ListedPerson } from './member-import.rules.ts';
import { SheetProblem, type SheetRow } from './sheet-problem.ts';
import { xlsxRows } from './xlsx-sheet.ts';

/** Types a sheet of members may have by its first bytes; text has no type of its own. */
export const MEMBER_SHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/octet-stream',
  'text/csv',
] as const;

type Column = 'name' | 'phone' | 'studentNo' | 'group';

const HEADINGS: Record<Column, readonly string[]> = {
  name: ['姓名', '名字', '学生姓名', '學生姓名', 'name', 'fullname', 'studentname'],
  phone: ['手机号', '手机', '手机号码', '手機號', '手機', '手機號碼', '电话', '電話', 'phone', 'mobile', 'phonenumber', 'mobilephone'],
  studentNo: ['学号', '學號', 'studentno', 'studentnumber', 'studentid'],
  group: ['小组', '小組', '分组', '分組', 'group', 'groupname', 'studygroup'],
};
const HEADING_ROWS = 10;

const heading = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.*-]/g, '');

/** Where the columns stand, when a row is the one that names them. */
function columnsOf({ cells }: SheetRow) {
  const words = cells.map(heading);
  const place = (column: Column) => words.findIndex((word) => HEADINGS[column].includes(word));
  const places = { name: place('name'), phone: place('phone'), studentNo: place('studentNo'), group: place('group') };
  return places.name >= 0 && places.phone >= 0 ? places : undefined;
}

// Control and direction signs are invisible in a sheet and would make two equal names differ.
const plain = (text: string | undefined) =>
  (text ?? '')
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();

/** A phone as it is kept: eleven digits, without the country's number, spaces, dashes and the quote that makes a cell text. */
const phoneOf = (text: string | undefined) =>
  plain(text)
    .replace(/^'/, '')
    .replace(/[\s()-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '');

/** The people a sheet names, with the line of each. */
export async function peopleInSheet(bytes: Buffer): Promise<ListedPerson[]> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const rows = isZip ? await xlsxRows(bytes) : csvRows(csvText(bytes));
  const at = rows.slice(0, HEADING_ROWS).findIndex((row) => columnsOf(row) !== undefined);
  const columns = rows[at] && columnsOf(rows[at]);
  if (!columns) throw new SheetProblem('member_sheet_headers');
  const people = rows.slice(at + 1).map(({ line, cells }) => ({
    line,
    name: plain(cells[columns.name]),
    phone: phoneOf(cells[columns.phone]),
    studentNo: plain(cells[columns.studentNo]).replace(/^'/, ''),
    group: plain(cells[columns.group]),
  }));
  const named = people.filter((person) => person.name || person.phone || person.studentNo || person.group);
  if (named.length === 0) throw new SheetProblem('member_sheet_empty');
  if (named.length > MEMBER_SHEET_LINES) throw new SheetProblem('member_sheet_too_long');
  return named;
}
