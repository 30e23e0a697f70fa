import { useRef } from 'react';

type Point = { x: number; y: number };
type View = { zoomBy: (factor: number, at: Point) => void; panBy: (x: number, y: number) => void };

/** Two fingers on a map: what lies under them stays there while they part, close and move. */
export function usePinch({ zoomBy, panBy }: View) {
  const fingers = useRef(new Map<number, Point>());
  const spread = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b && { width: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  return {
    /** Whether it is not the only finger. */
    down: (id: number, at: Point) => {
      fingers.current.set(id, at);
      return fingers.current.size > 1;
    },
    /** Whether two fingers moved the map. */
    move: (id: number, at: Point) => {
      const before = spread();
      if (!before || !fingers.current.has(id)) return false;
      fingers.current.set(id, at);
      const now = spread()!;
      zoomBy(now.width / before.width, now);
      panBy(now.x - before.x, now.y - before.y);
      return true;
    },
    up: (id: number) => {
      fingers.current.delete(id);
    },
  };
}
