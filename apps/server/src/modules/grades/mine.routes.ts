import { exportMyScores, myScores, scoresInSpace } from '@praxis/contract/grades/mine';
import { UNITS } from '@praxis/scoring/grades/grade-rule';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/messages.ts';
import type { SheetCell } from '../../platform/sheets/sheet-to-write.ts';
import { savedSheet } from '../../platform/sheets/write.ts';
import { people } from '../accounts/index.ts';
import { ownersOf, spaceNames, spacesLearntIn } from '../spaces/index.ts';
import { type Book, cellOf, readBook } from './book.ts';
import { isVisible } from './book-columns.ts';
import { scoresOfTheActor } from './grades.access.ts';
import { openMedians } from './medians.ts';
import { ownScores, ownTotal } from './mine.ts';

/** The books of a person, each with their own line alone. */
async function ownBooks(db: Db, userId: string, now: Date): Promise<Map<string, Book>> {
  const books = new Map<string, Book>();
  for (const spaceId of await spacesLearntIn(db, userId)) books.set(spaceId, await readBook(db, spaceId, now, userId));
  return books;
}

const releasedOf = (book: Book) =>
  book.columns.flatMap((column, place) => {
    const { units, status } = cellOf(book, place, 0, true);
    return isVisible(column) && (units !== null || status !== 'normal') ? [{ column, units, status }] : [];
  });

/** What students read of their scores. */
export function mineRoutes(app: App) {
  const medians = openMedians();
  serve(app, myScores, {
    access: anyone,
    async run({ actor, db, now }) {
      const books = await ownBooks(db, actor.userId, now);
      const names = await spaceNames(db, [...books.keys()]);
      const owners = await ownersOf(db, [...books.keys()]);
      const known = await people(app, db, [...new Set(owners.values())]);
      const list = [...books].flatMap(([spaceId, book]) => {
        if (book.learners.length === 0 || book.columns.every(({ hidden }) => hidden)) return [];
        const teacher = known.get(owners.get(spaceId) ?? '')?.name ?? '';
        return [
          { space_id: spaceId, name: names.get(spaceId) ?? '', teacher, released: releasedOf(book).length, total: ownTotal(book, 0) },
        ];
      });
      return { list };
    },
  });

  serve(app, scoresInSpace, {
    access: scoresOfTheActor,
    async run({ actor, subject: { space }, db, now }) {
      const teacher = (await people(app, db, [space.owner_id])).get(space.owner_id)?.name ?? '';
      return ownScores(db, space.id, { userId: actor.userId, space: space.name, teacher, medians }, now);
    },
  });

  serve(app, exportMyScores, {
    access: anyone,
    async run({ actor, db, language, now }) {
      const books = await ownBooks(db, actor.userId, now);
      const names = await spaceNames(db, [...books.keys()]);
      const status = (name: string) => translate(language, `grade_status_${name as 'excused'}`);
      const lines = [...books].flatMap(([spaceId, book]) => {
        if (book.learners.length === 0) return [];
        const total = ownTotal(book, 0);
        const scores = releasedOf(book).map(({ column, units, status: state }): SheetCell[] => [
          ...[names.get(spaceId) ?? '', column.title],
          ...[state === 'normal' && units !== null ? units / UNITS : status(state), column.max / UNITS],
        ]);
        const whole = total && (total.rounded !== null ? total.rounded / 10 ** total.decimals : total.label);
        return whole === null ? scores : [...scores, [names.get(spaceId) ?? '', translate(language, 'grade_total'), whole, null]];
      });
      const title = translate(language, 'grade_my_scores');
      return savedSheet('xlsx', title, { title, heads: translate(language, 'grade_my_heads').split(','), lines });
    },
  });
}
