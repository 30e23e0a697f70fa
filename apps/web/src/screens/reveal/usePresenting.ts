import { moveReveal } from '@praxis/contract/ranks/reveal';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';

/** How long a step stays when it plays by itself and nobody chose. */
const PLAYED_S = 4;
const TYPING = new Set(['INPUT', 'SELECT', 'TEXTAREA']);

/** Where the board stands, and moving it: each press names the step it wants, so pressing twice opens nothing twice. */
export function usePresenting(stageId: string, { at, steps }: { at: number; steps: number }, refresh: () => Promise<unknown>) {
  const [failure, setFailure] = useState<unknown>();
  const [seconds, setSeconds] = useState(0);
  const wanted = useRef(at);
  const busy = useRef(false);
  if (!busy.current) wanted.current = at;

  async function go(to: number) {
    wanted.current = Math.min(steps, Math.max(0, to));
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    try {
      // Keys pressed meanwhile are answered by one further move.
      let sent: number;
      do {
        sent = wanted.current;
        await call(moveReveal, { stage_id: stageId, at: sent });
        await refresh();
      } while (sent !== wanted.current);
    } catch (refused) {
      setSeconds(0);
      setFailure(refused);
    } finally {
      busy.current = false;
    }
  }
  const next = () => void go(wanted.current + 1);
  const back = () => void go(wanted.current - 1);

  const toggle = () => setSeconds(seconds > 0 ? 0 : PLAYED_S);

  const keys = useRef({ next, back, toggle });
  keys.current = { next, back, toggle };
  // Keys reach the page wherever the focus stands.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (TYPING.has((event.target as HTMLElement).tagName) || document.querySelector('[role="dialog"]')) return;
      const forward = [' ', 'ArrowRight', 'PageDown', 'Enter'].includes(event.key);
      const plays = event.key.toLowerCase() === 'p' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!forward && !plays && !['ArrowLeft', 'PageUp', 'Backspace'].includes(event.key)) return;
      // A focused button would be pressed as well.
      if ((event.key === ' ' || event.key === 'Enter') && (event.target as HTMLElement).tagName === 'BUTTON') return;
      event.preventDefault();
      if (!event.repeat) keys.current[plays ? 'toggle' : forward ? 'next' : 'back']();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  // Plays by itself, one step after the other.
  useEffect(() => {
    if (seconds === 0) return;
    if (at >= steps) return setSeconds(0);
    const timer = window.setTimeout(() => keys.current.next(), seconds * 1000);
    return () => window.clearTimeout(timer);
  }, [seconds, at, steps]);

  return { go, next, back, failure, seconds, play: setSeconds };
}
