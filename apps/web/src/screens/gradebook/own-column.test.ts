import { type Gradebook, gradebook } from '@praxis/contract/grades/grades';
import { ownCells, plainNewest } from '@praxis/contract/grades/own-cells';
import { expect, test } from 'vitest';
import { ownCell, ownColumns, withOwn } from './own-column.ts';

const column = (no: number) => ({
  ...{
    key: `manual:c${no}`,
    title: `Column ${no}`,
    category: 'a',
    weight: 1,
    extra: false,
    counts: true,
    source: 'manual',
    kind: 'manual',
  },
  ...{ max: 10_000_000, due: null, released: true, releasable: true, hidden: false, archived: false, address: null },
});
const decided = (units: number | null, status: 'normal' | 'absent') => ({ units, status, comment: 'Seen', revision: 4, changed_at: 7 });

/** Four students: everybody's numbers, those of some, a mixture, and a column nobody wrote in. */
const book: Gradebook = gradebook.parse({
  ...{ space: 'Art', revision: 1, set_up: true, groups: [], can: { edit: true, release: true } },
  settings: {
    ...{ method: 'points', decimals: 0, round_at: 'end', cap: null, scale: [], scale_on: 'rounded', total_shown: 'percent' },
    ...{ median_shown: true, trial_allowed: true },
    categories: [
      {
        ...{ id: 'a', kind: null, title: 'A', weight: 1, method: 'points', drop: 0, keep: null },
        ...{ empty: 'skip', drop_missing: true, cap: null, extra: false },
      },
    ],
  },
  columns: [1, 2, 3, 4].map(column),
  students: ['1', '2', '3', '4'].map((id) => ({ id, name: `Student ${id}`, no: id, group: null, former: false })),
  cells: [1, 2, 3, 4].map(() => ({ step: 100_000, values: [-1, 50, -1, -1], states: '....' })),
  own: [
    [2, 0, decided(null, 'absent')],
    [2, 3, decided(300_000, 'normal')],
  ],
  plain: [
    { column: 0, step: 50_000, since: 1000, after: [0, 1, 2, 3], students: [], values: [1, 2, 0, 4], revisions: [1] },
    { column: 1, step: 1, since: 2000, after: [5], students: [3, 1], values: [7, 9], revisions: [2, 3] },
    { column: 2, step: 10, since: 3000, after: [1], students: [1], values: [6], revisions: [8] },
    { column: 2, step: 20, since: 4000, after: [2], students: [2], values: [5], revisions: [9] },
  ],
});

test('a teacher who looks at any cell finds what was decided about it, as the whole book unpacked has it', () => {
  const all = new Map(ownCells(book).map(([at, student, cell]) => [`${at} ${student}`, cell]));
  const columns = ownColumns(book);
  for (const [at, own] of columns.entries())
    for (const student of book.students.keys()) {
      const cell = all.get(`${at} ${student}`);
      expect(own.units[student]).toBe(cell?.units ?? Number.NaN);
      expect(ownCell(own, student)).toEqual(cell);
      expect(ownCell(own, student)).toBe(ownCell(own, student));
    }
});

test('a cell that is written is the new one, the others and the column of before stay', () => {
  const before = ownColumns(book)[0]!;
  const cell = decided(null, 'absent');
  const after = withOwn(before, [{ student: 1, cell }]);
  expect([ownCell(after, 1), after.units[1], after.units[3]]).toEqual([cell, Number.NaN, 200_000]);
  expect(ownCell(after, 3)).toMatchObject({ units: 200_000, revision: 1, changed_at: 181_000 });
  expect([ownCell(before, 1)?.units, before.units[1]]).toEqual([100_000, 100_000]);
});

test('the newest number of a list is known without its students', () => {
  expect(book.plain.map(plainNewest)).toEqual([181_000, 302_000, 63_000, 124_000]);
});
