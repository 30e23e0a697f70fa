import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReplayClock } from './useReplay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
