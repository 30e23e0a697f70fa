import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import type { StateCreator } from 'zustand';
import { beginFile, hasSharedWindow } from './between-files.ts';
import { takeProblems } from './declared-endpoints.ts';

// Calls are known as they are declared, so that canned replies can be parsed by them.
vi.mock('@praxis/contract/core/endpoint', async () => ({ endpoint: (await import('./declared-endpoints.ts')).declare }));

vi.mock('zustand', async (load) => {
  const zustand = await load<typeof import('zustand')>();
  const { remembered } = await import('./between-files.ts');
  return { ...zustand, create: () => (state: StateCreator<unknown>) => remembered(zustand.create(state)) };
});

// Parts that load on demand take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

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

await beginFile();

// Where a file's window goes with it, what would still be read or written for its page, as a reload does, never happens.
let ended = false;
if (!hasSharedWindow()) {
  const transactions = IDBTransaction.prototype as unknown as { _start(): void };
  const start = transactions._start;
  transactions._start = function () {
    if (!ended) start.call(this);
  };
}
afterAll(() => {
  ended = true;
});

beforeEach(() => {
  setWidth(1440);
  window.history.replaceState(null, '', '/index/home');
});

afterEach(() => {
  const wrong = takeProblems();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  expect(wrong).toEqual([]);
});
