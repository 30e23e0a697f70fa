import { useEffect, useRef } from 'react';
import { goTo } from '../../platform/navigation.ts';

/** The keys after `g`. */
export const places: Record<string, string> = { h: '/index/home', s: '/index/spaces', n: '/index/notice' };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl or Cmd with K opens the palette, `?` the help, `g` and a letter goes to a page. Silent while somebody types. */
export function useShortcuts(actions: { palette: () => void; help: () => void }) {
  const latest = useRef(actions);
  latest.current = actions;
  // Keys belong to the window, not to a component.
  useEffect(() => {
    let going = 0;
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return latest.current.palette();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') return latest.current.help();
      if (event.key === 'g') {
        going = performance.now();
        return;
      }
      const place = performance.now() - going < 1500 ? places[event.key] : undefined;
      going = 0;
      if (place) goTo(place);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
