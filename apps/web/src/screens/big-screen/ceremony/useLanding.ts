import { type BoardHead, type BoardReveal, PAGE_LINES } from '@praxis/contract/ranks/board';
import { useEffect, useRef, useState } from 'react';
import { type Landing, opening, type Shown } from './landing.ts';

/** The opened cell is read before its row travels; then the screen goes on to whoever is next. */
const READ_MS = 1600;
const TRAVEL_MS = 800;
/** Head and rows of a step come one after the other; a screen that got one of them alone goes on without the other. */
const APART_MS = 1500;

const isStill = () => document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A step as it is played: how the rows stood before it. */
type Played = { before: Shown };

/**
 * Plays each step of a reveal: the cell opens where its row stands, a line says where the row will land, the row travels, and only then the
 * rows follow whose turn it is. A step that comes meanwhile ends the one before. Whatever is no next step is shown as it is.
 */
export function useLanding(
  head: Pick<BoardHead, 'seq' | 'reveal'>,
  shown: Shown,
): Shown & { landing?: Landing; focus: BoardReveal | null } {
  const { reveal, seq } = head;
  const at = reveal?.at;
  const known = useRef<{ at: number | undefined; settled: Shown | undefined; played: Played | undefined }>({
    ...{ at: undefined, settled: undefined, played: undefined },
  });
  const [reached, setReached] = useState<{ of: Played; phase: 'travels' | 'over' }>();
  const [late, setLate] = useState(0);
  const held = known.current;
  const together = shown.page?.seq === seq || late === seq;
  if (at === undefined) known.current = { at, settled: undefined, played: undefined };
  else if (together) {
    if (held.at !== at) held.played = held.at === at - 1 && held.settled && !isStill() ? { before: held.settled } : undefined;
    held.at = at;
    held.settled = shown;
  }
  const { played, settled } = known.current;
  // Both timers belong to the step; another one begins its own.
  useEffect(() => {
    if (!played) return;
    const timers = [
      window.setTimeout(() => setReached({ of: played, phase: 'travels' }), READ_MS),
      window.setTimeout(() => setReached({ of: played, phase: 'over' }), READ_MS + TRAVEL_MS),
    ];
    return () => timers.forEach(window.clearTimeout);
  }, [played]);
  // What came alone is waited for.
  useEffect(() => {
    if (at === undefined || together) return;
    const timer = window.setTimeout(() => setLate(seq), APART_MS);
    return () => window.clearTimeout(timer);
  }, [at, together, seq]);

  if (!reveal) return { ...shown, focus: reveal };
  const { last } = reveal;
  const phase = reached?.of === played ? reached?.phase : undefined;
  if (played && last && phase !== 'over') {
    const opened = opening(played.before, settled ?? shown, last);
    if (opened) {
      // Until the row has landed it is its turn, and nobody above the line it stood on is settled.
      const line = opened.page.page * PAGE_LINES + opened.line;
      const focus = { ...reveal, next: { entrant: last.entrant, section: null, line } };
      if (phase === 'travels') return { page: settled?.page, from: opened.from, focus };
      return { page: opened.page, from: opened.from, focus, ...(opened.landing && { landing: opened.landing }) };
    }
  }
  // Between two versions the older one stands.
  return { ...(together || !settled ? shown : settled), focus: reveal };
}
