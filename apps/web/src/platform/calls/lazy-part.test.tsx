import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lost, messages, pass, WAITS, waitsByTestClock } from '../../testing/unreachable.ts';
import { useToasts } from '../toasts.ts';
import { lazyPart } from './lazy-part.ts';

const Dialog = () => <p>the dialog</p>;

waitsByTestClock();

test('a part is waited for while no server answers, the page stays, and who waits is told', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('no network'))),
  );
  let reachable = false;
  const Part = lazyPart(async () => {
    if (!reachable) throw lost();
    return { default: Dialog };
  });
  render(
    <>
      <input defaultValue="what was typed" />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  );
  await pass(20_000);
  screen.getByDisplayValue('what was typed');
  expect(messages()).toEqual([WAITS]);
  reachable = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  await pass(8000);
  screen.getByText('the dialog');
  expect(useToasts.getState().toasts).toEqual([]);
});

test.each([
  ['a server that answers and does not have it', 200],
  ['a fault inside it', undefined],
] as const)('a part is not waited for because of %s', async (_of, status) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => ({ ok: true })),
  );
  const load = vi.fn(async (): Promise<{ default: typeof Dialog }> => {
    throw status ? lost() : new ReferenceError('x is not defined');
  });
  const Part = lazyPart(load);
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Part />);
  await expect(pass(20_000)).rejects.toBeInstanceOf(status ? TypeError : ReferenceError);
  expect(load).toHaveBeenCalledTimes(status ? 3 : 1);
  failed.mockRestore();
});
