import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gathering } from './gathering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changes that come together ask for one round, later ones for another', async () => {
  const ask = vi.fn(async () => undefined);
  const { trigger } = gathering(ask);
  for (let no = 0; no < 20; no++) trigger(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
  trigger(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a delayed change that comes while a round waits gets a round of its own when it is due', async () => {
  const ask = vi.fn(async () => undefined);
  const { trigger } = gathering(ask);
  trigger(3);
  await vi.advanceTimersByTimeAsync(2000);
  trigger(3);
  await vi.advanceTimersByTimeAsync(1500);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('nothing is asked once the server closes', async () => {
  const ask = vi.fn(async () => undefined);
  const { trigger, end } = gathering(ask);
  trigger(0);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
});
