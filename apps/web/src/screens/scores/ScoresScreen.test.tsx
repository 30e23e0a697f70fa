import { myScores, scoresInSpace } from '@praxis/contract/grades/mine';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { ScoresScreen } from './ScoresScreen.tsx';

const total = { rounded: 80, decimals: 0, label: null, share: 10_000 };
const category = {
  ...{ id: 'a', kind: null, title: 'Tests', weight: 10_000, method: 'mean', drop: 0, keep: null, empty: 'skip' },
  ...{ drop_missing: true, cap: null, extra: false },
};
const column = (key: string, title: string, units: number | null) => ({
  ...{ key, title, units, kind: 'manual', max: 10_000_000, category: 'a', weight: 100, extra: false, counts: true, archived: false },
  ...{ due: null, released: units !== null, status: 'normal', state: '.', comment: '', median: null },
});
const scores = scoresInSpace.data.parse({
  ...{
    space: 'Operating systems',
    teacher: 'Zhou',
    total,
    columns: [column('manual:c1', 'Quiz', 8_000_000), column('manual:c2', 'Talk', null)],
  },
  settings: {
    ...{ method: 'weighted', decimals: 0, round_at: 'end', cap: null, scale: [], scale_on: 'rounded', total_shown: 'percent' },
    ...{ median_shown: false, trial_allowed: true, categories: [category] },
  },
});

function open(list: unknown[]) {
  serverThat({ '/api/grade/mine': { data: myScores.data.parse({ list }) }, '/api/grade/scores': { data: scores } });
  const router = createMemoryRouter([{ path: '/index/scores/:spaceId?', Component: ScoresScreen }], { initialEntries: ['/index/scores'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['grades', 'shell']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a student sees what is released and tries out what is not', async () => {
  open([{ space_id: '3', name: 'Operating systems', teacher: 'Zhou', released: 1, total }]);
  expect(await screen.findByText('1 counted: 80')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('What-if scores'));
  fireEvent.change(screen.getByLabelText('Try a score for Talk, of 100'), { target: { value: '90' } });
  expect(await screen.findByText('2 counted: 80, 90')).toBeTruthy();
  const field = screen.getByLabelText('Try a score for Talk, of 100');
  for (const [written, why] of [
    ['abc', 'Not a score'],
    ['101', 'Above 100'],
    ['', ''],
  ] as const) {
    fireEvent.change(field, { target: { value: written } });
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '', written).toBe(why);
  }
});

test.each([false, true])('a student without scores is told when they come, on a phone (%s) too', async (phone) => {
  vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener() {}, removeEventListener() {} }));
  open([]);
  expect((await screen.findByText(/No scores yet/)).closest('[hidden]')).toBeNull();
});
