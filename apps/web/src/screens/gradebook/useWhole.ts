import { useEffect, useRef, useState } from 'react';
import type { BookModel } from './book-model.ts';

/** Books of so many scores are worked out at once. */
const SMALL = 5000;
/** For how long totals are worked out before the page may do something else. */
const SLICE_MS = 8;

/**
 * Whether everybody's total may be asked for. The first picture of a large book shows what needs the rows in sight alone; the totals of all
 * are worked out after it, bit by bit, and medians and counts appear when they are known.
 */
export function useWhole(model: BookModel): boolean {
  const { students, columns } = model.book;
  const [whole, setWhole] = useState(students.length * columns.length <= SMALL);
  const latest = useRef(model);
  latest.current = model;
  // Work for when the browser has painted, which React does not know.
  useEffect(() => {
    if (whole) return;
    let timer = 0;
    let next = 0;
    const work = () => {
      const until = performance.now() + SLICE_MS;
      const { book, totalAt } = latest.current;
      while (next < book.students.length && performance.now() < until) totalAt(next++);
      if (next < book.students.length) timer = window.setTimeout(work);
      else setWhole(true);
    };
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(work);
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [whole]);
  return whole;
}
