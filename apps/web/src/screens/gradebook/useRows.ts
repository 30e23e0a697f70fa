import { useMemo, useRef, useState } from 'react';
import { type BookModel, cellAt } from './book-model.ts';
import type { Order } from './grid/grid-props.ts';

export type Filter = 'all' | 'missing' | 'mark' | 'below';

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

const matches = (model: BookModel, student: number, filter: Filter) => {
  if (filter === 'missing') return has(model, student, 'x');
  if (filter === 'mark') return has(model, student, 'hH');
  return filter === 'all' || isBelow(model, student);
};

function compare(model: BookModel, order: Order) {
  const { students } = model.book;
  const value = (student: number) => {
    if (order.by === 'total') return model.totals[student]!.rounded ?? -1;
    return typeof order.by === 'number' ? (cellAt(model, order.by, student).units ?? -1) : 0;
  };
  return (one: number, other: number) => {
    const [a, b] = [students[one]!, students[other]!];
    const text = order.by === 'name' ? a.name.localeCompare(b.name, 'zh') : order.by === 'no' ? a.no.localeCompare(b.no) : 0;
    const found = text !== 0 ? text : value(one) - value(other);
    return found !== 0 ? (order.down ? -found : found) : one - other;
  };
}

/** Who is shown, in which order. Rows keep their place while one types: order and filter are read again when one asks for them. */
export function useRows(model: BookModel | undefined) {
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [order, setOrder] = useState<Order>({ by: 'no', down: false });
  const book = model?.book;
  // A score that was just typed must not move its row away: the book is watched, its cells are read when something else changes.
  const latest = useRef(model);
  latest.current = model;
  const rows = useMemo(() => {
    const known = latest.current;
    if (!book || !known) return [];
    const text = search.trim().toLowerCase();
    return book.students
      .flatMap((student, place) => {
        if (group !== '' && student.group !== group) return [];
        if (text !== '' && !student.name.toLowerCase().includes(text) && !student.no.toLowerCase().includes(text)) return [];
        return matches(known, place, filter) ? [place] : [];
      })
      .sort(compare(known, order));
  }, [book, search, group, filter, order]);
  const counts = useMemo(() => {
    const count = (which: Filter) => (model ? model.book.students.filter((_, student) => matches(model, student, which)).length : 0);
    return { missing: count('missing'), mark: count('mark'), below: count('below') };
  }, [model]);
  return { rows, search, setSearch, group, setGroup, filter, setFilter, order, setOrder, counts };
}
