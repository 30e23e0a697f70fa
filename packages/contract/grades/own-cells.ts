import type { Gradebook, OwnCell } from './grades.ts';

/** One that stands for all of a list may stand alone. */
const at = (some: readonly number[], place: number) => (some.length === 1 ? some[0]! : some[place]!);

/** What people decided in a gradebook: place of the column, place of the student, what; as `own` has it, and unpacked from `plain`. */
export function ownCells({ own, plain, students }: Pick<Gradebook, 'own' | 'plain' | 'students'>): [number, number, OwnCell][] {
  const all: [number, number, OwnCell][] = [...own];
  for (const { column, step, since, students: places, values, revisions, after } of plain) {
    const count = places.length || students.length;
    for (let place = 0; place < count; place++)
      all.push([
        column,
        places.length > 0 ? places[place]! : place,
        {
          ...{ units: values[place]! * step, status: 'normal', comment: '', revision: at(revisions, place) },
          changed_at: since + at(after, place) * 60_000,
        },
      ]);
  }
  return all;
}
