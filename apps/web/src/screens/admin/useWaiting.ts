import { getWaiting, type WaitingPanel } from '@praxis/contract/admin/operator';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

const UPDATE_MS = 60_000;

/** How much waits for an operator in each panel. */
export function useWaiting() {
  const query = useQuery({
    queryKey: ['admin-waiting'],
    queryFn: ({ signal }) => call(getWaiting, {}, { signal, background: true }),
    refetchInterval: UPDATE_MS,
  });
  const counts = new Map<string, number>((query.data?.waiting ?? []).map(({ panel, count }) => [panel, count]));
  return { panels: (query.data?.waiting ?? []).map(({ panel }): WaitingPanel => panel), of: (panel: string) => counts.get(panel) ?? 0 };
}
