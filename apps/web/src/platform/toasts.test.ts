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
