import type { Gradebook, OwnCell, PlainCells } from '@praxis/contract/grades/grades';
import { plainCell, plainCount, plainStudent } from '@praxis/contract/grades/own-cells';

/** What people decided in one column. Of a hundred thousand numbers those alone become cells that somebody looks at. */
export type OwnColumn = {
  /** By student the number that was decided; NaN where the score of the source counts. */
  units: Float64Array;
  /** By student what was decided beside numbers, and numbers that were looked at. */
  cells: Map<number, OwnCell>;
  plain: readonly PlainCells[];
};

/** What people decided in a book, by column. */
export function ownColumns(book: Gradebook): OwnColumn[] {
  const lists = Map.groupBy(book.plain, ({ column }) => column);
  const columns = book.columns.map((_, column): OwnColumn => {
    const units = new Float64Array(book.students.length).fill(Number.NaN);
    const plain = lists.get(column) ?? [];
    for (const list of plain)
      for (let place = 0; place < plainCount(list, book); place++) units[plainStudent(list, place)] = list.values[place]! * list.step;
    return { units, cells: new Map(), plain };
  });
  for (const [column, student, cell] of book.own) {
    columns[column]!.cells.set(student, cell);
    columns[column]!.units[student] = cell.units ?? Number.NaN;
  }
  return columns;
}

/** What people decided about one student; the same object each time. */
export function ownCell({ units, cells, plain }: OwnColumn, student: number): OwnCell | undefined {
  const known = cells.get(student);
  if (known || Number.isNaN(units[student])) return known;
  for (const list of plain) {
    const place = list.students.length > 0 ? list.students.indexOf(student) : student;
    if (place < 0) continue;
    const cell = plainCell(list, place);
    cells.set(student, cell);
    return cell;
  }
  return undefined;
}

/** The column with some cells written. */
export function withOwn(column: OwnColumn, written: readonly { student: number; cell: OwnCell }[]): OwnColumn {
  const next = { ...column, units: column.units.slice(), cells: new Map(column.cells) };
  for (const { student, cell } of written) {
    next.cells.set(student, cell);
    next.units[student] = cell.units ?? Number.NaN;
  }
  return next;
}
