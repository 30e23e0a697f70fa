import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { i18n, startTexts } from '../platform/language/i18n.ts';
import { useToasts } from '../platform/toasts.ts';

/** What a browser reports when it cannot fetch a part of the program. */
export const lost = () => new TypeError('Failed to fetch dynamically imported module');

/** The tests of a file read English and wait by a clock that `pass` moves. */
export function waitsByTestClock() {
  beforeEach(async () => {
    await startTexts();
    await i18n.changeLanguage('en');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Lets so many milliseconds pass. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** What the messages at the bottom say, each once. */
export const messages = () => [...new Set(useToasts.getState().toasts.map(({ text }) => text))];

/** The message of whatever waits for the server. */
export const WAITS = 'The server cannot be reached. This continues automatically once it answers';
