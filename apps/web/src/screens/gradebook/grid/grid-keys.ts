/** Where the cursor is, and where a range began. Column -1 is the total. */
export type Cursor = { row: number; col: number; fromRow: number; fromCol: number };

export const rangeOf = ({ row, col, fromRow, fromCol }: Cursor) => ({
  ...{ top: Math.min(row, fromRow), bottom: Math.max(row, fromRow) },
  ...{ left: Math.min(col, fromCol), right: Math.max(col, fromCol) },
});

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
