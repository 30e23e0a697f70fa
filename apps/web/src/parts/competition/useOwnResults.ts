import { listOwnResults } from '@praxis/contract/ranks/results';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** One's own line in the newest result of a competition; asked for once for all of them, and only where results may be out. */
export function useOwnResult(of: { id: string; phase: string }) {
  const results = useQuery({
    queryKey: ['competitions', 'own-results'],
    queryFn: ({ signal }) => call(listOwnResults, {}, { signal, background: true }),
    enabled: of.phase === 'publicity' || of.phase === 'finished' || of.phase === 'judging' || of.phase === 'running',
  });
  return results.data?.list.find(({ competition_id, mine }) => competition_id === of.id && mine !== null);
}
