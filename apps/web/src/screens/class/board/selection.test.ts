import type { BoardItem } from '@praxis/contract/live-classes/room';
import { expect, test } from 'vitest';
import { openSelection } from './selection.ts';

const line = (id: string, x: number, by = 'me'): BoardItem => ({
  ...{ id, shape: 'line', color: 'ink', width: 4, points: [x, 100, 0.5, x + 50, 150, 0.5], text: '', by },
});
const board = [line('a', 100), line('b', 300), line('c', 500, 'other')];

function opened() {
  const counts: number[] = [];
  const selection = openSelection({ items: () => board, mine: ({ by }) => by === 'me', changed: (count) => counts.push(count) });
  return { selection, counts };
}

test('S-025 a frame picks what lies in it and is one’s own; it is carried together', () => {
  const { selection, counts } = opened();
  selection.down(50, 50);
  selection.move(600, 200);
  expect(selection.shown().frame).toEqual({ left: 50, top: 50, right: 600, bottom: 200 });
  expect(selection.up()).toBeUndefined();
  expect(selection.ids()).toEqual(['a', 'b']);
  selection.down(200, 120);
  selection.move(210, 140);
  expect(selection.shown().items.map(({ points }) => points.slice(0, 2))).toEqual([
    [110, 120],
    [310, 120],
  ]);
  expect(selection.up()).toEqual([10, 20]);
  expect(counts.at(-1)).toBe(2);
});

test('a touch picks one, and beside everything nothing', () => {
  const { selection } = opened();
  selection.down(125, 125);
  expect(selection.up()).toBeUndefined();
  expect(selection.ids()).toEqual(['a']);
  selection.down(525, 125);
  selection.up();
  expect(selection.ids()).toEqual([]);
});
