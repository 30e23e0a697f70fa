import { expect, test, vi } from 'vitest';
import { toast, toastBinding, toastError, toastLogin, useToasts } from './toasts.ts';

test.each([
  ['S-291 C-34 a message stays 2500 ms at the bottom', () => toast('x'), 2500],
  ['S-292 C-34 a login message stays 2000 ms', () => toastLogin('x'), 2000],
  ['S-293 C-34 an error stays 1500 ms', () => toastError('x'), 1500],
  ['S-276 a binding failure stays 3000 ms', () => toastBinding('x'), 3000],
])('%s', (_title, show, milliseconds) => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
  show();
  expect(useToasts.getState().toasts).toMatchObject([{ place: 'bottom' }]);
  vi.advanceTimersByTime(milliseconds - 1);
  expect(useToasts.getState().toasts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(useToasts.getState().toasts).toHaveLength(0);
});

test('a message that takes longer to read stays longer, eight seconds at most', () => {
  vi.useFakeTimers();
  const stays = (text: string) => {
    useToasts.setState({ toasts: [] });
    toastError(text);
    for (let ms = 0; ; ms += 100) {
      if (useToasts.getState().toasts.length === 0) return ms;
      vi.advanceTimersByTime(100);
    }
  };
  expect(stays('字'.repeat(20))).toBe(1500);
  expect(stays('字'.repeat(30))).toBe(3000);
  expect(stays('a'.repeat(60))).toBe(3000);
  expect(stays('字'.repeat(200))).toBe(8000);
});
