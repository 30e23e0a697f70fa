import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MB } from './files.ts';
import { openUploadRate } from './upload-rate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('while an exam is busy uploads share 8 MB a second, otherwise they take what comes', async () => {
  let busy = true;
  const slowDown = openUploadRate(async () => busy);
  let bytes = 0;
  const upload = async () => {
    for (let piece = 0; piece < 64; piece++) {
      await slowDown(MB / 16);
      bytes += MB / 16;
    }
  };
  const all = Promise.all(Array.from({ length: 10 }, upload));
  await vi.advanceTimersByTimeAsync(2000);
  expect(bytes / MB).toBeGreaterThan(14);
  expect(bytes / MB).toBeLessThan(18);
  busy = false;
  await vi.advanceTimersByTimeAsync(100);
  await all;
  expect(bytes / MB).toBe(40);
});
