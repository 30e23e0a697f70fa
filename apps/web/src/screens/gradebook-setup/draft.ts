import type { Gradebook, GradeCategoryView, GradeSettings } from '@praxis/contract/grades/grades';
import { ownCells } from '@praxis/contract/grades/own-cells';
import type { GradeTotal } from '@praxis/scoring/grades/grade-rule';
import { ruleOf } from '@praxis/scoring/grades/gradebook';
import { gradeCalculator } from '@praxis/scoring/grades/grades';

export type ColumnDraft = { key: string; category: string; weight: number; extra: boolean; counts: boolean };
/** A set-up that is not saved yet. */
export type Draft = { settings: GradeSettings; columns: readonly ColumnDraft[] };

export const draftOf = ({ settings, columns }: Gradebook): Draft => ({
  settings,
  columns: columns.map(({ key, category, weight, extra, counts }) => ({ key, category, weight, extra, counts })),
});

export const newCategory = (taken: readonly GradeCategoryView[], title: string): GradeCategoryView => {
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `own-${number}`)) number += 1;
  return {
    ...{ id: `own-${number}`, kind: null, title, weight: 0, method: 'mean', drop: 0, keep: null },
    ...{ empty: 'skip', drop_missing: true, cap: null, extra: false },
  };
};

/** Every total as a set-up makes it. */
export function totalsUnder(book: Gradebook, draft: Draft): GradeTotal[] {
  const by = new Map(draft.columns.map((column) => [column.key, column]));
  const columns = book.columns.map((column) => ({ ...column, ...by.get(column.key) }));
  const calculate = gradeCalculator(ruleOf(draft.settings, columns));
  const own = new Map(ownCells(book).map(([column, student, cell]) => [`${column} ${student}`, cell]));
  return book.students.map((_, student) =>
    calculate(
      new Map(
        book.columns.map(({ key }, column) => {
          const { step, values, states } = book.cells[column]!;
          const known = own.get(`${column} ${student}`);
          const source = values[student]! < 0 ? null : values[student]! * step;
          return [key, { units: known?.units ?? source, status: known?.status ?? 'normal', missing: states[student] === 'x' }];
        }),
      ),
    ),
  );
}

/** What saving would change. */
export function difference(before: readonly GradeTotal[], after: readonly GradeTotal[]) {
  let [up, down, same, labels] = [0, 0, 0, 0];
  const moved: number[] = [];
  before.forEach((one, student) => {
    const other = after[student]!;
    const change = (other.rounded ?? 0) - (one.rounded ?? 0);
    if (change > 0) up += 1;
    else if (change < 0) down += 1;
    else same += 1;
    if (one.label !== other.label) labels += 1;
    if (change !== 0) moved.push(student);
  });
  return { up, down, same, labels, moved };
}
