import { onlineManager, QueryClient } from '@tanstack/react-query';
import { Refused, Unreachable } from './refused.ts';

/** Server state. What is asked offline fails at once and says so, and is asked again when the network is back. A refusal is an answer and is not asked again; only an unreachable server is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, failure) => count < 2 && (failure instanceof Unreachable || (failure instanceof Refused && failure.status === 503)),
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A page opened without a network must notice when it comes; the library takes every page for online at first.
onlineManager.setOnline(navigator.onLine);
