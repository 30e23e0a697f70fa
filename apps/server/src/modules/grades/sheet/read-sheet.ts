import { languages } from '@praxis/contract/core/message';
import { type GradeStatus, gradeStatus } from '@praxis/contract/grades/grades';
import type { MessageKey } from '@praxis/contract/messages';
import { personName } from '@praxis/rules/listed-person';
import { readPoints } from '@praxis/rules/points';
import { UNITS } from '@praxis/scoring/grades/grade-rule';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { translate } from '../../../platform/messages.ts';
import { sheetPages } from '../../../platform/sheets/read.ts';
import { SheetProblem, type SheetRow } from '../../../platform/sheets/sheet-problem.ts';
import { type Book, cellOf, ownAt, readBook } from '../book.ts';
import { columnNames, computedHeads } from './grades-sheet.ts';

type Problem = {
  row: number;
  what: 'unknown' | 'name_differs' | 'twice' | 'not_a_number' | 'above_max' | 'formula' | 'many_columns';
  text: string;
};
type Found = {
  key: string;
  user_id: string;
  units: number | null;
  status: GradeStatus;
  name: string;
  column: string;
  before: number | null;
  before_status: GradeStatus;
  revision: number;
};

const MOST_ROWS = 10_001;
const HEAD_ROWS = 10;
const plain = (text: string) => text.normalize('NFKC').trim();
const NUMBER_HEADS = new Set(['学号', '學號', 'student no.', 'student number', 'student_no', 'number', 'no.']);
const NAME_HEADS = new Set(['姓名', 'name', 'student']);

const inAll = (key: MessageKey) => languages.map((language) => translate(language, key));
/** Words of a sheet for what was decided about a cell, in every language. */
const STATUSES = new Map(
  gradeStatus.options.flatMap((status) =>
    status === 'normal' ? [] : inAll(`grade_status_${status}`).map((word) => [plain(word).toLowerCase(), status] as const),
  ),
);
/** What stands over the explanation below the students of an exported sheet: nobody is named from there on. */
const EXPLANATIONS = new Set(inAll('grade_sheet_heads').map((heads) => plain(heads.split(',').at(-1)!)));
const isExplanation = (cells: readonly string[]) =>
  EXPLANATIONS.has(plain(cells[0] ?? '')) && cells.slice(1).every((text) => plain(text) === '');

/** What a cell of a sheet says: points, or what was decided. */
function written(text: string): { units: number | null; status: GradeStatus } | undefined {
  const status = STATUSES.get(text.toLowerCase());
  if (status) return { units: null, status };
  const units = readPoints(text);
  return units === undefined ? undefined : { units, status: 'normal' };
}

/** Where a row has the number and the name, and which columns of the book its heads mean. */
function headsIn({ cells }: SheetRow, columnsFor: ReturnType<typeof columnsByHead>) {
  const texts = cells.map((head) => plain(head).toLowerCase());
  const at = { no: texts.findIndex((head) => NUMBER_HEADS.has(head)), name: texts.findIndex((head) => NAME_HEADS.has(head)) };
  const meant = cells.map((head, place) => (place === at.no || place === at.name ? [] : columnsFor(head)));
  return (at.no < 0 && at.name < 0) || meant.every((found) => found.length === 0) ? undefined : { at, meant };
}

/** The heads of the first page that has them, also below a title, and the rows under them. */
async function rowsOf(base64: string, book: Book) {
  const columnsFor = columnsByHead(book);
  let empty = true;
  try {
    for await (const rows of sheetPages(Buffer.from(base64, 'base64'))) {
      empty &&= rows.length === 0;
      for (const [place, row] of rows.slice(0, HEAD_ROWS).entries()) {
        const found = headsIn(row, columnsFor);
        if (found) return { heads: row, rows: rows.slice(place + 1, place + MOST_ROWS), ...found };
      }
    }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    throw new Refusal(error.key === 'member_sheet_old' ? 'member_sheet_old' : 'grade_sheet_unread');
  }
  throw new Refusal(empty ? 'sheet_empty' : 'grade_sheet_unread');
}

/** The columns of the book that a head names: by their title, with or without its category where others share it, and its maximum. */
function columnsByHead(book: Book) {
  const columns = book.columns.map((column, place) => ({ place, column })).filter(({ column }) => !column.archived);
  const named = Map.groupBy(columns, ({ column }) => plain(column.title));
  for (const names of languages.map((language) => columnNames(book, language)))
    for (const [name, found] of Map.groupBy(columns, ({ place }) => plain(names[place]!))) if (!named.has(name)) named.set(name, found);
  return (head: string) => named.get(plain(head)) ?? named.get(plain(head).replace(/\s*\([\d.]+\)$/, '')) ?? [];
}

/** The heads of an exported sheet over what the book computes itself: nobody expects them to be read. */
const headsNotRead = (book: Book) => new Set(languages.flatMap((language) => computedHeads(book, language)).map(plain));

/** Who a line is about, or why nobody: by number, whose name must fit where the line has one, else by a name that only one person has. */
function learnerByLine(book: Book, at: { no: number; name: number }) {
  const byNo = Map.groupBy(
    book.learners.map((learner, place) => ({ ...learner, place })),
    ({ no }) => plain(no),
  );
  const byName = Map.groupBy(
    book.learners.map((learner, place) => ({ ...learner, place })),
    ({ name }) => personName(name),
  );
  const only = <Learner>(found: readonly Learner[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  return (cells: readonly string[]) => {
    const no = at.no < 0 ? '' : plain(cells[at.no] ?? '');
    const name = at.name < 0 ? '' : personName(cells[at.name] ?? '');
    if (no === '') return only(byName.get(name)) ?? 'unknown';
    // A number may have been typed by somebody else.
    const found = only(byNo.get(no));
    if (!found) return 'unknown';
    return name === '' || name === personName(found.name) ? found : 'name_differs';
  };
}

/** What a sheet of scores would change. An empty cell changes nothing; a person twice is a fault, and neither line counts. */
export async function readSheet(db: Db, spaceId: string, base64: string, now: Date) {
  const book = await readBook(db, spaceId, now);
  const { heads, rows, at, meant } = await rowsOf(base64, book);
  // Of several columns of one title, in the book or in the sheet, nobody can tell which is meant.
  const timesMeant = Map.groupBy(meant.flat(), ({ place }) => place);
  const named = meant.map((found) => (found.length === 1 && timesMeant.get(found[0]!.place)!.length === 1 ? found[0] : undefined));
  const learnerFor = learnerByLine(book, at);
  const cells: Found[] = [];
  const shared = new Set(heads.cells.filter((_, place) => meant[place]!.length > 0 && !named[place]).map(plain));
  const problems: Problem[] = [...shared].map((text) => ({ row: heads.line, what: 'many_columns', text }));
  const end = rows.findIndex(({ cells: texts }) => isExplanation(texts));
  const lines = (end < 0 ? rows : rows.slice(0, end)).map(({ line, cells: texts, unread = [], failed = [] }) => ({
    ...{ row: line, texts, formulas: new Set([...unread, ...failed]) },
  }));
  const people = lines.map((line) => learnerFor(line.texts));
  const linesOf = Map.groupBy(people, (one) => (typeof one === 'string' ? '' : one.id));
  for (const [place, { row, texts: line, formulas }] of lines.entries()) {
    const learner = people[place]!;
    const filled = named.some((one, column) => one && (plain(line[column] ?? '') !== '' || formulas.has(column)));
    if (!filled) continue;
    const who = plain(line[at.name] ?? '') || plain(line[at.no] ?? '');
    if (typeof learner === 'string') {
      problems.push({ row, what: learner, text: learner === 'unknown' ? who : `${plain(line[at.no] ?? '')} ${who}` });
      continue;
    }
    if (linesOf.get(learner.id)!.length > 1) {
      problems.push({ row, what: 'twice', text: who });
      continue;
    }
    for (const [column, target] of named.entries()) {
      const text = plain(line[column] ?? '');
      const empty = text === '' && !formulas.has(column);
      if (!target || empty) continue;
      const { key, title, max } = target.column;
      if (formulas.has(column)) {
        problems.push({ row, what: 'formula', text: `${who} ${title}` });
        continue;
      }
      const found = written(text);
      if (!found) problems.push({ row, what: 'not_a_number', text: `${who} ${title}: ${text}` });
      else if (max > 0 && (found.units ?? 0) > max)
        problems.push({ row, what: 'above_max', text: `${who} ${title}: ${text} > ${max / UNITS}` });
      else {
        const before = cellOf(book, target.place, learner.place, false);
        const same = before.status === found.status && (found.status !== 'normal' || before.units === found.units);
        const revision = ownAt(book, key, learner.id)?.revision ?? 0;
        const shown = { name: learner.name, column: title, before: before.units, before_status: before.status };
        if (!same) cells.push({ key, user_id: learner.id, ...found, ...shown, revision });
      }
    }
  }
  const computed = headsNotRead(book);
  const ignored = heads.cells.flatMap((head, place) => (meant[place]!.length > 0 || place === at.no || place === at.name ? [] : [head]));
  return {
    cells,
    problems: problems.slice(0, 200),
    ignored: ignored.filter((head) => plain(head) !== '' && !computed.has(plain(head))),
  };
}
