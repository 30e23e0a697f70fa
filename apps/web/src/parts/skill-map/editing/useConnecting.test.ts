import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useConnecting } from './useConnecting.ts';

/** Two skills of ten by ten, at 0 and at 100. */
const hit = (x: number) => (x < 10 ? 'one' : x >= 100 && x < 110 ? 'other' : undefined);
const point = (x: number) => ({ x, y: 0 });

function connecting(onConnect: ((from: string, to: string) => void) | undefined) {
  const { result } = renderHook(() => useConnecting(hit, onConnect));
  return {
    result,
    drag(...way: number[]) {
      let started = false;
      act(() => {
        started = result.current.start(point(way[0]!), point(way[0]!));
      });
      for (const x of way.slice(1)) act(() => result.current.move(point(x), point(x)));
      return started;
    },
    end: (x: number) => {
      let ended = false;
      act(() => {
        ended = result.current.end(point(x), point(x));
      });
      return ended;
    },
  };
}

test('a line from one skill to another connects them; one that ends nowhere, where it began, or is given up does not', () => {
  const onConnect = vi.fn();
  const { result, drag, end } = connecting(onConnect);
  expect([drag(5, 50, 105), result.current.line?.over, end(105)]).toEqual([true, 'other', true]);
  expect(onConnect.mock.calls).toEqual([['one', 'other']]);
  expect([drag(5, 50), end(50), drag(5, 50, 6), end(6)]).toEqual([true, true, true, true]);
  drag(5, 105);
  act(() => result.current.cancel());
  expect([end(105), result.current.line]).toEqual([false, undefined]);
  expect(onConnect).toHaveBeenCalledTimes(1);
  // So fast that nothing of the way was drawn.
  expect([drag(5), end(105)]).toEqual([true, true]);
  expect(onConnect).toHaveBeenCalledTimes(2);
});

test('a press without a move chooses, beside a skill or for who reads nothing is drawn', () => {
  const onConnect = vi.fn();
  const { drag, end } = connecting(onConnect);
  expect([drag(5, 7), end(7), drag(50, 105), end(105)]).toEqual([true, false, false, false]);
  expect([connecting(undefined).drag(5, 105), onConnect.mock.calls]).toEqual([false, []]);
});
