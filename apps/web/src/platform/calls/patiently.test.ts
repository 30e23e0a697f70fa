import { expect, test, vi } from 'vitest';
import { patiently } from './patiently.ts';

test('a part that broke off on its way is fetched again, a fault inside it is not', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const visible = patiently(async () => {
    tries++;
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the screen';
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await visible).toBe('the screen');
  const broken = vi.fn(async () => {
    throw new ReferenceError('x is not defined');
  });
  await expect(patiently(broken)).rejects.toBeInstanceOf(ReferenceError);
  expect(broken).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
