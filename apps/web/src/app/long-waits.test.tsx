import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { waits } from '../platform/calls/waits.ts';
import { loadTexts } from '../platform/language/i18n.ts';
import { useToasts } from '../platform/toasts.ts';
import { messages, pass, WAITS, waitsByTestClock } from '../testing/unreachable.ts';
import { watchLongWaits } from './long-waits.ts';
import { routeOf } from './routes/route.tsx';

waitsByTestClock();
afterEach(() => {
  delete waits.add;
  delete waits.page;
});

/** A page with a field, two pages whose code comes when it is let go, and a server that answers, hangs or is away. */
async function page() {
  await loadTexts(['seldom']);
  const server = { state: 'answers' as 'answers' | 'hangs' | 'away' };
  vi.stubGlobal(
    'fetch',
    vi.fn((_address: string, { signal }: RequestInit) => {
      if (server.state === 'answers') return Promise.resolve({ ok: true });
      if (server.state === 'away') return Promise.reject(new TypeError('no network'));
      return new Promise((_done, failed) => signal?.addEventListener('abort', () => failed(new Error('aborted'))));
    }),
  );
  const letGo: Record<string, () => void> = {};
  const open = { roles: ['NoValidation'] as const };
  const slow = (name: string) =>
    routeOf({
      ...open,
      path: `/${name}`,
      screen: () =>
        new Promise((done) => {
          letGo[name] = () => done(() => <h1>{name}</h1>);
        }),
    });
  const here = routeOf({ ...open, path: '/here', screen: async () => () => <input aria-label="Note" /> });
  const router = createMemoryRouter([here, slow('there'), slow('elsewhere')], { initialEntries: ['/here'] });
  watchLongWaits(router as never);
  render(<RouterProvider router={router} />);
  await pass(0);
  const type = (value: string) => fireEvent.input(screen.getByLabelText('Note'), { target: { value } });
  return { server, router, letGo, type };
}

test('a page that was long in coming does not open under the hands of somebody who typed meanwhile, until they say so', async () => {
  const { router, letGo, type } = await page();
  void router.navigate('/there');
  await pass(2000);
  type('what was typed');
  await pass(8000);
  letGo.there!();
  await pass(20_000);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('what was typed');
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'The page has arrived', action: { label: 'Open it' } }]);
  useToasts.getState().toasts[0]!.action!.run();
  await pass(0);
  screen.getByRole('heading', { name: 'there' });
  expect(messages()).toEqual([]);
});

test.each([
  ['nobody typed since', 8000, false],
  ['it came soon', 500, true],
] as const)('a page opens by itself when %s', async (_why, after, typed) => {
  const { router, letGo, type } = await page();
  type('before');
  await pass(10);
  void router.navigate('/there');
  await pass(100);
  if (typed) type('after');
  await pass(after);
  letGo.there!();
  await pass(0);
  screen.getByRole('heading', { name: 'there' });
});

test('who goes elsewhere meanwhile is not asked about the former page any more', async () => {
  const { router, letGo, type } = await page();
  void router.navigate('/there');
  await pass(1000);
  type('what was typed');
  await pass(8000);
  letGo.there!();
  await pass(100);
  expect(messages()).toEqual(['The page has arrived']);
  void router.navigate('/elsewhere');
  await pass(100);
  expect(messages()).toEqual([]);
  letGo.elsewhere!();
  await pass(100);
  screen.getByRole('heading', { name: 'elsewhere' });
});

test('a server that hangs is named after some seconds, until it answers; what was typed stays', async () => {
  const { server, type } = await page();
  type('what was typed');
  server.state = 'hangs';
  let answer = () => {};
  waits.add!(
    new Promise<void>((done) => {
      answer = done;
    }),
  );
  await pass(4000);
  expect(messages()).toEqual([]);
  await pass(6000);
  expect(messages()).toEqual([WAITS]);
  await pass(60_000);
  expect(useToasts.getState().toasts).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('what was typed');
  server.state = 'answers';
  answer();
  await pass(8000);
  expect(messages()).toEqual([]);
});

test.each(['answers', 'away'] as const)('long work is not called a hanging server while the server %s', async (state) => {
  const { server } = await page();
  server.state = state;
  waits.add!(new Promise(() => {}));
  await pass(60_000);
  expect(messages()).toEqual([]);
});
