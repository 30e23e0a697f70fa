import type { BoardItem } from '@praxis/contract/live-classes/room';
import type { BoardItems } from '@praxis/rules/board';
import { around, type Box, boxOf, touches } from '../../../parts/class-room/board/paint.ts';

const HIT_RADIUS = 10;
const ROOM_AROUND = 8;

type Host = {
  items: () => BoardItems;
  /** Whether the person may change it. */
  mine: (item: BoardItem) => boolean;
  changed: (count: number) => void;
};

const inside = (box: Box, x: number, y: number) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
const holds = (outer: Box, inner: Box) =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
const shifted = (item: BoardItem, dx: number, dy: number): BoardItem => ({
  ...item,
  points: item.points.map((value, at) => (at % 3 === 0 ? value + dx : at % 3 === 1 ? value + dy : value)),
});

/** What is picked on the board: by a touch, or by a frame pulled around it; carried together. */
export function openSelection({ items, mine, changed }: Host) {
  let ids: readonly string[] = [];
  let from: readonly [number, number] | undefined;
  let to: readonly [number, number] = [0, 0];
  let framing = false;

  const chosen = () => {
    const which = new Set(ids);
    return ids.length === 0 ? [] : items().filter(({ id }) => which.has(id));
  };
  const pulled = (): Box => ({
    left: Math.min(from?.[0] ?? 0, to[0]),
    top: Math.min(from?.[1] ?? 0, to[1]),
    right: Math.max(from?.[0] ?? 0, to[0]),
    bottom: Math.max(from?.[1] ?? 0, to[1]),
  });

  function choose(next: readonly string[]) {
    ids = next;
    changed(ids.length);
  }

  function edge(): Box | undefined {
    const boxes = chosen().map(boxOf);
    if (boxes.length === 0) return undefined;
    const { left, top, right, bottom } = boxes.reduce(around);
    return { left: left - ROOM_AROUND, top: top - ROOM_AROUND, right: right + ROOM_AROUND, bottom: bottom + ROOM_AROUND };
  }

  return {
    ids: () => ids,
    clear: () => ids.length > 0 && choose([]),
    down(x: number, y: number) {
      from = [x, y];
      to = from;
      const known = edge();
      framing = false;
      if (known && inside(known, x, y)) return;
      const touched = items().findLast((item) => mine(item) && touches(item, x, y, HIT_RADIUS));
      choose(touched ? [touched.id] : []);
      framing = !touched;
    },
    move(x: number, y: number) {
      to = [x, y];
    },
    /** Lets go: says by how much what is chosen was carried. */
    up(): [number, number] | undefined {
      const by: [number, number] = [to[0] - (from?.[0] ?? to[0]), to[1] - (from?.[1] ?? to[1])];
      if (framing) {
        const frame = pulled();
        choose(items().flatMap((item) => (mine(item) && holds(frame, boxOf(item)) ? [item.id] : [])));
      }
      const carried = !framing && from !== undefined && ids.length > 0 && Math.hypot(...by) >= 1;
      from = undefined;
      framing = false;
      return carried ? by : undefined;
    },
    /** What is drawn meanwhile: what is carried where it would lie, and the frame. */
    shown(): { items: BoardItem[]; frame: Box | undefined } {
      if (framing) return { items: [], frame: pulled() };
      const [dx, dy] = from ? [to[0] - from[0], to[1] - from[1]] : [0, 0];
      const box = edge();
      const frame = box && { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy };
      return { items: dx === 0 && dy === 0 ? [] : chosen().map((item) => shifted(item, dx, dy)), frame };
    },
  };
}
