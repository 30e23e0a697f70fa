import { type BoardItem, type BoardOperation, ROOM_LIMITS } from '@praxis/contract/live-classes/room';

/** Numbers of one step: with their commas they fit into one frame of the socket. */
const NUMBERS = 6000;

const groupsOf = <One>(list: readonly One[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** Things to be added, in steps the room takes: few enough at once, long lines piece by piece. */
function adding(items: readonly BoardItem[]): BoardOperation[] {
  const steps: BoardOperation[] = [];
  let together: BoardItem[] = [];
  let numbers = 0;
  const flush = () => {
    if (together.length > 0) steps.push({ do: 'add', items: together });
    together = [];
    numbers = 0;
  };
  for (const item of items) {
    const [first = [], ...rest] = groupsOf(item.points, ROOM_LIMITS.points);
    if (together.length === ROOM_LIMITS.items || numbers + first.length > NUMBERS) flush();
    together.push({ ...item, points: [...first] });
    numbers += first.length;
    if (rest.length === 0) continue;
    flush();
    for (const points of rest) steps.push({ do: 'grow', item: item.id, points: [...points] });
  }
  flush();
  return steps;
}

/** What somebody does at once, as the steps in which a room takes it: undoing a clear brings back thousands of lines. */
export function stepsOf(op: BoardOperation): readonly BoardOperation[] {
  if (op.do === 'add') return adding(op.items);
  if (op.do === 'erase' || op.do === 'move') return groupsOf(op.items, ROOM_LIMITS.items).map((items) => ({ ...op, items }));
  return [op];
}
