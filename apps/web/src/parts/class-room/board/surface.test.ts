import type { BoardItem, BoardOperation } from '@praxis/contract/live-classes/room';
import { type BoardItems, inverseOf, withOperation } from '@praxis/rules/board';
import { expect, test } from 'vitest';
import { touches } from './paint.ts';
import { redrawOf } from './surface.ts';

const item = (id: string, points: number[], shape: BoardItem['shape'] = 'pen'): BoardItem => ({
  id,
  shape,
  color: 'ink',
  width: 4,
  points,
  text: '',
});
const after = (items: BoardItems, ...ops: BoardOperation[]) => ops.reduce((now, op) => withOperation(now, op), items);
const many = Array.from({ length: 5000 }, (_, at) => item(`i${at}`, [at % 1600, at % 900, 0.5, (at % 1600) + 9, at % 900, 0.5]));

test('A-05 a line that grows on a full page is drawn anew at its end alone, wherever it lies', () => {
  const started = after(many, { do: 'add', items: [item('x', [1, 1, 0.5]), item('y', [800, 800, 0.5])] });
  expect(redrawOf(many, started)).toEqual({ what: 'added', from: 5000 });
  const grown = after(started, { do: 'grow', item: 'x', points: [5, 5, 0.5, 9, 9, 0.5] });
  expect(redrawOf(started, grown)).toEqual({ what: 'parts', boxes: [{ left: -3, top: -3, right: 13, bottom: 13 }] });
  // Of a long line the pieces that were drawn together with its last one.
  const long = after(grown, { do: 'grow', item: 'x', points: Array.from({ length: 15 }, (_, at) => [50 + at * 10, 9, 0.5]).flat() });
  const both = after(long, { do: 'grow', item: 'x', points: [300, 9, 0.5] }, { do: 'grow', item: 'y', points: [810, 800, 0.5] });
  expect(redrawOf(long, both)).toEqual({
    what: 'parts',
    boxes: [
      { left: 166, top: 5, right: 304, bottom: 13 },
      { left: 796, top: 796, right: 814, bottom: 804 },
    ],
  });
  expect(redrawOf(grown, grown)).toEqual({ what: 'nothing' });
});

test('what is erased or moved is drawn anew where it was and where it is', () => {
  const two = [item('a', [10, 10, 0.5, 20, 20, 0.5]), item('b', [500, 500, 0.5])];
  const erased = redrawOf(two, after(two, { do: 'erase', items: ['a'] }));
  expect(erased).toEqual({ what: 'parts', boxes: [{ left: 6, top: 6, right: 24, bottom: 24 }] });
  const carried = redrawOf(two, after(two, { do: 'move', items: ['a'], dx: 100, dy: 0 }));
  expect(carried).toEqual({ what: 'parts', boxes: [{ left: 6, top: 6, right: 124, bottom: 24 }] });
});

test.each<[string, BoardOperation]>([
  ['adding', { do: 'add', items: [item('n', [1, 2, 0.5])] }],
  ['moving', { do: 'move', items: ['a'], dx: 5, dy: -5 }],
  ['erasing', { do: 'erase', items: ['b'] }],
  ['clearing', { do: 'clear' }],
  ['writing', { do: 'write', item: 'c', text: 'new words' }],
])('%s can be taken back', (_name, op) => {
  const items = [item('a', [0, 0, 0.5]), { ...item('c', [5, 5, 0.5], 'text'), text: 'old' }, item('b', [9, 9, 0.5])];
  const inverse = inverseOf(items, op)!;
  expect(after(items, op, inverse).toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(
    items.toSorted((one, other) => one.id.localeCompare(other.id)),
  );
});

test('steps that name what is gone change nothing, and earlier states stay as they were', () => {
  const items: BoardItems = [item('a', [0, 0, 0.5])];
  const frozen = JSON.stringify(items);
  expect(after(items, { do: 'grow', item: 'gone', points: [1, 1, 1] })).toBe(items);
  expect(after(items, { do: 'write', item: 'gone', text: 'x' })).toBe(items);
  expect(after(items, { do: 'add', items: [item('a', [7, 7, 1])] })).toBe(items);
  after(items, { do: 'grow', item: 'a', points: [1, 1, 1] }, { do: 'move', items: ['a'], dx: 1, dy: 1 }, { do: 'clear' });
  expect(JSON.stringify(items)).toBe(frozen);
});

test('the eraser touches a line near it and no other', () => {
  const line = item('a', [0, 0, 0.5, 100, 100, 0.5]);
  expect(touches(line, 50, 52, 6)).toBe(true);
  expect(touches(line, 50, 90, 6)).toBe(false);
  expect(touches(item('b', [300, 300, 0.5]), 303, 300, 6)).toBe(true);
});
