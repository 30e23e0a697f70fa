import { saveReplayWatch } from '@praxis/contract/live-classes/replay';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { useReplayClock, useWatched } from './useReplay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a class that was played to its end plays again from the beginning', () => {
  const { result } = renderHook(() => useReplayClock(8, 10, 2));
  act(() => result.current.setPlaying(true));
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toMatchObject({ at: 10_000, playing: false });
  act(() => result.current.setPlaying(true));
  expect(result.current.playing).toBe(true);
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current.at).toBeGreaterThan(1500);
  expect(result.current.at).toBeLessThan(2500);
});

test('a place that was sought while nothing plays is noted as well, once', async () => {
  const { asked } = serverThat({ [saveReplayWatch.path]: { data: {} } });
  const { result } = renderHook(() => useWatched('7'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked).toEqual([]);
  result.current.sought(42, 1.5);
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(asked.map(({ form }) => Object.fromEntries(form))).toEqual([{ class_id: '7', intervals: '[]', position: '42', speed: '1.5' }]);
});
