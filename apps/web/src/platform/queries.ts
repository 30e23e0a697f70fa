import { QueryClient } from '@tanstack/react-query';
import { Refused, Unreachable } from './refused.ts';

/** Server state. A refusal is an answer and is not asked again; only an unreachable server is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, failure) => count < 2 && (failure instanceof Unreachable || (failure instanceof Refused && failure.status === 503)),
      staleTime: 15_000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
