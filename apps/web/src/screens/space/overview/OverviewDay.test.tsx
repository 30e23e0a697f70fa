import { getSpaceOverview } from '@praxis/contract/home/home';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { OverviewDay } from './OverviewDay.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['space', 'home', 'shell']);
});

test('where nothing but requests waits, which are shown above, nobody reads that nothing waits', async () => {
  const requests = {
    ...{ kind: 'requests', id: '3', title: 'Systems', space_name: 'Systems', count: 2, submitted: null, since: 0, ends_at: null },
    to: '/index/space/3/members',
  };
  const data = getSpaceOverview.data.parse({ now: 0, due: [], work: [requests], week: null, attention: [] });
  serverThat({ [getSpaceOverview.path]: { data } });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OverviewDay space={{ id: '3', role: 'owner' } as unknown as SpaceDetail} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryData(['space-overview', '3'])).toBeDefined());
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(screen.queryByText('Nothing is waiting for you')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});
