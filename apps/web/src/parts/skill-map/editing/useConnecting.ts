import { useRef, useState } from 'react';
import type { Line } from '../map-renderer.ts';

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
      const { current } = start;
      if (!current || (!line && Math.hypot(screen.x - current.at.x, screen.y - current.at.y) <= STILL)) return;
      const over = hit(place.x, place.y);
      setLine({ from: current.from, ...place, over: over === current.from ? undefined : over });
    },
    /** Whether a line ended; a skill that was only pressed is not connected. */
    end() {
      if (line?.over) onConnect?.(line.from, line.over);
      cancel();
      return line !== undefined;
    },
  };
}
