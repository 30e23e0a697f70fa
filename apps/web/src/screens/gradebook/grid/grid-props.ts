import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { BookModel, CellRef } from '../book-model.ts';
import type { PastePlan } from '../paste/paste-plan.ts';
import type { Cursor } from './grid-keys.ts';

/** A cell that is written in: its place in the grid, and which one it is when places move. */
export type Editing = { row: number; col: number; text: string; of?: CellRef };
/** What the order of rows is read off, a column by its key, and whether it runs down. */
export type Order = { by: 'name' | 'no' | 'total' | { key: string }; down: boolean };

/** What the cells of a row ask for. */
export type RowActions = {
  point: (row: number, col: number, extend: boolean) => void;
  over: (row: number, col: number) => void;
  edit: (editing: Editing | undefined) => void;
  commit: (key: 'Enter' | 'Tab' | 'blur', shift: boolean) => void;
  explain: (row: number) => void;
};

export type GridProps = {
  model: BookModel;
  /** Places of the students that are shown, in their order. */
  rows: readonly number[];
  /** Whether everybody's total is known: medians wait for it. */
  whole: boolean;
  order: Order;
  onOrder: (order: Order) => void;
  cursor: Cursor;
  onCursor: (cursor: Cursor) => void;
  editing: Editing | undefined;
  onEditing: (editing: Editing | undefined) => void;
  onCommit: (key: 'Enter' | 'Tab' | 'blur', shift: boolean) => void;
  plan: PastePlan | undefined;
  menuOf: (column: number) => ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
  onExplain: (row: number) => void;
  box: RefObject<HTMLElement | null>;
  /** Stands over the grid: why a total is what it is. */
  children?: ReactNode;
};
