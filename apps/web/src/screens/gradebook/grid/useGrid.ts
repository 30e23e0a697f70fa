import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { pointsText } from '../../../parts/grades/grade-text.ts';
import { type BookModel, cellAt, placeOfCell, refAt } from '../book-model.ts';
import { readTyped } from '../paste/paste.ts';
import { copiedText, type PastePlan, planPaste } from '../paste/paste-plan.ts';
import type { CellWish, useWriter } from '../useWriter.ts';
import { type Cursor, kept, moved, rangeOf, type Shape } from './grid-keys.ts';
import type { Editing } from './grid-props.ts';
import { ROW, scrollToCell } from './useGridView.ts';

type Ask = {
  model: BookModel;
  rows: readonly number[];
  box: RefObject<HTMLElement | null>;
  writer: ReturnType<typeof useWriter>;
  can: boolean;
  on: {
    explain: (row: number) => void;
    history: (row: number, col: number) => void;
    open: (col: number) => void;
    keys: () => void;
    details: (row: number, col: number) => void;
  };
};

/** The cursor of the grid, typing, copying and pasting. */
export function useGrid({ model, rows, box, writer, can, on }: Ask) {
  const [cursor, setCursor] = useState<Cursor>({ row: 0, col: 0, fromRow: 0, fromCol: 0 });
  const [editing, setEditing] = useState<Editing>();
  // Leaving the field by Enter takes the focus from it too: what was committed once is not committed again.
  const typing = useRef<Editing>(undefined);
  typing.current = editing;
  const [plan, setPlan] = useState<PastePlan>();
  const pasted = useRef('');
  const size = {
    rows: rows.length,
    cols: model.grid.length,
    page: Math.max(1, Math.floor(((box.current?.clientHeight ?? 600) - 104) / ROW) - 1),
  };
  const scoreAt = (col: number) => {
    const column = model.grid[col];
    return column?.kind === 'score' ? column.column : undefined;
  };
  const { students } = model.book;
  const shape = useMemo(
    (): Shape => ({
      people: rows.map((student) => students[student]!.id),
      columns: model.grid.map((column) => (column.kind === 'score' ? column.of.key : `of ${column.category}`)),
    }),
    [rows, students, model.grid],
  );
  // The book was read anew: the cursor and what is being typed stay with their student and column.
  const [known, setKnown] = useState(shape);
  if (known !== shape) {
    setKnown(shape);
    setCursor(kept(cursor, known, shape));
    if (editing) {
      const { row, col } = kept({ ...editing, fromRow: editing.row, fromCol: editing.col }, known, shape);
      setEditing({ ...editing, row, col });
    }
  }
  const go = (next: Cursor) => {
    setCursor(next);
    scrollToCell(box.current, next.row, model.grid[next.col], model.frozen);
  };
  const edit = (next: Editing | undefined) => {
    if (next && (!can || scoreAt(next.col) === undefined)) return;
    if (!next) typing.current = undefined;
    setEditing(next && { ...next, of: next.of ?? refAt(model, scoreAt(next.col)!, rows[next.row]!) });
    if (!next) box.current?.focus({ preventScroll: true });
  };

  /** Writes what was typed; what is no score stays in its cell, marked. */
  const commit = (key: 'Enter' | 'Tab' | 'blur', shift: boolean) => {
    const place = editing?.of && placeOfCell(model, editing.of);
    if (!editing?.of || !place || !typing.current) return;
    const { column, student } = place;
    const typed = readTyped(editing.text, model.book.columns[column]!.max);
    if (typed.kind === 'wrong') {
      if (key === 'blur') setEditing(undefined);
      return;
    }
    typing.current = undefined;
    const before = cellAt(model, column, student);
    const wish: CellWish = {
      ...editing.of,
      units: typed.kind === 'points' ? typed.units : null,
      status: typed.kind === 'status' ? typed.status : 'normal',
    };
    if (before.units !== wish.units || before.status !== wish.status) void writer.write([wish]);
    setEditing(undefined);
    if (key === 'blur') return;
    box.current?.focus({ preventScroll: true });
    const { row, col } = editing;
    const next = key === 'Enter' ? { row: row + (shift ? -1 : 1), col } : { row, col: col + (shift ? -1 : 1) };
    const to = { row: Math.max(0, Math.min(size.rows - 1, next.row)), col: Math.max(0, Math.min(size.cols - 1, next.col)) };
    go({ ...to, fromRow: to.row, fromCol: to.col });
  };

  const wishesFor = (make: (column: number, student: number) => CellWish | undefined) => {
    const range = rangeOf(cursor);
    const wishes: CellWish[] = [];
    for (let row = range.top; row <= range.bottom; row++)
      for (let col = Math.max(0, range.left); col <= range.right; col++) {
        const column = scoreAt(col);
        const wish = column === undefined ? undefined : make(column, rows[row]!);
        if (wish) wishes.push(wish);
      }
    return wishes;
  };
  const clear = () =>
    void writer.write(wishesFor((column, student) => ({ ...refAt(model, column, student), units: null, status: 'normal' })));
  const fillDown = () => {
    const { top } = rangeOf(cursor);
    void writer.write(
      wishesFor((column, student) => {
        if (student === rows[top]) return undefined;
        const { units, status } = cellAt(model, column, rows[top]!);
        return { ...refAt(model, column, student), units, status };
      }),
      'paste',
    );
  };
  const replan = (statuses: boolean) => {
    const range = rangeOf(cursor);
    setPlan(
      planPaste(
        pasted.current,
        {
          model,
          rows,
          row: range.top,
          col: Math.max(0, range.left),
          height: range.bottom - range.top + 1,
          width: range.right - range.left + 1,
        },
        statuses,
      ),
    );
  };

  const command = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      const small = key.toLowerCase();
      if (small === 'z') void (event.shiftKey ? writer.redo() : writer.undo());
      else if (small === 'y') void writer.redo();
      else if (small === 'd' && can) fillDown();
      else return false;
      return true;
    }
    if (event.altKey) return false;
    if (key === 'Escape') setPlan(undefined);
    else if (key === '=' || (cursor.col === -1 && key === 'Enter')) on.explain(cursor.row);
    else if (key === '?') on.keys();
    else if ((key === 'h' || key === 'H') && cursor.col >= 0) on.history(cursor.row, cursor.col);
    else if (key === ' ' && cursor.col >= 0) on.open(cursor.col);
    else if (key === 'F2' && event.shiftKey) on.details(cursor.row, cursor.col);
    else if (key === 'Delete' || key === 'Backspace') {
      if (can) clear();
    } else if (key === 'F2' || key === 'Enter') {
      const column = scoreAt(cursor.col);
      if (column === undefined) return false;
      if (!event.shiftKey || key === 'F2') {
        const { units } = cellAt(model, column, rows[cursor.row]!);
        edit({ row: cursor.row, col: cursor.col, text: units === null ? '' : pointsText(units) });
      } else return false;
    } else if (key.length === 1 && /[\d.\-a-gi-z０-９]/i.test(key)) edit({ row: cursor.row, col: cursor.col, text: key });
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.target !== box.current || rows.length === 0) return;
    const tab = event.key === 'Tab' && !event.ctrlKey;
    const atEnd = event.shiftKey ? cursor.col <= -1 : cursor.col >= size.cols - 1;
    if (tab && atEnd) return;
    const next = command(event)
      ? cursor
      : tab
        ? moved(cursor, { key: event.shiftKey ? 'ArrowLeft' : 'ArrowRight', shift: false, ctrl: false }, size)
        : moved(cursor, { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }, size);
    if (!next) return;
    event.preventDefault();
    if (next !== cursor) go(next);
  };

  const live = useRef({ cursor, editing, plan, model, rows, replan, clear, can });
  live.current = { cursor, editing, plan, model, rows, replan, clear, can };
  // The clipboard speaks to the document, not to React.
  useEffect(() => {
    const mine = () => document.activeElement === box.current && !live.current.editing;
    const copy = (event: ClipboardEvent) => {
      if (!mine()) return;
      const now = live.current;
      event.clipboardData?.setData('text/plain', copiedText(now.model, now.rows, rangeOf(now.cursor)));
      event.preventDefault();
      if (event.type === 'cut' && now.can) now.clear();
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!mine() || !live.current.can || text === '') return;
      event.preventDefault();
      pasted.current = text;
      live.current.replan(false);
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [box]);

  const paste = async () => {
    if (!plan) return;
    setPlan(undefined);
    box.current?.focus({ preventScroll: true });
    await writer.write(plan.wishes, 'paste');
  };
  return { cursor, setCursor, editing, edit, commit, onKeyDown, plan, setPlan, replan, paste };
}
