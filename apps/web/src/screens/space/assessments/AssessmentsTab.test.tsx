import { assessmentCard, listAssessments } from '@praxis/contract/assessments/assessments';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { AssessmentsTab } from './AssessmentsTab.tsx';

const can = {
  ...{ answer: false, manage: true, publish: true, unpublish: false, reopen: false, remove: true },
  ...{ monitor: true, mark: true, see_results: true, release: false },
};
const card = (traits: Record<string, unknown>) =>
  assessmentCard.parse({
    ...{ id: '7', space_id: '3', kind: 'assignment', title: 'Deadlocks', state: 'published', questions: 4, total_score: 20 },
    ...{ start_at: null, end_at: null, duration_s: null, resp_mode: 1, results_released_at: null, own: null, counts: null, can },
    ...traits,
  });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['space', 'shell']);
});

function show(one: ReturnType<typeof card>, role: 'teacher' | 'student') {
  serverThat({ [listAssessments.path]: { data: { list: [one], total: 1, page: 1, size: 20 } } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AssessmentsTab space={{ id: '3', role } as SpaceDetail} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('what waits to be marked is the way to mark it', async () => {
  show(card({ counts: { students: 3, started: 3, submitted: 3, to_mark: 2, rejected: 0 } }), 'teacher');
  expect((await screen.findByRole('link', { name: /2 to (mark|grade)/i })).getAttribute('href')).toBe('/mark/7');
});

test('work that came back and was opened again still says so', async () => {
  const own = { attempt_id: '4', state: 'not_submitted', end_at: null, used: 1, allowed: 1, score: null, redo_until: null, returned: true };
  show(card({ own, can: { ...can, answer: true } }), 'student');
  expect(await screen.findByText('Returned')).toBeTruthy();
  expect(screen.queryByText('Not submitted')).toBeNull();
});
