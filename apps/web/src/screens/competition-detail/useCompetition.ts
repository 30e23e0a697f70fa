import { showCompetition } from '@praxis/contract/competitions/competitions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';

/** A competition on its own page; asked again every minute, since its phase follows the clock. */
export function useCompetition(competitionId: string) {
  const reader = useSession((now) => now.uid);
  return useQuery({
    queryKey: ['competition', competitionId, 'detail', reader],
    queryFn: ({ signal }) => call(showCompetition, { competition_id: competitionId }, { signal }),
    refetchInterval: 60_000,
  });
}
