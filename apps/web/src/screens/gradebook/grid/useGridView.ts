import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

export const ROW = 30;
export const HEAD = 120;
/** The columns that stay are at least as wide. */
export const FROZEN = 300;
const BEYOND = 6;
const SIDE = 200;
/** What stands above and below the grid, about. */
const AROUND = 160;

/** What of a grid is in sight: rows by number, columns by pixels. */
export type Sight = { first: number; last: number; left: number; right: number };

type Box = { scrollTop: number; scrollLeft: number; clientHeight: number; clientWidth: number };

/** What stands in the page of a box: what is in sight below the head and beside the first columns, and a little around it. */
export const sightOf = ({ scrollTop, scrollLeft, clientHeight, clientWidth }: Box): Sight => ({
  first: Math.max(0, Math.floor(scrollTop / ROW) - BEYOND),
  last: Math.ceil((scrollTop + (clientHeight || 900) - HEAD) / ROW) + BEYOND,
  left: Math.floor((scrollLeft - SIDE) / SIDE) * SIDE,
  right: Math.ceil((scrollLeft + (clientWidth || 1600) - FROZEN + SIDE) / SIDE) * SIDE,
});

/** Before the box is there: what the window leaves it. */
const expected = () => sightOf({ scrollTop: 0, scrollLeft: 0, clientHeight: window.innerHeight - AROUND, clientWidth: window.innerWidth });

/** Which rows and columns stand in the page while one scrolls both ways. */
export function useGridView(box: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState(expected);
  const look = useCallback(() => {
    const next = box.current ? sightOf(box.current) : expected();
    setSight((known) => (Object.entries(next).every(([name, value]) => known[name as keyof Sight] === value) ? known : next));
  }, [box]);
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
export function scrollToCell(box: HTMLElement | null, row: number, cell: { left: number; width: number } | undefined, frozen: number) {
  if (!box) return;
  const top = row * ROW;
  const height = box.clientHeight - HEAD;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW > box.scrollTop + height) box.scrollTop = top + ROW - height;
  if (!cell) return;
  const width = box.clientWidth - frozen;
  if (cell.left < box.scrollLeft) box.scrollLeft = cell.left;
  else if (cell.left + cell.width > box.scrollLeft + width) box.scrollLeft = cell.left + cell.width - width;
}
