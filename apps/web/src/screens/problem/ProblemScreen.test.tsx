import { showCodePage } from '@praxis/contract/problems/problems';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { withBeside } from '../../parts/judging/beside.ts';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { ProblemScreen } from './ProblemScreen.tsx';

function open(state: unknown) {
  serverThat({ [showCodePage.path]: { code: 0, msg: 'Try again later' } });
  const router = createMemoryRouter([{ path: '/problem/:problemId', element: <ProblemScreen /> }], {
    initialEntries: [{ pathname: '/problem/12', state }],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['problems', 'judging', 'shell']);
});

test('from a list one goes to the problem before and after', async () => {
  open(withBeside({ ids: ['11', '12', '13'], from: '/index/problems?q=tree' }));
  expect((await screen.findByRole('link', { name: 'Previous problem' })).getAttribute('href')).toBe('/problem/11');
  expect(screen.getByRole('link', { name: 'Next problem' }).getAttribute('href')).toBe('/problem/13');
  expect(screen.getByText('2 / 3')).toBeTruthy();
});

test.each([[undefined], [{ beside: { ids: 'x', from: '/index/problems' } }], [{ beside: { ids: ['12'], from: 'https://example.org' } }]])(
  'without a list to go through (%j) there are no arrows',
  async (state) => {
    open(state);
    expect(await screen.findByText('Try again later')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Next problem' })).toBeNull();
  },
);
