import { type RefObject, useLayoutEffect, useRef } from 'react';

const reduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Lets rows travel to their new places, by transforms alone. Rows carry `data-row`. No motion when more than `share` of them moved, more
 * than `most`, in a hidden tab, or for those who asked for none. Rows that are `even` are all of one height: they need no measuring, which
 * would have the browser lay the page out before its time.
 */
export function useRowMotion(
  body: RefObject<HTMLElement | null>,
  order: readonly string[],
  {
    milliseconds,
    most = 40,
    share = 1,
    still = false,
    even = false,
  }: { milliseconds: number; most?: number; share?: number; still?: boolean; even?: boolean },
) {
  const places = useRef(new Map<string, number>());
  const drawn = useRef('');
  const drawing = order.join(' ');
  // Places are known once the rows stand in their new order; before the browser draws them.
  useLayoutEffect(() => {
    if (drawn.current === drawing) return;
    drawn.current = drawing;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const before = places.current;
    const now = new Map(rows.map((row, at) => [row.dataset.row ?? '', even ? at * 100 : row.offsetTop]));
    places.current = now;
    if (still || document.hidden || reduced() || before.size === 0) return;
    const moved = rows.filter((row) => {
      const [was, is] = [before.get(row.dataset.row ?? ''), now.get(row.dataset.row ?? '')];
      return was !== undefined && was !== is;
    });
    if (moved.length === 0 || moved.length > most || moved.length > rows.length * share) return;
    for (const row of moved) {
      const id = row.dataset.row ?? '';
      const way = before.get(id)! - now.get(id)!;
      row.animate([{ transform: `translateY(${way}${even ? '%' : 'px'})` }, { transform: 'none' }], {
        duration: milliseconds,
        easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
      });
    }
  }, [body, drawing, milliseconds, most, share, still, even]);
}
