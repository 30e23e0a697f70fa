import type { DataOf } from '@praxis/contract/core/endpoint';
import { listOwnCompetitions } from '@praxis/contract/teams/registrations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';

export type OwnCompetition = DataOf<typeof listOwnCompetitions>['list'][number];

/** Competitions one takes part in or mentors; asked again every minute while they are looked at. */
export function useOwnCompetitions() {
  const signedIn = useSession((now) => now.utoken !== '');
  return useQuery({
    queryKey: ['competitions', 'mine'],
    queryFn: ({ signal }) => call(listOwnCompetitions, {}, { signal, ownServerErrors: true }),
    enabled: signedIn,
    refetchInterval: 60_000,
  });
}
