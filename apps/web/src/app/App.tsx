import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../platform/queries.ts';
import type { makeRouter } from './router.tsx';

/** The application: server state and pages. */
export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
