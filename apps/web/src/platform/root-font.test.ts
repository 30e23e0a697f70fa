import { expect, test, vi } from 'vitest';
import { setWidth } from '../testing/setup.ts';
import { applyRootFont, rootFontFor } from './root-font.ts';

test.each([
  [375, 37.5],
  [540, 54],
  [1440, 54],
  [320, 32],
])('S-299 C-32 a window %d px wide has a root font of %d px', (width, size) => {
  expect(rootFontFor(width)).toBe(size);
});

test('S-300 C-32 the root font follows a resize after 300 ms of quiet, and a page coming back from the cache at once', () => {
  vi.useFakeTimers();
  applyRootFont();
  const size = () => document.documentElement.style.fontSize;
  expect(size()).toBe('54px');
  setWidth(400);
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(200);
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(299);
  expect(size()).toBe('54px');
  vi.advanceTimersByTime(1);
  expect(size()).toBe('40px');
  setWidth(375);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(size()).toBe('37.5px');
});
