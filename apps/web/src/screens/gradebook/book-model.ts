import type { Gradebook, OwnCell, StaffColumn } from '@praxis/contract/grades/grades';
import { ownCells } from '@praxis/contract/grades/own-cells';
import type { GradeCell, GradeRule, GradeTotal } from '@praxis/scoring/grades/grade-rule';
import { ruleOf } from '@praxis/scoring/grades/gradebook';
import { gradeCalculator } from '@praxis/scoring/grades/grades';
import { decimalsFor } from '../../parts/grades/grade-text.ts';

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
  decimals: readonly number[];
  sources: readonly (readonly (number | null)[])[];
  own: ReadonlyMap<number, OwnCell>;
  /** Seconds after the date, and units taken off for them. */
  late: ReadonlyMap<number, { late_s: number; off: number }>;
  totals: readonly GradeTotal[];
  calculate: (cells: ReadonlyMap<string, GradeCell>) => GradeTotal;
  /** Where columns and students stand, by key and id. */
  places: { columns: ReadonlyMap<string, number>; students: ReadonlyMap<string, number> };
};

/** A cell by its column and student, whatever their places are. */
export type CellRef = { key: string; user_id: string };

const SCORE_WIDTH = 92;
const SUBTOTAL_WIDTH = 78;

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
export const ownAt = ({ book, own }: Pick<BookModel, 'book' | 'own'>, column: number, student: number) =>
  own.get(placeOf(book, column, student));

/** How late a cell's work came. */
export const lateAt = ({ book, late }: Pick<BookModel, 'book' | 'late'>, column: number, student: number) =>
  late.get(placeOf(book, column, student));

/** What counts of a cell. */
export function cellAt(model: Pick<BookModel, 'book' | 'own' | 'sources'>, column: number, student: number): GradeCell {
  const own = ownAt(model, column, student);
  return {
    units: own?.units ?? model.sources[column]![student]!,
    status: own?.status ?? 'normal',
    missing: model.book.cells[column]!.states[student] === 'x',
    notAssigned: model.book.cells[column]!.states[student] === 'n',
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

/** Unpacks a gradebook and works out every total. */
export function buildModel(book: Gradebook): BookModel {
  const rule = ruleOf(book.settings, book.columns);
  const sources = book.cells.map(({ step, values }) => values.map((value) => (value < 0 ? null : value * step)));
  const own = new Map(ownCells(book).map(([column, student, cell]) => [placeOf(book, column, student), cell]));
  const calculate = gradeCalculator(rule);
  const late = new Map(book.late.map(([column, student, late_s, off]) => [placeOf(book, column, student), { late_s, off }]));
  const bare = { book, own, sources, late };
  const totals = book.students.map((_, student) => calculate(cellsAt(bare, student)));
  const decimals = book.columns.map((_, column) => decimalsFor(book.students.map((_one, student) => cellAt(bare, column, student).units)));
  const places = {
    columns: new Map(book.columns.map(({ key }, column) => [key, column])),
    students: new Map(book.students.map(({ id }, student) => [id, student])),
  };
  return { ...bare, ...layout(book), rule, decimals, calculate, totals, places };
}

/** One cell on its way into a model. */
export type CellPatch = { column: number; student: number; cell: OwnCell };

/** The same book with some cells written; only their students are counted anew. */
export function withCells(model: BookModel, patches: readonly CellPatch[]): BookModel {
  const own = new Map(model.own);
  for (const { column, student, cell } of patches) own.set(placeOf(model.book, column, student), cell);
  const next = { ...model, own };
  const totals = [...model.totals];
  for (const student of new Set(patches.map((patch) => patch.student))) totals[student] = model.calculate(cellsAt(next, student));
  const touched = new Set(patches.map(({ column }) => column));
  const decimals = model.decimals.map((known, column) =>
    touched.has(column)
      ? Math.max(known, decimalsFor(patches.filter((patch) => patch.column === column).map(({ cell }) => cell.units)))
      : known,
  );
  return { ...next, totals, decimals };
}
