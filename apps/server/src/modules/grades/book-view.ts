import type { Gradebook, PackedCells } from '@praxis/contract/grades/grades';
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

type Extra = { space: string; groups: { id: string; name: string }[]; can: Gradebook['can']; changed: ReadonlyMap<string, number> };

/** A whole book for those who run it. */
export function bookView(book: Book, { space, groups, can, changed }: Extra): Gradebook {
  const own: Gradebook['own'] = [];
  const late: Gradebook['late'] = [];
  book.columns.forEach(({ key }, column) => {
    book.learners.forEach(({ id }, learner) => {
      const cell = book.own.get(cellKey(key, id));
      if (cell) own.push([column, learner, cell]);
      const lateness = book.late.get(cellKey(key, id));
      if (lateness) late.push([column, learner, lateness.seconds, lateness.off]);
    });
  });
  return {
    ...{ space, groups, can, own, late, revision: book.revision, set_up: book.setUp, settings: book.settings },
    columns: book.columns.map((column) => ({ ...columnView(column), address: column.address })),
    students: book.learners.map(({ id, name, no, groupId, former }) => ({ id, name, no, group: groupId, former })),
    changed: book.learners.map(({ id }) => changed.get(id) ?? 0),
    cells: book.columns.map((_, column) => packed(book.units[column]!, book.states[column]!)),
  };
}
