import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

export const ROW = 30;
export const HEAD = 104;
export const FROZEN = 300;
const BEYOND = 4;
const SIDE = 200;

/** What of a grid is in sight: rows by number, columns by pixels. */
export type Sight = { first: number; last: number; left: number; right: number };

/** Which rows and columns stand in the page while one scrolls both ways. */
export function useGridView(box: RefObject<HTMLElement | null>, rows: number) {
  const [sight, setSight] = useState<Sight>({ first: 0, last: 30, left: 0, right: 1600 });
  const look = useCallback(() => {
    const { scrollTop = 0, scrollLeft = 0, clientHeight = 900, clientWidth = 1600 } = box.current ?? {};
    const next = {
      first: Math.max(0, Math.floor(scrollTop / ROW) - BEYOND),
      last: Math.min(rows - 1, Math.ceil((scrollTop + (clientHeight || 900)) / ROW) + BEYOND),
      left: Math.floor((scrollLeft - SIDE) / SIDE) * SIDE,
      right: Math.ceil((scrollLeft + (clientWidth || 1600)) / SIDE) * SIDE,
    };
    setSight((known) => (Object.entries(next).every(([name, value]) => known[name as keyof Sight] === value) ? known : next));
  }, [box, rows]);
  // What is in sight changes with the size of the box, which React does not know.
  useLayoutEffect(() => {
    look();
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(look);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [box, look]);
  return { sight, look };
}

/** Brings a cell into sight, clear of what stays in its place. */
export function scrollToCell(box: HTMLElement | null, row: number, cell: { left: number; width: number } | undefined) {
  if (!box) return;
  const top = row * ROW;
  const height = box.clientHeight - HEAD;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW > box.scrollTop + height) box.scrollTop = top + ROW - height;
  if (!cell) return;
  const width = box.clientWidth - FROZEN;
  if (cell.left < box.scrollLeft) box.scrollLeft = cell.left;
  else if (cell.left + cell.width > box.scrollLeft + width) box.scrollLeft = cell.left + cell.width - width;
}
