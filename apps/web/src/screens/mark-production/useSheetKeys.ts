import { useEffect, useRef } from 'react';

type Acts = { onWork: (by: 1 | -1) => void; onConflict: () => void };

const focusOn = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
};

/** The keys of the scoring page: a digit goes to its criterion, N and P to the next and last work, X steps back. C is heard by the criterion. */
export function useSheetKeys(acts: Acts) {
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]')) return;
    const place = target.closest<HTMLElement>('[data-criterion]')?.dataset.criterion;
    if (target.closest('textarea, select, input') && !place) return;
    const key = event.key.toLowerCase();
    const writing = place !== undefined;
    if (!writing && /^[1-9]$/.test(key) ? focusOn(`[data-criterion="${key}"]`) : false) event.preventDefault();
    else if (key === 'n' || key === 'p') {
      event.preventDefault();
      acts.onWork(key === 'n' ? 1 : -1);
    } else if (key === 'x') {
      event.preventDefault();
      acts.onConflict();
    }
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  // Keys are heard wherever the focus is.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
