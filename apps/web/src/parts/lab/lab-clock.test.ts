import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNow } from '../lab-room/useLabRoom.ts';

afterEach(() => vi.useRealTimers());

test('the clock of a lab goes on by the server’s when somebody sets the computer’s', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const server = 1_800_000_000_000;
  const { result } = renderHook(() => useNow(server - performance.now()));
  expect(Math.abs(result.current - server)).toBeLessThan(5000);
  vi.setSystemTime(Date.now() + 3 * 3_600_000);
  act(() => vi.advanceTimersByTime(1000));
  expect(Math.abs(result.current - server)).toBeLessThan(60_000);
});
