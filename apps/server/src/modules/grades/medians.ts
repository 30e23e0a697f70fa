import { UNITS } from '@praxis/scoring/grades/grade-rule';
import { median } from '@praxis/scoring/median';
import type { Db } from '../../platform/database/db.ts';
import { type Book, cellOf, readBook } from './book.ts';

/** A median of the class tells nobody's score from this many on. */
const MEDIAN_FROM = 5;
const CACHE_MS = 60_000;
/** What a median is rounded to. */
const HUNDREDTH = UNITS / 100;

const mediansOf = (book: Book): ReadonlyMap<string, number> =>
  new Map(
    book.columns.flatMap(({ key }, column) => {
      const units = book.learners.flatMap(({ former }, learner) => {
        const { units: reached, status } = cellOf(book, column, learner, false);
        return former || reached === null || status !== 'normal' ? [] : [reached];
      });
      return units.length < MEDIAN_FROM ? [] : [[key, Math.round(median(units)! / HUNDREDTH) * HUNDREDTH] as const];
    }),
  );

/**
 * The medians of a space by column, whoever may see them. A whole class opens its scores in the minute they are released: the book of
 * everybody is read once for all of them, and not again for as long as a minute.
 */
export function openMedians() {
  const known = new Map<string, { at: number; medians: Promise<ReadonlyMap<string, number>> }>();
  return (db: Db, spaceId: string, now: Date) => {
    const at = now.getTime();
    for (const [id, { at: since }] of known) if (Math.abs(at - since) >= CACHE_MS) known.delete(id);
    const last = known.get(spaceId);
    if (last) return last.medians;
    const medians = readBook(db, spaceId, now).then(mediansOf);
    known.set(spaceId, { at, medians });
    medians.catch(() => known.delete(spaceId));
    return medians;
  };
}
/** The medians of a school. */
export type Medians = ReturnType<typeof openMedians>;
