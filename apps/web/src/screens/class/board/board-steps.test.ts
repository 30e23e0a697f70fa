import { type BoardItem, type BoardOperation, boardOperation, ROOM_LIMITS } from '@praxis/contract/live-classes/room';
import { inverseOf, withOperation } from '@praxis/rules/board';
import { expect, test } from 'vitest';
import { stepsOf } from './board-steps.ts';

const line = (at: number, numbers: number): BoardItem => ({
  ...{ id: `i${at}`, shape: 'pen', color: 'ink', width: 4, text: '' },
  points: Array.from({ length: numbers }, (_, place) => ((at + place) % 900) + 0.5),
});
const FRAME = 64 * 1024;

test('S-025 a full page that was cleared is brought back in steps the room takes, exactly as it was', () => {
  const page = [line(0, 9000), ...Array.from({ length: 1500 }, (_, at) => line(at + 1, at % 300 === 0 ? ROOM_LIMITS.points + 3 : 72))];
  const steps = stepsOf(inverseOf(page, { do: 'clear' })!);
  for (const step of steps) {
    expect(boardOperation.safeParse(step).success).toBe(true);
    expect(JSON.stringify(step).length).toBeLessThan(FRAME / 1.2);
  }
  expect(steps.reduce((items, step) => withOperation(items, step), [] as readonly BoardItem[])).toEqual(page);
});

test.each<BoardOperation>([
  { do: 'erase', items: Array.from({ length: 450 }, (_, at) => `i${at}`) },
  { do: 'move', items: Array.from({ length: 450 }, (_, at) => `i${at}`), dx: 3, dy: 4 },
])('whatever is chosen at once is taken: $do', (op) => {
  const page = Array.from({ length: 500 }, (_, at) => line(at, 6));
  const steps = stepsOf(op);
  expect(steps.every((step) => boardOperation.safeParse(step).success)).toBe(true);
  expect(steps.reduce((items, step) => withOperation(items, step), page as readonly BoardItem[])).toEqual(withOperation(page, op));
});
