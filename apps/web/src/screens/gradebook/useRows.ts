import { plainChangedAt, plainCount, plainNewest, plainStudent } from '@praxis/contract/grades/own-cells';
import { useMemo, useRef, useState } from 'react';
import { type BookModel, MISSING, studentsIn, TO_MARK, unitsAt } from './book-model.ts';
import type { Order } from './grid/grid-props.ts';

export type Filter = 'all' | 'missing' | 'mark' | 'below' | 'changed';

/** For how many days back changes are looked for. */
export const CHANGED_DAYS = [1, 7, 30] as const;
/** Stands for the days since one was here last. */
export const LAST_VISIT = 0;
const DAY = 86_400_000;

/** The share under which somebody is looked after. */
const BELOW = 60;

/** Students with a cell in one of some states that has no score. */
function withState(model: BookModel, letters: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [column, { archived }] of model.book.columns.entries()) {
    if (archived) continue;
    for (const student of studentsIn(model.book, column, letters)) if (unitsAt(model, column, student) === null) found.add(student);
  }
  return found;
}

const isBelow = (model: BookModel, student: number) => {
  const { rounded } = model.totalAt(student);
  return rounded !== null && rounded < BELOW * 10 ** model.book.settings.decimals;
};

/** Students of whom a score was decided in the book, or changed where it is made, since a moment. */
function changedSince(book: BookModel['book'], since: number): ReadonlySet<number> {
  const found = new Set(book.changed.flatMap((at, student) => (at >= since ? [student] : [])));
  for (const [, student, { changed_at = 0 }] of book.own) if (changed_at >= since) found.add(student);
  for (const plain of book.plain) {
    // A column that was filled before is passed over as a whole.
    if (plainNewest(plain) < since) continue;
    for (let place = 0; place < plainCount(plain, book); place++)
      if (plainChangedAt(plain, place) >= since) found.add(plainStudent(plain, place));
  }
  return found;
}

const sinceOf = (days: number, lastVisit: number) => (days === LAST_VISIT ? lastVisit : Date.now() - days * DAY);

/** Whom a filter lets through. */
function passing(model: BookModel, filter: Filter, since: number): (student: number) => boolean {
  if (filter === 'all') return () => true;
  if (filter === 'below') return (student) => isBelow(model, student);
  const some = filter === 'changed' ? changedSince(model.book, since) : withState(model, filter === 'missing' ? MISSING : TO_MARK);
  return (student) => some.has(student);
}

function compare(model: BookModel, order: Order) {
  const { students } = model.book;
  const column = typeof order.by === 'object' ? model.places.columns.get(order.by.key) : undefined;
  const value = (student: number) => {
    if (order.by === 'total') return model.totalAt(student).rounded ?? -1;
    return column === undefined ? 0 : (unitsAt(model, column, student) ?? -1);
  };
  return (one: number, other: number) => {
    const [a, b] = [students[one]!, students[other]!];
    const text = order.by === 'name' ? a.name.localeCompare(b.name, 'zh') : order.by === 'no' ? a.no.localeCompare(b.no) : 0;
    const found = text !== 0 ? text : value(one) - value(other);
    return found !== 0 ? (order.down ? -found : found) : one - other;
  };
}

/** Who is shown, in which order. Rows keep their place while one writes, and when the book is read again: order and filter are read anew when one asks for them, or when other people are in it. */
export function useRows(model: BookModel | undefined, lastVisit = 0, whole = true) {
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState('');
  const [filter, chooseFilter] = useState<Filter>('all');
  const [days, chooseDays] = useState<number>(7);
  const [order, chooseOrder] = useState<Order>({ by: 'no', down: false });
  const [asked, setAsked] = useState(0);
  const book = model?.book;
  const people = useMemo(() => book?.students.map(({ id, group: own }) => `${id}/${own ?? ''}`).join(' '), [book]);
  // A score that was just written, here or elsewhere, must not move its row away from under the cursor.
  const latest = useRef(model);
  latest.current = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `people` stands for the book, `asked` for the wish to read its scores anew
  const rows = useMemo(() => {
    const known = latest.current;
    if (!known) return [];
    const text = search.trim().toLowerCase();
    const passes = passing(known, filter, sinceOf(days, lastVisit));
    return known.book.students
      .flatMap((student, place) => {
        if (group !== '' && student.group !== group) return [];
        if (text !== '' && !student.name.toLowerCase().includes(text) && !student.no.toLowerCase().includes(text)) return [];
        return passes(place) ? [place] : [];
      })
      .sort(compare(known, order));
  }, [people, search, group, filter, days, order, asked, lastVisit]);
  // Read off the whole book: not with every score that is written.
  const changed = useMemo(() => (book ? changedSince(book, sinceOf(days, lastVisit)).size : 0), [book, days, lastVisit]);
  const counts = useMemo(() => {
    if (!model) return { missing: 0, mark: 0, below: 0 };
    const below = whole ? model.book.students.filter((_, student) => isBelow(model, student)).length : undefined;
    return { missing: withState(model, MISSING).size, mark: withState(model, TO_MARK).size, below };
  }, [model, whole]);
  const anew =
    <Value>(choose: (value: Value) => void) =>
    (value: Value) => {
      choose(value);
      setAsked((count) => count + 1);
    };
  return {
    ...{ rows, search, setSearch, group, setGroup, counts: { ...counts, changed } },
    ...{ filter, setFilter: anew(chooseFilter), order, setOrder: anew(chooseOrder), days, setDays: anew(chooseDays) },
  };
}
