import { listAssessments } from '@praxis/contract/assessments/assessments';
import { coursesOfSpace } from '@praxis/contract/courses/space-courses';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { FirstSteps } from './FirstSteps.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['space', 'shell']);
});

async function show(members: number, works: number) {
  const server = serverThat({
    [coursesOfSpace.path]: { data: { list: [], can: { assign: true } } },
    [listAssessments.path]: { data: { list: [], total: works, page: 1, size: 1 } },
  });
  const space = { id: '3', type: 'live', members } as SpaceDetail;
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <FirstSteps space={space} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(server.to(listAssessments.path)).toHaveLength(1));
  return container;
}

test('the page of a new space says what to do first, each a link to where it is done', async () => {
  await show(0, 0);
  await screen.findByRole('heading', { name: 'First steps' });
  const to = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(to).toEqual(['members', 'courses', 'assessments', 'classes'].map((tab) => `/index/space/3/${tab}`));
});

test('what is done is not asked for, and with students and work nothing is', async () => {
  await show(30, 0);
  await screen.findByRole('heading', { name: 'First steps' });
  expect(screen.queryByRole('link', { name: /Add students/ })).toBeNull();
  document.body.replaceChildren();
  const container = await show(30, 1);
  expect(container.textContent).toBe('');
});
