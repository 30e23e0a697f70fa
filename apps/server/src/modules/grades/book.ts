import type { GradeSettings, OwnCell } from '@praxis/contract/grades/grades';
import type { GradeCell, GradeRule } from '@praxis/scoring/grades/grade-rule';
import { ruleOf } from '@praxis/scoring/grades/gradebook';
import type { Db } from '../../platform/database/db.ts';
import { learnersOf } from '../spaces/index.ts';
import { type BookColumn, isVisible, joined, ownColumn, usualSettings, withNewCategories } from './book-columns.ts';
import { type CellState, gradeSources, type Lateness, type SourceColumn } from './grade-sources.ts';
import { findBook, findCells, findColumns } from './grades.store.ts';

type Learner = Awaited<ReturnType<typeof learnersOf>>[number];

/** A gradebook as it stands now, read where its scores are made. */
export type Book = {
  spaceId: string;
  revision: number;
  setUp: boolean;
  settings: GradeSettings;
  columns: BookColumn[];
  learners: Learner[];
  /** By column, by learner: units of the source, or null. */
  units: (number | null)[][];
  states: CellState[][];
  /** By column key, by person. */
  own: ReadonlyMap<string, ReadonlyMap<string, OwnCell>>;
  /** By column key and person. */
  late: Map<string, Lateness>;
};

/** The name of a cell. */
export const cellKey = (column: string, userId: string) => `${column} ${userId}`;

/** What somebody decided about a cell. */
export const ownAt = ({ own }: Pick<Book, 'own'>, column: string, userId: string) => own.get(column)?.get(userId);

type Offer = { source: BookColumn['source']; offers: SourceColumn[] };

/** The columns of a gradebook without its scores. */
export async function columnsOfBook(db: Db, spaceId: string, now: Date) {
  const offered: Offer[] = [];
  for (const { source, columns } of gradeSources(db)) offered.push({ source, offers: await columns(db, spaceId, now) });
  const rows = await findColumns(db, spaceId);
  const decided = new Map(rows.map((row) => [`${row.source}:${row.ref}`, row]));
  const columns = offered.flatMap(({ source, offers }) =>
    offers.map((offer) => joined(source, offer, decided.get(`${source}:${offer.ref}`))),
  );
  const known = new Set(columns.map(({ key }) => key));
  return { columns, rest: rows.filter(({ source, ref }) => !known.has(`${source}:${ref}`)).map(ownColumn), offered };
}

/** Reads a gradebook: of a whole space, or the part of one person in it. */
export async function readBook(db: Db, spaceId: string, now: Date, userId?: string): Promise<Book> {
  // First: a set-up that is saved while the rest is read makes this revision an old one, over which nothing is saved.
  const book = await findBook(db, spaceId);
  const { columns: fromSources, rest, offered } = await columnsOfBook(db, spaceId, now);
  const everybody = await learnersOf(db, spaceId, userId);
  const own = await findCells(db, spaceId, userId);
  const columns = [...fromSources, ...rest.filter(({ source, key }) => source === 'manual' || own.has(key))];
  const places = new Map(everybody.map(({ id }, place) => [id, place]));
  const units = columns.map(() => everybody.map((): number | null => null));
  const states = columns.map(() => everybody.map((): CellState => '.'));
  const late = new Map<string, Lateness>();
  for (const { source, cells: cellsOf } of gradeSources(db)) {
    const offers = offered.find((one) => one.source === source)!.offers;
    const found = await cellsOf(db, { spaceId, columns: offers, learners: everybody, now });
    for (const [ref, some] of found) {
      const column = columns.findIndex(({ key }) => key === `${source}:${ref}`);
      for (const { userId: whose, units: points, state, late: lateness } of some) {
        const place = places.get(whose);
        if (place === undefined || column < 0) continue;
        units[column]![place] = points;
        states[column]![place] = state;
        if (lateness) late.set(cellKey(columns[column]!.key, whose), lateness);
      }
    }
  }
  const placed = new Set(columns.map(({ category }) => category));
  const settings = book.settings ? withNewCategories(book.settings, columns, placed) : usualSettings(columns);
  const fallback = settings.categories[0]!.id;
  const ids = new Set(settings.categories.map(({ id }) => id));
  for (const column of columns) if (!ids.has(column.category)) column.category = fallback;
  const whole = {
    spaceId,
    revision: book.revision,
    setUp: book.settings !== null,
    settings,
    columns,
    learners: everybody,
    units,
    states,
    ...{ own, late },
  };
  return userId === undefined ? withoutStrangers(whole) : withoutUnassigned(whole);
}

/** Who left without a score is not in the book; who left with one stays. */
function withoutStrangers(book: Book): Book {
  const stay = book.learners.map(({ former, id }, place) => {
    if (!former) return true;
    return book.columns.some(({ key }, at) => book.units[at]![place] !== null || ownAt(book, key, id) !== undefined);
  });
  if (stay.every(Boolean)) return book;
  const cut = <Value>(some: readonly Value[]) => some.filter((_, place) => stay[place]);
  return { ...book, learners: cut(book.learners), units: book.units.map(cut), states: book.states.map(cut) };
}

/** Whether what a column is of was given to somebody, or somebody decided their score. */
export function concerns(book: Book, column: number, learner: number) {
  if (book.states[column]![learner] !== 'n') return true;
  const own = ownAt(book, book.columns[column]!.key, book.learners[learner]!.id);
  return own !== undefined && (own.units !== null || own.status !== 'normal');
}

/** The part of one person: what was never given to them is not in it. */
function withoutUnassigned(book: Book): Book {
  if (book.learners.length === 0) return book;
  const stays = book.columns.map((_, at) => concerns(book, at, 0));
  const cut = <Value>(some: readonly Value[]) => some.filter((_, at) => stays[at]);
  return { ...book, columns: cut(book.columns), units: cut(book.units), states: cut(book.states) };
}

/** The rule of a book, as its staff or its students count with it. */
export const ruleOfBook = (book: Book): GradeRule => ruleOf(book.settings, book.columns);

/** What counts of one cell; for the student themselves nothing counts that they may not see. */
export function cellOf(book: Book, column: number, learner: number, forStudent: boolean): GradeCell {
  const known = book.columns[column]!;
  const own = ownAt(book, known.key, book.learners[learner]!.id);
  return {
    units: own?.units ?? book.units[column]![learner] ?? null,
    status: own?.status ?? 'normal',
    missing: book.states[column]![learner] === 'x',
    notAssigned: book.states[column]![learner] === 'n',
    hidden: forStudent && !isVisible(known),
  };
}

/** The cells of one person. */
export const cellsOf = (book: Book, learner: number, forStudent: boolean): Map<string, GradeCell> =>
  new Map(book.columns.map(({ key }, column) => [key, cellOf(book, column, learner, forStudent)]));
