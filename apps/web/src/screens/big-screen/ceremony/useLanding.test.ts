import type { BoardHead, BoardLine } from '@praxis/contract/ranks/board';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardPage } from '../../../parts/board/board-state.ts';
import { opening } from './landing.ts';
import { useLanding } from './useLanding.ts';

const line = (id: string, r: number, t: number): BoardLine => ({ id, r, t, p: 0, g: null, c: [] });
/** A page on which entrants stand in an order, each with how many they solved. */
const pageOf = (seq: number, order: readonly [id: string, solved: number][]): BoardPage => ({
  ...{ seq, page: 0, total: order.length, order: order.map(([id]) => id), was: new Map(), entrants: new Map() },
  lines: new Map(order.map(([id, solved], at) => [id, line(id, at + 1, solved)])),
});
const before = pageOf(4, [
  ['a', 3],
  ['b', 2],
  ['c', 2],
  ['d', 1],
]);
const after = pageOf(5, [
  ['a', 3],
  ['d', 3],
  ['b', 2],
  ['c', 2],
]);
const step = (at: number): Pick<BoardHead, 'seq' | 'reveal'> => ({
  seq: at + 4,
  reveal: {
    ...{ at, steps: 3, words: null, lines: [], next: { entrant: 'c', section: '1', line: 4 } },
    last: at === 0 ? null : { entrant: 'd', section: '1', cell: null, from: 4, to: 2, settled: true, members: [], mentors: [] },
  },
});
const view = (head: Pick<BoardHead, 'seq' | 'reveal'>, page: BoardPage) =>
  renderHook(({ head: of, page: shown }) => useLanding(of, { page: shown, from: 0 }), { initialProps: { head, page } });

let still = false;
beforeEach(() => {
  still = false;
  vi.useFakeTimers();
  window.matchMedia = vi.fn().mockImplementation(() => ({ matches: still }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a cell opens where its row stands, a line says where it will land, the row travels, and then the next is looked at', () => {
  const { result, rerender } = view(step(0), before);
  expect(result.current).toMatchObject({ page: before, from: 0 });
  rerender({ head: step(1), page: after });
  expect(result.current.page!.order).toEqual(['a', 'b', 'c', 'd']);
  expect(result.current.page!.lines.get('d')).toMatchObject({ r: 4, t: 3 });
  expect(result.current.landing).toEqual({ under: 1, place: 2 });
  expect(result.current.focus!.next).toEqual({ entrant: 'd', section: null, line: 4 });
  act(() => void vi.advanceTimersByTime(1700));
  expect(result.current).toMatchObject({ page: after, focus: { next: { entrant: 'd' } } });
  expect(result.current.landing).toBeUndefined();
  act(() => void vi.advanceTimersByTime(800));
  expect(result.current).toMatchObject({ page: after, focus: { next: { entrant: 'c', section: '1' } } });
});

test.each(['head', 'page'])('until both are there of a step, whichever comes first (%s), the rows stand', (first) => {
  const { result, rerender } = view(step(0), before);
  rerender(first === 'head' ? { head: step(1), page: before } : { head: step(0), page: after });
  expect(result.current.page!.order).toEqual(['a', 'b', 'c', 'd']);
  expect(result.current.landing).toBeUndefined();
  rerender({ head: step(1), page: after });
  expect(result.current.landing).toEqual({ under: 1, place: 2 });
});

test('what came alone is shown after a while, going back and a reload play nothing, and nothing moves for whoever asked for that', () => {
  const { result, rerender, unmount } = view(step(0), before);
  rerender({ head: step(0), page: after });
  act(() => void vi.advanceTimersByTime(1600));
  expect(result.current.page).toBe(after);
  rerender({ head: step(1), page: after });
  rerender({ head: { ...step(0), seq: 6 }, page: { ...before, seq: 6 } });
  expect(result.current.page!.order).toEqual(before.order);
  expect(result.current.landing).toBeUndefined();
  unmount();
  expect(view(step(1), after).result.current.landing).toBeUndefined();
  still = true;
  const quiet = view(step(0), before);
  quiet.rerender({ head: step(1), page: after });
  expect(quiet.result.current).toMatchObject({ page: after });
});

const last = { entrant: 'd', section: '1', cell: null, from: 4, to: 2, settled: true, members: [], mentors: [] };
test('a row that falls lands under the one it fell behind, one that stays has no line, and one that is not shown is not followed', () => {
  const fallen = pageOf(6, [
    ['b', 2],
    ['c', 2],
    ['a', 2],
    ['d', 1],
  ]);
  expect(opening({ page: before, from: 0 }, { page: fallen, from: 0 }, { ...last, entrant: 'a', to: 3 })?.landing).toEqual({
    under: 3,
    place: 3,
  });
  expect(opening({ page: before, from: 0 }, { page: { ...before, seq: 6 }, from: 0 }, last)).toMatchObject({ landing: undefined, line: 4 });
  expect(opening({ page: before, from: 0 }, { page: { ...after, page: 1 }, from: 0 }, last)).toBeUndefined();
  expect(opening({ page: undefined, from: 0 }, { page: after, from: 0 }, last)).toBeUndefined();
  expect(opening({ page: before, from: 0 }, { page: after, from: 0 }, { ...last, entrant: 'x' })).toBeUndefined();
});
