import { assessmentCard, listAssessments } from '@praxis/contract/assessments/assessments';
import { remindStudents } from '@praxis/contract/assessments/monitoring';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { OverviewAssessments } from './OverviewAssessments.tsx';

const card = (id: string, traits: Record<string, unknown> = {}) =>
  assessmentCard.parse({
    ...{ id, space_id: '3', kind: 'assignment', title: `Homework ${id}`, state: 'published', questions: 4, total_score: 20 },
    ...{ start_at: null, end_at: Date.now() + 3_600_000, duration_s: null, resp_mode: 1, results_released_at: null, own: null },
    can: {
      ...{ answer: false, manage: true, publish: true, unpublish: false, reopen: false, remove: true },
      ...{ monitor: true, mark: true, see_results: true, release: false },
    },
    counts: { students: 3, started: 1, submitted: 1, to_mark: 0, rejected: 0 },
    ...traits,
  });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['space', 'shell']);
});

test('a teacher reminds who has not handed in from the overview, while it can be handed in', async () => {
  const list = [
    card('7'),
    card('8', { counts: { students: 3, started: 3, submitted: 3, to_mark: 2, rejected: 0 } }),
    card('9', { end_at: Date.now() - 1000 }),
    card('10', { state: 'not_published' }),
  ];
  const server = serverThat({
    [listAssessments.path]: { data: { list, total: 4, page: 1, size: 20 } },
    [remindStudents.path]: { data: { reminded: 2 } },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OverviewAssessments space={{ id: '3' } as SpaceDetail} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remind Homework 7' }));
  await waitFor(() => expect(server.to(remindStudents.path).map(({ form }) => form.get('assessment_id'))).toEqual(['7']));
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
