import { showOwnEntry } from '@praxis/contract/teams/registrations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';

/** One's own place in a competition; asked again when a message arrives, and every half minute while it is looked at. */
export function useOwnEntry(competitionId: string) {
  const { uid, utoken } = useSession();
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['competition', competitionId] });
  useTopic(utoken && uid ? `user:${uid}` : undefined, refresh, refresh);
  return useQuery({
    queryKey: ['competition', competitionId, 'mine'],
    queryFn: ({ signal }) => call(showOwnEntry, { competition_id: competitionId }, { signal, background: true }),
    enabled: utoken !== '',
    refetchInterval: 30_000,
  });
}

/** After something changed: everything that is known of this competition is asked again, at once or by the page one goes to. */
export function useCompetitionChanged(competitionId: string) {
  const client = useQueryClient();
  return (when: 'now' | 'next page' = 'now') => {
    const refetchType = when === 'now' ? ('active' as const) : ('none' as const);
    return Promise.all([
      client.invalidateQueries({ queryKey: ['competition', competitionId], refetchType }),
      client.invalidateQueries({ queryKey: ['competitions'], refetchType }),
    ]);
  };
}
