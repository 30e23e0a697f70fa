import type { ScoresInSpace } from '@praxis/contract/grades/mine';
import type { GradeRule } from '@praxis/scoring/grades/grade-rule';
import { gradeTotal } from '@praxis/scoring/grades/grades';
import type { Db } from '../../platform/database/db.ts';
import { type Book, cellKey, cellOf, cellsOf, concerns, ownAt, readBook, ruleOfBook } from './book.ts';
import { isVisible } from './book-columns.ts';
import { columnView } from './book-view.ts';
import type { Medians } from './medians.ts';

/** What a student may know of a rule: nothing of columns hidden from them. */
const ownRule = (book: Book): GradeRule => {
  const rule = ruleOfBook(book);
  const seen = new Set(book.columns.filter(({ hidden }) => !hidden).map(({ key }) => key));
  return { ...rule, columns: rule.columns.filter(({ key }) => seen.has(key)) };
};

/** The total of the released scores alone, as far as it is shown. */
export function ownTotal(book: Book, learner: number): ScoresInSpace['total'] {
  const { total_shown: shown, decimals } = book.settings;
  if (shown === 'none' || !book.setUp) return null;
  const { rounded, label, share } = gradeTotal(ownRule(book), cellsOf(book, learner, true));
  return { rounded: shown === 'label' ? null : rounded, label: shown === 'percent' ? null : label, decimals, share };
}

type Whose = { userId: string; space: string; teacher: string; medians: Medians };

/** Own scores in a space: released ones, and of the others no more than that they were handed in. */
export async function ownScores(
  db: Db,
  spaceId: string,
  { userId, space, teacher, medians: mediansIn }: Whose,
  now: Date,
): Promise<ScoresInSpace> {
  const book = await readBook(db, spaceId, now, userId);
  const learner = book.learners.findIndex(({ id }) => id === userId);
  const medians = book.settings.median_shown ? await mediansIn(db, spaceId, now) : new Map<string, number>();
  const columns = book.columns.flatMap((column, place) => {
    if (column.hidden || learner < 0 || !concerns(book, place, learner)) return [];
    const { released, releasable: _releasable, hidden: _hidden, source: _source, ...rest } = columnView(column);
    const { units, status } = cellOf(book, place, learner, false);
    const own = ownAt(book, column.key, userId);
    const state = book.states[place]![learner]!;
    const shown = isVisible(column);
    // Marked and not released reads like handed in.
    const seen = shown ? state : (({ m: 'h', M: 'H', r: 'h', R: 'H' } as Record<string, string>)[state] ?? state);
    const fact = shown ? { units, status, comment: own?.comment ?? '' } : { units: null, status: 'normal' as const, comment: '' };
    const lateness = book.late.get(cellKey(column.key, userId));
    const late = { late_s: lateness?.seconds ?? 0, late_off_units: shown ? (lateness?.off ?? 0) : 0 };
    return [
      {
        ...rest,
        released,
        ...fact,
        ...late,
        state: seen,
        median: shown ? (medians.get(column.key) ?? null) : null,
      },
    ];
  });
  const settings = { ...book.settings, ...(!book.setUp && { total_shown: 'none' as const, trial_allowed: false }) };
  return { space, teacher, settings, columns, total: learner < 0 ? null : ownTotal(book, learner) };
}
