/** Where the cursor is, and where a range began. Column -1 is the total. */
export type Cursor = { row: number; col: number; fromRow: number; fromCol: number };

export const rangeOf = ({ row, col, fromRow, fromCol }: Cursor) => ({
  ...{ top: Math.min(row, fromRow), bottom: Math.max(row, fromRow) },
  ...{ left: Math.min(col, fromCol), right: Math.max(col, fromCol) },
});

/** What stands in the grid: students by row, columns by place; a subtotal by its category. */
export type Shape = { people: readonly string[]; columns: readonly string[] };

/** The cursor on the same cells after others came in between, or at the same place where they are gone. */
export function kept(cursor: Cursor, before: Shape, after: Shape): Cursor {
  const at = (names: { before: readonly string[]; after: readonly string[] }, place: number) => {
    if (place < 0) return place;
    const found = names.after.indexOf(names.before[place] ?? '');
    return found >= 0 ? found : Math.max(0, Math.min(place, names.after.length - 1));
  };
  const [people, columns] = [
    { before: before.people, after: after.people },
    { before: before.columns, after: after.columns },
  ];
  return {
    ...{ row: at(people, cursor.row), fromRow: at(people, cursor.fromRow) },
    ...{ col: at(columns, cursor.col), fromCol: at(columns, cursor.fromCol) },
  };
}

type Moving = { key: string; shift: boolean; ctrl: boolean };

/** Where a key moves the cursor to; undefined for keys that do not move it. */
export function moved(at: Cursor, { key, shift, ctrl }: Moving, size: { rows: number; cols: number; page: number }): Cursor | undefined {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  const to = (row: number, col: number, extend = shift): Cursor => {
    const next = { row: clamp(row, 0, size.rows - 1), col: clamp(col, -1, size.cols - 1) };
    return extend ? { ...next, fromRow: at.fromRow, fromCol: at.fromCol } : { ...next, fromRow: next.row, fromCol: next.col };
  };
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? 0 : at.row - 1, at.col);
    case 'ArrowDown':
      return to(ctrl ? size.rows - 1 : at.row + 1, at.col);
    case 'ArrowLeft':
      return to(at.row, ctrl ? -1 : at.col - 1);
    case 'ArrowRight':
      return to(at.row, ctrl ? size.cols - 1 : at.col + 1);
    case 'PageUp':
      return to(at.row - size.page, at.col);
    case 'PageDown':
      return to(at.row + size.page, at.col);
    case 'Home':
      return to(ctrl ? 0 : at.row, ctrl ? 0 : -1);
    case 'End':
      return to(ctrl ? size.rows - 1 : at.row, size.cols - 1);
    case 'Enter':
      return to(at.row + (shift ? -1 : 1), at.col, false);
    default:
      return undefined;
  }
}
