import type { Gradebook, OwnCell, PlainCells } from './grades.ts';

/** One that stands for all of a list may stand alone. */
const at = (some: readonly number[], place: number) => (some.length === 1 ? some[0]! : some[place]!);

/** How many numbers a list of them has; a list without students is of everybody. */
export const plainCount = ({ students: places }: PlainCells, { students }: Pick<Gradebook, 'students'>) => places.length || students.length;

/** Whose number stands at a place of a list: the place of the student. */
export const plainStudent = ({ students }: PlainCells, place: number) => (students.length > 0 ? students[place]! : place);

/** When the number at a place of a list was written, in UTC milliseconds. */
export const plainChangedAt = ({ since, after }: PlainCells, place: number) => since + at(after, place) * 60_000;

/** When the newest number of a list was written. */
export const plainNewest = ({ since, after }: PlainCells) =>
  since + after.reduce((most, minutes) => (minutes > most ? minutes : most), 0) * 60_000;

/** The number at a place of a list, as a cell. */
export const plainCell = (plain: PlainCells, place: number): OwnCell => ({
  ...{ units: plain.values[place]! * plain.step, status: 'normal', comment: '', revision: at(plain.revisions, place) },
  changed_at: plainChangedAt(plain, place),
});

/** What people decided in a gradebook: place of the column, place of the student, what; as `own` has it, and unpacked from `plain`. */
export function ownCells(book: Pick<Gradebook, 'own' | 'plain' | 'students'>): [number, number, OwnCell][] {
  const all: [number, number, OwnCell][] = [...book.own];
  for (const plain of book.plain)
    for (let place = 0; place < plainCount(plain, book); place++)
      all.push([plain.column, plainStudent(plain, place), plainCell(plain, place)]);
  return all;
}
