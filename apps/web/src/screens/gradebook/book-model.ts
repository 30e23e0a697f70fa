import type { Gradebook, OwnCell, StaffColumn } from '@praxis/contract/grades/grades';
import type { GradeCell, GradeRule, GradeTotal } from '@praxis/scoring/grades/grade-rule';
import { ruleOf } from '@praxis/scoring/grades/gradebook';
import { gradeCalculator } from '@praxis/scoring/grades/grades';
import { decimalsFor } from '../../parts/grades/grade-text.ts';
import { type OwnColumn, ownCell, ownColumns, withOwn } from './own-column.ts';

/** One column of the grid: a score, or what a category comes to. */
export type GridColumn =
  | { kind: 'score'; column: number; width: number; left: number; of: StaffColumn }
  | { kind: 'subtotal'; category: number; width: number; left: number };

export type Band = { category: number; left: number; width: number };

/** A gradebook ready to be drawn. Cells live by column and student; writing some makes a new model that shares the rest. */
export type BookModel = {
  book: Gradebook;
  rule: GradeRule;
  grid: readonly GridColumn[];
  bands: readonly Band[];
  width: number;
  /** How wide the columns are that stay: the name, the number, the total. */
  frozen: number;
  decimals: readonly number[];
  /** By column: how many works wait to be marked. */
  toMark: readonly number[];
  sources: readonly (readonly (number | null)[])[];
  /** What people decided, by column. */
  own: readonly OwnColumn[];
  /** Seconds after the date, and units taken off for them. */
  late: ReadonlyMap<number, { late_s: number; off: number }>;
  /** The total of a student, worked out when it is first asked for. */
  totalAt: (student: number) => GradeTotal;
  /** Totals as far as they were asked for. */
  known: readonly (GradeTotal | undefined)[];
  calculate: (cells: ReadonlyMap<string, GradeCell>) => GradeTotal;
  /** Where columns and students stand, by key and id. */
  places: { columns: ReadonlyMap<string, number>; students: ReadonlyMap<string, number> };
};

/** A cell by its column and student, whatever their places are. */
export type CellRef = { key: string; user_id: string };

const SCORE_WIDTH = 92;
const SUBTOTAL_WIDTH = 78;

/** The columns beside the name, what stands around a name, and the widest a name gets. */
const BESIDE_NAME = 192;
const AROUND_NAME = 40;
const NAME_WIDTHS = { least: 108, most: 220 };

/** As wide as the longest name is written in bold, within reason. */
export function frozenWidth(students: readonly { name: string }[]) {
  const wide = (name: string) => Array.from(name).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 8), AROUND_NAME);
  const longest = students.reduce((most, { name }) => Math.max(most, wide(name)), NAME_WIDTHS.least);
  return BESIDE_NAME + Math.min(NAME_WIDTHS.most, longest);
}

const placeOf = (book: Gradebook, column: number, student: number) => column * book.students.length + student;

/** The name of a cell at a place. */
export const refAt = ({ book }: Pick<BookModel, 'book'>, column: number, student: number): CellRef => ({
  key: book.columns[column]!.key,
  user_id: book.students[student]!.id,
});

/** Where a cell stands now; undefined where its column or student is in the book no more. */
export function placeOfCell({ places }: Pick<BookModel, 'places'>, { key, user_id }: CellRef) {
  const [column, student] = [places.columns.get(key), places.students.get(user_id)];
  return column === undefined || student === undefined ? undefined : { column, student };
}

/** What a person decided about a cell. */
export const ownAt = ({ own }: Pick<BookModel, 'own'>, column: number, student: number) => ownCell(own[column]!, student);

/** The score that counts of a cell, in units. */
export const unitsAt = ({ own, sources }: Pick<BookModel, 'own' | 'sources'>, column: number, student: number): number | null => {
  const units = own[column]!.units[student]!;
  return Number.isNaN(units) ? sources[column]![student]! : units;
};

/** States of cells, as a book writes them: nothing came in time, and what came waits to be marked. */
export const MISSING = 'x';
export const TO_MARK = 'hH';

/** Students of a column whose state is one of some letters. */
export function studentsIn(book: Gradebook, column: number, letters: string): number[] {
  const { states } = book.cells[column]!;
  const found: number[] = [];
  for (const letter of letters) for (let at = states.indexOf(letter); at >= 0; at = states.indexOf(letter, at + 1)) found.push(at);
  return found;
}

/** How late a cell's work came. */
export const lateAt = ({ book, late }: Pick<BookModel, 'book' | 'late'>, column: number, student: number) =>
  late.get(placeOf(book, column, student));

/** What counts of a cell. */
export function cellAt(model: Pick<BookModel, 'book' | 'own' | 'sources'>, column: number, student: number): GradeCell {
  const state = model.book.cells[column]!.states[student];
  return {
    units: unitsAt(model, column, student),
    // What stands among plain numbers is nothing but a number.
    status: model.own[column]!.cells.get(student)?.status ?? 'normal',
    missing: state === MISSING,
    notAssigned: state === 'n',
  };
}

/** The cells of one student, as the server counts them. */
export const cellsAt = (model: Pick<BookModel, 'book' | 'own' | 'sources'>, student: number) =>
  new Map(model.book.columns.map(({ key }, column) => [key, cellAt(model, column, student)]));

function layout(book: Gradebook) {
  const grid: GridColumn[] = [];
  const bands: Band[] = [];
  let left = 0;
  book.settings.categories.forEach(({ id }, category) => {
    const own = book.columns.flatMap((column, at) => (column.category === id ? [{ column: at, of: column }] : []));
    if (own.length === 0) return;
    const start = left;
    for (const one of own) {
      grid.push({ kind: 'score', width: SCORE_WIDTH, left, ...one });
      left += SCORE_WIDTH;
    }
    if (own.length > 1) {
      grid.push({ kind: 'subtotal', category, width: SUBTOTAL_WIDTH, left });
      left += SUBTOTAL_WIDTH;
    }
    bands.push({ category, left: start, width: left - start });
  });
  return { grid, bands, width: left };
}

/** Totals that are worked out one by one as they are asked for: the first picture needs thirty of a thousand. */
function totalsOf(cells: Pick<BookModel, 'book' | 'own' | 'sources' | 'calculate'>, known: (GradeTotal | undefined)[]) {
  const totalAt = (student: number) => {
    known[student] ??= cells.calculate(cellsAt(cells, student));
    return known[student];
  };
  return { known, totalAt };
}

/** Unpacks a gradebook. */
export function buildModel(book: Gradebook): BookModel {
  const rule = ruleOf(book.settings, book.columns);
  const sources = book.cells.map(({ step, values }) => values.map((value) => (value < 0 ? null : value * step)));
  const own = ownColumns(book);
  const calculate = gradeCalculator(rule);
  const late = new Map(book.late.map(([column, student, late_s, off]) => [placeOf(book, column, student), { late_s, off }]));
  const bare = { book, own, sources, late };
  const totals = totalsOf({ ...bare, calculate }, []);
  const decimals = book.columns.map((_, column) => decimalsFor(book.students.map((_one, student) => unitsAt(bare, column, student))));
  const toMark = book.columns.map((_, column) => studentsIn(book, column, TO_MARK).length);
  const places = {
    columns: new Map(book.columns.map(({ key }, column) => [key, column])),
    students: new Map(book.students.map(({ id }, student) => [id, student])),
  };
  return { ...bare, ...layout(book), frozen: frozenWidth(book.students), rule, decimals, toMark, calculate, places, ...totals };
}

/** One cell on its way into a model. */
export type CellPatch = { column: number; student: number; cell: OwnCell };

/** The same book with some cells written: only their students are counted anew, and what did not change is the same object. */
export function withCells(model: BookModel, patches: readonly CellPatch[]): BookModel {
  const own = [...model.own];
  const byColumn = Map.groupBy(patches, ({ column }) => column);
  for (const [column, some] of byColumn) own[column] = withOwn(own[column]!, some);
  const known = [...model.known];
  for (const { student } of patches) known[student] = undefined;
  const next = { ...model, own };
  const needed = (column: number) => decimalsFor((byColumn.get(column) ?? []).map(({ cell }) => cell.units));
  const more = [...byColumn.keys()].some((column) => needed(column) > model.decimals[column]!);
  const decimals = more ? model.decimals.map((known, column) => Math.max(known, needed(column))) : model.decimals;
  return { ...next, decimals, ...totalsOf(next, known) };
}
