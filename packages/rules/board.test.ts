import type { RoomEvent } from '@praxis/contract/live-classes/room';
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

/** The middle time of ten slices of a minute of drawing, ms for each step. */
function minuteFrom(state: RoomState, minute: number): { state: RoomState; each: number } {
  const slices: number[] = [];
  let after = state;
  for (let slice = 0; slice < 10; slice++) {
    const startedAt = performance.now();
    const from = minute * STEPS_PER_MINUTE + slice * (STEPS_PER_MINUTE / 10);
    for (let seq = from; seq < from + STEPS_PER_MINUTE / 10; seq++) after = withEvent(after, step(seq));
    slices.push((performance.now() - startedAt) / (STEPS_PER_MINUTE / 10));
  }
  return { state: after, each: slices.sort((one, other) => one - other)[5]! };
}

test('A-05 a stroke of the third hour costs a small part of a frame, with everything of the hours before on one page', () => {
  // The hours before, as the steps would have left them.
  const strokes = Math.floor(((MINUTES - 1) * STEPS_PER_MINUTE) / STROKE);
  const items = Array.from({ length: strokes }, (_, at) => ({
    ...{ id: `s${at}`, shape: 'pen' as const, color: 'ink' as const, width: 4, text: '', by: '1' },
    points: Array.from({ length: 3 * STROKE * 2 }, (_point, place) => place % 900),
  }));
  const full: RoomState = { ...emptyRoom, seq: (MINUTES - 1) * STEPS_PER_MINUTE, board: { first: items } };
  const started = minuteFrom(minuteFrom(emptyRoom, 0).state, 1);
  const late = minuteFrom(full, MINUTES - 1);
  expect(late.state.board.first).toHaveLength(strokes + STEPS_PER_MINUTE / STROKE);
  // Fifty milliseconds lie between two steps; both are far below what anybody could notice.
  expect(started.each).toBeLessThan(1);
  expect(late.each).toBeLessThan(1);
});
