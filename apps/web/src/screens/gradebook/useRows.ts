import { ownCells } from '@praxis/contract/grades/own-cells';
import { useMemo, useRef, useState } from 'react';
import { type BookModel, cellAt } from './book-model.ts';
import type { Order } from './grid/grid-props.ts';

export type Filter = 'all' | 'missing' | 'mark' | 'below' | 'changed';

/** For how many days back changes are looked for. */
export const CHANGED_DAYS = [1, 7, 30] as const;
/** Stands for the days since one was here last. */
export const LAST_VISIT = 0;
const DAY = 86_400_000;

/** The share under which somebody is looked after. */
const BELOW = 60;

const has = (model: BookModel, student: number, states: string) =>
  model.book.cells.some(
    ({ states: some }, column) =>
      states.includes(some[student]!) && cellAt(model, column, student).units === null && !model.book.columns[column]!.archived,
  );

const isBelow = (model: BookModel, student: number) => {
  const { rounded } = model.totals[student]!;
  return rounded !== null && rounded < BELOW * 10 ** model.book.settings.decimals;
};

/** Students of whom a score was decided in the book, or changed where it is made, since a moment. */
const changedSince = ({ book }: BookModel, since: number) =>
  new Set([
    ...ownCells(book)
      .filter(([, , { changed_at = 0 }]) => changed_at >= since)
      .map(([, student]) => student),
    ...book.changed.flatMap((at, student) => (at >= since ? [student] : [])),
  ]);

const sinceOf = (days: number, lastVisit: number) => (days === LAST_VISIT ? lastVisit : Date.now() - days * DAY);

const matches = (model: BookModel, student: number, filter: Filter, changed: ReadonlySet<number>) => {
  if (filter === 'changed') return changed.has(student);
  if (filter === 'missing') return has(model, student, 'x');
  if (filter === 'mark') return has(model, student, 'hH');
  return filter === 'all' || isBelow(model, student);
};

function compare(model: BookModel, order: Order) {
  const { students } = model.book;
  const column = typeof order.by === 'object' ? model.places.columns.get(order.by.key) : undefined;
  const value = (student: number) => {
    if (order.by === 'total') return model.totals[student]!.rounded ?? -1;
    return column === undefined ? 0 : (cellAt(model, column, student).units ?? -1);
  };
  return (one: number, other: number) => {
    const [a, b] = [students[one]!, students[other]!];
    const text = order.by === 'name' ? a.name.localeCompare(b.name, 'zh') : order.by === 'no' ? a.no.localeCompare(b.no) : 0;
    const found = text !== 0 ? text : value(one) - value(other);
    return found !== 0 ? (order.down ? -found : found) : one - other;
  };
}

/** Who is shown, in which order. Rows keep their place while one writes, and when the book is read again: order and filter are read anew when one asks for them, or when other people are in it. */
export function useRows(model: BookModel | undefined, lastVisit = 0) {
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
    const changed = changedSince(known, sinceOf(days, lastVisit));
    return known.book.students
      .flatMap((student, place) => {
        if (group !== '' && student.group !== group) return [];
        if (text !== '' && !student.name.toLowerCase().includes(text) && !student.no.toLowerCase().includes(text)) return [];
        return matches(known, place, filter, changed) ? [place] : [];
      })
      .sort(compare(known, order));
  }, [people, search, group, filter, days, order, asked, lastVisit]);
  const counts = useMemo(() => {
    const changed = model ? changedSince(model, sinceOf(days, lastVisit)) : new Set<number>();
    const count = (which: Filter) =>
      model ? model.book.students.filter((_, student) => matches(model, student, which, changed)).length : 0;
    return { missing: count('missing'), mark: count('mark'), below: count('below'), changed: changed.size };
  }, [model, days, lastVisit]);
  const anew =
    <Value>(choose: (value: Value) => void) =>
    (value: Value) => {
      choose(value);
      setAsked((count) => count + 1);
    };
  return {
    ...{ rows, search, setSearch, group, setGroup, counts },
    ...{ filter, setFilter: anew(chooseFilter), order, setOrder: anew(chooseOrder), days, setDays: anew(chooseDays) },
  };
}
