import { useRef, useState } from 'react';
import type { Line } from '../canvas/scene.ts';

type Point = { x: number; y: number };

/** Pixels the pointer may move and still have pressed only. */
const STILL = 4;

/** Draws a connection from one skill to another with the pointer; `hit` finds the skill at a point of the map. */
export function useConnecting(
  hit: (x: number, y: number) => string | undefined,
  onConnect: ((from: string, to: string) => void) | undefined,
) {
  const start = useRef<{ from: string; at: Point } | undefined>(undefined);
  const [line, setLine] = useState<Line>();
  const cancel = () => {
    start.current = undefined;
    setLine(undefined);
  };
  const lineAt = ({ from, at }: { from: string; at: Point }, screen: Point, place: Point): Line | undefined => {
    const over = hit(place.x, place.y);
    const still = !line && Math.hypot(screen.x - at.x, screen.y - at.y) <= STILL;
    return still ? undefined : { from, ...place, over: over === from ? undefined : over };
  };
  return {
    line,
    cancel,
    /** Whether a line begins here; `screen` is where the pointer is on the screen, `place` where that is on the map. */
    start(screen: Point, place: Point) {
      const from = onConnect && hit(place.x, place.y);
      start.current = from === undefined ? undefined : { from, at: screen };
      return from !== undefined;
    },
    move(screen: Point, place: Point) {
      if (start.current) setLine(lineAt(start.current, screen, place));
    },
    /** Whether a line ended where the pointer was let go; a skill that was only pressed is not connected. */
    end(screen: Point, place: Point) {
      // The last move may not have been drawn yet: what counts is where the pointer is.
      const last = start.current && lineAt(start.current, screen, place);
      cancel();
      if (last?.over) onConnect?.(last.from, last.over);
      return last !== undefined;
    },
  };
}
