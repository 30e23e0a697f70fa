import { dismissSuggestion, nextSteps, setGoal } from '@praxis/contract/skills/goals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { NextSteps } from './NextSteps.tsx';

const some = { state: 'on_the_way', value: 0.42, low: 0.3, high: 0.6, mass: 3, met: 2, count: 5 };
const none = { state: 'unknown', value: null, low: null, high: null, mass: 0, met: 0, count: 0 };
const skill = (id: string, name: string, mastery: object) => ({ id, name, frame_kind: 'platform', frame_id: '0', mastery });
const steps = nextSteps.data.parse({
  goals: [{ ...skill('5', 'Deletion', some), level: 4, wanted: 0.8, reached: false }],
  suggestions: [
    {
      ...{ kind: 'problem', id: '9', part: '', title: 'B tree exercise', link: '/index/problem/9', minutes: 30, wanted: 0.8 },
      ...{ skill: skill('5', 'Deletion', some), goal: null },
    },
    {
      ...{ kind: 'lab', id: '3', part: '', title: 'Insertion lab', link: '/lab/3', minutes: 20, wanted: 0.7 },
      ...{ skill: skill('4', 'Insertion', none), goal: 'Deletion' },
    },
  ],
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['skills']);
});
afterEach(cleanup);

function open(data: object) {
  const server = serverThat({ [nextSteps.path]: { data }, [setGoal.path]: { data: {} }, [dismissSuggestion.path]: { data: {} } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <NextSteps />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

test('a student sees how far a goal is, and why each next step is suggested', async () => {
  const server = open(steps);
  expect(await screen.findByText('42%, goal 80%')).toBeTruthy();
  expect(screen.getByText('Deletion is at 42%; 80% is the goal. About 30 min')).toBeTruthy();
  expect(screen.getByText('No evidence of Insertion yet; 70% is the goal. About 20 min · comes before “Deletion”')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Insertion lab' }).getAttribute('href')).toBe('/lab/3');
  fireEvent.click(screen.getByRole('button', { name: 'Do not suggest “Insertion lab” for two weeks' }));
  await waitFor(() => expect(server.to(dismissSuggestion.path)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Remove the goal “Deletion”' }));
  await waitFor(() => expect(server.to(setGoal.path)[0]!.form.get('on')).toBe('false'));
});

test('whoever has no goal is shown where to set one', async () => {
  open({ goals: [], suggestions: [] });
  expect((await screen.findByRole('link', { name: 'Open skill maps' })).getAttribute('href')).toBe('/index/skills');
});
