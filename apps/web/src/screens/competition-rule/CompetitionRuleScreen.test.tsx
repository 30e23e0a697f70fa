import { showRules } from '@praxis/contract/competitions/competitions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { CompetitionRuleScreen } from './CompetitionRuleScreen.tsx';

const section = { label: 'A', title: 'Theory', kind: 'paper', weight: 40, max_points: 10_000, words: ['one for the whole team'] };
const stage = {
  ...{ id: '81', no: 1, title: 'Final', start_at: Date.now(), end_at: Date.now() + 3_600_000, sections: [section] },
  ...{
    scoring: ['The best score counts.'],
    ties: ['the earlier last score'],
    conditions: ['The camera stays on.'],
    rule_html: '<p>Paper only</p>',
  },
};
const rules = (change: object = {}) => ({
  data: showRules.data.parse({
    ...{ id: '7', title: 'Night Cup', version: 3, changed_at: Date.now(), reg_start: null, reg_end: null },
    ...{ registration: ['There are 60 places.'], eligibility: ['For students only.'], stages: [stage] },
    ...change,
  }),
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition', 'shell']);
});

const open = (stageId: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/index/competitionRule/7/${stageId}`]}>
        <Routes>
          <Route path="/index/competitionRule/:id/:step_id" element={<CompetitionRuleScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('S-065 S-102 the rules stand in words with version, sections and what decides among equals, and are printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const server = serverThat({ '/api/competition/rule': rules() });
  open('0');
  expect(await screen.findByRole('heading', { name: /Night Cup/ })).toBeTruthy();
  expect(screen.getByText(/Version 3/)).toBeTruthy();
  for (const text of [
    'There are 60 places.',
    'For students only.',
    'The best score counts.',
    'the earlier last score',
    'The camera stays on.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('40%')).toBeTruthy();
  expect(screen.getByText('one for the whole team')).toBeTruthy();
  expect(await screen.findByText('Paper only')).toBeTruthy();
  expect(server.to('/api/competition/rule')[0]!.query.get('stage_id')).toBe('0');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
});

test('what decides among equals is an order only where there is more than one thing', async () => {
  serverThat({ '/api/competition/rule': rules() });
  const one = open('0');
  expect(await screen.findByRole('heading', { name: 'Among equal totals' })).toBeTruthy();
  one.unmount();
  serverThat({ '/api/competition/rule': rules({ stages: [{ ...stage, ties: ['the earlier last score', 'fewer hand-ins'] }] }) });
  open('0');
  expect(await screen.findByRole('heading', { name: 'Among equal totals, in this order' })).toBeTruthy();
});

test('one stage leads on to the whole; what cannot be had says so', async () => {
  serverThat({ '/api/competition/rule': rules({ eligibility: [] }) });
  const first = open('81');
  expect((await screen.findByRole('link', { name: 'Rules of the whole competition' })).getAttribute('href')).toBe(
    '/index/competitionRule/7/0',
  );
  expect(screen.getByText('Open to all students and teachers.')).toBeTruthy();
  first.unmount();
  serverThat({ '/api/competition/rule': { code: 0, msg: 'Not now' } });
  open('0');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
});
