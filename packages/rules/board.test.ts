import type { BoardItem, RoomEvent } from '@praxis/contract/live-classes/room';
import { expect, test } from 'vitest';
import { emptyRoom, type RoomState, withEvent } from './room.ts';

const by = { id: '1', name: 'Zhou' };
/** Steps of a stroke: where it begins, and how it grows twenty times a second. */
const STROKE = 24;
const STEPS_PER_MINUTE = 20 * 60;
const MINUTES = 180;

function step(seq: number): RoomEvent {
  const [stroke, place] = [Math.floor(seq / STROKE), seq % STROKE];
  const head = { seq: seq + 1, at: seq * 50, by, role: 'teacher' as const, kind: 'board' as const, page: 'first' };
  const id = `s${stroke}`;
  if (place > 0) return { ...head, op: { do: 'grow', item: id, points: [seq % 1600, place, 0.5, seq % 1600, place + 1, 0.6] } };
  const item = { id, shape: 'pen' as const, color: 'ink' as const, width: 4, points: [seq % 1600, 0, 0.5], text: '' };
  return { ...head, op: { do: 'add', items: [item] } };
}

test('A-05 a minute of drawing in the third hour looks through what the hours before left once, not at each step', () => {
  const strokes = Math.floor(((MINUTES - 1) * STEPS_PER_MINUTE) / STROKE);
  let looks = 0;
  const counting: ProxyHandler<BoardItem> = {
    get(item, name) {
      looks += 1;
      return Reflect.get(item, name);
    },
  };
  // The hours before, as the steps would have left them.
  const items = Array.from({ length: strokes }, (_, at) => {
    const points = Array.from({ length: 3 * STROKE * 2 }, (_point, place) => place % 900);
    return new Proxy<BoardItem>({ id: `s${at}`, shape: 'pen', color: 'ink', width: 4, text: '', by: '1', points }, counting);
  });
  const first = (MINUTES - 1) * STEPS_PER_MINUTE;
  let state: RoomState = { ...emptyRoom, seq: first, board: { first: items } };
  for (let seq = first; seq < first + STEPS_PER_MINUTE; seq++) state = withEvent(state, step(seq));
  expect(looks).toBe(strokes);
  const drawn = state.board.first!.slice(strokes);
  expect(drawn).toHaveLength(STEPS_PER_MINUTE / STROKE);
  expect(drawn.every(({ points }) => points.length === 3 + 6 * (STROKE - 1))).toBe(true);
});
