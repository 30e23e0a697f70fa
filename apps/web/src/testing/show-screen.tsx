import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { loadTexts, startTexts } from '../platform/language/i18n.ts';
import { chooseLanguage } from '../platform/person/preferences.ts';

type Namespace = Parameters<typeof loadTexts>[0][number];

/** Opens a screen in English at an address; `path` says where its parameters stand. */
export async function showScreen(screen: ReactNode, texts: readonly Namespace[], at = '/', path = '*') {
  chooseLanguage('en');
  await startTexts();
  await loadTexts([...texts, 'shell']);
  const router = createMemoryRouter([{ path, element: screen }, ...(path === '*' ? [] : [{ path: '*', element: null }])], {
    initialEntries: [at],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** Goes elsewhere as a link does. */
    goTo: (to: string) => act(() => router.navigate(to)),
  };
}
