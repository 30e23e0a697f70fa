import type { BoardItem, BoardOperation } from '@praxis/contract/live-classes/room';

/** Most things on one page; what comes after is not taken, the same on every machine. */
export const ITEMS_PER_PAGE = 20_000;
/** Most numbers of one line. */
export const POINTS_PER_ITEM = 30_000;

/** What lies on a page, lowest first. Never changed in place, so that earlier states stay as they were. */
export type BoardItems = readonly BoardItem[];

const at = (items: BoardItems, id: string) => items.findLastIndex((item) => item.id === id);

const moved = (points: readonly number[], dx: number, dy: number) =>
  points.map((value, place) => (place % 3 === 0 ? value + dx : place % 3 === 1 ? value + dy : value));

/** Which ids lie on the newest state of a page: looked up for each new line, and carried on from state to state instead of being read anew. */
const idsOf = new WeakMap<BoardItems, Set<string>>();

function added(items: BoardItems, fresh: readonly BoardItem[], by: string | undefined): BoardItems {
  const known = idsOf.get(items) ?? new Set(items.map(({ id }) => id));
  const left = Math.max(0, ITEMS_PER_PAGE - items.length);
  const removed: BoardItem[] = [];
  for (const item of fresh) {
    if (known.has(item.id) || removed.length >= left) continue;
    known.add(item.id);
    removed.push({ ...item, ...(by && { by }) });
  }
  if (removed.length === 0) return items;
  // An earlier state that is looked at again counts its ids again.
  idsOf.delete(items);
  return carried(known, [...items, ...removed]);
}

function carried(known: Set<string> | undefined, items: BoardItems): BoardItems {
  if (known) idsOf.set(items, known);
  return items;
}

function changed(items: BoardItems, id: string, change: (item: BoardItem) => BoardItem): BoardItems {
  const place = at(items, id);
  if (place < 0) return items;
  const known = idsOf.get(items);
  idsOf.delete(items);
  return carried(known, items.with(place, change(items[place]!)));
}

/** A page after one step. What names something that is gone changes nothing, so late steps harm nobody. */
export function withOperation(items: BoardItems, op: BoardOperation, by?: string): BoardItems {
  switch (op.do) {
    case 'add':
      return added(items, op.items, by);
    case 'grow':
      return changed(items, op.item, (item) =>
        item.points.length + op.points.length > POINTS_PER_ITEM ? item : { ...item, points: [...item.points, ...op.points] },
      );
    case 'shape':
      return changed(items, op.item, (item) => ({ ...item, points: op.points }));
    case 'write':
      return changed(items, op.item, (item) => ({ ...item, text: op.text }));
    case 'move': {
      const which = new Set(op.items);
      return items.map((item) => (which.has(item.id) ? { ...item, points: moved(item.points, op.dx, op.dy) } : item));
    }
    case 'erase': {
      const which = new Set(op.items);
      return items.filter(({ id }) => !which.has(id));
    }
    case 'clear':
      return [];
  }
}

/** What takes a step back: undefined when there is nothing to take back. */
export function inverseOf(items: BoardItems, op: BoardOperation): BoardOperation | undefined {
  const lying = (ids: readonly string[]) => {
    const which = new Set(ids);
    return items.filter(({ id }) => which.has(id));
  };
  switch (op.do) {
    case 'add':
      return { do: 'erase', items: op.items.map(({ id }) => id) };
    case 'move':
      return { ...op, dx: -op.dx, dy: -op.dy };
    case 'erase':
    case 'clear': {
      const gone = (op.do === 'clear' ? [...items] : lying(op.items)).map(({ by: _by, ...item }) => item);
      return gone.length > 0 ? { do: 'add', items: gone } : undefined;
    }
    case 'write': {
      const before = lying([op.item])[0];
      return before && { do: 'write', item: op.item, text: before.text };
    }
    default:
      return undefined;
  }
}
