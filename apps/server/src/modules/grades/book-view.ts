import type { Gradebook, OwnCell, PackedCells, PlainCells } from '@praxis/contract/grades/grades';
import { type Book, cellKey } from './book.ts';
import type { BookColumn } from './book-columns.ts';

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));

/** One column as small whole numbers. */
function packed(units: readonly (number | null)[], states: readonly string[]): PackedCells {
  const step = Math.max(
    1,
    units.reduce<number>((of, value) => (value === null ? of : gcd(of, value)), 0),
  );
  return { step, values: units.map((value) => (value === null ? -1 : value / step)), states: states.join('') };
}

/** A column as the contract has it, without what is for staff alone. */
export const columnView = ({ ref: _ref, course: _course, address: _address, due, ...column }: BookColumn) => ({
  ...column,
  due: due?.getTime() ?? null,
});

const isPlain = ({ status, comment, units }: OwnCell) => status === 'normal' && comment === '' && units !== null;

/** A list in which all are the same, by one of them. */
const shortened = (some: readonly number[]) => (some.every((one) => one === some[0]) ? some.slice(0, 1) : [...some]);

/** What stands in a column because somebody wrote a number. */
function packedPlain(column: number, everybody: number, cells: readonly { place: number; cell: OwnCell }[]): PlainCells {
  const units = cells.map(({ cell }) => cell.units ?? 0);
  const times = cells.map(({ cell }) => cell.changed_at ?? 0);
  const step = Math.max(1, units.reduce(gcd, 0));
  const since = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  return {
    ...{ column, step, since, values: units.map((value) => value / step) },
    after: shortened(times.map((time) => Math.ceil((time - since) / 60_000))),
    students: cells.length === everybody ? [] : cells.map(({ place }) => place),
    revisions: shortened(cells.map(({ cell }) => cell.revision)),
  };
}

type Extra = { space: string; groups: { id: string; name: string }[]; can: Gradebook['can']; changed: ReadonlyMap<string, number> };

/** A whole book for those who run it. */
export function bookView(book: Book, { space, groups, can, changed }: Extra): Gradebook {
  const own: Gradebook['own'] = [];
  const plain: Gradebook['plain'] = [];
  const late: Gradebook['late'] = [];
  book.columns.forEach(({ key }, column) => {
    const cells = book.own.get(key);
    const numbers: { place: number; cell: OwnCell }[] = [];
    book.learners.forEach(({ id }, place) => {
      const cell = cells?.get(id);
      if (cell && isPlain(cell)) numbers.push({ place, cell });
      else if (cell) own.push([column, place, cell]);
      const lateness = book.late.size > 0 ? book.late.get(cellKey(key, id)) : undefined;
      if (lateness) late.push([column, place, lateness.seconds, lateness.off]);
    });
    if (numbers.length > 0) plain.push(packedPlain(column, book.learners.length, numbers));
  });
  return {
    ...{ space, groups, can, own, plain, late, revision: book.revision, set_up: book.setUp, settings: book.settings },
    columns: book.columns.map((column) => ({ ...columnView(column), address: column.address })),
    students: book.learners.map(({ id, name, no, groupId, former }) => ({ id, name, no, group: groupId, former })),
    changed: book.learners.map(({ id }) => changed.get(id) ?? 0),
    cells: book.columns.map((_, column) => packed(book.units[column]!, book.states[column]!)),
  };
}
