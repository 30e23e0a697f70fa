import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gathering } from './gathering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changes that come together ask for one round, later ones for another', async () => {
  const ask = vi.fn(async () => undefined);
  const { trigger } = gathering(ask, vi.fn());
  for (let no = 0; no < 20; no++) trigger(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
  trigger(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a delayed change that comes while a round waits gets a round of its own when it is due', async () => {
  const ask = vi.fn(async () => undefined);
  const { trigger } = gathering(ask, vi.fn());
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
  const { trigger, end } = gathering(ask, vi.fn());
  trigger(0);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
});

test('a round that could not be asked for is asked for again, until it could or the server closes', async () => {
  const away = new Error('the database is away');
  const ask = vi.fn(async () => undefined as unknown);
  ask.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  const failed = vi.fn();
  const { trigger, end } = gathering(ask, failed);
  trigger(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(3);
  // Said once until it is back, and again the next time.
  expect(failed.mock.calls).toEqual([[away]]);
  ask.mockImplementationOnce(async () => {
    end();
    throw away;
  });
  trigger(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(failed).toHaveBeenCalledTimes(2);
});
