import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { lost, messages, pass, WAITS, waitsByTestClock } from '../../testing/unreachable.ts';
import { routeOf } from './route.tsx';

waitsByTestClock();

/** Somebody who typed into a page and follows a link, while a server answers `/healthz` or does not, to a page that can be fetched or not. */
async function follow(network: { answers: boolean; reachable: boolean }) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (!network.answers) throw new TypeError('no network');
      return { ok: true };
    }),
  );
  const open = { roles: ['NoValidation'] as const };
  const router = createMemoryRouter(
    [
      routeOf({ ...open, path: '/here', screen: async () => () => <input aria-label="Note" /> }),
      routeOf({
        ...open,
        path: '/there',
        screen: async () => {
          if (!network.reachable) throw lost();
          return () => <h1>There</h1>;
        },
      }),
    ],
    { initialEntries: ['/here'] },
  );
  render(<RouterProvider router={router} />);
  await pass(0);
  const field = screen.getByLabelText<HTMLInputElement>('Note');
  field.value = 'what was typed';
  void router.navigate('/there');
  await pass(20_000);
}

test('a page that cannot be fetched while no server answers is waited for, and the present one stays', async () => {
  const network = { answers: false, reachable: false };
  await follow(network);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('what was typed');
  expect(messages()).toEqual([WAITS]);
  Object.assign(network, { answers: true, reachable: true });
  await act(async () => window.dispatchEvent(new Event('online')));
  await pass(8000);
  screen.getByRole('heading', { name: 'There' });
});

test('a page that a server which answers no longer has asks to reload', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await follow({ answers: true, reachable: false });
  screen.getByRole('heading', { name: 'The page was updated' });
  expect(screen.getByRole('main').textContent).not.toContain('network');
  complain.mockRestore();
});
