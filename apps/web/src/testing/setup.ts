import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Parts that load on demand take their time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

let width = 1440;
/** Sets the window's width for what follows. */
export const setWidth = (next: number) => {
  width = next;
  Object.defineProperty(window, 'innerWidth', { value: next, configurable: true });
  Object.defineProperty(document.documentElement, 'clientWidth', { value: next, configurable: true });
};

window.matchMedia = (query: string) =>
  ({
    media: query,
    get matches() {
      const most = /max-width:\s*(\d+)px/.exec(query)?.[1];
      return most !== undefined && width <= Number(most);
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};
/** Nothing has a size here, so nothing changes it. */
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => {
  setWidth(1440);
  window.history.replaceState(null, '', '/index/home');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});
