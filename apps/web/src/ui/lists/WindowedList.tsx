import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';

/** Rows kept above and below what is seen, so that a quick hand finds them there. */
const BEYOND = 8;

type Props = {
  label: string;
  count: number;
  /** Height of every row, px. */
  rowHeight: number;
  /** A row by its place; it is given its position and is a list item. */
  row: (place: number, attributes: RowAttributes) => ReactNode;
  /** Places of the first and last row that stand in the page, whenever they change. */
  onRange: (first: number, last: number) => void;
  className?: string;
};
/** What a row must carry: where it stands, and for screen readers which one of how many it is. */
export type RowAttributes = { style: { top: number; height: number }; 'aria-posinset': number; 'aria-setsize': number };

/** A list of any length that scrolls: only the rows in sight stand in the page. */
export function WindowedList({ label, count, rowHeight, row, onRange, className }: Props) {
  const box = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: 20 });
  const poll = () => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - BEYOND);
    const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + BEYOND;
    setSeen((known) => (known.first === first && known.last === last ? known : { first, last }));
  };
  const last = Math.min(count - 1, seen.last);
  const first = Math.min(seen.first, Math.max(0, last));
  // Who fetches rows learns which are needed.
  useEffect(() => {
    if (count > 0) onRange(first, last);
  }, [onRange, first, last, count]);
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} aria-label={label} tabIndex={0} onScroll={poll} className={classes('overflow-y-auto', className)}>
      <ul className="relative" style={{ height: count * rowHeight }}>
        {places.map((place) =>
          row(place, {
            style: { top: place * rowHeight, height: rowHeight },
            'aria-posinset': place + 1,
            'aria-setsize': count,
          }),
        )}
      </ul>
    </section>
  );
}
