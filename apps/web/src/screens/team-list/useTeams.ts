import { listTeams, showTeam } from '@praxis/contract/teams/teams';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCompetitionChanged } from '../../parts/competition/useOwnEntry.ts';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { toastDone } from '../../platform/toasts.ts';

export type Shown = 'open' | 'all' | 'mentored';
const SIZE = 20;

/** Teams of a competition, page by page; asked again every half minute, since others come and go. */
export const useTeams = (competitionId: string, show: Shown, q = '') =>
  useInfiniteQuery({
    queryKey: ['competition', competitionId, 'teams', show, q],
    queryFn: ({ pageParam, signal }) =>
      call(listTeams, { competition_id: competitionId, show, q, page: pageParam, size: SIZE }, { signal, ownServerErrors: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

/** A team from within; live for its members. */
export function useTeam(competitionId: string, teamId: string) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['team', teamId] });
    void client.invalidateQueries({ queryKey: ['competition', competitionId] });
  };
  useTopic(`team:${teamId}`, refresh, refresh);
  return useQuery({
    queryKey: ['team', teamId],
    queryFn: ({ signal }) => call(showTeam, { team_id: teamId }, { signal, background: true }),
    refetchInterval: 30_000,
  });
}

/** Does something with a team, says what was done, and asks again for everything that may have changed. */
export function useTeamAction(competitionId: string) {
  const client = useQueryClient();
  const changed = useCompetitionChanged(competitionId);
  return useMutation({
    mutationFn: async ({ run, done }: { run: () => Promise<unknown>; done: string }) => {
      await run();
      toastDone(done);
    },
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: ['team'] }), changed()]);
    },
  });
}
