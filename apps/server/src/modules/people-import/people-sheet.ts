import { MEMBER_SHEET_LINES } from '@praxis/contract/people-import/people-import';
import { personName } from '@praxis/rules/listed-person';
import { sheetPages } from '../../platform/sheets/read.ts';
import { SheetProblem, type SheetRow } from '../../platform/sheets/sheet-problem.ts';

const HEADINGS = {
  name: ['姓名', '名字', '学生姓名', '學生姓名', 'name', 'fullname', 'studentname'],
  phone: ['手机号', '手机', '手机号码', '手機號', '手機', '手機號碼', '电话', '電話', 'phone', 'mobile', 'phonenumber', 'mobilephone'],
  account: ['账号', '帐号', '帳號', '登录名', '登入名稱', '用户名', 'account', 'username', 'loginname', 'login'],
  studentNo: ['学号', '學號', '工号', '工號', '学工号', '學工號', 'studentno', 'studentnumber', 'studentid', 'number'],
  group: ['小组', '小組', '分组', '分組', 'group', 'groupname', 'studygroup'],
  role: ['角色', '身份', '身分', 'role'],
  department: ['院系', '学院', '學院', '部门', '部門', '系', 'department', 'faculty', 'school'],
  grade: ['年级', '年級', 'grade', 'year'],
  team: ['队伍', '隊伍', '队名', '隊名', '参赛队', '參賽隊', 'team', 'teamname'],
  division: ['组别', '組別', '赛组', '賽組', 'division'],
  mentor: ['指导教师', '指導教師', '指导老师', '指導老師', 'mentor', 'mentors', 'coach'],
  official: ['正式', '计入名额', '計入名額', 'official'],
  className: ['班级', '班級', '行政班', 'class', 'classname'],
} as const;

/** What a column of a sheet of people may be. */
export type PeopleColumn = keyof typeof HEADINGS;
const HEADING_ROWS = 10;

const heading = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.*-]/g, '');

/** What is asked of a sheet; with `byNumber`, people may be known by their number alone. */
type Asked<Column extends PeopleColumn = PeopleColumn> = { columns: readonly Column[]; byNumber: boolean };

/** Where the columns stand, when a row is the one that names them: the name, and what people are known by. */
function columnsOf({ cells }: SheetRow, { columns, byNumber }: Asked) {
  const label = cells.map(heading);
  const place = (column: PeopleColumn) => label.findIndex((word) => (HEADINGS[column] as readonly string[]).includes(word));
  const known = place('phone') >= 0 || (columns.includes('account') && place('account') >= 0) || (byNumber && place('studentNo') >= 0);
  return place('name') >= 0 && known ? place : undefined;
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
const phoneOf = (text: string) =>
  text
    .replace(/^'/, '')
    .replace(/[\s()-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '');

function cleaned(column: PeopleColumn, text: string) {
  if (column === 'phone') return phoneOf(text);
  if (column === 'name') return personName(text);
  return column === 'studentNo' || column === 'account' ? text.replace(/^'/, '') : text;
}

const headersMissing = ({ columns, byNumber }: Asked) =>
  byNumber ? 'member_sheet_headers_number' : columns.includes('account') ? 'member_sheet_headers_account' : 'member_sheet_headers';

/** The rows below the heading of the first page that has one. */
async function pageOfPeople(bytes: Buffer, asked: Asked) {
  for await (const rows of sheetPages(bytes)) {
    const at = rows.slice(0, HEADING_ROWS).findIndex((row) => columnsOf(row, asked) !== undefined);
    const place = rows[at] && columnsOf(rows[at], asked);
    if (place) return { rows: rows.slice(at + 1), place };
  }
  throw new SheetProblem(headersMissing(asked));
}

/** The people a sheet (xlsx or csv) names, with the line of each and the columns asked for; missing columns are empty. */
export async function peopleInSheet<Column extends PeopleColumn>(
  bytes: Buffer,
  columns: readonly Column[],
  { byNumber = false }: { byNumber?: boolean } = {},
): Promise<(Record<Column, string> & { line: number })[]> {
  const { rows, place } = await pageOfPeople(bytes, { columns, byNumber });
  const asked = columns.map((column) => place(column));
  if (rows.some(({ unread }) => unread?.some((column) => asked.includes(column)))) throw new SheetProblem('member_sheet_formulas');
  // A heading may stand on several rows, or again on each printed page.
  const people = rows
    .filter((row) => !columnsOf(row, { columns, byNumber }))
    .map(({ line, cells }) => {
      const values = columns.map((column) => [column, cleaned(column, plain(cells[place(column)]))] as const);
      return { ...(Object.fromEntries(values) as Record<Column, string>), line };
    });
  const named = people.filter((person) => columns.some((column) => person[column] !== ''));
  if (named.length === 0) throw new SheetProblem('member_sheet_empty');
  if (named.length > MEMBER_SHEET_LINES) throw new SheetProblem('member_sheet_too_long');
  return named;
}
